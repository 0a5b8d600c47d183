import type { BillingSummary } from '@kontor/contract/areas/money/billing'
import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl/react'
import { expect, test } from 'vitest'
import { messages } from '../../../i18n/en/messages.ts'
import { BalanceFigures } from './BalanceFigures.tsx'

const euro = (amount_minor: number) => ({ amount_minor, currency: 'EUR' })
const nothing = { overdue: euro(0), overdue_count: 0, credit: euro(0), next_debit: null }

/** All words of the figures, of what is due and what of it can be paid now. */
function wordsOf(open: number, payable: number): string {
  const summary: BillingSummary = { ...nothing, open: euro(open), payable: euro(payable), payable_count: 1 }
  return renderToStaticMarkup(
    <IntlProvider locale="en" messages={messages as never} timeZone="Europe/Berlin">
      <BalanceFigures summary={summary} />
    </IntlProvider>,
  ).replaceAll(/<[^>]+>/g, ' ')
}

test.each([
  [0, 0, 'All invoices are paid.'],
  [5000, 5000, 'Everything that is not paid yet.'],
  [5000, 2000, '€20.00 to pay now. The rest is under way or disputed.'],
  [5000, 0, 'Nothing to pay now. It is under way or disputed.'],
])('of %i cents due, %i can be paid now: %s', (open, payable, said) => {
  expect(wordsOf(open, payable)).toContain(said)
})
