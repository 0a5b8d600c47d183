import type { Catalogue } from '../../areas/contracts/catalogue/catalogue.ts'
import { readCatalogue } from '../../areas/contracts/catalogue/read.ts'

const from = '2026-01-01'
const texts = (text: string) => ({ en: text, de: text })
const named = (code: string) => ({ code, name: texts(code), description: texts(`About ${code}`) })

/** A small catalogue as a provider writes it, whose parts tests change. */
export function smallCatalogue() {
  return {
    version: '2026-11',
    currency: 'EUR',
    terms_version: '2026-11',
    products: [
      {
        ...named('small'),
        group: 'web_hosting',
        prices: [
          { from, net: { month: '4.99', year: '53.89' }, setup: '10.00' },
          { from: '2027-01-01', net: { month: '5.49', year: '59.29' } },
        ],
        sold_to: {
          business: { minimum_months: 'cycle', renewal_months: 'cycle', notice_days: 60 },
          consumer: { minimum_months: 'cycle', notice_days: 30 },
        },
        options: ['backup', 'care'],
        upgrades: ['large'],
        discounts: [{ from: '2026-11-01', until: '2026-11-30', percent: '12.5', months: 3 }],
      },
      {
        ...named('large'),
        group: 'web_hosting',
        prices: [{ from, net: { month: '9.90', year: '99.00' } }],
        sold_to: { business: { notice_days: 30 } },
        options: ['backup'],
      },
      {
        ...named('cloud'),
        group: 'cloud',
        prices: [{ from, net: { month: '49.00' } }],
        sold_to: { business: { notice_days: 30 } },
        services: ['data_processing'],
        retrieval_days: 30,
        exportable: texts('Volumes as raw files'),
        meters: ['hours'],
      },
    ],
    options: [
      { ...named('backup'), prices: [{ from, net: { month: '1.00', year: '10.00' } }], max: 3 },
      { ...named('care'), prices: [{ from, net: { month: '5.00', year: '50.00' } }], requires: ['backup'] },
    ],
    meters: [
      {
        code: 'hours',
        name: texts('Hours'),
        unit: 'HUR',
        prices: [
          {
            from,
            included: '10',
            tiers: [
              { up_to: '100', price: '0.025' },
              { up_to: null, price: '0.020001' },
            ],
            cap: '20.00',
          },
        ],
      },
    ],
  }
}

/** @throws Error naming what the check has against it */
export function checked(raw: unknown): Catalogue {
  const read = readCatalogue(JSON.stringify(raw), '2026-11-23')
  if ('mistakes' in read) throw new Error(read.mistakes.join('\n'))
  return read.file.catalogue
}
