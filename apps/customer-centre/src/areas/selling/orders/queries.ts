import type { ContractNews, ErasedContract, OrderedHolder, ProvisioningAnswer } from '@kontor/adapters/provisioning'
import type { StaffTask } from '@kontor/contract/areas/selling/orders'
import type { ContractState, ProductGroup } from '@kontor/contract/enums/contracts'
import type { ContractNewsKind } from '@kontor/contract/enums/orders'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { BoundDb, OperatorDb } from '../../../platform/db/database.ts'
import { jsonRows } from '../../../platform/db/list.ts'
import type { Texts } from '../../../values/texts.ts'
import { contractTable, productTable } from '../../contracts/reads.ts'
import { contactTable, contactUseTable } from '../../customers/reads.ts'

export type NewOrder = {
  id: string
  contract_id: string
  ordered_at: Date
  /** Null: someone who had not signed in, and gave their name. */
  ordered_by: string | null
  ordered_by_name: string
  acting_reason: string | null
  locale: string
  shown: object
  shown_hash: Buffer
  terms_version: string
  early_start: boolean
  /** It was on trial until now. */
  kept: boolean
}

export async function insertOrder(db: BoundDb, customer: number, { shown, ...order }: NewOrder): Promise<void> {
  await db
    .insertInto('contract_order')
    .values({ customer_number: customer, ...order, shown: JSON.stringify(shown) })
    .execute()
}

export async function insertTask(
  db: BoundDb,
  customer: number,
  id: string,
  contract: string,
  now: Date,
): Promise<void> {
  await db
    .insertInto('provisioning_task')
    .values({ customer_number: customer, id, contract_id: contract, state: 'waiting', created_at: now })
    .execute()
}

/** The task to erase a contract's data, made where there is none yet. @returns its id */
export async function eraseTask(db: OperatorDb, customer: number, contract: string, now: Date): Promise<string> {
  await sql`insert into provisioning_task (customer_number, id, contract_id, kind, state, created_at)
    values (${customer}, ${uuidv7()}, ${contract}, 'erase', 'waiting', ${now}) on conflict do nothing`.execute(db)
  const { id } = await db
    .selectFrom('provisioning_task')
    .select('id')
    .where('customer_number', '=', customer)
    .where('contract_id', '=', contract)
    .where('kind', '=', 'erase')
    .executeTakeFirstOrThrow()
  return id
}

/** Lists what waits of a contract and makes no sense any more after this. */
const overtaken: Record<ContractNewsKind, readonly ContractNewsKind[]> = {
  changed: [],
  suspended: ['resumed'],
  resumed: ['suspended'],
  ended: ['changed', 'suspended', 'resumed', 'kept'],
  transferred: [],
  kept: [],
}

/** The task to do what has become of a contract; one that waits is the same, and staff who look at it learn that there is more. @returns its id */
export async function newsTask(
  db: OperatorDb,
  { customer, contract, kind }: { customer: number; contract: string; kind: ContractNewsKind },
  now: Date,
): Promise<string> {
  await sql`update provisioning_task set state = 'given_up', settled_at = ${now}, version = version + 1
    where customer_number = ${customer} and contract_id = ${contract} and state = 'waiting' and kind = any(${overtaken[kind]}::text[])`.execute(
    db,
  )
  const { rows } = await sql<{ id: string }>`
    insert into provisioning_task as t (customer_number, id, contract_id, kind, state, created_at)
    values (${customer}, ${uuidv7()}, ${contract}, ${kind}, 'waiting', ${now})
    on conflict (customer_number, contract_id, kind) where state = 'waiting' and kind not in ('set_up', 'erase')
      do update set version = t.version + 1
    returning id`.execute(db)
  return rows[0]?.id ?? '' // inserted or updated
}

export type Task = {
  id: string
  kind: StaffTask['kind']
  customer_number: number
  contract_id: string
  state: StaffTask['state']
  tries: number
  result: ProvisioningAnswer | null
  answers: string[]
  version: number
}

/** Locks a task until the transaction ends: an answer, a decision of staff and a further attempt come one after the other. */
export async function lockTask(db: OperatorDb, id: string): Promise<Task | undefined> {
  const { rows } = await sql<Task>`
    select id, kind, customer_number, contract_id, state, tries, result, answers, version from provisioning_task where id = ${id} for update`.execute(
    db,
  )
  return rows[0]
}

type Changes = {
  state?: Task['state']
  sent_at?: Date
  settled_at?: Date | null
  tries?: number
  trouble?: string
  result?: ProvisioningAnswer | null
  answers?: string[]
}

