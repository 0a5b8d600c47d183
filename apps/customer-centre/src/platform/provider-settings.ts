import * as z from 'zod'
import { isHolidayRule, parseHours } from '../values/opening-hours.ts'
import type { CentreConfiguration } from './configuration.ts'
import { defineSection, demoDefault, integer, readIn, setting, was } from './settings.ts'

type ProviderSettings = Pick<CentreConfiguration, 'provider'> & {
  /** File of the logo on documents; null: Kontor's sign and the provider's name. */
  logoFile: string | null
}

/** The demo's provider exists nowhere: anyone who serves customers sets their own. */
export const demoProvider = {
  name: 'Nordlicht Hosting',
  phone: '+49 40 1234567',
  email: 'service@nordlicht.example',
  abuse_email: 'abuse@nordlicht.example',
  security_email: 'security@nordlicht.example',
  data_protection_email: 'datenschutz@nordlicht.example',
  postal: ['Nordlicht Hosting GmbH', 'Hafenstraße 1', '20457 Hamburg'],
  register: 'Amtsgericht Hamburg, HRB 100000',
  vat_id: 'DE123456788',
  represented_by: 'Kim Petersen',
  arbitration: '',
  creditorId: 'DE98ZZZ09999999999',
}

const text = z.string()

/** They say who the provider is. */
export const providerSettings = defineSection(
  'provider',
  {
    name: was('PROVIDER_NAME', demoDefault(text.default(demoProvider.name), 'name in titles and greetings')),
    phone: was('PROVIDER_PHONE', demoDefault(text.default(demoProvider.phone), 'telephone')),
    email: was('PROVIDER_EMAIL', demoDefault(z.email().default(demoProvider.email), 'general address')),
    abuse_email: was(
      'PROVIDER_ABUSE_EMAIL',
      demoDefault(z.email().default(demoProvider.abuse_email), 'where abuse is reported'),
    ),
    security_email: was(
      'PROVIDER_SECURITY_EMAIL',
      demoDefault(
        z.email().default(demoProvider.security_email),
        'where security problems are reported, also in `/.well-known/security.txt`',
      ),
    ),
    data_protection_email: was(
      'PROVIDER_DATA_PROTECTION_EMAIL',
      demoDefault(z.email().default(demoProvider.data_protection_email), 'the data protection officer'),
    ),
    // imprint, SEPA mandates and the processing agreement name the company first, then its address
    postal: was(
      'PROVIDER_POSTAL',
      demoDefault(
        z
          .array(text.min(1))
          .refine(
            lines => lines.length > 1,
            'must be the company and its address, such as [Example GmbH, Straße 1, 10115 Berlin]',
          )
          .default(demoProvider.postal),
        'a list of lines: the company, then its address',
      ),
    ),
    register: was(
      'PROVIDER_REGISTER',
      setting(text.optional(), 'register court and number', "none; the demo's is made up"),
    ),
    vat_id: was('PROVIDER_VAT_ID', demoDefault(text.default(demoProvider.vat_id), 'VAT identification number')),
    represented_by: was(
      'PROVIDER_REPRESENTED_BY',
      demoDefault(text.default(demoProvider.represented_by), 'who represents the company'),
    ),
    arbitration: was(
      'PROVIDER_ARBITRATION',
      setting(
        text.default(''),
        'consumer arbitration board before which you take part: name, address, website (§ 36 VSBG), see below',
        'none: you take part before none',
      ),
    ),
    creditor_id: was(
      'PROVIDER_CREDITOR_ID',
      demoDefault(text.default(demoProvider.creditorId), 'SEPA creditor identifier'),
    ),
    logo: was(
      'PROVIDER_LOGO',
      setting(text.optional(), 'file with your logo for documents, PNG or SVG, see below', "Kontor's sign"),
    ),
  },
  ({ creditor_id: creditorId, logo, register, ...set }, { demo, fileAt }): ProviderSettings => ({
    // empty where the provider is in no register
    provider: { ...set, creditorId, register: register ?? (demo ? demoProvider.register : '') },
    logoFile: logo === undefined ? null : fileAt(logo),
  }),
)

/** `Mo-Fr` or `Sa,Su` with the times of these days. */
const hoursByDays = z.record(text, z.union([text, z.array(text)], 'must be times such as 08:00-18:00')).transform(
  readIn((days: Record<string, string | string[]>) =>
    parseHours(
      Object.entries(days)
        .map(([names, times]) => `${names} ${[times].flat().join(',')}`)
        .join(';'),
    ),
  ),
)

/** They say when the provider can be reached. */
export const contactSettings = defineSection(
  'contact',
  {
    hours: was(
      'PROVIDER_HOURS',
      demoDefault(
        hoursByDays.prefault({ 'Mo-Fr': '08:00-18:00', Sa: '10:00-14:00' }),
        'opening hours by days, see below',
      ),
    ),
    holidays: was(
      'PROVIDER_HOLIDAYS',
      setting(
        z.array(text.refine(isHolidayRule, 'must be a day such as 2026-12-24, or 12-25 for every year')).default([]),
        'list of days without hours, on which no withdrawal ends',
      ),
    ),
    callback_places: was(
      'PROVIDER_CALLBACK_PLACES',
      setting(integer(0, 100).default(2), 'calls within one slot of two hours'),
    ),
    languages: was(
      'PROVIDER_LANGUAGES',
      setting(
        z
          .array(text.regex(/^[a-z]{2}$/, 'must be a language code such as de'))
          .min(1)
          .default(['de', 'en']),
        'languages of the contact point',
      ),
    ),
  },
  (set): CentreConfiguration['reach'] => ({
    hours: set.hours,
    holidays: set.holidays,
    callbackPlaces: set.callback_places,
    languages: set.languages,
  }),
)
