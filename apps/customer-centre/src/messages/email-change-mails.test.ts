import { emailUses } from '@kontor/contract/enums/customer'
import { locales } from '@kontor/contract/locales'
import { describe, expect, test } from 'vitest'
import type { MailTemplate, MailValues } from '../platform/mail/mails.ts'
import { datesIn } from '../values/moments.ts'
import { catalogues } from './catalogues.ts'

type EmailChangeMails = Pick<MailValues, Extract<MailTemplate, `email_change${string}`>>

const at = new Date('2026-11-16T11:05:00Z')
const event = { at, timeZone: 'Europe/Berlin', userAgent: '', address: '203.0.113.7' }
const appUrl = 'https://konto.example'
const link = `${appUrl}/email/abc`
const email = 'new@other.example'
type Use = (typeof emailUses)[number]

const values = (use: Use): EmailChangeMails => ({
  email_change_old: { link, use, email, by: 'Zoë', needed: true, until: at, event },
  email_change_new: { link, use, until: at, timeZone: event.timeZone },
  email_change_taken: { appUrl },
  email_changed: { use, old: 'old@other.example', email, service: 'service@konto.example' },
  email_change_refused: { use, email, event, appUrl },
})
const names = Object.keys(values('both')) as (keyof EmailChangeMails)[] // the literal's own keys

describe.each(locales)('in %s', locale => {
  const written = (name: keyof EmailChangeMails, use: Use, changes: object = {}) => {
    const write = catalogues[locale].mails[name] as (all: object) => { subject: string; body: string } // each takes its own
    return write({ ...values(use)[name], ...changes, name: 'Anna', provider: 'Nordlicht', dates: datesIn(locale) })
  }

  test.each(names.flatMap(name => emailUses.map(use => [name, use] as const)))(
    '%s for %s is written out',
    (name, use) => {
      const { subject, body } = written(name, use)
      expect(subject).toContain('Nordlicht')
      expect(`${subject}${body}`).not.toMatch(/undefined|null|\[object|Invalid/)
      if ('link' in values(use)[name]) expect(body).toContain(`\n${link}\n`)
      if ('event' in values(use)[name])
        expect(body).toContain(catalogues[locale].platform.circumstances(event, datesIn(locale)))
    },
  )

  test('an old address that need not agree is told so', () => {
    const bodies = [true, false].map(needed => written('email_change_old', 'customer', { needed }).body)
    expect(bodies[0]).not.toBe(bodies[1])
  })

  test('other sessions are spoken of only where there were any to end', () => {
    const ended = /signed out|abgemeldet/
    expect(written('email_changed', 'sign_in').body).toMatch(ended)
    expect(written('email_changed', 'customer').body).not.toMatch(ended)
  })

  test('an address that was merely confirmed is named once', () => {
    const { body } = written('email_changed', 'sign_in', { old: email })
    expect(body.split(email)).toHaveLength(2)
  })
})
