import { type Locale, locales } from '@kontor/contract/locales'
import { describe, expect, test } from 'vitest'
import type { factorMails } from '../areas/people/identity/mails.ts'
import type { MailValues, ValuesOf } from '../platform/mail/mails.ts'
import { datesIn, dayText } from '../values/moments.ts'
import { catalogues } from './catalogues.ts'

const circumstances = (locale: Locale, happened: typeof event) =>
  catalogues[locale].platform.circumstances(happened, datesIn(locale))

const event = {
  at: new Date('2026-11-16T11:05:00Z'),
  timeZone: 'Europe/Berlin',
  userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
  address: '203.0.113.7',
}
const appUrl = 'https://konto.example'
const link = `${appUrl}/twofactor/recovery/abc`
const { at, timeZone } = event
const values: ValuesOf<typeof factorMails> &
  Pick<MailValues, 'recovery_reminder' | 'recovery_ready' | 'second_factor_policy'> = {
  factor_added: { kind: 'app', factor: 'Zoë', event, appUrl },
  factor_removed: { kind: 'passkey', factor: 'Zoë', last: true, event, appUrl },
  recovery_codes_renewed: { event, appUrl },
  recovery_code_used: { left: 3, event, appUrl },
  passkey_copied: { factor: 'Zoë', event, appUrl },
  second_factor_failed: { event, appUrl },
  recovery_requested: { link, dueAt: at, event, appUrl },
  recovery_cancelled: { event, appUrl },
  recovery_finished: { event, appUrl },
  recovery_reminder: { cancelLink: link, requestedAt: at, dueAt: at, address: event.address, timeZone },
  recovery_ready: { link, cancelLink: link, until: at, timeZone },
  second_factor_policy: { customer: 'Möwe', from: '2026-12-01', by: 'Anna', hasFactor: false, appUrl, timeZone },
}
const names = Object.keys(values) as (keyof typeof values)[] // the literal's own keys
const written = (locale: Locale, name: (typeof names)[number]) => {
  const write = catalogues[locale].mails[name] as (all: object) => { subject: string; body: string } // each takes its own
  return write({ ...values[name], name: 'Anna', provider: 'Nordlicht', dates: datesIn(locale) })
}

describe.each(locales)('in %s', locale => {
  test.each(names)('%s is written out', name => {
    const { subject, body } = written(locale, name)
    expect(subject).not.toBe('')
    expect(`${subject}${body}`).not.toMatch(/undefined|null|\[object|Invalid/)
    expect(body).toContain('https://konto.example/')
    if ('event' in values[name]) expect(body).toContain(circumstances(locale, event))
  })
})

test('the circumstances are said in the reader’s language and the provider’s time zone', () => {
  expect(circumstances('en', event)).toMatch(
    /^When: 16 November 2026 at 12:05 (CET|GMT\+1)\nDevice: Firefox on Windows\nIP address: 203\.0\.113\.7$/,
  )
  expect(circumstances('de', event)).toMatch(
    /^Wann: 16\. November 2026 um 12:05 MEZ\nGerät: Firefox auf Windows\nIP-Adresse: 203\.0\.113\.7$/,
  )
  expect(circumstances('de', { ...event, userAgent: '' })).toContain('Gerät: unbekannt')
  expect(dayText(datesIn('de'), '2026-12-01')).toBe('1. Dezember 2026')
})

test.each([
  [4, false],
  [3, true],
  [0, true],
])('with %i recovery codes left the mail warns: %s', (left, warns) => {
  const { body } = catalogues.en.mails.recovery_code_used({
    left,
    event,
    appUrl,
    name: 'Anna',
    provider: 'Nordlicht',
    contactOf: null,
    dates: datesIn('en'),
  })
  expect(body.includes('Create new ones soon')).toBe(warns)
})
