import { call } from '../../api/client.ts'
import { orNotFound } from '../../api/or-not-found.ts'
import type { Locale } from '../../i18n/locale.ts'

/** What the tab is about: the current customer, or a closed one by his number. */
export const loadPrivacy = (locale: Locale, closed?: number) =>
  closed === undefined
    ? call('GET /ajax/v1/privacy', { query: { locale } })
    : orNotFound(call('GET /ajax/v1/privacy/closed/{customer}', { params: { customer: closed } }))
