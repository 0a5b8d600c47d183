import type { Duplicate } from '@kontor/contract/areas/contact-parts'
import type { Contact } from '@kontor/contract/areas/contacts'
import { contactKinds } from '@kontor/contract/words/contacts'
import { useRouter } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl/react'
import { call } from '../../api/client.ts'
import type { ComparedField } from '../../forms/differences.ts'
import { Form } from '../../forms/Form.tsx'
import { SaveBar } from '../../forms/SaveBar.tsx'
import { StaleVersion } from '../../forms/StaleVersion.tsx'
import { localeNames } from '../../i18n/locale.ts'
import { showToast } from '../../state/toasts.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Card } from '../../ui/Card.tsx'
import { ContactFields } from './ContactFields.tsx'
import { contactOf, isContactRole, isIdType, isMailCategory } from './contact-input.ts'
import { DuplicateNote } from './DuplicateNote.tsx'

export const EditContactForm = ({ contact, readOnly }: { contact: Contact; readOnly: boolean }) => {
  const t = useTranslations('contacts.form')
  const router = useRouter()
  const compared = useComparedFields()
  return (
    <Form
      name="contact"
      under="contact"
      className="flex min-w-0 flex-col gap-4"
      submit={(data, options) => {
        const body = {
          contact: contactOf(data),
          version: Number(data.get('version')),
          allow_duplicate: data.get('allow_duplicate') === 'true',
        }
        return call('PUT /ajax/v1/contacts/{id}', { params: { id: contact.id }, body }, options)
      }}
      stale={(current, code) =>
        code === 'contact_duplicate' ? (
          <DuplicateNote duplicates={current as Duplicate[]} />
        ) : (
          <StaleVersion current={current as Contact} fields={compared} />
        )
      }
      onDone={async ({ name }) => {
        showToast('success', t('saved', { name }))
        await router.invalidate()
      }}
    >
      <Card>
        <fieldset disabled={readOnly} className="flex min-w-0 flex-col gap-5">
          <input type="hidden" name="version" defaultValue={contact.version} />
          <input type="hidden" name="allow_duplicate" defaultValue="" />
          {contact.holder.state !== 'not_needed' && <Banner tone="info">{t('holderNote')}</Banner>}
          <ContactFields contact={contact} />
        </fieldset>
      </Card>
      <SaveBar />
    </Form>
  )
}

/** What two versions are compared by, as the form names and shows it. */
function useComparedFields(): ComparedField[] {
  const t = useTranslations('contacts')
  const countries = new Intl.DisplayNames(useLocale(), { type: 'region' })
  const kind = (value: string) => {
    const known = contactKinds.find(one => one === value)
    return known ? t(`kinds.${known}`) : value
  }
  return [
    { name: 'kind', label: t('columns.kind'), show: kind },
    { name: 'first_name', label: t('form.firstName') },
    { name: 'last_name', label: t('form.lastName') },
    { name: 'organisation', label: t('form.organisation') },
    { name: 'email', label: t('form.email') },
    { name: 'phone', label: t('form.phone') },
    { name: 'fax', label: t('form.fax') },
    { name: 'locale', label: t('form.language'), show: value => (value === 'de' ? localeNames.de : localeNames.en) },
    { name: 'line1', label: t('form.line1') },
    { name: 'postal_code', label: t('form.postalCode') },
    { name: 'city', label: t('form.city') },
    { name: 'country', label: t('form.country'), show: code => countries.of(code) ?? code },
    { name: 'roles', label: t('form.tasks'), show: role => (isContactRole(role) ? t(`roles.${role}`) : role) },
    { name: 'mail_categories', label: t('form.mails'), show: one => (isMailCategory(one) ? t(`mails.${one}`) : one) },
    { name: 'registry_handle', label: t('form.registryHandle') },
    { name: 'id_type', label: t('form.idType'), show: one => t(`idTypes.${isIdType(one) ? one : 'none'}`) },
    { name: 'note', label: t('form.note') },
  ]
}
