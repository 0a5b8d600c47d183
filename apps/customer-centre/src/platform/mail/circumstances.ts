import { deviceOf } from '@kontor/contract/device'
import { type DateFormat, momentText } from '../../values/moments.ts'

/** Holds what a mail about security says of the moment: when, from which browser, from where. */
export type SecurityEvent = { at: Date; timeZone: string; userAgent: string; address: string }

type Words = { when: string; device: string; address: string; unknown: string; on: string }

/** Three lines. */
export const circumstancesIn =
  (words: Words) =>
  ({ at, timeZone, userAgent, address }: SecurityEvent, dates: DateFormat): string => {
    const { when, device, address: from, unknown, on } = words
    const { browser, system } = deviceOf(userAgent)
    const name = browser && system ? `${browser} ${on} ${system}` : browser || system || unknown
    return `${when}: ${momentText(dates, at, timeZone)}\n${device}: ${name}\n${from}: ${address}`
  }
