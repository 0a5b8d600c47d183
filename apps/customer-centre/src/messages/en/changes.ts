import { formatRate } from '@kontor/contract/formats'
import { formatMoney, shownPrice } from '@kontor/contract/money'
import type { ChangesTexts } from '../../areas/selling/changes/mails.ts'
import { dayText, momentText } from '../../values/moments.ts'
import { closing, oneLine } from '../../values/one-line.ts'
import { textIn } from '../../values/texts.ts'
import { quotedLines } from '../paragraphs.ts'

const cycles = {
  month: 'per month',
  quarter: 'per quarter',
  half_year: 'per half-year',
  year: 'per year',
  two_years: 'per two years',
}
const vat = {
  included: 'including VAT',
  added: 'plus VAT',
  reverse_charge: 'net, reverse charge',
  not_charged: 'no VAT charged',
}
const switchWords = {
  provider: 'a switch to another provider',
  own_machines: 'a move to your own machines',
  erasure: 'the erasure of the service',
}

export const changes: ChangesTexts = {
  mails: {
    contract_cancelled: ({ contract, at, timeZone, ends_on, reason, appUrl, dates }) => ({
      subject: `Your cancellation: ${oneLine(contract)}`,
      action: 'View contract',
      body: `We received your cancellation of contract ${oneLine(contract)} on ${momentText(dates, at, timeZone)}. Its last day is ${dayText(dates, ends_on)}.${
        reason === '' ? '' : `\n\nYour reason:\n\n${quotedLines(reason)}`
      }

Download any data you want to keep by then. You can undo the cancellation until the last day:

${appUrl}/billing/contracts/${numberIn(contract)}

If you didn’t send this, contact us immediately.`,
    }),
    contract_continued: ({ contract, ends_on, appUrl, dates }) => ({
      subject: ends_on === null ? `Your contract continues: ${oneLine(contract)}` : `Undone: ${oneLine(contract)}`,
      action: 'View contract',
      body: `${
        ends_on === null
          ? `The cancellation of contract ${oneLine(contract)} has been undone. It runs on at the same price and with the same terms.`
          : `You have undone what would have ended contract ${oneLine(contract)} sooner. It ends on ${dayText(dates, ends_on)}, as you were told before. To keep it beyond that day, undo that as well.`
      }

${appUrl}/billing/contracts/${numberIn(contract)}

If you didn’t do this, contact us immediately.`,
    }),
    contract_changed: ({ contract, on, product, options, cycle, price, appUrl, dates }) => ({
      subject: `Your contract changes: ${oneLine(contract)}`,
      action: 'View contract',
      body: `From ${dayText(dates, on)}, contract ${oneLine(contract)} includes:

${[textIn(product, 'en'), ...options.map(({ quantity, name }) => `${quantity} × ${textIn(name, 'en')}`)].join('\n')}

Price: ${formatMoney(shownPrice(price), dates.tag)} ${cycles[cycle]}, ${vat[price.vat]}
Notice period and terms stay the same.

${appUrl}/billing/contracts/${numberIn(contract)}

If you didn’t do this, contact us immediately.`,
    }),
    contract_change_undone: ({ contract, on, product, appUrl, dates }) => ({
      subject: `Change undone: ${oneLine(contract)}`,
      action: 'View contract',
      body: `Contract ${oneLine(contract)} stays as it is. It does not change${product ? ` to ${textIn(product, 'en')}` : ''} on ${dayText(dates, on)}.

${appUrl}/billing/contracts/${numberIn(contract)}

If you didn’t do this, contact us immediately.`,
    }),
    contract_terms_changed: ({
      contract,
      on,
      leaveUntil,
      cycle,
      before,
      after,
      discount,
      notice,
      renewal,
      reason,
      appUrl,
      contactOf,
      provider,
      dates,
    }) => ({
      subject: `New terms for your contract ${oneLine(contract)}`,
      ...(contactOf === null && { action: 'View contract' }),
      body: `${provider} changes the terms of your contract ${oneLine(contract)} from ${dayText(dates, on)}.

Price: ${formatMoney(shownPrice(after), dates.tag)} ${cycles[cycle]}, ${vat[after.vat]} (until now ${formatMoney(shownPrice(before), dates.tag)})${
        discount === null
          ? ''
          : `\nThis includes a discount of ${formatRate(discount.bp, dates.tag)} on periods that begin by ${dayText(dates, discount.until)}.`
      }
Notice period: ${notice === 1 ? '1 day' : `${notice} days`}${renewal > 0 ? `\nThe contract renews for ${renewal === 1 ? '1 month' : `${renewal} months`} at a time.` : ''}

Reason: ${oneLine(reason)}${
        leaveUntil === null
          ? ''
          : `\n\nIf you don’t agree, cancel by ${dayText(dates, leaveUntil)}. It costs nothing, no minimum term applies, and you don’t need to sign in:\n\n${appUrl}/cancel`
      }${contactOf === null ? `\n\n${appUrl}/billing/contracts/${numberIn(contract)}` : ''}`,
    }),
    contract_payment_changed: ({ contract, method, label, appUrl }) => ({
      subject: `Payment method changed: ${oneLine(contract)}`,
      action: 'View contract',
      body: `From the next invoice on, contract ${oneLine(contract)} is paid ${
        label !== null
          ? `by ${oneLine(label)}`
          : method === 'transfer'
            ? 'by bank transfer'
            : 'by your default payment method'
      }.

${appUrl}/billing/contracts/${numberIn(contract)}

If you didn’t do this, contact us immediately.`,
    }),
    contract_withdrawn: ({ contract, at, timeZone, appUrl, dates }) => ({
      subject: `Your withdrawal: ${oneLine(contract)}`,
      action: 'View contract',
      body: `We received your withdrawal from contract ${oneLine(contract)} on ${momentText(dates, at, timeZone)}. The contract has ended. Keep this email as proof.

Within 14 days you get back what you have paid, the way you paid it. If you asked us to begin early, we deduct the days used. A credit note shows the amounts.

${appUrl}/billing/contracts/${numberIn(contract)}

If you didn’t send this, contact us immediately.`,
    }),
    contract_offered: ({ from, label, number, link, until, timeZone, dates }) => ({
      subject: `${oneLine(from)} offers you a contract`,
      action: 'View contract',
      body: `${oneLine(from)} would like to transfer the contract “${oneLine(label)}” to your customer account ${number}. The page shows its price and terms.

View it, then accept or decline:

${link}

The link works until ${momentText(dates, until, timeZone)}. Nothing changes unless you accept.`,
    }),
    contract_offer_sent: ({ contract, email, number, until, timeZone, appUrl, dates }) => ({
      subject: `You have offered a contract: ${oneLine(contract)}`,
      action: 'View contract',
      body: `Contract ${oneLine(contract)} is offered to customer ${number} (${oneLine(email)}). They can accept until ${momentText(dates, until, timeZone)}, if customer number and email address belong together. Nothing changes until then.

If they accept, the contract is theirs from the next day. You pay for the days before it, and what you have paid for later ones is credited. You can withdraw the offer until they accept:

${appUrl}/billing/contracts/${numberIn(contract)}

If you didn’t do this, contact us immediately.`,
    }),
    contract_offer_taken_back: ({ contract, email, appUrl }) => ({
      subject: `Offer withdrawn: ${oneLine(contract)}`,
      action: 'View contract',
      body: `The offer to transfer contract ${oneLine(contract)} to ${oneLine(email)} has been withdrawn. The contract continues as before.

${appUrl}/billing/contracts/${numberIn(contract)}

If you didn’t do this, contact us immediately.`,
    }),
    contract_offer_void: ({ from, label }) => ({
      subject: `Offer withdrawn: “${oneLine(label)}”`,
      body: `${oneLine(from)} no longer offers you the contract “${oneLine(label)}”. The link in our email has stopped working. You don’t have to do anything.`,
    }),
    contract_offer_declined: ({ contract, email, appUrl }) => ({
      subject: `Transfer declined: ${oneLine(contract)}`,
      body: `Your offer to transfer contract ${oneLine(contract)} was declined by ${closing(email)} The contract continues as before.

${appUrl}/billing/contracts/${numberIn(contract)}`,
    }),
    contract_transferred: ({ contract, given, number, on, appUrl, dates }) => ({
      subject: given
        ? `Contract transferred: ${oneLine(contract)}`
        : `You have taken over a contract: ${oneLine(contract)}`,
      action: 'View contract',
      body: given
        ? `Contract ${oneLine(contract)} belongs to the other customer from ${dayText(dates, on)}, under the number ${number}. What you have paid for later days is credited. Invoices due stay with you.

${appUrl}/billing/contracts/${numberIn(contract)}`
        : `Contract ${oneLine(contract)} is yours from ${dayText(dates, on)}. We bill you from that day.

${appUrl}/billing/contracts/${number}`,
    }),
    switch_announced: ({ contract, kind, notice_ends_on, transition_ends_on, retrieval_ends_on, appUrl, dates }) => ({
      subject: `Your dates for leaving: ${oneLine(contract)}`,
      action: 'View contract',
      body: `You have announced ${switchWords[kind]} for contract ${closing(contract)} We charge nothing for it. Your dates (Art. 25 of the EU Data Act):

Notice period until: ${dayText(dates, notice_ends_on)}
Service runs, and we help, until: ${dayText(dates, transition_ends_on)}
Data available until: ${dayText(dates, retrieval_ends_on)}

After that we delete all data. You can undo this while the contract runs:

${appUrl}/billing/contracts/${numberIn(contract)}`,
    }),
    switch_completed: ({ contract, ends_on, retrieval_ends_on, appUrl, dates }) => ({
      subject: `Your switch is complete: ${oneLine(contract)}`,
      action: 'View contract',
      body: `Your switch is complete, and contract ${oneLine(contract)} ends with ${dayText(dates, ends_on)}. What you have paid for later days is credited.

You can download your data until ${dayText(dates, retrieval_ends_on)}. After that we delete all of it. Until the end of the last day you can undo this:

${appUrl}/billing/contracts/${numberIn(contract)}

If you didn’t do this, contact us immediately.`,
    }),
  },
}

const numberIn = (contract: string): string => contract.split(' ')[0] ?? ''
