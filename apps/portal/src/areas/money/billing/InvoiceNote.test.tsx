import type { Invoice } from '@kontor/contract/areas/money/billing'
import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl/react'
import { describe, expect, test } from 'vitest'
import { messages } from '../../../i18n/de/messages.ts'
import { InvoiceNote } from './InvoiceNote.tsx'

const euro = (amount_minor: number) => ({ amount_minor, currency: 'EUR' })

/** The sentence below the title, without its frame. */
function noteOf(document: Partial<Invoice>): string {
  const invoice = { kind: 'invoice', due_on: '2026-10-24', debit_on: null, open: euro(93266), ...document } as Invoice // what the note reads of it
  const html = renderToStaticMarkup(
    <IntlProvider locale="de" messages={messages as never} timeZone="Europe/Berlin">
      <InvoiceNote invoice={invoice} />
    </IntlProvider>,
  )
  return html.replaceAll(/<[^>]+>/g, '').replaceAll('\u00A0', ' ')
}

describe('the note below a document’s title', () => {
  test('says since when an invoice is late and what is still to be paid', () => {
    expect(noteOf({ status: 'overdue' })).toBe('Die Zahlung war am 24.10.2026 fällig. Der offene Betrag ist 932,66 €.')
  })

  test('keeps a customer from paying twice while a payment is under way', () => {
    expect(noteOf({ status: 'processing' })).toContain('zahlen Sie nicht noch einmal')
  })

  test.each<Invoice['status']>(['open', 'processing', 'partially_paid'])(
    'says when we debit it, so that no one pays it besides: %s',
    status => {
      expect(noteOf({ status, debit_on: '2027-01-04' })).toBe(
        'Wir buchen den Betrag am 04.01.2027 ab. Sie müssen nichts tun.',
      )
    },
  )

  test.each<Invoice['status']>(['open', 'paid', 'refunded', 'partially_refunded'])(
    'is not there where the status says all: %s',
    status => {
      expect(noteOf({ status })).toBe('')
    },
  )

  test('names the customer’s credit without its minus', () => {
    expect(noteOf({ kind: 'credit_note', status: 'open', due_on: null, open: euro(-1458) })).toBe(
      'Davon haben Sie noch 14,58 €. Der Betrag wird mit Ihren nächsten Rechnungen verrechnet.',
    )
  })

  test('asks for nothing on a credit that has been settled', () => {
    expect(noteOf({ kind: 'cancellation', status: 'paid', due_on: null, open: euro(0) })).toBe('')
  })
})
