import { type Locale, sourceLocale, spokenLocale } from '@kontor/contract/locales'
import type { FastifyRequest } from 'fastify'
import { localeCookie, readCookie } from './cookies.ts'

/** The language of the caller's account, else the cookie's, else the browser's first that we speak, else the source of all texts. */
export function callersLocale(request: FastifyRequest): Locale {
  if (request.caller) return request.caller.locale
  const wanted = [
    readCookie(request.headers.cookie, localeCookie),
    ...(request.headers['accept-language'] ?? '').split(','),
  ]
  // a browser's language may carry a weight: "de;q=0.8"
  return wanted.map(tag => spokenLocale(tag?.split(';')[0])).find(Boolean) ?? sourceLocale
}
