import type { Locale } from '@kontor/contract/locales'
import { call } from '../../../api/client.ts'
import { orNotFound } from '../../../api/or-not-found.ts'

/** The tab's data: of the current customer, or of a closed one by its number. */
export const loadPrivacy = (locale: Locale, closed?: number) =>
  closed === undefined
    ? call('GET /ajax/v1/privacy', { query: { locale } })
    : orNotFound(call('GET /ajax/v1/privacy/closed/{customer}', { params: { customer: closed } }))
