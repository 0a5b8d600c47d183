import type { PaymentMethod, paymentsEndpoints } from '@kontor/contract/areas/money/payment-methods'
import type { AuditAction } from '@kontor/contract/enums/audit-actions'
import { sql } from 'kysely'
import type { BoundDb } from '../../../platform/db/database.ts'
import { lockCustomer } from '../../../platform/db/lock-customer.ts'
import type { Handler } from '../../../platform/http/context.ts'
import { problem } from '../../../platform/http/problem.ts'
import { type Adding, subjectOf } from './adding.ts'
import { postingFor } from './paying/posting-context.ts'
import { contractsUsing, methodById, methodsToCharge, updateMethod } from './queries.ts'
import { dropWaitingDebits, underMandate } from './sepa/drop-waiting-debits.ts'

type Removing = Pick<Adding, 'services' | 'customer' | 'audit'> & { db: BoundDb }

/** Revokes a method: past payments and mandates still name it. The newest usable one becomes the default. */
export const removeMethod: Handler<typeof paymentsEndpoints.paymentDelete> = async context => {
  const { services, customer, db, params } = context
  await lockCustomer(db, customer)
  const method = await methodById(db, customer, services.configuration.timeZone, params.id)
  if (!method) throw problem('not_found')
  const contracts = await contractsUsing(db, customer, method.id)
  if (contracts.length > 0) throw problem('payment_method_in_use', { current: { contracts } })
  await dropWaitingDebits(db, postingFor(context), customer, { which: underMandate(method.id), reason: 'method_gone' })
  await takeAway(context, method, 'revoked', 'payment_method.removed')
  return undefined
}

/** A method counts no more; where it was the default one, the newest usable one is that now. The caller has locked the customer. */
export async function takeAway(
  { services, db, customer, audit }: Removing,
  method: PaymentMethod,
  state: 'revoked' | 'expired',
  action: AuditAction,
): Promise<void> {
  await updateMethod(db, customer, method.id, { state, is_default: false, is_backup: false })
  const heir = method.is_default ? await newestUsable(db, customer, services.clock.today()) : undefined
  if (heir) await updateMethod(db, customer, heir.id, { is_default: true, is_backup: false })
  await audit({
    action,
    subject: subjectOf(method),
    before: { state: method.state, is_default: method.is_default },
    after: { state, ...(method.is_default && { default: heir?.label ?? null }) },
  })
}

const newestUsable = (db: BoundDb, customer: number, today: string) =>
  methodsToCharge(db, customer, today, sql`true order by m.created_at desc, m.id desc`)
