import type { ContractsTexts } from '../../areas/contracts/contracts/mails.ts'
import { dayText } from '../../values/moments.ts'
import { oneLine } from '../../values/one-line.ts'
import { announcedLines, type PriceWords } from '../price-text.ts'

const words: PriceWords = {
  perCycle: {
    month: 'per month',
    quarter: 'per quarter',
    half_year: 'per half-year',
    year: 'per year',
    two_years: 'per two years',
  },
  vat: { included: ' incl. VAT', added: ' plus VAT', reverse_charge: '', not_charged: '' },
  price: 'Price',
  untilNow: 'until now',
  from: day => `from ${day}`,
  included: 'included',
  upTo: 'up to',
  beyond: 'beyond that',
  atMost: 'at most',
  leave: day => `If you don’t agree, cancel by ${day}. The contract then ends on that day at the latest.`,
}

export const contracts: ContractsTexts = {
  mails: {
    price_announced: ({ customer, prices, appUrl, provider, contactOf, dates }) => ({
      subject: `New prices for ${prices.length === 1 ? `your contract ${prices[0]?.number}` : 'your contracts'}`,
      ...(contactOf === null && { action: 'View contracts' }),
      body: `${provider} is changing the price of ${prices.length === 1 ? 'this contract' : 'these contracts'} (customer number ${customer}):

${prices.map(price => announcedLines(price, words, dates)).join('\n\n')}

To keep the ${prices.length === 1 ? 'contract' : 'contracts'}, you don’t have to do anything. You can cancel here without signing in. It costs nothing, and no minimum term applies:

${appUrl}/cancel${contactOf === null ? `\n\nYour contracts:\n\n${appUrl}/billing/contracts` : ''}`,
    }),
    contract_ended: ({ number, label, on, dataUntil, trial, link, dates, provider }) => ({
      subject: trial ? `Your trial ${number} has ended` : `Contract ${number} has ended`,
      action: 'View contract',
      body: `Your contract ${number} (${oneLine(label)}) with ${provider} ended on ${dayText(dates, on)}.${trial ? ' It was a free trial: you pay nothing for it.' : ''}${
        dataUntil === null
          ? ''
          : `

You can download your data until ${dayText(dates, dataUntil)}. After that day it is deleted and cannot be restored.`
      }

Your documents stay in your account:

${link}`,
    }),
    trial_ends: ({ number, label, on, link, dates }) => ({
      subject: `Your trial of ${oneLine(label)} ends on ${dayText(dates, on)}`,
      action: 'Keep service',
      body: `Your free trial ${number} (${oneLine(label)}) ends on ${dayText(dates, on)}. If you don’t want to keep it, you don’t need to do anything. It ends by itself and costs nothing.

See the price and keep the service here:

${link}`,
    }),
    contract_offer_lapsed: ({ number, label, link }) => ({
      subject: `Contract ${number} stays with you`,
      action: 'View contract',
      body: `The offer to transfer contract ${number} (${oneLine(label)}) was not accepted in time. The contract continues with you as before. You can offer it again:

${link}`,
    }),
    contract_renews: ({ number, label, on, months, cancelBy, link, dates }) => ({
      subject: `Contract ${number} renews on ${dayText(dates, on)}`,
      action: 'View contract',
      body: `Your contract ${number} (${oneLine(label)}) renews on ${dayText(dates, on)} for another ${months} months.

If you want to keep it, you don’t need to do anything. If not, cancel by ${dayText(dates, cancelBy)}:

${link}`,
    }),
  },
}
