import type { customerEndpoints } from '@kontor/contract/areas/customers/customer'
import { mayStaff } from '@kontor/contract/staff-powers'
import { bindTenant, type Db, openRights } from '../../../../platform/db/database.ts'
import { isFresh } from '../../../../platform/http/admission.ts'
import type { Context, Handler } from '../../../../platform/http/context.ts'
import { invalidField, problem } from '../../../../platform/http/problem.ts'
import { customerTable } from '../../../customers/reads.ts'

/**
 * Sets the customer of this session. Staff prove again that it is them, and give a reason, which the customer reads in
 * the activity.
 */
export const changeCustomer: Handler<typeof customerEndpoints.customerChange> = async context => {
  const { body, caller, services, db, now, params } = context
  const target = params.id
  const own = caller.memberships.some(member => member.number === target && member.role !== 'staff')
  if (!own && !caller.admin) throw problem('not_found')
  if (!own && !mayStaff(caller.powers, 'customers:act')) throw problem('forbidden')
  await auditLeaving(context)
  // row-level security binds what is written about that customer, too
  const label = await customerName(await bindTenant(db, target), target)
  if (label === undefined) throw problem('not_found')
  const reason = own ? null : (body?.reason ?? '')
  if (reason === '') throw invalidField('reason', 'required')
  if (!own && !isFresh(caller.authenticatedAt, now, services.configuration.session.freshMinutes))
    throw problem('fresh_authentication_required')
  await setActing(db, caller.sessionId, target, reason)
  if (reason !== null) {
    await context.audit({
      action: 'staff.access_started',
      subject: { kind: 'customer', id: String(target), label },
      after: { reason },
      customer: target,
    })
  }
  return { current_customer_number: target }
}

async function customerName(db: Db, customer: number): Promise<string | undefined> {
  const row = await db
    .selectFrom(customerTable.as('customer'))
    .select('name')
    .where('customer_number', '=', customer)
    .executeTakeFirst()
  return row?.name ?? undefined
}

export const leaveCustomer: Handler<typeof customerEndpoints.customerLeave> = async context => {
  const { caller, db } = context
  await setActing(db, caller.sessionId, null, null)
  await auditLeaving(context)
  return undefined
}

type Leaving = Pick<Context<typeof customerEndpoints.customerLeave>, 'audit' | 'caller'>

/** Staff who go on to another customer have left this one. Written while the transaction is still bound to it. */
export async function auditLeaving({ audit, caller }: Leaving): Promise<void> {
  const left = caller.memberships.find(member => member.number === caller.currentCustomer)
  if (left?.role !== 'staff') return
  await audit({
    action: 'staff.access_ended',
    subject: { kind: 'customer', id: String(left.number), label: left.name },
    customer: left.number,
  })
}

export async function setActing(
  db: Db,
  sessionId: string,
  customer: number | null,
  reason: string | null,
): Promise<void> {
  await openRights(db)
  await db
    .updateTable('session')
    .set({ current_customer_number: customer, acting_reason: reason })
    .where('public_id', '=', sessionId)
    .execute()
}
