import type { Duplicate } from '@kontor/contract/areas/customers/contact-parts'
import type { Contact } from '@kontor/contract/areas/customers/contacts'
import { type ChoiceField, type ContactField, contactFieldNames } from '@kontor/contract/enums/contact-fields'
import { languages, localeOf } from '@kontor/contract/locales'
import { useRouter } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl/react'
import { call } from '../../../api/client.ts'
import type { ComparedField } from '../../../forms/differences.ts'
import { Form } from '../../../forms/Form.tsx'
import { SaveBar } from '../../../forms/SaveBar.tsx'
import { StaleVersion } from '../../../forms/StaleVersion.tsx'
import { showToast } from '../../../state/toasts.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ContactFields } from './ContactFields.tsx'
import { contactOf, isContactKind, isContactRole, isIdType, isMailCategory } from './contact-input.ts'
import { DuplicateNote } from './DuplicateNote.tsx'

export const EditContactForm = ({ contact }: { contact: Contact }) => {
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
        await router.navigate({ to: '/contacts/$id', params: { id: contact.id }, replace: true })
      }}
    >
      <Card>
        <div className="flex min-w-0 flex-col gap-5">
          <input type="hidden" name="version" defaultValue={contact.version} />
          <input type="hidden" name="allow_duplicate" defaultValue="" />
          {contact.holder.state !== 'not_needed' && <Banner tone="info">{t('holderNote')}</Banner>}
          <ContactFields contact={contact} />
        </div>
      </Card>
      <SaveBar />
    </Form>
  )
}

type Show = (value: string) => string

/** The fields for comparing two versions, as the form names and shows them. */
function useComparedFields(): ComparedField[] {
  const t = useTranslations('contacts')
  const countries = new Intl.DisplayNames(useLocale(), { type: 'region' })
  const show: Record<ChoiceField, Show> & { [F in ContactField]?: Show } = {
    kind: kind => (isContactKind(kind) ? t(`kinds.${kind}`) : kind),
    country: code => countries.of(code) ?? code,
    locale: locale => languages[localeOf(locale)].name,
    roles: role => (isContactRole(role) ? t(`roles.${role}`) : role),
    mail_categories: one => (isMailCategory(one) ? t(`mails.${one}`) : one),
    id_type: one => t(`idTypes.${isIdType(one) ? one : 'none'}`),
  }
  return contactFieldNames.map(name => ({ name, label: t(`fields.${name}`), show: show[name] }))
}
