import type { ContractActions } from '@kontor/contract/areas/contracts/contract-options'
import type { SwitchKind } from '@kontor/contract/enums/contract-actions'
import type { Cycle } from '@kontor/contract/enums/contracts'
import type { Locale } from '@kontor/contract/locales'
import { type RawBuilder, sql } from 'kysely'
import type { BoundDb, TenantDb } from '../../../platform/db/database.ts'
import type { Agreed, NextAgreed } from '../../contracts/catalogue/agreed.ts'
import { contractEventTable, contractTable, productTable } from '../../contracts/reads.ts'
import { type TaxFacts, taxFacts } from '../../customers/customer/tax/charged-tax.ts'
import { customerTable } from '../../customers/reads.ts'
import { openDocuments } from '../../money/billing/owed.ts'
import { documentLineTable, paymentMethodTable } from '../../money/reads.ts'

/** Holds what of a contract its actions depend on besides its own columns. */
export type ExtraRow = {
  pays: string
  next_agreed: NextAgreed | null
  next_product: string | null
  early_start_at: string | null
  /** The catalogue has another product, option or cycle. */
  choices: boolean
  exportable: Partial<Record<Locale, string>> | null
  transfer: Omit<NonNullable<ContractActions['transfer']>, 'held'> | null
  /** Invoices of this contract are past their due date. */
  overdue: boolean
  switch: { kind: SwitchKind; destination: string; at: string } | null
}

/**
 * Says whether a contract `c` is billed on invoices past their due date that no dispute holds up; also those being debited. These are what
 * dunning would end it for.
 */
const overdue = (today: string) => sql<boolean>`exists (select from ${openDocuments(sql`c.customer_number`, today)} o
  where o.pressing and exists (select from ${documentLineTable} l
    where l.customer_number = c.customer_number and l.document_id = o.id and l.contract_id = c.id))`

/** A JSON value of a `ExtraRow` for a contract `c` with its product `p`. */
export const besideColumns = (today: string): RawBuilder<unknown> => sql`json_build_object(
  'pays', case when c.by_transfer then 'transfer' else coalesce(c.payment_method_id::text, 'default') end,
  'next_agreed', c.next_agreed,
  'next_product', (select n.name from ${productTable} n where n.code = c.next_agreed ->> 'product'),
  'early_start_at', c.early_start_at,
  'choices', (p.offered and (jsonb_array_length(coalesce(p.content -> 'options', '[]')) > 0
      or jsonb_array_length(coalesce(p.content -> 'upgrades', '[]')) > 0
      or (select count(*) from jsonb_object_keys(p.content #> array['prices', '-1', 'net'])) > 1))
    or exists (select from ${productTable} o where o.offered and o.content -> 'upgrades' ? p.code),
  'exportable', p.content -> 'exportable',
  'overdue', ${overdue(today)},
  'transfer', (select json_build_object('customer_number', t.to_customer, 'email', t.to_email, 'offered_at', t.offered_at,
      'expires_at', t.expires_at) from contract_transfer t
    where t.customer_number = c.customer_number and t.contract_id = c.id and t.state = 'pending'),
  'switch', (select json_build_object('kind', e.detail ->> 'kind', 'destination', e.detail ->> 'destination', 'at', e.at)
    from ${contractEventTable} e where c.switch_notified_on is not null
    and e.customer_number = c.customer_number and e.contract_id = c.id and e.event = 'switch_notified'
    order by e.at desc, e.id desc limit 1))`

export type PresentTerms = {
  product: string
  cycle: Cycle
  price_minor: number
  currency: string
  agreed: Partial<Agreed>
  tax: TaxFacts
}

/** Finds what a contract is about on a day, as it was agreed, also where no run has billed the new terms yet. */
export async function presentTerms(db: TenantDb, customer: number, id: string, today: string): Promise<PresentTerms> {
  const { rows } = await sql<PresentTerms>`
    select coalesce(n.agreed ->> 'product', c.product_code) as product, coalesce(n.agreed ->> 'cycle', c.cycle) as cycle,
      coalesce(n.price_minor, c.price_minor) as price_minor, c.currency,
      c.agreed || coalesce(n.agreed - '{cycle,product,notice_days}'::text[], '{}') as agreed, ${taxFacts(customer)} as tax
    from ${contractTable} c left join lateral (select c.next_price_minor as price_minor, c.next_agreed as agreed
      where c.next_price_from <= ${today}::date) n on true
    where c.customer_number = ${customer} and c.id = ${id}`.execute(db)
  const [terms] = rows
  if (!terms) throw new Error('a locked contract is there')
  return terms
}

/** Reads what of a contract its actions depend on besides its life, where one is carried out. */
export async function surroundingsOf(
  db: BoundDb,
  customer: number,
  id: string,
  today: string,
): Promise<{ changesOn: string | null; overdue: boolean }> {
  const { rows } = await sql<{ changesOn: string | null; overdue: boolean }>`
    select c.next_price_from as "changesOn", ${overdue(today)} as overdue
    from ${contractTable} c where c.customer_number = ${customer} and c.id = ${id}`.execute(db)
  return rows[0] ?? { changesOn: null, overdue: false }
}

/** Says whether a contract cannot leave its customer: it has overdue invoices, or they are locked. */
export async function isHeld(db: BoundDb, customer: number, id: string, today: string): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select u.locked_at is not null or ${overdue(today)} as held
    from ${contractTable} c join ${customerTable} u on u.customer_number = c.customer_number
    where c.customer_number = ${customer} and c.id = ${id}`.execute(db)
  return rows[0]?.held ?? true
}

/** Says how a contract is paid: `label` names a method of its own. */
export type Pays = { method: string; label: string | null }

export async function paysOf(db: BoundDb, customer: number, id: string): Promise<Pays | undefined> {
  const { rows } = await sql<Pays>`
    select case when c.by_transfer then 'transfer' else coalesce(m.kind, 'default') end as method, m.label
    from ${contractTable} c left join ${paymentMethodTable} m on m.customer_number = c.customer_number and m.id = c.payment_method_id
    where c.customer_number = ${customer} and c.id = ${id}`.execute(db)
  return rows[0]
}

/** A method of payment, if it is the customer's own and can be used. */
export function usableMethod(db: BoundDb, customer: number, id: string): Promise<Pays | undefined> {
  return db
    .selectFrom(paymentMethodTable.as('payment_method'))
    .select(['kind as method', 'label'])
    .where('customer_number', '=', customer)
    .where('id', '=', id)
    .where('state', 'in', ['active', 'expiring'])
    .executeTakeFirst()
}
