import type { Access } from '@kontor/contract/areas/people/people'
import { type Locale, locales } from '@kontor/contract/locales'
import { describe, expect, test } from 'vitest'
import type { peopleMails } from '../areas/people/people/mails.ts'
import type { ValuesOf } from '../platform/mail/mails.ts'
import { datesIn } from '../values/moments.ts'
import { catalogues } from './catalogues.ts'

const event = { at: new Date('2026-11-16T11:05:00Z'), timeZone: 'Europe/Berlin', userAgent: '', address: '203.0.113.7' }
const appUrl = 'https://konto.example'
const access: Access = {
  role: 'technical',
  permissions: ['billing:read', 'contracts:C-1004', 'support'],
  expires_on: '2026-12-24',
  second_factor_required: true,
}
const who = { customer: 'Möwe\u202E\r\n\r\nhttps://konto.example/logout', number: 10001, by: 'Anna\u2028B.' }
const values: ValuesOf<typeof peopleMails> = {
  invitation: {
    ...who,
    access,
    message: '',
    link: `${appUrl}/invitation/x`,
    until: event.at,
    timeZone: 'UTC',
    again: false,
  },
  invitation_accepted: { ...who, who: 'Lena', email: 'lena@b.example', role: 'technical', appUrl },
  invitation_declined: { ...who, email: 'lena@b.example', appUrl },
  access_changed: { ...who, access, appUrl },
  access_ended: who,
  access_ending: { ...who, on: '2026-12-24', appUrl },
  access_expired: { ...who, on: '2026-12-24' },
  owner_added: { ...who, who: 'Lena', event, appUrl },
  owner_invited: { ...who, who: 'lena@berg.example', waits: true, event, appUrl },
  token_made: {
    customer: who.customer,
    token: 'Lena\u2028B.',
    hint: 'a1B2',
    until: '2026-12-24',
    event,
    page: `${appUrl}/api`,
  },
  token_expiring: { customer: who.customer, token: 'Lena', hint: 'a1B2', on: '2026-12-24', page: `${appUrl}/api` },
  webhook_stopped: {
    customer: who.customer,
    webhook: 'Lena\u2028B.',
    host: 'hooks.berg.example',
    reason: 'unreachable',
    page: `${appUrl}/api`,
  },
  factor_rule_weakened: { ...who, who: null, from: '2026-12-24', event, appUrl },
}
const names = Object.keys(values) as (keyof typeof values)[] // the literal's own keys
const written = (locale: Locale, name: (typeof names)[number], more: object = {}) => {
  const write = catalogues[locale].mails[name] as (all: object) => { subject: string; body: string } // each takes its own
  return write({ ...values[name], provider: 'Nordlicht', dates: datesIn(locale), ...more })
}

describe.each(locales)('in %s', locale => {
  test.each(names)('%s is written out, and a name stays on its line', name => {
    const { subject, body } = written(locale, name)
    expect(subject + body).not.toContain('\u202E')
    expect(`${subject}${body}`).not.toMatch(/undefined|null|\[object|Invalid/)
    expect(subject).not.toMatch(/[\n\r\u2028]/)
    expect(body).not.toMatch(/^https:\/\/konto\.example\/logout/m)
    expect(body).toContain('Möwe https://konto.example/logout')
  })

  test('an invitation sent again says that its earlier links are void', () => {
    const [first, again] = [written(locale, 'invitation'), written(locale, 'invitation', { again: true })]
    expect(again.subject).not.toBe(first.subject)
    expect(again.body.length).toBeGreaterThan(first.body.length)
  })
})

test('the terms of an access name each open area, single contracts, the last day and two-step sign-in', () => {
  expect(written('de', 'access_changed').body).toContain(
    [
      'Rolle: Entwicklung',
      'Abrechnung: ansehen',
      'Verträge: ansehen und betreuen (nur C-1004)',
      'Support: ansehen und ändern',
      'Letzter Tag: 24. Dezember 2026',
      'Zwei-Faktor-Anmeldung erforderlich',
    ].join('\n'),
  )
  const owner = { role: 'owner', permissions: [], expires_on: null, second_factor_required: false }
  const { body } = written('en', 'access_changed', { access: owner })
  expect(body).toContain('Role: Owner\nAccount data: view and change\nBilling: view and change')
  expect(body).toContain('API: view and change\nNo end date\n')
})
