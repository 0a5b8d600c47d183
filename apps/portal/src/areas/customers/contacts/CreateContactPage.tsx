import type { Duplicate } from '@kontor/contract/areas/customers/contact-parts'
import type { Contact } from '@kontor/contract/areas/customers/contacts'
import { canDo } from '@kontor/contract/can'
import { emptyContact } from '@kontor/contract/enums/contact-fields'
import { mailCategoryPermission } from '@kontor/contract/enums/mail-categories'
import { useNavigate } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl/react'
import { call } from '../../../api/client.ts'
import { Form } from '../../../forms/Form.tsx'
import { LeaveGuard } from '../../../forms/LeaveGuard.tsx'
import { SubmitButton } from '../../../forms/SubmitButton.tsx'
import { useUser } from '../../../session/use-user.ts'
import { showToast } from '../../../state/toasts.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Card } from '../../../ui/Card.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { BackToContacts } from './BackToContacts.tsx'
import { ContactFields } from './ContactFields.tsx'
import { contactOf, type ShownContact } from './contact-input.ts'
import { DuplicateNote } from './DuplicateNote.tsx'

/** @param like the contact it begins as a copy of */
export const CreateContactPage = ({ like }: { like: Contact | null }) => {
  const t = useTranslations('contacts')
  return (
    <div className="flex w-full max-w-2xl flex-col gap-4">
      <PageHeader back={<BackToContacts />} title={t('create')} />
      {canDo(useUser(), 'contacts:write') ? (
        <Card>
          <CreateContactForm like={like} />
        </Card>
      ) : (
        <Banner tone="info">{t('readOnly')}</Banner>
      )}
    </div>
  )
}

const CreateContactForm = ({ like }: { like: Contact | null }) => {
  const t = useTranslations('contacts.form')
  const navigate = useNavigate()
  const locale = useLocale()
  const user = useUser()
  // a registry's identifiers belong to one contact; and users cannot grant mails that they may not read
  const copyOf = (contact: Contact): ShownContact => ({
    ...contact,
    registry_handle: '',
    id_type: null,
    id_number_masked: null,
    mail_categories: contact.mail_categories.filter(one => canDo(user, mailCategoryPermission[one])),
  })
  return (
    <Form
      name="contact"
      className="flex flex-col gap-5"
      submit={(data, options) => {
        const body = { ...contactOf(data), allow_duplicate: data.get('allow_duplicate') === 'true' }
        return call('POST /ajax/v1/contacts', { body }, options)
      }}
      stale={current => <DuplicateNote duplicates={current as Duplicate[]} />}
      onDone={async ({ id, name }) => {
        showToast('success', t('created', { name }))
        await navigate({ to: '/contacts/$id', params: { id } })
      }}
    >
      <LeaveGuard />
      <input type="hidden" name="allow_duplicate" defaultValue="" />
      <ContactFields contact={like ? copyOf(like) : { ...emptyContact, locale }} />
      <SubmitButton className="self-start max-sm:self-stretch">{t('submit')}</SubmitButton>
    </Form>
  )
}
