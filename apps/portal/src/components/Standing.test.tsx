import type { BillingSummary } from '@kontor/contract/areas/money/billing'
import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl/react'
import { expect, test, vi } from 'vitest'
import { messages } from '../i18n/en/messages.ts'
import { Standing } from './Standing.tsx'

vi.mock('@tanstack/react-router', () => ({ Link: ({ children }: { children: string }) => children }))

const euro = (amount_minor: number) => ({ amount_minor, currency: 'EUR' })
const january = { on: '2027-01-04', amount: euro(12138), method: 'DE89 ···· 3000' }
const february = { on: '2027-02-04', amount: euro(500), method: 'DE89 ···· 3000' }

/** All words that a summary is shown in; what it does not name is nothing. */
function wordsOf(summary: Partial<BillingSummary>): string {
  const nothing = { payable_count: 0, overdue: euro(0), overdue_count: 0, credit: euro(0), debits: [] }
  const none = { ...nothing, open: euro(0), payable: euro(0), under_way: euro(0), disputed: euro(0) }
  return renderToStaticMarkup(
    <IntlProvider locale="en" messages={messages as never} timeZone="Europe/Berlin">
      <Standing summary={{ ...none, ...summary }} />
    </IntlProvider>,
  )
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

test.each<[Partial<BillingSummary>, string]>([
  [{}, 'All invoices are paid.'],
  [{ open: euro(12138), debits: [january] }, 'All set. We debit €121.38 on 4 Jan 2027. DE89 ···· 3000'],
  [
    { open: euro(12638), debits: [january, february] },
    'All set. We debit €121.38 on 4 Jan 2027. DE89 ···· 3000 Debited by us on 4 Feb 2027 €5.00 DE89 ···· 3000',
  ],
  [{ open: euro(5000), under_way: euro(5000) }, 'All set. Payment under way €50.00'],
  [
    { open: euro(14138), payable: euro(2000), payable_count: 1, debits: [january] },
    '€20.00 to pay now Debited by us on 4 Jan 2027 €121.38 DE89 ···· 3000',
  ],
  [
    { open: euro(3000), payable: euro(2000), overdue: euro(500), overdue_count: 1, disputed: euro(1000) },
    '€20.00 to pay now One invoice overdue €5.00 In dispute €10.00',
  ],
  [{ credit: euro(700) }, 'All invoices are paid. Credit €7.00'],
])('%j is told as: %s', (summary, words) => {
  expect(wordsOf(summary)).toBe(words)
})
