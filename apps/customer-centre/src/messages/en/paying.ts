import { formatMoney } from '@kontor/contract/money'
import type { PayingTexts } from '../../areas/money/payments/paying/mails.ts'
import { dayText } from '../../values/moments.ts'
import { oneLine } from '../../values/one-line.ts'

export const reasons: PayingTexts['reasons'] = {
  declined: 'The bank has declined the payment.',
  insufficient_funds: 'There was not enough money in the account.',
  card_expired: 'The card has expired.',
  authentication_failed: 'The payment was not confirmed with the bank.',
  cancelled: 'The payment was cancelled.',
  abandoned: 'The payment was not confirmed in time.',
  account_wrong: 'The account number is wrong.',
  account_closed: 'The account is closed.',
  account_blocked: 'The account is blocked for direct debits.',
  no_mandate: 'The bank found no valid mandate.',
  payer_objected: 'The account holder objected to the direct debit.',
  payer_deceased: 'The account holder has died.',
  bank_refused: 'The bank declined without giving a reason.',
  charged_back: 'The payment was charged back by the bank.',
  unwritable: 'Banks cannot read the account holder’s name or address.',
  disputed: 'The invoice is in dispute, so we do not collect it.',
  method_gone: 'The payment method can no longer be used.',
  technical: 'The payment failed for technical reasons.',
  other: 'The bank gave another reason.',
}

const documents = (numbers: readonly string[]) => (numbers.length === 0 ? '' : `\nInvoices: ${numbers.join(', ')}`)
const method = (label: string) => (label === '' ? '' : `\nPayment method: ${oneLine(label)}`)

export const paying: PayingTexts = {
  reasons,
  kinds: { card: 'Card', sepa: 'SEPA Direct Debit', paypal: 'PayPal', transfer: 'Bank transfer' },
  mails: {
    payment_received: ({ customer, amount, label, numbers, toBalance, link, dates }) => ({
      subject: `We received your payment of ${formatMoney(amount, dates.tag)}`,
      action: 'View payment',
      body: `Thank you. Your payment has arrived${toBalance ? ' and was added to your balance' : ''}.

Amount: ${formatMoney(amount, dates.tag)}
Customer number: ${customer}${documents(numbers)}${method(label)}

See the payment and its receipt:

${link}`,
    }),
    payment_failed: ({ customer, amount, label, numbers, reason, again, link, dates }) => ({
      subject: `We could not collect ${formatMoney(amount, dates.tag)}`,
      action: 'View payment',
      body: `${reasons[reason]} ${
        again === null
          ? 'Please pay with another payment method, so that nothing becomes overdue.'
          : `We are now trying another payment method: ${oneLine(again)}

You don’t need to do anything.`
      }

Amount: ${formatMoney(amount, dates.tag)}
Customer number: ${customer}${documents(numbers)}${method(label)}

${again === null ? 'See what happened and pay:' : 'See what happened:'}

${link}`,
    }),
    payment_returned: ({ customer, amount, label, numbers, reason, as, link, dates }) => ({
      subject: `Your payment of ${formatMoney(amount, dates.tag)} was ${as === 'returned' ? 'returned' : 'charged back'}`,
      action: 'View payment',
      body: `${reasons[reason]} The amount is due again. Please pay it with another payment method.

Amount: ${formatMoney(amount, dates.tag)}
Customer number: ${customer}${documents(numbers)}${method(label)}

See what happened and pay:

${link}`,
    }),
    payment_refunded: ({ customer, amount, label, link, dates }) => ({
      subject: `We refunded ${formatMoney(amount, dates.tag)}`,
      action: 'View payment',
      body: `The amount goes back the way it came. It can take a few days until your bank shows it.

Amount: ${formatMoney(amount, dates.tag)}
Customer number: ${customer}${method(label)}

${link}`,
    }),
    card_expires: ({ customer, label, last, contracts, numbers, topsUp, instead, link, dates }) => ({
      subject: `Your card expires: ${oneLine(label)}`,
      action: 'View card',
      body: `Add your new card by ${dayText(dates, last)}. After that day we can no longer charge this one: ${oneLine(label)}${instead ? `\n\nIt is your default payment method. Until you choose another one, we will then charge: ${oneLine(instead)}` : ''}

It pays for:
${[...contracts.map(oneLine), ...numbers.map(number => `Invoice ${number}`), ...(topsUp ? ['Automatic top-up of your balance'] : [])].map(line => `- ${line}`).join('\n')}

Customer number: ${customer}

${link}`,
    }),
  },
  receipt: {
    title: 'Receipt',
    amount: 'Amount received',
    method: 'Payment method',
    on: 'Received on',
    for: 'For',
    balance: 'Balance',
    customer: 'Customer',
    payment: 'Payment',
    provider: 'Received by',
    noInvoice: 'This receipt is not an invoice.',
  },
  sandbox: {
    title: 'Sandbox payment',
    pretends: 'This page only pretends to be a payment provider. No money moves, and no real card is accepted.',
    amount: 'Amount',
    confirm: 'Continue',
    bankAsks: 'Your bank asks',
    bankAsksText: 'Do you confirm this payment? This stands for the confirmation in your bank’s app (3-D Secure).',
    pay: 'Pay',
    refuse: 'Refuse',
    back: 'Cancel and go back',
    over: 'This payment has ended. Go back.',
    approveText: 'Do you approve this payment with your sandbox account?',
    card: {
      title: 'Save a card',
      choose: 'Test card',
      number: 'Card number',
      expiry: 'Expiry date (MM/YY)',
      holder: 'Name on card',
      save: 'Save card',
      testCards: 'Test cards',
      anything: 'With any name and any date in the future. What happens when the card is charged:',
      bankAsks:
        'Do you confirm that this card may be charged later? This stands for the confirmation in your bank’s app (3-D Secure).',
      mistakes: {
        number: 'Enter the number of a test card. Real cards are not accepted.',
        expiry: 'Enter a date in the future, for example 12/30.',
        holder: 'Enter the name on the card.',
        declined: 'The bank has declined this card. Use another one.',
        refused: 'You have not confirmed the card. Try again or use another one.',
      },
    },
    cards: {
      sandbox_card_4242: 'succeeds',
      sandbox_card_4444: 'succeeds',
      sandbox_card_3220: 'the bank asks (3-D Secure)',
      sandbox_card_0002: 'declined',
      sandbox_card_9995: 'not enough money',
      sandbox_card_0069: 'expired',
      sandbox_card_0259: 'succeeds, charged back later',
      sandbox_card_0408: 'succeeds, but the answer is lost',
      sandbox_card_0077: 'succeeds a minute later',
    },
  },
}
