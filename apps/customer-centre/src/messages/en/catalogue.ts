import { formatMoney } from '@kontor/contract/money'
import type { ConnectionTestTexts } from '../../adapters/anti-bot/connection-test-page.ts'
import type { ContactsTexts } from '../../areas/customers/contacts/mails.ts'
import type { BalanceTexts } from '../../areas/money/balance/statement.ts'
import type { BillingTexts } from '../../areas/money/billing/texts.ts'
import type { PaymentsTexts } from '../../areas/money/payments/mandate-text.ts'
import type { Catalogue, PlatformTexts } from '../../platform/messages.ts'
import { dayText } from '../../values/moments.ts'
import { closing, oneLine } from '../../values/one-line.ts'
import { listed, paragraphs } from '../paragraphs.ts'
import { changes } from './changes.ts'
import { circumstances } from './circumstances.ts'
import { contracts } from './contracts.ts'
import { customer } from './customer.ts'
import { declarations } from './declarations.ts'
import { documents } from './documents.ts'
import { dunning } from './dunning.ts'
import { identity } from './identity.ts'
import { invoices } from './invoices.ts'
import { locks } from './locks.ts'
import { mandates } from './mandates.ts'
import { orders } from './orders.ts'
import { paying, reasons } from './paying.ts'
import { payouts } from './payouts.ts'
import { people } from './people.ts'
import { privacy } from './privacy.ts'
import { reach } from './reach.ts'
import { usage } from './usage.ts'

const platform: PlatformTexts = {
  circumstances,
  greeting: name => (name.includes('@') ? 'Hello,' : `Hello ${name},`),
  footer: ({ represented_by, vat_id, phone, email }) => [
    `Represented by: ${represented_by}`,
    `VAT ID: ${vat_id}`,
    `Phone: ${phone}`,
    `Email: ${email}`,
  ],
  button: 'If the button doesn’t work, open this link in your browser:',
  contactOf: (customer, email) =>
    `You receive this email because ${customer} added you as a contact for such messages. To stop them, write to ${customer} or to us at ${email}.`,
}

const payments: PaymentsTexts = {
  mandate: {
    title: 'SEPA Direct Debit mandate',
    paragraphs: [
      'Creditor: {creditor}, {address}',
      'Creditor identifier: {creditor_id}',
      'By giving this mandate, I authorise (A) {creditor} to send instructions to my bank to debit my account and (B) my bank to debit my account in accordance with the instructions from {creditor}.',
      'As part of my rights, I am entitled to a refund from my bank under the terms and conditions of my agreement with my bank. A refund must be claimed within 8 weeks starting from the date on which my account was debited.',
      '{creditor} announces the amount and the day of each debit at least {days} days before it.',
      'Type of payment: recurrent. The mandate reference is given with the confirmation.',
    ],
    consent: 'I give this mandate.',
  },
  closing: {
    reference: 'Mandate reference',
    holder: 'Account holder',
    iban: 'IBAN',
    given: (by: string, at: string) => `Given electronically by ${by} on ${at}`,
    unnamed: 'Given through the API. The request did not name the text that was shown.',
    hash: 'SHA-256 of the text',
  },
}

const contacts: ContactsTexts = {
  mails: {
    contact_code: ({ code, minutes, asker, domains, record, abuse, provider }) => ({
      subject: `${code} is your confirmation code for ${provider}`,
      body: paragraphs(
        `${oneLine(asker.name)} (customer ${asker.number}) added you as a contact at ${closing(provider)} If you want to confirm that, give them this code:`,
        code,
        `The code works for ${minutes} minutes. You don’t need to open a link or sign in.`,
        domains.length > 0 &&
          `You are listed as the holder of:\n\n${listed(domains)}\n\nThe law requires a domain holder’s details to be correct. By sharing the code, you confirm these details:\n\n${listed(record)}`,
        `If you don’t know ${oneLine(asker.name)}, don’t share the code. Nothing is confirmed without it. You can also report this to us: ${abuse}`,
      ),
    }),
    contact_phone_code: ({ code, phone, minutes, provider }) => ({
      subject: `Text message to ${phone}`,
      body: `${provider}: your code is ${code}. It works for ${minutes} minutes. Only share it with the person who added your number.`,
    }),
    contacts_rechecked: ({ expired, asked, overdue, link, provider, contactOf, dates }) => ({
      subject:
        overdue.length > 0
          ? `Overdue: confirmation of a domain holder at ${provider}`
          : `Contacts at ${provider} need to be confirmed`,
      action: 'View contacts',
      body: paragraphs(
        expired.length > 0 &&
          `These contacts need to be confirmed again. We check once a year that the people behind contracts and domains can be reached.\n\n${listed(expired)}`,
        asked.length > 0 &&
          `These contacts hold domains and need to be confirmed:\n\n${listed(asked.map(({ name, due }) => `${name}, by ${dayText(dates, due)}`))}`,
        overdue.length > 0 &&
          `The deadline to confirm these domain holders has passed:\n\n${listed(overdue.map(({ name, due }) => `${name}, due on ${dayText(dates, due)}`))}\n\nThe registry can take unconfirmed domains offline. ${contactOf === null ? 'Confirm the holders now, or tell us if you need help.' : `Ask ${contactOf} to confirm the holders now.`}`,
        contactOf === null
          ? `Send the confirmation codes from this page:\n\n${link}`
          : `The codes are sent from the customer account of ${closing(contactOf)} If you receive one, share it with them.`,
      ),
    }),
    holder_decided: ({ contact, decision, reason, due, overdue, link, contactOf, dates }) => ({
      subject:
        decision === 'accepted'
          ? `${oneLine(contact)} is confirmed as domain holder`
          : `${oneLine(contact)} could not be confirmed as domain holder`,
      action: 'View contact',
      body: paragraphs(
        `${decision === 'accepted' ? 'We have confirmed' : 'We could not confirm'} ${oneLine(contact)} as the holder of ${contactOf === null ? 'your domains, based on the proof you sent us' : `domains of ${contactOf}, based on the proof they sent us`}.`,
        `Reason: ${reason}`,
        decision === 'rejected' &&
          overdue &&
          (contactOf === null
            ? 'The deadline has passed. Send us different proof now:'
            : `The deadline has passed. ${contactOf} must send us different proof now.`),
        decision === 'rejected' &&
          !overdue &&
          due !== null &&
          (contactOf === null
            ? `Send us different proof by ${dayText(dates, due)}:`
            : `${contactOf} can send us different proof until ${dayText(dates, due)}.`),
        contactOf === null && link,
      ),
    }),
  },
}

