import { intlTag } from '@kontor/contract/locales'
import { formatMoney } from '@kontor/contract/money'
import type { InvoiceTexts, IssuedMail, KindNames } from '../../areas/money/billing/mails.ts'
import { type Facts, factLines } from '../../platform/mail/mails.ts'
import { type DateFormat, dayText, momentText } from '../../values/moments.ts'
import { closing, oneLine } from '../../values/one-line.ts'

const kinds: KindNames = {
  invoice: 'Invoice',
  credit_note: 'Credit note',
  cancellation: 'Cancellation',
  proforma: 'Pro forma invoice',
  final: 'Final invoice',
  topup_receipt: 'Top-up receipt',
  dunning_letter: 'Late payment charges',
}

const amount = ({ amount_minor, currency }: IssuedMail['gross']) =>
  formatMoney({ amount_minor: Math.abs(amount_minor), currency }, intlTag('en'))

/** Nothing about how it is paid where nothing is asked for. */
function terms({ gross, deducted, payable, due, collectOn }: IssuedMail, dates: DateFormat): string {
  if (gross.amount_minor <= 0) return ''
  const credit = deducted.amount_minor > 0 ? `\n\nWe have deducted ${amount(deducted)} from your credit.` : ''
  if (payable.amount_minor === 0) return `${credit} There is nothing left to pay.`
  const left = credit === '' ? 'the amount' : `the remaining ${amount(payable)}`
  if (collectOn !== null) return `${credit}\n\nWe will collect ${left} by direct debit on ${dayText(dates, collectOn)}.`
  if (due === null) return credit
  return `${credit}\n\n${left.replace(/^t/, 'T')} is due on ${dayText(dates, due)}.`
}

/** "€20.11, due 15 December 2026 (Webshop)": what readers decide by, before they open it. */
function gist({ gross, payable, due, collectOn, purpose: { names, more } }: IssuedMail, dates: DateFormat): string {
  const asks = gross.amount_minor > 0 && payable.amount_minor > 0
  const day = collectOn ? `, debited on ${dayText(dates, collectOn)}` : due ? `, due ${dayText(dates, due)}` : ''
  const [first] = names
  const others = names.length - 1 + more
  const what = first ? ` (${oneLine(first)}${others > 0 ? ` +${others}` : ''})` : ''
  return `${amount(asks ? payable : gross)}${asks ? day : ''}${what}`
}

const purposeLines = ({ purpose: { names, more } }: IssuedMail): string =>
  names.length === 0 ? '' : `\n\n${[...names.map(oneLine), ...(more > 0 ? [`and ${more} more`] : [])].join('\n')}`

const transferFacts = ({ transfer }: IssuedMail): Facts =>
  transfer
    ? [
        ['Recipient', transfer.name],
        ['IBAN', transfer.iban],
        ['Payment reference', transfer.reference],
      ]
    : []

export const invoices: InvoiceTexts = {
  mails: {
    document_issued: ({ provider, contactOf, dates, ...issued }) => {
      const name = `${kinds[issued.kind]} ${issued.number}`
      const facts = transferFacts(issued)
      const are = issued.kind === 'dunning_letter' ? 'are' : 'is'
      const where = issued.attached
        ? 'attached'
        : contactOf === null
          ? 'in your customer account'
          : 'in the customer account'
      return {
        subject: `${name}: ${gist(issued, dates)}`,
        facts: [facts],
        action: issued.transfer ? 'Pay now' : 'View document',
        body: `${name} from ${provider} for ${amount(issued.gross)} ${are} ${where}.${purposeLines(issued)}${terms(issued, dates)}${facts.length === 0 ? '' : `\n\n${factLines(facts)}`}\n\n${
          contactOf === null ? issued.link : `If you have questions about it, ask ${closing(contactOf)}`
        }`,
      }
    },
    invoice_archive_ready: ({ year, documents, expires, timeZone, link, dates }) => ({
      subject:
        year === null
          ? 'The ZIP file with your documents is ready'
          : `The ZIP file with your documents from ${year} is ready`,
      action: 'Download ZIP file',
      body: `The ZIP file holds ${documents === 1 ? 'one document' : `${documents} documents`} as PDF and XML. Download it by ${momentText(dates, expires, timeZone)}. After that it is deleted.

${link}`,
    }),
  },
  archive: {
    title: what => `Documents: ${what}`,
    selection: 'selection',
    lead: (provider, customer, madeAt) => `${provider} issued these documents to ${customer}. Created on ${madeAt}.`,
    columns: {
      number: 'Number',
      kind: 'Type',
      issued: 'Issued',
      net: 'Net',
      tax: 'VAT',
      gross: 'Total',
      files: 'Files',
    },
    kinds,
  },
}
