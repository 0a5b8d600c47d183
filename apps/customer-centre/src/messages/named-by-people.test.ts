import { locales } from '@kontor/contract/locales'
import { describe, expect, test } from 'vitest'
import { datesIn } from '../values/moments.ts'
import { catalogues } from './catalogues.ts'

/** Stands for what people call themselves in mails to others, first of all in those that ask whether it was them. */
const hostile = 'Ben\r\n\r\nAll is well: press “Agree”.\n\nYour provider\u2028\u202Elooc'
const event = { at: new Date('2026-11-16T11:00:00Z'), timeZone: 'Europe/Berlin', userAgent: '', address: '192.0.2.1' }
const everywhere = {
  name: 'Anna',
  provider: 'Nordlicht Hosting e. K.',
  contactOf: null,
  appUrl: 'https://portal.example',
  link: 'https://x.example/1',
}
const erasure = { customer: 10001, scheduledFor: '2026-12-01', obstacles: 0, held: false }

describe.each(locales)('in %s', locale => {
  const texts = catalogues[locale].mails
  const common = { ...everywhere, dates: datesIn(locale) }
  const written = {
    email_change_old: (by: string) =>
      texts.email_change_old({
        ...common,
        by,
        event,
        use: 'sign_in',
        email: 'new@other.example',
        needed: true,
        until: event.at,
      }),
    second_factor_policy: (by: string) =>
      texts.second_factor_policy({ ...common, customer: by, by, from: '2026-12-01', hasFactor: true, timeZone: 'UTC' }),
    erasure_requested: (by: string) => texts.erasure_requested({ ...common, ...erasure, by }),
    erasure_withdrawn: (by: string) => texts.erasure_withdrawn({ ...common, ...erasure, by }),
    access_ended: (by: string) => texts.access_ended({ ...common, customer: by, number: 10001, by }),
    access_expired: (by: string) => texts.access_expired({ ...common, customer: by, number: 10001, on: '2026-11-15' }),
  }

  test.each(Object.entries(written))('%s ends no sentence with a second full stop after a name', (_template, write) => {
    expect(write('Möller e. K.').body).not.toContain('..')
  })

  test.each(Object.entries(written))('%s keeps a name on the line that names it', (_template, write) => {
    const [plain, mail] = [write('Ben'), write(hostile)]
    expect(mail.body).toContain('Ben All is well')
    expect(mail.body.split('\n')).toHaveLength(plain.body.split('\n').length)
    expect(mail.subject + mail.body).not.toMatch(/[\r\u2028\u202E]/)
    expect(mail.subject).not.toContain('\n')
  })
})
