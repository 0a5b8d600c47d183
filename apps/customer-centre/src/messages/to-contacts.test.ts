import { locales } from '@kontor/contract/locales'
import { describe, expect, test } from 'vitest'
import type { MailTemplate, MailValues } from '../platform/mail/mails.ts'
import { writeMail } from '../platform/mail/queue-mail.ts'
import { testConfiguration } from '../testing/test-centre.ts'
import { datesIn } from '../values/moments.ts'
import { catalogues } from './catalogues.ts'

const { appUrl } = testConfiguration
const link = `${appUrl}/account/privacy`
const holder = { contact: 'Kim Petersen', reason: 'The register says so.', due: '2026-12-01', link }
const asked = [{ name: 'Kim Petersen', due: '2026-12-01' }]

type Case = { [T in MailTemplate]: [T, MailValues[T]] }[MailTemplate]

// what contacts get besides the customer's people: see docs/contacts.md
const cases: Case[] = [
  ['exemption_ends', { customer: 'Lindqvist', certificate: 'EU-151/2026', until: '2027-03-31', appUrl }],
  ['vat_id_invalid', { customer: 'Lindqvist', vatId: 'DE136695976', appUrl }],
  ['contacts_rechecked', { expired: ['Kim Petersen'], asked, overdue: asked, link }],
  ['holder_decided', { ...holder, decision: 'accepted', overdue: false }],
  ['holder_decided', { ...holder, decision: 'rejected', overdue: false }],
  ['holder_decided', { ...holder, decision: 'rejected', overdue: true }],
  ...([true, false] as const).map(
    (attached): Case => [
      'document_issued',
      {
        kind: 'invoice',
        number: 'RE-2026-000041',
        gross: { amount_minor: 11_900, currency: 'EUR' },
        deducted: { amount_minor: 0, currency: 'EUR' },
        payable: { amount_minor: 11_900, currency: 'EUR' },
        due: '2026-12-01',
        collectOn: null,
        purpose: { names: ['Production cloud', 'Webshop'], more: 3, from: null, to: null },
        transfer: { name: 'Nordlicht', iban: 'DE02120300000000202051', reference: 'RE-2026-000041' },
        attached,
        link,
      },
    ],
  ),
  [
    'agreement_accepted',
    { version: '3', at: new Date('2026-11-16T11:05:00Z'), timeZone: 'Europe/Berlin', by: 'Anna', link },
  ],
]

describe.each(locales)('in %s', locale => {
  test.each(cases)(
    '%s leads a contact nowhere they have to sign in, and tells them whom to ask',
    (template, values) => {
      const write = (contactOf?: string) =>
        writeMail(
          { configuration: testConfiguration, catalogues },
          datesIn(locale),
          template,
          values as MailValues[typeof template],
          'Kim',
          contactOf,
        )
      const toUser = write()
      const toContact = write('Möwe\nGmbH')
      // the user's has a link, and no contact's words
      expect([toUser.body.includes(appUrl), toUser.html.includes(`href="${appUrl}`)]).toEqual([true, true])
      expect(toUser.body).not.toContain('Möwe')
      for (const text of [toContact.body, toContact.html]) {
        expect(text).not.toContain(appUrl)
        expect(text).not.toMatch(/sign in|anmelden|here:|hier:/i)
      }
      const [words = ''] = toContact.body.split('\n-- \n')
      expect(words).toContain('Möwe GmbH')
      expect(words).not.toMatch(/\b(your|Ihre[rnms]?) domains/i)
    },
  )
})
