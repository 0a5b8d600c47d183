import * as z from 'zod'
import { isHolidayRule, parseHours } from '../values/opening-hours.ts'
import type { CentreConfiguration } from './configuration.ts'
import { defineSettings, demoDefault, list, path, readBy, setting, wholeNumber } from './settings.ts'

type ProviderSettings = Pick<CentreConfiguration, 'provider' | 'reach'> & {
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

/** They say who the provider is, and when it can be reached. */
export const providerSettings = defineSettings(
  {
    PROVIDER_NAME: demoDefault(z.string().default(demoProvider.name), 'name in titles and greetings'),
    PROVIDER_PHONE: demoDefault(z.string().default(demoProvider.phone), 'telephone'),
    PROVIDER_HOURS: demoDefault(
      readBy(parseHours).default(parseHours('Mo-Fr 08:00-18:00; Sa 10:00-14:00')),
      'opening hours, see below',
    ),
    PROVIDER_PHONE_HOURS: setting(
      z.undefined('is PROVIDER_HOURS now, such as "Mo-Fr 08:00-18:00; Sa 10:00-14:00"').optional(),
      'no longer read: `PROVIDER_HOURS` is',
      'must not be set',
    ),
    PROVIDER_HOLIDAYS: setting(
      list
        .pipe(z.array(z.string().refine(isHolidayRule, 'must be dates such as 2026-12-24, or 12-25 for every year')))
        .default([]),
      'days without hours, on which no withdrawal ends; separated by commas',
    ),
    PROVIDER_CALLBACK_PLACES: setting(wholeNumber(0, 100).default(2), 'calls within one slot of two hours'),
    PROVIDER_LANGUAGES: setting(
      list
        .pipe(z.array(z.string().regex(/^[a-z]{2}$/, 'must be language codes such as de,en')).min(1))
        .default(['de', 'en']),
      'languages of the contact point',
    ),
    PROVIDER_EMAIL: demoDefault(z.email().default(demoProvider.email), 'general address'),
    PROVIDER_ABUSE_EMAIL: demoDefault(z.email().default(demoProvider.abuse_email), 'where abuse is reported'),
    PROVIDER_SECURITY_EMAIL: demoDefault(
      z.email().default(demoProvider.security_email),
      'where security problems are reported, also in `/.well-known/security.txt`',
    ),
    PROVIDER_DATA_PROTECTION_EMAIL: demoDefault(
      z.email().default(demoProvider.data_protection_email),
      'the data protection officer',
    ),
    // imprint, SEPA mandates and the processing agreement name the company first, then its address
    PROVIDER_POSTAL: demoDefault(
      list
        .refine(
          lines => lines.length > 1,
          'must be the company and its address, such as "Example GmbH,Straße 1,10115 Berlin"',
        )
        .default(demoProvider.postal),
      'the company, then its address; lines separated by commas, at least two',
    ),
    PROVIDER_REGISTER: setting(z.string().optional(), 'register court and number', "none; the demo's is made up"),
    PROVIDER_VAT_ID: demoDefault(z.string().default(demoProvider.vat_id), 'VAT identification number'),
    PROVIDER_REPRESENTED_BY: demoDefault(z.string().default(demoProvider.represented_by), 'who represents the company'),
    PROVIDER_ARBITRATION: setting(
      z.string().default(''),
      'consumer arbitration board before which you take part: name, address, website (§ 36 VSBG), see below',
      'none: you take part before none',
    ),
    PROVIDER_CREDITOR_ID: demoDefault(z.string().default(demoProvider.creditorId), 'SEPA creditor identifier'),
    PROVIDER_LOGO: setting(
      path.optional(),
      'file with your logo for documents, PNG or SVG, see below',
      "Kontor's sign",
    ),
  },
  (set, { demo }): ProviderSettings => ({
    provider: {
      name: set.PROVIDER_NAME,
      phone: set.PROVIDER_PHONE,
      email: set.PROVIDER_EMAIL,
      abuse_email: set.PROVIDER_ABUSE_EMAIL,
      security_email: set.PROVIDER_SECURITY_EMAIL,
      data_protection_email: set.PROVIDER_DATA_PROTECTION_EMAIL,
      postal: set.PROVIDER_POSTAL,
      // empty where the provider is in no register
      register: set.PROVIDER_REGISTER ?? (demo ? demoProvider.register : ''),
      vat_id: set.PROVIDER_VAT_ID,
      represented_by: set.PROVIDER_REPRESENTED_BY,
      arbitration: set.PROVIDER_ARBITRATION,
      creditorId: set.PROVIDER_CREDITOR_ID,
    },
    reach: {
      hours: set.PROVIDER_HOURS,
      holidays: set.PROVIDER_HOLIDAYS,
      callbackPlaces: set.PROVIDER_CALLBACK_PLACES,
      languages: set.PROVIDER_LANGUAGES,
    },
    logoFile: set.PROVIDER_LOGO ?? null,
  }),
)