export async function updateTask(
  db: BoundDb,
  { customer_number, id }: Pick<Task, 'customer_number' | 'id'>,
  { result, ...changes }: Changes,
): Promise<void> {
  await db
    .updateTable('provisioning_task')
    .set({
      ...changes,
      ...(result !== undefined && { result: result && JSON.stringify(result) }),
      version: sql`version + 1`,
    })
    .where('customer_number', '=', customer_number)
    .where('id', '=', id)
    .execute()
}

export type OrderedContract = {
  number: string
  label: string
  product: string
  options: { code: string; quantity: number }[]
  identifier: string
  holder: OrderedHolder | null
  setup_minor: number
  /** Counts the free days of a trial. */
  trial_days: number | null
  agreed_name: Texts
  group: ProductGroup
  currency: string
}

/** Reads what was ordered, as the order was shown. */
export async function orderedContract(db: OperatorDb, customer: number, contract: string): Promise<OrderedContract> {
  const { rows } = await sql<OrderedContract>`
    select c.number, c.label, c.product_code as product, o.shown -> 'options' as options, o.shown ->> 'identifier' as identifier,
      (select json_build_object('name', h.name, 'organisation', h.organisation, 'email', h.email, 'phone', h.phone, 'line1', h.line1,
          'postal_code', h.postal_code, 'city', h.city, 'country', h.country, 'registry_handle', h.registry_handle)
        from ${contactUseTable} w join ${contactTable} h on h.customer_number = w.customer_number and h.id = w.contact_id
        where w.customer_number = c.customer_number and w.contract_id = c.id and w.role = 'owner' and p.product_group = 'domain'
        order by h.id limit 1) as holder,
      coalesce((o.shown #>> '{setup,net,amount_minor}')::bigint, 0) as setup_minor, c.agreed -> 'name' as agreed_name,
      (c.agreed ->> 'trial_days')::integer as trial_days, p.product_group as "group", c.currency
    from ${contractTable} c join contract_order o on o.customer_number = c.customer_number and o.contract_id = c.id
      and not o.kept
    join ${productTable} p on p.code = c.product_code
    where c.customer_number = ${customer} and c.id = ${contract}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a task stands for a contract that was ordered')
  return row
}

/** Finds what the provider's systems know a contract by whose data are gone; undefined where they are not, or it is gone itself. */
export async function erasedContract(
  db: OperatorDb,
  customer: number,
  contract: string,
): Promise<ErasedContract | undefined> {
  const { rows } = await sql<ErasedContract>`
    select id, number as contract, customer_number as customer, product_code as product, attributes, ends_on, data_until
    from ${contractTable} where customer_number = ${customer} and id = ${contract} and state = 'erased'`.execute(db)
  return rows[0]
}

export type NewsOf = Omit<ContractNews, 'id' | 'kind'> & { state: ContractState; never_asked_for: boolean }

/** Says how a contract stands for the provider's systems; undefined where it is gone. */
export async function newsOf(db: OperatorDb, customer: number, contract: string): Promise<NewsOf | undefined> {
  const { rows } = await sql<NewsOf>`
    select c.number as contract, c.customer_number as customer, c.product_code as product, c.attributes, c.state,
      ${jsonRows(sql`select e.code, e.quantity from jsonb_to_recordset(c.agreed -> 'options') as e (code text, quantity integer)`)} as options,
      c.suspension, c.ends_on, c.data_until, r.new_number, case when r.new_number is not null then r.to_customer end as new_customer,
      exists (select from provisioning_task t where t.customer_number = c.customer_number and t.contract_id = c.id and t.kind = 'set_up'
        and t.tries = 0 and t.sent_at is null and t.state <> 'done') as never_asked_for
    from ${contractTable} c left join contract_transfer r on r.customer_number = c.customer_number and r.contract_id = c.id and r.state = 'accepted'
    where c.customer_number = ${customer} and c.id = ${contract}`.execute(db)
  return rows[0]
}

export async function numberOf(db: OperatorDb, customer: number, contract: string): Promise<string> {
  const { number } = await db
    .selectFrom(contractTable.as('contract'))
    .select('number')
    .where('customer_number', '=', customer)
    .where('id', '=', contract)
    .executeTakeFirstOrThrow()
  return number
}

/** Names the person who ordered a contract; null: someone who had not signed in. */
export async function orderer(db: BoundDb, customer: number, contract: string): Promise<string | null> {
  const row = await db
    .selectFrom('contract_order')
    .select('ordered_by')
    .where('customer_number', '=', customer)
    .where('contract_id', '=', contract)
    .where('kept', '=', false)
    .executeTakeFirstOrThrow()
  return row.ordered_by
}
