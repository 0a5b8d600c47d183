import type { OrderPreview } from '@kontor/contract/areas/selling/orders'
import type { Locale } from '@kontor/contract/locales'
import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl/react'
import { expect, test } from 'vitest'
import { messages as german } from '../../../i18n/de/messages.ts'
import { messages as english } from '../../../i18n/en/messages.ts'
import { EssentialFacts } from './EssentialFacts.tsx'

const net = (amount_minor: number) => {
  const money = { amount_minor, currency: 'EUR' }
  return { net: money, gross: money, vat: 'added', vat_rate_bp: 1900 }
}
const order = {
  product: { name: 'Cloud' },
  identifier: '',
  cycle: 'month',
  options: [],
  price: net(4900),
  setup: null,
  discount: null,
  payment: null,
  meters: [
    {
      code: 'traffic',
      name: 'Traffic',
      unit: 'E34',
      included: '1000',
      cap: net(25_000),
      tiers: [
        { up_to: '9000', price: '0.0119' },
        { up_to: null, price: '0.0075' },
      ],
    },
    { code: 'cpu', name: 'vCPU', unit: 'HUR', included: '0', cap: null, tiers: [{ up_to: null, price: '0.02' }] },
  ],
  terms: { minimum_months: 0, renewal_months: 0, notice_days: 0 },
} as unknown as OrderPreview // what the facts read of it

const said = (locale: Locale, messages: object): string =>
  renderToStaticMarkup(
    <IntlProvider locale={locale} messages={messages as never} timeZone="Europe/Berlin">
      <EssentialFacts order={order} />
    </IntlProvider>,
  )
    .replaceAll(/<[^>]+>/g, '|')
    .replaceAll(/\|+/g, '|')
    .replaceAll('\u00a0', ' ')

test('use is told with all tiers, its unit, what is included and the cap', () => {
  expect(said('en', english)).toContain(
    '|Traffic|1,000 GB included per month|€0.0119 plus VAT per GB up to 9,000 GB|€0.0075 plus VAT per GB above that|Never more than €250.00 plus VAT per month|vCPU|€0.02 plus VAT per hour|',
  )
  expect(said('de', german)).toContain(
    '|Traffic|Monatlich 1.000 GB inklusive|0,0119 € zzgl. USt. je GB bis 9.000 GB|0,0075 € zzgl. USt. je GB darüber|Höchstens 250,00 € zzgl. USt. pro Monat|vCPU|0,02 € zzgl. USt. je Stunde|',
  )
})
