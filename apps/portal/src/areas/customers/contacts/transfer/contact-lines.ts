import type { ContactRecord } from '@kontor/contract/areas/customers/contact-transfer'
import type { ChoiceField } from '@kontor/contract/enums/contact-fields'
import { type FileField, fileFields } from '@kontor/contract/enums/contact-transfer'
import { languages } from '@kontor/contract/locales'
import type { messages } from '../../../../i18n/en/messages.ts'

/** The words in the file, as `useTranslations('contacts')` gives them. */
export type ContactWords = (
  key:
    | `columns.${keyof (typeof messages)['contacts']['columns']}`
    | `fields.${FileField}`
    | `kinds.${ContactRecord['kind']}`
    | `roles.${ContactRecord['roles'][number]}`
    | `mails.${ContactRecord['mail_categories'][number]}`
    | `verification.${ContactRecord['email_verification']}`
    | `holder.states.${Exclude<ContactRecord['holder_state'], 'not_needed'>}`,
) => string

type Cell = (record: ContactRecord) => string
type Column = [head: string, cell: Cell]

/**
 * Contacts as lines of a table, heads first. A contact's fields have the names that an import recognises; the rest is
 * for people, and an import ignores it.
 */
export function contactLines(
  records: readonly ContactRecord[],
  t: ContactWords,
  yesNo: (word: 'yes' | 'no') => string,
): string[][] {
  const cells: Record<ChoiceField & FileField, Cell> & { [F in FileField]?: Cell } = {
    kind: ({ kind }) => t(`kinds.${kind}`),
    locale: ({ locale }) => languages[locale].name,
    roles: ({ roles }) => roles.map(role => t(`roles.${role}`)).join(', '),
    mail_categories: record => record.mail_categories.map(category => t(`mails.${category}`)).join(', '),
  }
  const after: { [F in FileField]?: Column } = {
    email: [t('columns.verified'), record => t(`verification.${record.email_verification}`)],
    phone: [t('columns.phoneVerified'), record => record.phone && t(`verification.${record.phone_verification}`)],
  }
  const columns: Column[] = fileFields.flatMap(field => {
    const own: Column = [t(`fields.${field}`), cells[field] ?? (record => String(record[field]))]
    return after[field] ? [own, after[field]] : [own]
  })
  columns.push(
    [t('columns.usedBy'), ({ used_by }) => String(used_by)],
    [t('columns.access'), ({ has_access }) => yesNo(has_access ? 'yes' : 'no')],
    [t('columns.holder'), ({ holder_state: is }) => (is === 'not_needed' ? '' : t(`holder.states.${is}`))],
  )
  return [columns.map(([head]) => head), ...records.map(record => columns.map(([, cell]) => cell(record)))]
}
