import type { StaffTask } from '@kontor/contract/areas/orders'
import type { ProductGroup } from '@kontor/contract/enums/contracts'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { ErasedContract, ProvisioningAnswer } from '../../adapters/provisioning/provisioning.ts'
import type { BoundDb, OperatorDb, TenantDb } from '../../platform/db/database.ts'
import type { Texts } from '../../values/texts.ts'

export type NewOrder = {
  id: string
  contract_id: string
  ordered_at: Date
  ordered_by: string
  ordered_by_name: string
  acting_reason: string | null
  locale: string
  shown: object
  shown_hash: Buffer
  terms_version: string
  early_start: boolean
}

export async function insertOrder(db: TenantDb, customer: number, { shown, ...order }: NewOrder): Promise<void> {
  await db
    .insertInto('contract_order')
    .values({ customer_number: customer, ...order, shown: JSON.stringify(shown) })
    .execute()
}

export async function insertTask(
  db: TenantDb,
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
  setup_minor: number
  agreed_name: Texts
  group: ProductGroup
  currency: string
}

/** What was ordered, as the order was shown. */
export async function orderedContract(db: OperatorDb, customer: number, contract: string): Promise<OrderedContract> {
  const { rows } = await sql<OrderedContract>`
    select c.number, c.label, c.product_code as product, o.shown -> 'options' as options, o.shown ->> 'identifier' as identifier,
      coalesce((o.shown #>> '{setup,net,amount_minor}')::bigint, 0) as setup_minor, c.agreed -> 'name' as agreed_name,
      p.product_group as "group", c.currency
    from contract c join contract_order o on o.customer_number = c.customer_number and o.contract_id = c.id
    join product p on p.code = c.product_code
    where c.customer_number = ${customer} and c.id = ${contract}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a task stands for a contract that was ordered')
  return row
}

/** What the provider's systems know a contract by whose data are gone; undefined where they are not, or it is gone itself. */
export async function erasedContract(
  db: OperatorDb,
  customer: number,
  contract: string,
): Promise<ErasedContract | undefined> {
  const { rows } = await sql<ErasedContract>`
    select id, number as contract, customer_number as customer, product_code as product, attributes, ends_on, data_until
    from contract where customer_number = ${customer} and id = ${contract} and state = 'erased'`.execute(db)
  return rows[0]
}

/** Who ordered a contract. */
export async function orderer(db: BoundDb, customer: number, contract: string): Promise<string> {
  const row = await db
    .selectFrom('contract_order')
    .select('ordered_by')
    .where('customer_number', '=', customer)
    .where('contract_id', '=', contract)
    .executeTakeFirstOrThrow()
  return row.ordered_by
}
