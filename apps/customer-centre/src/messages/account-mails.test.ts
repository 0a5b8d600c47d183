import { locales } from '@kontor/contract/locales'
import { expect, test } from 'vitest'
import { datesIn } from '../values/moments.ts'
import { catalogues } from './catalogues.ts'

const event = { at: new Date('2026-11-16T11:05:00Z'), timeZone: 'Europe/Berlin', userAgent: '', address: '203.0.113.7' }

test.each(locales)('a changed refund account is told of with who, when and from where, in %s', locale => {
  const values = { customer: 'Müller &\nSöhne', number: 10001, by: 'Zoë', iban: 'AT61 ···· 3201', event }
  const { subject, body } = catalogues[locale].mails.refund_account_changed({
    ...values,
    name: 'Anna',
    contactOf: null,
    dates: datesIn(locale),
    service: 'service@konto.example',
    provider: 'Nordlicht',
  })
  expect(subject).toContain('Müller & Söhne')
  expect(subject).not.toContain('\n')
  for (const part of [
    'Zoë',
    'AT61 ···· 3201',
    'service@konto.example',
    catalogues[locale].platform.circumstances(event, datesIn(locale)),
  ])
    expect(body).toContain(part)
})
