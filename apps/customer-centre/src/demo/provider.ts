import { byLocale } from '@kontor/contract/locales'
import type { Seller } from '../areas/billing/facts.ts'
import { catalogues } from '../messages/catalogues.ts'

/** Who runs the demo, as its documents say it. */
export const seller = {
  party: {
    name: 'Nordlicht Hosting GmbH',
    line1: 'Hafenstraße 1',
    line2: '',
    postal_code: '20457',
    city: 'Hamburg',
    country: 'DE',
    vat_id: 'DE123456788',
    tax_number: '48/123/45678',
  },
  contact: { name: 'Nordlicht Hosting', phone: '+49 40 1234567', email: 'service@nordlicht.example' },
  register: 'Amtsgericht Hamburg, HRB 100000',
  representedBy: 'Kim Petersen',
  home: { country: 'DE', smallBusiness: false },
  account: { iban: 'DE02120300000000202051', bic: 'BYLADEM1001' },
  paymentDays: 14,
  exchangeRates: {},
  timeZone: 'Europe/Berlin',
  texts: byLocale(locale => catalogues[locale].billing.document),
} as const satisfies Seller
