import { canDo } from '@kontor/contract/can'
import { useNavigate } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl/react'
import { call } from '../../api/client.ts'
import { Form } from '../../forms/Form.tsx'
import { LeaveGuard } from '../../forms/LeaveGuard.tsx'
import { SubmitButton } from '../../forms/SubmitButton.tsx'
import { speak } from '../../i18n/locale.ts'
import { useUser } from '../../session/use-user.ts'
import { showToast } from '../../state/toasts.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Card } from '../../ui/Card.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { BackLink } from './BackLink.tsx'
import { ContactFields } from './ContactFields.tsx'
import { type ContactInput, contactOf } from './contact-search.ts'

export const CreateContactPage = () => {
  const t = useTranslations('contacts')
  return (
    <div className="flex w-full max-w-2xl flex-col gap-4">
      <PageHeader back={<BackLink />} title={t('create')} />
      {canDo(useUser(), 'contacts:write') ? (
        <Card>
          <CreateContactForm />
        </Card>
      ) : (
        <Banner tone="info">{t('readOnly')}</Banner>
      )}
    </div>
  )
}

const CreateContactForm = () => {
  const t = useTranslations('contacts.form')
  const navigate = useNavigate()
  const blank: ContactInput = { ...emptyContact, locale: speak(useLocale()) ?? 'en' }
  return (
    <Form
      name="contact"
      className="flex flex-col gap-5"
      submit={(data, options) => call('POST /ajax/v1/contacts', { body: contactOf(data) }, options)}
      onDone={async ({ id, name }) => {
        showToast('success', t('created', { name }))
        await navigate({ to: '/contacts/$id', params: { id } })
      }}
    >
      <LeaveGuard />
      <ContactFields contact={blank} />
      <SubmitButton className="self-start max-sm:self-stretch">{t('submit')}</SubmitButton>
    </Form>
  )
}

const emptyContact: Omit<ContactInput, 'locale'> = {
  kind: 'person',
  first_name: '',
  last_name: '',
  organisation: '',
  email: '',
  phone: '',
  line1: '',
  postal_code: '',
  city: '',
  country: 'DE',
  roles: [],
  note: '',
}
