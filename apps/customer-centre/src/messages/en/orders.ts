import { attributesIn } from '@kontor/contract/attributes'
import type { OrdersTexts } from '../../areas/selling/orders/mails.ts'
import { type OrderWords, orderFacts } from '../../areas/selling/orders/order-text.ts'
import { factLines } from '../../platform/mail/mails.ts'
import { addDays } from '../../values/local-date.ts'
import { dayText } from '../../values/moments.ts'
import { closing, oneLine } from '../../values/one-line.ts'
import { paragraphs } from '../paragraphs.ts'
import { documents } from './documents.ts'
import { withdrawal } from './withdrawal.ts'

const months = (count: number) => (count === 1 ? '1 month' : `${count} months`)
const days = (count: number) => (count === 1 ? '1 day' : `${count} days`)

const words: OrderWords = {
  contract: 'Contract',
  product: 'Product',
  identifier: 'For',
  holder: 'Holder',
  option: 'Option',
  trial: 'Trial',
  trialDays: count => `${days(count)} free from the day it is set up. It ends by itself unless you keep it.`,
  price: 'Price',
  priceOnceKept: 'Price if you keep it',
  setup: 'Setup fee',
  discount: 'Discount',
  discountUntil: (percent, until) => `${percent} on periods that begin by ${until}`,
  usage: 'Billed by usage',
  units: documents.units,
  meter: ({ unit, vat, included, tiers, cap }) =>
    [
      included !== null && `${included} ${unit.other} included per month`,
      tiers
        .map(({ upTo, price }, at) => {
          const range = upTo !== null ? ` up to ${upTo} ${unit.other}` : at > 0 ? ' above that' : ''
          return `${price}${vat} per ${unit.one}${range}`
        })
        .join(', '),
      cap !== null && `never more than ${cap} per month`,
    ]
      .filter(Boolean)
      .join('; '),
  firstInvoice: 'First invoice',
  inTotal: (gross, tax) => `${gross}, including ${tax} VAT`,
  payment: 'Payment method',
  transfer: 'bank transfer',
  term: 'Contract term',
  terms: 'Terms and conditions, version',
  cycles: {
    month: 'per month',
    quarter: 'per quarter',
    half_year: 'every 6 months',
    year: 'per year',
    two_years: 'every 2 years',
  },
  vat: { included: ' including VAT', added: ' plus VAT', reverse_charge: ' (reverse charge)', not_charged: '' },
  duration: ({ minimum, renewal, notice }) =>
    [
      minimum > 0 ? `It runs for at least ${months(minimum)}.` : 'It runs until it is cancelled.',
      renewal > 0 ? `It then renews for ${months(renewal)} at a time.` : minimum > 0 ? 'After that it runs on.' : '',
      notice > 0 ? `Notice period: ${days(notice)}.` : 'It can be cancelled without notice.',
    ]
      .filter(Boolean)
      .join(' '),
  dataAfterEnd: count => `Your data can be downloaded for ${days(count)} after the end.`,
}

export const orders: OrdersTexts = {
  words,
  withdrawal,
  setup: product => `${product}: setup fee`,
  termsFile: version => `Terms-and-conditions-${version}.txt`,
  mails: {
    order_confirmed: ({
      number,
      order,
      kept,
      adopted,
      link,
      termsLink,
      disputes,
      byStaff,
      withdrawal,
      provider,
      dates,
    }) => {
      const facts = orderFacts(dates, words, number, order)
      return {
        facts: [facts],
        subject: `${order.trial ? 'Your trial' : 'Your order'}: ${order.product.name} (${number})`,
        action: 'View contract',
        body: paragraphs(
          byStaff === null
            ? `Thank you for your order with ${closing(provider)} This is what we have agreed. Keep this email as proof of your contract.`
            : `Our staff placed this order with ${provider} for you. This is what was agreed. Keep this email as proof of your contract.`,
          byStaff !== null && `Reason: ${oneLine(byStaff)}`,
          factLines(facts),
          order.product.description !== '' && order.product.description,
          adopted
            ? `It is already set up. The contract runs from ${dayText(dates, adopted.starts_on)}, and we bill it from ${dayText(dates, adopted.billed_until === null ? adopted.starts_on : addDays(adopted.billed_until, 1))}.`
            : kept
              ? 'You keep the service after the trial: it runs on without a break. The contract term begins today, and the first invoice follows.'
              : order.trial
                ? 'We are setting it up now and will email you when it is ready. The free days begin on that day. You can cancel at any time.'
                : 'We are setting it up now and will email you when it is ready. The contract term begins on that day, and the first invoice follows.',
          link,
          `Our terms and conditions, version ${order.terms.version}, are part of the contract. They are attached to this email. Online: ${termsLink}`,
          disputes !== null && disputes,
          ...(withdrawal
            ? [
                `You can withdraw from this contract until ${dayText(dates, withdrawal.until)}.`,
                withdrawal.early &&
                  'You asked us to begin before that day. If you withdraw, you pay for the days until then.',
                ...withdrawal.text,
              ]
            : []),
        ),
      }
    },
    order_ready: ({ number, label, link, attributes, trialUntil, dates }) => {
      const facts = attributesIn(attributes, 'en').map(({ name, value }) => [oneLine(name), value] as const)
      return {
        facts: [facts],
        subject: `${oneLine(label)} is ready (${number})`,
        action: 'View contract',
        body: paragraphs(
          trialUntil === null
            ? `${oneLine(label)} is set up and ready to use. The contract term begins today, and your first invoice follows.`
            : `${oneLine(label)} is set up and ready to use. You can try it for free until ${dayText(dates, trialUntil)}. It then ends by itself unless you keep it.`,
          attributes.length > 0 && factLines(facts),
          link,
        ),
      }
    },
    order_delayed: ({ number, label, link }) => ({
      subject: `${oneLine(label)} is taking longer (${number})`,
      action: 'View contract',
      body: paragraphs(
        `We could not set up ${oneLine(label)} yet. Our team is working on it, and we will email you when it is ready.`,
        'You pay nothing before then.',
        link,
      ),
    }),
    order_given_up: ({ number, label, reason, link }) => ({
      subject: `We cannot provide ${oneLine(label)} (${number})`,
      action: 'View contract',
      body: paragraphs(
        `We are sorry, but we cannot set up ${closing(label)} Your order ${number} is cancelled, and you pay nothing for it.`,
        reason !== '' && `Reason: ${oneLine(reason)}`,
        link,
      ),
    }),
  },
}
