import { deviceOf } from '@kontor/contract/device'
import type { Locale } from '@kontor/contract/problem-texts'

/** What a mail about security says of the moment: when, from which browser, from where. */
export type SecurityEvent = { at: Date; timeZone: string; userAgent: string; address: string }

const languages: Record<Locale, string> = { en: 'en-GB', de: 'de-DE' }

/** Date and time with the zone, as people write it. */
export function momentText(locale: Locale, at: Date, timeZone: string): string {
  const options = { day: 'numeric', month: 'long', year: 'numeric', hour: '2-digit', minute: '2-digit' } as const
  return new Intl.DateTimeFormat(languages[locale], { ...options, timeZone, timeZoneName: 'short' }).format(at)
}

/** A local date, `YYYY-MM-DD`. */
export function dayText(locale: Locale, day: string): string {
  const options = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(languages[locale], options).format(new Date(`${day}T00:00:00Z`))
}

const words = {
  en: { when: 'When', device: 'Device', address: 'Address', unknown: 'unknown', on: 'on' },
  de: { when: 'Wann', device: 'Gerät', address: 'Adresse', unknown: 'unbekannt', on: 'auf' },
}

/** Three lines. */
export function circumstances(locale: Locale, { at, timeZone, userAgent, address }: SecurityEvent): string {
  const { when, device, address: from, unknown, on } = words[locale]
  const { browser, system } = deviceOf(userAgent)
  const name = browser && system ? `${browser} ${on} ${system}` : browser || system || unknown
  return `${when}: ${momentText(locale, at, timeZone)}\n${device}: ${name}\n${from}: ${address}`
}
