import type { Contact } from '@kontor/contract/areas/contacts'
import { canDo } from '@kontor/contract/can'
import { useTranslations } from 'use-intl/react'
import { useUser } from '../../session/use-user.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Card } from '../../ui/Card.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { BackLink } from './BackLink.tsx'
import { ContactUses } from './ContactUses.tsx'
import { ContactVerification } from './ContactVerification.tsx'
import { EditContactForm } from './EditContactForm.tsx'

export const ContactPage = ({ contact }: { contact: Contact }) => {
  const t = useTranslations('contacts')
  const mayWrite = canDo(useUser(), 'contacts:write')
  return (
    <>
      <PageHeader
        back={<BackLink />}
        title={<span className="wrap-anywhere">{contact.name}</span>}
        subtitle={t(`kinds.${contact.kind}`)}
      />
      {!mayWrite && <Banner tone="info">{t('readOnly')}</Banner>}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_19rem]">
        {/* a saved contact is a new form: its fields show what is stored */}
        <EditContactForm key={contact.version} contact={contact} readOnly={!mayWrite} />
        <div className="flex min-w-0 flex-col gap-4">
          <Card title={t('verification.label')}>
            <ContactVerification contact={contact} />
          </Card>
          <Card title={t('contact.usedBy')}>
            <ContactUses uses={contact.used_by} />
          </Card>
        </div>
      </div>
    </>
  )
}
