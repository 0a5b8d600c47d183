import type { Locale } from '@kontor/contract/problem-texts'
import type { FastifyRequest } from 'fastify'
import { localeCookie, readCookie } from './cookies.ts'

/** The caller's language: his account's, else the cookie's, else the browser's first that we speak, else English. */
export function localeOf(request: FastifyRequest): Locale {
  if (request.caller) return request.caller.locale
  const cookie = readCookie(request.headers.cookie, localeCookie)
  if (cookie === 'en' || cookie === 'de') return cookie
  for (const part of (request.headers['accept-language'] ?? '').split(',')) {
    const language = part.trim().slice(0, 2).toLowerCase()
    if (language === 'en' || language === 'de') return language
  }
  return 'en'
}
