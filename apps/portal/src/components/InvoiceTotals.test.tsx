import type { Invoice } from '@kontor/contract/areas/money/billing'
import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl/react'
import { describe, expect, test } from 'vitest'
import { messages } from '../i18n/en/messages.ts'
import { InvoiceTotals } from './InvoiceTotals.tsx'

const euro = (amount_minor: number) => ({ amount_minor, currency: 'EUR' })
const invoice = {
  kind: 'invoice',
  net: euro(15000),
  gross: euro(17250),
  taxes: [
    { category: 'S', rate_bp: 1900, net: euro(10000), tax: euro(1900) },
    { category: 'S', rate_bp: 700, net: euro(5000), tax: euro(350) },
  ],
  deducted: euro(0),
  paid: euro(0),
  open: euro(0),
} as unknown as Invoice // what the totals read of it

const html = (document: Partial<Invoice>) =>
  renderToStaticMarkup(
    <IntlProvider locale="en" messages={messages as never} timeZone="Europe/Berlin">
      <InvoiceTotals invoice={{ ...invoice, ...document }} />
    </IntlProvider>,
  )
const rows = (document: Partial<Invoice> = {}) =>
  [...html(document).matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g)].map(row =>
    row.slice(1).map(cell => cell?.replaceAll(/<button.*?<\/button>|<span id=.*?<\/span>|<[^>]+>/g, '')),
  )

describe('the totals of a document', () => {
  test('have one line for each rate, and leave out what is nothing', () => {
    expect(rows()).toEqual([
      ['Net amount', '€150.00'],
      ['VAT 19% on €100.00', '€19.00'],
      ['VAT 7% on €50.00', '€3.50'],
      ['Total amount', '€172.50'],
    ])
  })

  test('end with what has been paid and what has not', () => {
    expect(rows({ paid: euro(5000), open: euro(12250) }).slice(-2)).toEqual([
      ['Paid so far', '€50.00'],
      ['Amount due', '€122.50'],
    ])
  })

  test('say what credit has settled, and what that leaves, also where it leaves nothing', () => {
    expect(rows({ deducted: euro(2250), open: euro(15000) }).slice(-2)).toEqual([
      ['Deducted from your credit', '€22.50'],
      ['Amount due', '€150.00'],
    ])
    expect(rows({ deducted: euro(17250) }).at(-1)).toEqual(['Amount due', '€0.00'])
  })

  test('explain a category that is not ordinary VAT', () => {
    const taxes: Invoice['taxes'] = [{ category: 'AE', rate_bp: 0, net: euro(15000), tax: euro(0) }]
    expect(rows({ taxes })).toContainEqual(['Reverse charge on €150.00', '€0.00'])
    expect(html({ taxes })).toContain('aria-label="What does “Reverse charge” mean?"')
    expect(html({})).not.toContain('<button')
  })

  test('speak of credit where the customer owes nothing', () => {
    expect(rows({ kind: 'credit_note', open: euro(-17250) }).at(-1)).toEqual(['Credit available', '−€172.50'])
  })
})
