import type { ContactRecord } from '@kontor/contract/areas/contact-transfer'
import type { messages } from '../../../i18n/en.ts'
import { localeNames } from '../../../i18n/locale.ts'

/** The words that stand in the file, as `useTranslations('contacts')` gives them. */
export type ContactWords = (
  key:
    | `columns.${keyof (typeof messages)['contacts']['columns']}`
    | `form.${keyof (typeof messages)['contacts']['form']}`
    | `kinds.${ContactRecord['kind']}`
    | `roles.${ContactRecord['roles'][number]}`
    | `mails.${ContactRecord['mail_categories'][number]}`
    | `verification.${ContactRecord['email_verification']}`
    | `holder.states.${Exclude<ContactRecord['holder_state'], 'not_needed'>}`,
) => string

/**
 * Contacts as lines of a table, heads first. What a contact is made of has the names that an import knows columns by; the rest is for
 * people, and an import leaves it out.
 */
export function contactLines(
  records: readonly ContactRecord[],
  t: ContactWords,
  yesNo: (word: 'yes' | 'no') => string,
): string[][] {
  const heads = [
    t('columns.kind'),
    ...[t('form.firstName'), t('form.lastName'), t('columns.organisation')],
    ...[t('columns.email'), t('columns.verified'), t('columns.phone'), t('columns.phoneVerified')],
    t('form.fax'),
    ...[t('form.line1'), t('form.postalCode'), t('form.city'), t('form.country'), t('form.language')],
    ...[t('columns.roles'), t('form.mails'), t('form.registryHandle'), t('form.note')],
    ...[t('columns.usedBy'), t('columns.access'), t('columns.holder')],
  ]
  const lines = records.map(record => [
    t(`kinds.${record.kind}`),
    ...[record.first_name, record.last_name, record.organisation],
    ...[record.email, t(`verification.${record.email_verification}`)],
    ...[record.phone, record.phone === '' ? '' : t(`verification.${record.phone_verification}`)],
    record.fax,
    ...[record.line1, record.postal_code, record.city, record.country, localeNames[record.locale]],
    record.roles.map(role => t(`roles.${role}`)).join(', '),
    record.mail_categories.map(category => t(`mails.${category}`)).join(', '),
    ...[record.registry_handle, record.note, String(record.used_by)],
    yesNo(record.has_access ? 'yes' : 'no'),
    record.holder_state === 'not_needed' ? '' : t(`holder.states.${record.holder_state}`),
  ])
  return [heads, ...lines]
}
