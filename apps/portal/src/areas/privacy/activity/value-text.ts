import { permissionNames } from '@kontor/contract/can'
import { isLocale, languages } from '@kontor/contract/locales'
import type { useTranslations } from 'use-intl/react'

/** Describes what values are written with: the reader's language, and their format of days and times. */
export type ValueWords = {
  t: ReturnType<typeof useTranslations<never>>
  day: (date: string) => string
  moment: (time: string) => string
  /** Names of a country and of a language tag. */
  region: (code: string) => string
  language: (tag: string) => string
}

/** Lists what is logged with a contact's own fields; elsewhere a `note` is another one. */
const contactActions: readonly string[] = ['contact.created', 'contact.changed', 'contact.deleted', 'contact.merged']

/** Says what the portal calls a field; a contact's as its form does. One of a later version is shown as the API calls it. */
export function fieldName(field: string, action: string, t: ValueWords['t']): string {
  const [place, event, way] = field.split('.')
  if (place === 'notifications' && event) {
    const name = `identity.preferences.events.${event}.name` as 'identity.preferences.events.vat_id.name'
    const about = `identity.preferences.${way}About` as 'identity.preferences.mailAbout'
    return t.has(about) ? t(about, { event: t.has(name) ? t(name) : event }) : field
  }
  const own = `contacts.fields.${field}` as 'contacts.fields.note'
  const key = `activity.fields.${field}` as 'activity.fields.name'
  if (contactActions.includes(action) && t.has(own)) return t(own)
  return t.has(key) ? t(key) : field.replaceAll('_', ' ')
}

/** Why a payment failed or came back is one of the API's words; elsewhere people write the reason. */
const paymentsEnds: readonly string[] = [
  'payment.failed',
  'payment.cancelled',
  'payment.returned',
  'payment.charged_back',
]

/** Says a value of an entry in the reader's words. Words of the API that the portal names are shown by that name. */
export function valueText(field: string, value: unknown, action: string, words: ValueWords): string {
  const { t, day, moment } = words
  if (field === 'permissions' && Array.isArray(value)) return rightsText(value.map(String), words)
  if (value === null || value === undefined || value === '') return t('activity.nothing')
  if (typeof value === 'boolean') return t(value ? 'activity.yes' : 'activity.no')
  if (Array.isArray(value))
    return value.length === 0
      ? t('activity.nothing')
      : value.map(one => valueText(field, one, action, words)).join(', ')
  if (typeof value === 'object') return JSON.stringify(value)
  const text = String(value)
  const digest = field.startsWith('notifications.') ? lookedUp(['identity.preferences.ways'], text, t) : undefined
  if (digest !== undefined) return digest
  const word = wordOf(field === 'reason' && paymentsEnds.includes(action) ? 'payment_reason' : field, text, words)
  if (word !== undefined) return word
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return day(text)
  return /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/.test(text) ? moment(text) : text
}

/** Says where the portal's words for a field's values stand. */
const places: Record<string, readonly string[]> = {
  category: ['support.categories'],
  channel: ['activity.fields'],
  channels: ['activity.fields'],
  concerns: ['staff.notices.scopes'],
  cycle: ['contracts.cycles'],
  contract_state: ['contracts.states'],
  decision: ['staff.desk.decisions'],
  density: ['identity.preferences.densities.*.name'],
  e_invoice_format: ['customer.data.formats'],
  email_verification: ['contacts.verification'],
  format: ['customer.data.formats', 'activity.formats'],
  holder_state: ['contacts.holder.states'],
  id_type: ['contacts.idTypes'],
  impact: ['support.impacts'],
  visibility: ['support.sharing.words'],
  kind: ['contacts.kinds', 'notices.kinds'],
  lock_reason: ['locks.staff.reasons'],
  mail_categories: ['contacts.mails'],
  outcome: ['activity.outcomes'],
  payee_check: ['customer.bank.check.results'],
  payment_reason: ['activity.paymentReasons'],
  phone_verification: ['contacts.verification'],
  reason_class: ['locks.staff.hold.classes'],
  refusal: ['locks.staff.reasons', 'activity.refusals'],
  role: ['roles'],
  roles: ['contacts.roles'],
  salutation: ['customer.person.salutations'],
  scope: ['locks.staff.scopes.*.label'],
  scopes: ['activity.scopes'],
  state: ['payments.methods.states', 'privacy.erasure.states', 'notices.states'],
  status: ['support.statuses'],
  suspension: ['contracts.suspensions'],
  theme: ['frame.themes'],
  topic: ['contactProvider.topics'],
  type: ['customer.data.types'],
  vat_state: ['customer.company.check.states'],
}
const methods = ['identity.security.methods', 'payments.methods.kinds', 'activity.methods']

function wordOf(field: string, text: string, { t, region, language }: ValueWords): string | undefined {
  if (field === 'country') return region(text)
  if (field === 'locale') return isLocale(text) ? languages[text].name : text
  if (field === 'number_format') return text === 'locale' ? t('activity.ofLanguage') : language(text)
  if (field === 'landing_page') return Object.hasOwn(landings, text) ? t(`places.${landings[text as '/']}`) : undefined
  if (field === 'method') return methodText(text, t)
  if (field === 'uses') return text.replace(/(?<=: )\w+$/, role => lookedUp(['contacts.roles'], role, t) ?? role)
  return Object.hasOwn(places, field) ? lookedUp(places[field] ?? [], text, t) : undefined
}

const methodText = (text: string, t: ValueWords['t']): string =>
  capital(
    text
      .split('+')
      .map(one => lookedUp(methods, one, t) ?? one)
      .join(' + '),
  )
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const landings = {
  '/': 'dashboard',
  '/billing': 'billing',
  '/billing/contracts': 'contracts',
  '/support': 'support',
} as const

function lookedUp(roots: readonly string[], text: string, t: ValueWords['t']): string | undefined {
  // a property of every object is no word
  if (text in {}) return undefined
  const keys = roots.map(root => (root.includes('*') ? root.replace('*', text) : `${root}.${text}`))
  const key = keys.find(one => t.has(one as 'activity.nothing')) as 'activity.nothing' | undefined
  return key && t(key)
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
