import type { VatNote } from '@kontor/contract/enums/tax'
import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl/react'
import { expect, test } from 'vitest'
import { messages as german } from '../i18n/de/messages.ts'
import { messages as english } from '../i18n/en/messages.ts'
import { Price } from './Price.tsx'

const euro = (amount_minor: number) => ({ amount_minor, currency: 'EUR' })

function told(vat: VatNote, locale: 'en' | 'de'): string {
  const markup = renderToStaticMarkup(
    <IntlProvider locale={locale} messages={(locale === 'en' ? english : german) as never} timeZone="Europe/Berlin">
      <Price value={{ net: euro(1000), gross: euro(1190), vat, vat_rate_bp: 1900 }} />
    </IntlProvider>,
  )
  return markup.replaceAll(/<[^>]+>/g, '').replaceAll(/\s+/g, ' ')
}

test.each([
  ['included', '€11.90 incl. VAT', '11,90 € inkl. USt.'],
  ['added', '€10.00 plus VAT', '10,00 € zzgl. USt.'],
  ['reverse_charge', '€10.00 net, no VAT charged', '10,00 € netto, keine USt. berechnet'],
  ['not_charged', '€10.00 net, no VAT charged', '10,00 € netto, keine USt. berechnet'],
] as const)('a price with VAT %s reads %s and %s', (vat, inEnglish, inGerman) => {
  expect([told(vat, 'en'), told(vat, 'de')]).toEqual([inEnglish, inGerman])
})
