import type { Contract, ContractRow } from '@kontor/contract/areas/contracts/contracts'
import { attributesIn } from '@kontor/contract/attributes'
import { canDo, type PermissionHolder } from '@kontor/contract/can'
import type { Locale } from '@kontor/contract/locales'
import { sumMoney } from '@kontor/contract/money'
import { addDays } from '../../../values/local-date.ts'
import { type ChargedTax, priceOf, withTax } from '../../customers/customer/tax/charged-tax.ts'
import { explain, explainedEnd } from './explain.ts'
import type { ContractDetail, ContractHead } from './queries.ts'
import { passed } from './transition.ts'

/** Takes what a contract's page shows of it first, as the list does. */
function contractRow(head: ContractHead, tax: ChargedTax): ContractRow {
  return {
    id: head.id,
    number: head.number,
    label: head.label,
    product: head.product,
    group: head.group,
    state: head.state,
    price: priceOf(head.price_minor, head.currency, tax),
    cycle: head.cycle,
    started_on: head.started_on,
    renews_on: head.renews_on,
    ends_on: head.ends_on,
  }
}

/**
 * A contract's row in a list: its price, which tax completes, comes last in what the database writes. A quote within a text is escaped, so
 * no label looks like it.
 */
export function withPrice(row: string, tax: ChargedTax): string {
  const at = row.lastIndexOf('"price_minor":')
  const { price_minor, currency } = JSON.parse(`{${row.slice(at)}`) as Pick<ContractHead, 'price_minor' | 'currency'>
  return `${row.slice(0, at)}"price":${JSON.stringify(priceOf(price_minor, currency, tax))}}`
}

/** Names the product's part of the price and that of each option; the product's is the rest, so that no cent is lost with the tax. */
function priceParts(
  { product, price_minor, currency, options }: ContractDetail,
  tax: ChargedTax,
): Contract['price_parts'] {
  if (options.length === 0) return []
  const parts = options.map(({ price_minor: minor, ...option }) => ({
    ...option,
    price: priceOf(minor, currency, tax),
  }))
  const whole = priceOf(price_minor, currency, tax)
  const rest = (of: 'net' | 'gross') => ({
    amount_minor: parts.reduce((left, { price }) => left - price[of].amount_minor, whole[of].amount_minor),
    currency,
  })
  return [{ name: product, quantity: 1, price: { ...whole, net: rest('net'), gross: rest('gross') } }, ...parts]
}

/** A contract as its own page shows it. Only people who may read billing and contacts see those parts. */
export function contract(
  detail: ContractDetail,
  reader: PermissionHolder,
  { today, tax, actions, locale }: { today: string; tax: ChargedTax; actions: Contract['actions']; locale: Locale },
): Contract {
  // as it is today, whether or not the job has been by
  const life = passed(detail.life, today)
  const billing = canDo(reader, 'billing:read')
  const { next_price_minor, next_price_from: from, ends_on, currency } = detail
  const comes = from !== null && from > today && (ends_on === null || from <= ends_on)
  return {
    ...contractRow(detail, tax),
    description: detail.description,
    renews_on: life.renews_on,
    suspension: life.suspension,
    minimum_term_ends_on: life.minimum_term_ends_on,
    notice_days: life.notice_days,
    next_possible_end: explainedEnd(life, today),
    because: explain(life, today).filter(({ date }) => date !== 'earliest_end'),
    cancelled_at: detail.cancelled_at,
    price_parts: priceParts(detail, tax),
    price_next:
      comes && next_price_minor !== null
        ? {
            from,
            price: priceOf(next_price_minor, currency, tax),
            cancel_by: life.price_changes_on === from ? addDays(from, -1) : null,
          }
        : null,
    usage: detail.usage,
    terms_version: detail.terms_version,
    terms_kept: detail.terms_kept,
    data_location: detail.data_location,
    payment_method: billing ? detail.payment_method : null,
    attributes: attributesIn(detail.attributes, locale),
    invoices: billing
      ? detail.invoices.map(({ amounts, currency, ...document }) => {
          const nets = amounts.map(({ net_minor }) => ({ amount_minor: net_minor, currency }))
          const grosses = amounts.map(({ net_minor, rate_bp }) =>
            withTax({ amount_minor: net_minor, currency }, rate_bp),
          )
          return { ...document, net: sumMoney(nets, currency), gross: sumMoney(grosses, currency) }
        })
      : [],
    contacts: canDo(reader, 'contacts:read') ? detail.contacts : [],
    events: detail.events,
    actions,
    version: detail.version,
  }
}
