import type { ContractState } from '@kontor/contract/enums/contracts'
import type { ContractRow } from '../areas/billing/billed-contract.ts'
import { periodAt } from '../areas/billing/charges.ts'
import type { Particulars } from '../areas/billing/document-model.ts'
import type { BillingFacts, PaymentMethod } from '../areas/billing/facts.ts'
import { factsOn } from '../areas/billing/facts.ts'
import { unstartedStates } from '../areas/contracts/rules.ts'
import { addDays } from '../values/local-date.ts'
import type { Contract } from './contracts.ts'
import { type Customer, referenceSince } from './customers.ts'
import type { PaymentMethods } from './payment-methods.ts'
import { seller } from './provider.ts'

/** A day that is so many days ago. */
export type Then = { day: string; ago: number }

/** What was known of a customer on a day. */
export function factsThen(customer: Customer, methods: PaymentMethods, { day, ago }: Then): BillingFacts {
  const { customer_number, country, vat_id = '' } = customer
  const type = customer.type as Particulars['buyer_type'] // the demo's own rows, as the format
  const format = (customer.e_invoice_format ?? 'pdf') as Particulars['format']
  const referenced = ago <= referenceSince
  return factsOn(
    {
      ...{ customer_number, country, vat_id, line1: customer.line1, line2: customer.line2 ?? '' },
      name: customer.company_name || `${customer.first_name} ${customer.last_name}`,
      ...{ locale: customer.locale ?? 'en', currency: 'EUR', postal_code: customer.postal_code, city: customer.city },
      ...{ tax_number: customer.tax_number ?? '', order_number: customer.order_number ?? '' },
      format: referenced ? format : 'pdf',
      buyer_reference: referenced ? (customer.buyer_reference ?? '') : '',
      email: customer.receiver_email || customer.email,
      ...{ peppol_id: '', phone: customer.phone ?? '', refund_iban: customer.refund_iban ?? null },
      tax: { type, country, vat_id, vat_state: vat_id ? 'valid' : 'unchecked' },
      ...{ vat: null, collective: true, methods: methodsThen(methods, customer_number, day) },
    },
    seller,
    day,
  )
}

/** The oldest one pays where no account does. */
function methodsThen({ rows }: PaymentMethods, customer: number, day: string): PaymentMethod[] {
  const then = (rows.payment_method ?? []).filter(
    ({ customer_number, created_at, expires }) =>
      customer_number === customer && String(created_at) < day && (!expires || day.slice(0, 7) <= expires),
  )
  const account = then.some(({ is_default }) => is_default)
  return then.map(({ id, kind, label, is_default, iban, mandate_reference, creditor_id }, index) => ({
    ...{ id, kind: kind as PaymentMethod['kind'], label, is_default: account ? (is_default ?? false) : index === 0 },
    ...{ iban: iban ?? null, mandate_reference: mandate_reference ?? null, creditor_id: creditor_id ?? null },
    ...{ notice_days: 14, is_backup: false, expires: null },
  }))
}

const idle: readonly ContractState[] = [...unstartedStates, 'trial']

/** A contract before its first document. What was before `since` was billed where it came from. */
export function unbilled(contract: Contract, methods: PaymentMethods, since: string): ContractRow {
  const { id, number, label, state, group, cycle, agreed, startedOn: started_on, paidWith } = contract
  return {
    ...{ id, number, label, state, group, cycle, agreed, started_on, product: agreed.name.en, currency: 'EUR' },
    price_minor: contract.priceMinor,
    metered: agreed.meters.length > 0,
    payment_method_id: paidWith ? methods[paidWith] : null,
    billed_until: started_on < since ? periodAt(cycle, started_on, addDays(since, -1)).to : null,
    next_bill_on: idle.includes(state) ? null : started_on,
    ...{ usage_until: null, anchor_on: null, ends_on: null },
    ...{ next_price_minor: null, next_price_from: null, next_agreed: null, given_back: [] },
  }
}
