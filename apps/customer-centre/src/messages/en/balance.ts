import { formatMoney } from '@kontor/contract/money'
import type { BalanceTexts } from '../../areas/money/balance/statement.ts'
import { oneLine } from '../../values/one-line.ts'
import { reasons } from './paying.ts'

export const balance: BalanceTexts = {
  mails: {
    top_up_failed: ({ customer, amount, label, reason, paused, appUrl, dates }) => ({
      subject: `We could not top up your balance with ${formatMoney(amount, dates.tag)}`,
      action: 'View balance',
      body: `${reasons[reason]} Nothing was charged.

${
  paused
    ? 'This was the third failed attempt in a row, so automatic top-up is paused. Choose another payment method and save automatic top-up again, or top up yourself.'
    : 'We try again tomorrow. Add another payment method, or top up yourself, so that your balance does not run out.'
}

Amount: ${formatMoney(amount, dates.tag)}
Payment method: ${oneLine(label)}
Customer number: ${customer}

${appUrl}/billing/balance`,
    }),
  },
  statement: {
    title: 'Account statement',
    for: (customer: string, number: number) => `${customer}, customer number ${number}`,
    period: (from: string, to: string) => `${from} to ${to}`,
    columns: { date: 'Date', what: 'Movement', amount: 'Amount', after: 'Running total' },
    opening: 'Opening balance',
    closing: 'Closing balance',
    incomplete: 'This statement shows the first movements of the period. Choose a shorter period to see the rest.',
    explained:
      'Amounts with a minus increase what you owe us. A negative total is what you owe us. Movements in brackets stay within your account and do not change the total.',
    within: '(within account)',
    methods: { card: 'card', sepa: 'direct debit', paypal: 'PayPal', transfer: 'bank transfer' },
    words: {
      invoice: ({ number }) => `Invoice ${number}`,
      fees: ({ number }) => `Late payment charges ${number}`,
      credit_note: ({ number }) => `Credit note ${number}`,
      cancellation: ({ number }) => `Cancellation ${number}`,
      payment: ({ number, method }) => (method ? `Payment by ${method} for ${number}` : `Payment for ${number}`),
      payment_to_balance: ({ method }) => (method ? `Payment by ${method} to your balance` : 'Payment to your balance'),
      balance_used: ({ number }) => `Balance used for ${number}`,
      balance_taken_back: ({ number }) => `Use of balance for ${number} reversed`,
      credit_used: ({ number, used }) => `Credit from ${used} used for ${number}`,
      credit_to_balance: ({ number }) => `Credit from ${number} added to your balance`,
      returned: ({ number }) => `Payment for ${number} returned`,
      returned_from_balance: () => 'Payment to your balance returned',
      refund: ({ number }) => `Refund of ${number}`,
      payout: ({ note }) => `Payout to ${note}`,
      payout_sent: ({ note }) => `Payout to ${note} transferred`,
      payout_returned: ({ note }) => `Payout to ${note} returned by the bank`,
      payout_back: ({ note }) => `Payout to ${note} not made`,
      refund_of_balance: () => 'Refund of your balance',
      written_off: ({ number }) => `Written off: ${number}`,
      voucher: ({ note }) => `Voucher ···· ${note}`,
      promotion: ({ note }) => `Voucher ···· ${note}, deducted from your next invoices`,
      promotion_used: ({ note }) => `Voucher credit deducted from ${note}`,
      promotion_back: ({ note }) => `Voucher credit back from ${note}`,
      carried_over: ({ number }) => (number ? `Carried over: ${number}` : 'Carried over'),
    },
  },
}
