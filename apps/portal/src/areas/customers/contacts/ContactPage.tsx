import type { Contact } from '@kontor/contract/areas/customers/contacts'
import { canDo } from '@kontor/contract/can'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { useUser } from '../../../session/use-user.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import { Card } from '../../../ui/Card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { BackToContacts } from './BackToContacts.tsx'
import { ContactAccess } from './ContactAccess.tsx'
import { ContactActions } from './ContactActions.tsx'
import { ContactFacts } from './ContactFacts.tsx'
import { ContactUses } from './ContactUses.tsx'
import { ContactVerification, useShortDate } from './ContactVerification.tsx'
import { DuplicatesCard } from './DuplicatesCard.tsx'
import { EditContactForm } from './EditContactForm.tsx'
import { HolderCard } from './HolderCard.tsx'

export const ContactPage = ({ contact, edit }: { contact: Contact; edit: boolean }) => {
  const t = useTranslations('contacts')
  const date = useShortDate()
  const mayWrite = canDo(useUser(), 'contacts:write')
  const editing = edit && mayWrite
  const link = { to: '/contacts/$id', params: { id: contact.id } } as const
  return (
    <>
      <PageHeader
        back={<BackToContacts />}
        title={<span className="wrap-anywhere">{contact.name}</span>}
        subtitle={`${t(`kinds.${contact.kind}`)} · ${t('contact.added', { date: date(contact.created_at) })}`}
        action={
          editing ? (
            <Link {...link} className={buttonClass({ colour: 'muted', outline: true })}>
              {t('contact.stopEditing')}
            </Link>
          ) : (
            mayWrite && (
              <>
                <Link {...link} search={{ edit: 1 }} className={buttonClass()}>
                  {t('contact.edit')}
                </Link>
                <ContactActions contact={contact} />
              </>
            )
          )
        }
      />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_19rem]">
        {editing ? (
          // a newer version is a new form: its fields show what is stored
          <EditContactForm key={contact.version} contact={contact} />
        ) : (
          <ContactFacts contact={contact} />
        )}
        {/* on phones the deadlines come first */}
        <div className={classNames('flex min-w-0 flex-col gap-4', contact.holder.due_on && 'max-lg:order-first')}>
          <HolderCard contact={contact} mayWrite={mayWrite} />
          <Card title={t('verification.label')}>
            <ContactVerification contact={contact} mayWrite={mayWrite} />
          </Card>
          <Card title={t('contact.usedBy')}>
            <ContactUses contact={contact} />
          </Card>
          <DuplicatesCard contact={contact} mayWrite={mayWrite} />
          <ContactAccess contact={contact} />
        </div>
      </div>
    </>
  )
}
