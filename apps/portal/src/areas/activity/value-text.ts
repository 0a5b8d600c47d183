import { permissionNames } from '@kontor/contract/can'
import { payeeCheckResults } from '@kontor/contract/enums/account'
import { memberRoles } from '@kontor/contract/roles'
import type { useTranslations } from 'use-intl/react'

/** What values are written with: the reader's language, and their format of days and times. */
export type ValueWords = {
  t: ReturnType<typeof useTranslations<never>>
  day: (date: string) => string
  moment: (time: string) => string
}

/** What is logged with a contact's own fields; elsewhere a `note` is another one. */
const contactActions: readonly string[] = ['contact.created', 'contact.changed', 'contact.deleted', 'contact.merged']

/** Fields that customers often meet have names, a contact's those of its form; the rest is shown as the API calls it. */
export function fieldName(field: string, action: string, t: ValueWords['t']): string {
  const own = `contacts.fields.${field}` as 'contacts.fields.note'
  const key = `activity.fields.${field}` as 'activity.fields.name'
  if (contactActions.includes(action) && t.has(own)) return t(own)
  return t.has(key) ? t(key) : field.replaceAll('_', ' ')
}

/** A value of an entry in the reader's words. Words of the API that the portal names are shown by that name. */
export function valueText(field: string, value: unknown, words: ValueWords): string {
  const { t, day, moment } = words
  if (field === 'permissions' && Array.isArray(value)) return rightsText(value.map(String), words)
  if (value === null || value === undefined || value === '') return t('activity.nothing')
  if (typeof value === 'boolean') return t(value ? 'activity.yes' : 'activity.no')
  if (Array.isArray(value))
    return value.length === 0 ? t('activity.nothing') : value.map(one => valueText(field, one, words)).join(', ')
  if (typeof value === 'object') return JSON.stringify(value)
  const text = String(value)
  const word = wordOf(field, text)
  if (word) return t(word)
  const role = field === 'role' && memberRoles.find(one => one === text)
  if (role) return t(`roles.${role}`)
  const check = field === 'payee_check' && payeeCheckResults.find(one => one === text)
  if (check) return t(`customer.bank.check.results.${check}`)
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return day(text)
  return /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/.test(text) ? moment(text) : text
}

/** Words about locks in the API that the portal names. */
const lockWords = {
  lock_reason: {
    payment: 'locks.staff.reasons.payment',
    abuse: 'locks.staff.reasons.abuse',
    verification: 'locks.staff.reasons.verification',
    security: 'locks.staff.reasons.security',
    customer_request: 'locks.staff.reasons.customer_request',
    legal: 'locks.staff.reasons.legal',
  },
  scope: {
    services: 'locks.staff.scopes.services.label',
    administration: 'locks.staff.scopes.administration.label',
  },
  reason_class: { claims: 'locks.staff.hold.classes.claims', obligation: 'locks.staff.hold.classes.obligation' },
} as const
type LockWord = {
  [F in keyof typeof lockWords]: (typeof lockWords)[F][keyof (typeof lockWords)[F]]
}[keyof typeof lockWords]

function wordOf(field: string, text: string): LockWord | undefined {
  if (!Object.hasOwn(lockWords, field)) return undefined
  const words: Record<string, LockWord> = lockWords[field as keyof typeof lockWords] // looked up in the line above
  return Object.hasOwn(words, text) ? words[text] : undefined
}

/** `billing:read` → `Billing (read)`. Only an owner has an empty list, because they need none. */
function rightsText(permissions: readonly string[], { t }: ValueWords): string {
  if (permissions.length === 0) return t('people.short.everything')
  return permissions
    .map(held => {
      const [name, scope] = held.split(':')
      const known = permissionNames.find(one => one === name)
      if (!known) return held
      const area = t(`people.areas.${known}`)
      if (scope === undefined) return t('people.short.full', { area })
      return scope === 'read' ? t('people.short.read', { area }) : t('people.short.contract', { area, contract: scope })
    })
    .join(', ')
}