const billing: BillingTexts = {
  document: {
    discount: 'Discount',
    voucher: 'Voucher',
    promotion: amount => `Voucher of ${amount} including VAT deducted. The prices and the VAT are already lower by it.`,
    promotionBack: amount => `${amount} of your voucher is available again and lowers your next invoices.`,
    rounding: 'Rounding to the agreed gross prices',
    cap: meter => `${meter} (monthly cap)`,
    reverseCharge:
      'Reverse charge: the VAT is owed by the recipient of the service (§ 13b UStG, Art. 196 Directive 2006/112/EC).',
    smallBusiness: 'No VAT is charged, as we are a small business (§ 19 UStG).',
    thirdCountry: 'Not taxable in Germany: the place of supply is abroad (§ 3a UStG).',
    damages: 'Not subject to VAT: interest and charges for late payment are damages.',
    correction: (number, date) => `Correction of ${number} of ${date}`,
    cancellation: (number, date) => `Cancellation of ${number} of ${date}`,
    replaces: (number, date) => `Replaces invoice ${number} of ${date}`,
    reason: reason => `Reason: ${reason}`,
    deducted: (amount, left) =>
      `We have deducted ${amount} from your credit. ${left === null ? 'There is nothing left to pay.' : `Amount due: ${left}.`}`,
    debit: ({ amount, on, account, mandate, creditor }) =>
      `We will debit ${amount} from your account ${account} on ${closing(on)} Mandate ${mandate}, creditor identifier ${closing(creditor)}`,
    transfer: due => `Please transfer the amount by ${due} and quote the number of this document.`,
    card: label => `The amount is charged to your card: ${closing(label)}`,
    paypal: label => `The amount is charged to your PayPal account: ${closing(label)}`,
    givenBack: 'The amount is credited to your customer account and counts against your next invoices.',
    proforma: 'This is not an invoice. There is nothing to pay, and no VAT can be deducted.',
  },
  obstacles: {
    address_missing: 'The customer’s name or address is incomplete.',
    seller_tax_id_missing: 'Neither PROVIDER_VAT_ID nor PROVIDER_TAX_NUMBER is set.',
    seller_address_unreadable: 'PROVIDER_POSTAL does not end with postcode and city.',
    seller_account_missing: 'The customer pays by transfer, and PROVIDER_IBAN is none.',
    vat_check_missing: 'The VAT ID has not been checked on the day of issue.',
    place_unproven: 'Evidence of the customer’s country besides the address is missing (Art. 24f Regulation 282/2011).',
    threshold_passed:
      'Consumers in other EU states were billed more than €10,000, and OSS_FROM is a later day or never.',
    leitweg_id_missing: 'A public body’s XRechnung needs a Leitweg-ID.',
    currency_differs: 'The contract has another currency than the customer.',
    exchange_rate_missing: 'EXCHANGE_RATES has no rate for this month.',
    document_invalid: 'The document would break a rule for e-invoices.',
    failed: 'Billing failed. The log has the error.',
  },
}

const balance: BalanceTexts = {
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

const antiBot: ConnectionTestTexts = {
  title: 'Connection test for our robot check',
  lead: 'This page tests each part of the robot check in our forms. It sends only what the check itself sends.',
  noScript: 'Turn on JavaScript to run this test. The robot check needs it too.',
  steps: {
    server: 'Our server can be reached',
    frames: 'The pages of the check load',
    crypto: 'Your browser supports the encryption we use (needs https)',
    worker: 'Your browser can run the check in the background',
    challenge: 'The whole check passes',
  },
  results: { waiting: 'waiting', passed: 'passed', failed: 'failed' },
  all: 'Everything works. Reload the form and send it again.',
  some: 'Something blocks the check. It may be a content blocker, a company filter or an outdated browser. You can still send the form: it asks you to wait 20 seconds instead.',
}

export const en: Catalogue = {
  antiBot,
  balance,
  billing,
  changes,
  contacts,
  contracts,
  customer,
  declarations,
  documents,
  dunning,
  identity,
  invoices,
  locks,
  mandates,
  orders,
  paying,
  payments,
  payouts,
  people,
  platform,
  privacy,
  reach,
  usage,
  mails: {
    ...balance.mails,
    ...changes.mails,
    ...contacts.mails,
    ...contracts.mails,
    ...customer.mails,
    ...declarations.mails,
    ...dunning.mails,
    ...identity.mails,
    ...invoices.mails,
    ...locks.mails,
    ...mandates.mails,
    ...orders.mails,
    ...paying.mails,
    ...payouts.mails,
    ...people.mails,
    ...privacy.mails,
    ...reach.mails,
    ...usage.mails,
  },
}
