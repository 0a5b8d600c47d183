import type { LockStatement } from '@kontor/contract/areas/arrears/locks'
import type { staffSuspensionEndpoints } from '@kontor/contract/areas/arrears/staff-suspensions'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { TenantDb } from '../../../platform/db/database.ts'
import { lockCustomer } from '../../../platform/db/lock-customer.ts'
import type { Handler } from '../../../platform/http/context.ts'
import { requireActing } from '../../../platform/http/own-people.ts'
import { invalidField, problem } from '../../../platform/http/problem.ts'
import { isClosedForPayment, suspendOrResume } from '../../contracts/contracts/suspend.ts'
import { contractTable } from '../../contracts/reads.ts'
import { notifyOwnersOfResumption, notifyOwnersOfSuspension } from './lock-mails.ts'
import { statementOf, wrongFields } from './lock-rules.ts'
import { byStaff, noticeExists } from './staff-lock.ts'
import { stopServices } from './stop-services.ts'

type Endpoints = typeof staffSuspensionEndpoints

/** Is what a suspension shares with a lock because of content. */
const asLock = { reason: 'abuse', scope: 'services', scope_detail: '', ends_on: null, termination_on: null } as const

/** Suspends one contract because of content; the owners get the statement of reasons, the systems that run the service are told. */
export const suspendContract: Handler<Endpoints['staffContractSuspend']> = async context => {
  const { body, caller, services, db, now, params } = context
  const customer = requireActing(caller, params.id)
  const today = services.clock.today()
  const input = { ...asLock, ...body }
  const fields = wrongFields(input, today)
  if (fields.size > 0) throw problem('invalid_input', { fields })
  const statement = statementOf(input, today)
  if (!statement) throw new Error('what is required was there')
  if (statement.notice_number && !(await noticeExists(services.database.operator, statement.notice_number)))
    throw invalidField('notice_number')
  await lockCustomer(db, customer)
  const about = { customer, why: 'abuse', which: sql`c.number = ${params.number}` } as const
  const [contract] = await stopServices(db, about, { ...byStaff(context), now })
  if (!contract) throw problem((await contractExists(db, customer, params.number)) ? 'conflict' : 'not_found')
  await insertSuspension(db, { customer, contract: contract.id, now, by: caller.userId, facts: body.facts, statement })
  await notifyOwnersOfSuspension(db, { services, customer, now, contract, facts: body.facts, statement })
  return undefined
}

/** With a note that the customer reads. Where the account is locked for non-payment meanwhile, the contract waits for that. */
export const resumeContract: Handler<Endpoints['staffContractResume']> = async context => {
  const { body, caller, services, db, now, params } = context
  const customer = requireActing(caller, params.id)
  await lockCustomer(db, customer)
  const which = sql`c.number = ${params.number}`
  const by = { ...byStaff(context), now }
  const [contract] = await suspendOrResume(db, 'resume', { customer, why: 'abuse', which }, by)
  if (!contract) throw problem((await contractExists(db, customer, params.number)) ? 'conflict' : 'not_found')
  await db
    .updateTable('contract_suspension')
    .set({ lifted_at: now, lifted_by: caller.userId, lift_note: body.note })
    .where('customer_number', '=', customer)
    .where('contract_id', '=', contract.id)
    .where('lifted_at', 'is', null)
    .execute()
  const unpaid = await isClosedForPayment(db, customer)
  if (unpaid) await stopServices(db, { customer, why: 'payment', which }, by)
  await notifyOwnersOfResumption(db, { services, customer, now, contract, note: body.note, unpaid })
  return undefined
}

type NewSuspension = {
  customer: number
  contract: string
  now: Date
  by: string
  facts: string
  statement: LockStatement
}

const insertSuspension = (db: TenantDb, { customer, contract, now, by, facts, statement }: NewSuspension) =>
  db
    .insertInto('contract_suspension')
    .values({
      customer_number: customer,
      id: uuidv7(),
      contract_id: contract,
      suspended_at: now,
      suspended_by: by,
      facts,
      ...statement,
    })
    .execute()

async function contractExists(db: TenantDb, customer: number, number: string): Promise<boolean> {
  const { rows } =
    await sql`select from ${contractTable} where customer_number = ${customer} and number = ${number}`.execute(db)
  return rows.length === 1
}
