import type { accountEndpoints } from '@kontor/contract/areas/account'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { setTenant } from '../../db/database.ts'
import type { Context, Handler } from '../../http/context.ts'
import { problem } from '../../http/problem.ts'
import { jsonRows } from '../../list.ts'

/** Contracts in these states ask nothing of anybody any more. */
export const finishedStates = ['withdrawn', 'ended', 'data_retrieval', 'erased']

/** Members lose access; documents stay where they are. Refused while contracts run or money is open, in either direction. */
export const deactivateCustomer: Handler<typeof accountEndpoints.customerDeactivate> = async context => {
  const { db, now, params } = context
  const customer = await customerForUpdate(db, params.id)
  if (customer.deactivated_at) return undefined
  const obligations = await obligationsOf(db, params.id)
  if (obligations.contracts.length + obligations.documents.length > 0)
    throw problem('customer_has_obligations', { current: obligations })
  await setDeactivated(db, params.id, now)
  await auditSwitch(context, customer.name, 'customer.deactivated')
  return undefined
}

export const activateCustomer: Handler<typeof accountEndpoints.customerActivate> = async context => {
  const { db, params } = context
  const customer = await customerForUpdate(db, params.id)
  if (!customer.deactivated_at) throw problem('customer_not_deactivated')
  if (customer.erased) throw problem('customer_erased')
  await setDeactivated(db, params.id, null)
  await auditSwitch(context, customer.name, 'customer.activated')
  return undefined
}

type Switch = Context<typeof accountEndpoints.customerDeactivate> | Context<typeof accountEndpoints.customerActivate>

function auditSwitch({ audit, params }: Switch, name: string, action: string): Promise<void> {
  return audit({ action, subject: { kind: 'customer', id: String(params.id), label: name }, customer: params.id })
}

/** From here on this connection sees that customer instead of the one the admin acts for. */
async function customerForUpdate(db: Db, customer: number) {
  await setTenant(db, customer)
  const row = await db
    .selectFrom('customer')
    .select(['name', 'deactivated_at'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('erasure_request')
          .select('id')
          .where('customer_number', '=', customer)
          .where('begun_at', 'is not', null),
      ).as('erased'),
    )
    .where('customer_number', '=', customer)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw problem('not_found')
  return row
}

async function setDeactivated(db: Db, customer: number, at: Date | null): Promise<void> {
  await db
    .updateTable('customer')
    .set({ deactivated_at: at, version: sql`version + 1` })
    .where('customer_number', '=', customer)
    .execute()
}

type Obligations = {
  contracts: { number: string; label: string; state: string }[]
  documents: { id: string; number: string; open: { amount_minor: number; currency: string } }[]
}

async function obligationsOf(db: Db, customer: number): Promise<Obligations> {
  const { rows } = await sql<Obligations>`
    select ${jsonRows(sql`
        select number, label, state from contract
        where customer_number = ${customer} and state <> all(${finishedStates}::text[])
        order by number limit 100`)} as contracts,
      ${jsonRows(sql`
        select d.id, d.number, json_build_object('amount_minor', s.open_minor, 'currency', d.currency) as open
        from document_settlement s
        join document d on d.customer_number = s.customer_number and d.id = s.document_id
        where s.customer_number = ${customer} and s.open_minor <> 0
        order by d.issued_on, d.id limit 100`)} as documents`.execute(db)
  return rows[0] as Obligations // a select without from answers one row
}
