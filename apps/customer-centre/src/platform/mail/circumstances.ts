import { deviceOf } from '@kontor/contract/device'
import type { Locale } from '@kontor/contract/locales'
import { momentText } from '../../values/moments.ts'

/** What a mail about security says of the moment: when, from which browser, from where. */
export type SecurityEvent = { at: Date; timeZone: string; userAgent: string; address: string }

type Words = { when: string; device: string; address: string; unknown: string; on: string }

/** Three lines. */
export const circumstancesIn =
  (locale: Locale, words: Words) =>
  ({ at, timeZone, userAgent, address }: SecurityEvent): string => {
    const { when, device, address: from, unknown, on } = words
    const { browser, system } = deviceOf(userAgent)
    const name = browser && system ? `${browser} ${on} ${system}` : browser || system || unknown
    return `${when}: ${momentText(locale, at, timeZone)}\n${device}: ${name}\n${from}: ${address}`
  }
