import { formatMoney } from '@kontor/contract/money'
import type { ComingTexts } from '../../areas/desk/coming/texts.ts'
import { type Facts, factLines } from '../../platform/mail/mails.ts'
import { shortDayText } from '../../values/moments.ts'
import { oneLine } from '../../values/one-line.ts'
import { paragraphs } from '../paragraphs.ts'

const steps = {
  reminder: 'Reminder by email',
  first_notice: 'First notice',
  second_notice: 'Second notice',
  lock: 'Lock of the account',
  termination_notice: 'Notice of termination',
  lock_again: 'Another lock of the account',
  contracts_ended: 'End of the contracts',
} as const
const term = (months: number): string => {
  if (months % 12 !== 0) return months === 1 ? 'a month' : `${months} months`
  return months === 12 ? 'a year' : `${months / 12} years`
}

export const coming: ComingTexts = {
  mails: {
    coming: ({ customer, rows, more, summary: { total, about, open, payable }, appUrl, dates }) => {
      const sum = formatMoney(total, dates.tag)
      const standing =
        open.amount_minor === 0
          ? 'All is paid.'
          : payable.amount_minor === 0
            ? 'You don’t have to pay anything yourself.'
            : `${formatMoney(payable, dates.tag)} is waiting for your payment.`
      const money = (row: (typeof rows)[number]) =>
        row.amount ? `, ${row.about ? 'about ' : ''}${formatMoney(row.amount, dates.tag)}` : ''
      const facts: Facts = rows.map(row => [shortDayText(dates, row.on), `${oneLine(row.title)}${money(row)}`])
      return {
        facts: [facts],
        subject: `What’s coming for ${oneLine(customer)}: ${about ? 'about ' : ''}${sum} in 60 days`,
        action: 'View all dates',
        body: paragraphs(
          `${standing} The next 60 days cost ${about ? 'about ' : ''}${sum}.`,
          factLines(facts),
          more > 0 && (more === 1 ? 'One more date follows.' : `${more} more dates follow.`),
          `${appUrl}/coming`,
        ),
      }
    },
  },
  titles: {
    dunning: ({ step }) => `${steps[step]} if nothing is paid`,
    payment: ({ number, names, late }) => `${number} is ${late ? 'overdue' : 'due'}: ${names}`,
    deferral: () => 'An agreed payment is due',
    debit: ({ number, names }) => `We debit ${number}: ${names}`,
    termination: () => 'Contracts end because invoices are unpaid',
    method: ({ names, mandate }) => (mandate ? `The mandate for ${names} lapses` : `${names} expires`),
    holder: ({ names }) => `Confirm ${names} as domain holder`,
    trial: ({ names }) => `The trial of ${names} ends by itself`,
    end: ({ names }) => `${names} ends`,
    data_end: ({ names }) => `Last day to download data of ${names}`,
    renewal: ({ names, months, renews }) => `${names} ${renews ? 'renews' : 'is billed'} for ${term(months)}`,
    term: ({ names, months }) => `${names} renews for ${term(months)}`,
    price: ({ names }) => `New price for ${names}`,
    plan: ({ names }) => `The agreed change of ${names} takes effect`,
    bill: ({ names, month }) => `Invoice for ${month}: ${names}`,
    usage: ({ names, month }) => `Usage in ${month}: ${names}`,
  },
  more: (names, more) => `${names} and ${more} more`,
  calendar: {
    name: customer => `What’s coming: ${customer}`,
    priced: (title, amount, about) => `${title} (${about ? 'about ' : ''}${amount})`,
    changeUntil: day => `Last day to change this: ${day}`,
  },
}
