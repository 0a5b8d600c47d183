import { permissionNames } from '@kontor/contract/can'
import { memberRoles } from '@kontor/contract/roles'
import { payeeCheckResults } from '@kontor/contract/words/account'
import type { useTranslations } from 'use-intl/react'

/** What values are written with: the reader's language, and how he writes days and times. */
export type ValueWords = {
  t: ReturnType<typeof useTranslations<never>>
  day: (date: string) => string
  moment: (time: string) => string
}

/** A value of an entry as its reader says it. Words of the API that have a name on our pages bear it. */
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
  if (check) return t(`account.bank.check.results.${check}`)
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return day(text)
  return /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/.test(text) ? moment(text) : text
}

/** Words about locks that the API has and our pages name. */
const lockWords = {
  lock_reason: {
    payment: 'staffLock.reasons.payment',
    abuse: 'staffLock.reasons.abuse',
    verification: 'staffLock.reasons.verification',
    security: 'staffLock.reasons.security',
    customer_request: 'staffLock.reasons.customer_request',
    legal: 'staffLock.reasons.legal',
  },
  scope: {
    services: 'staffLock.scopes.services.label',
    administration: 'staffLock.scopes.administration.label',
  },
  reason_class: { claims: 'staffLock.hold.classes.claims', obligation: 'staffLock.hold.classes.obligation' },
} as const
type LockWord = {
  [F in keyof typeof lockWords]: (typeof lockWords)[F][keyof (typeof lockWords)[F]]
}[keyof typeof lockWords]

function wordOf(field: string, text: string): LockWord | undefined {
  if (!Object.hasOwn(lockWords, field)) return undefined
  const words: Record<string, LockWord> = lockWords[field as keyof typeof lockWords] // looked up in the line above
  return Object.hasOwn(words, text) ? words[text] : undefined
}

/** `billing:read` → `Billing (read)`. Nobody but an owner has an empty list: he needs none. */
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
