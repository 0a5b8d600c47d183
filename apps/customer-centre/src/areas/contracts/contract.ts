import type { Contract, ContractRow } from '@kontor/contract/areas/contracts'
import { canDo, type PermissionHolder } from '@kontor/contract/can'
import type { ContractDetail, ContractHead } from './queries.ts'
import { nextPossibleEnd } from './rules.ts'

/** A contract as the list shows it. */
export function contractRow(head: ContractHead): ContractRow {
  return {
    id: head.id,
    number: head.number,
    label: head.label,
    product: head.product,
    group: head.group,
    state: head.state,
    price: { amount_minor: head.price_minor, currency: head.currency },
    cycle: head.cycle,
    started_on: head.started_on,
    renews_on: head.renews_on,
    ends_on: head.ends_on,
  }
}

/** A contract as its own page shows it. Only people who may read billing and contacts see those parts. */
export function contract(detail: ContractDetail, reader: PermissionHolder, today: string): Contract {
  const billing = canDo(reader, 'billing:read')
  const { next_price_minor, next_price_from: from, ends_on, currency } = detail
  const comes = from !== null && from > today && (ends_on === null || from <= ends_on)
  return {
    ...contractRow(detail),
    description: detail.description,
    minimum_term_ends_on: detail.minimum_term_ends_on,
    notice_days: detail.notice_days,
    next_possible_end: nextPossibleEnd(detail, today),
    cancelled_at: detail.cancelled_at,
    price_next:
      comes && next_price_minor !== null ? { from, price: { amount_minor: next_price_minor, currency } } : null,
    terms_version: detail.terms_version,
    data_location: detail.data_location,
    payment_method: billing ? detail.payment_method : null,
    attributes: detail.attributes,
    invoices: billing
      ? detail.invoices.map(({ id, number, issued_on, net_minor, currency }) => ({
          id,
          number,
          issued_on,
          net: { amount_minor: net_minor, currency },
        }))
      : [],
    contacts: canDo(reader, 'contacts:read') ? detail.contacts : [],
    version: detail.version,
  }
}
