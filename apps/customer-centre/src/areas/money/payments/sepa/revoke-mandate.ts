import type { paymentsEndpoints } from '@kontor/contract/areas/money/payment-methods'
import { sql } from 'kysely'
import { lockCustomer } from '../../../../platform/db/lock-customer.ts'
import type { Handler } from '../../../../platform/http/context.ts'
import { problem } from '../../../../platform/http/problem.ts'
import { enqueue } from '../../../../platform/jobs/enqueue.ts'
import { releaseMethods } from '../../../contracts/contracts/queries.ts'
import { postingFor } from '../paying/posting-context.ts'
import { methodById } from '../queries.ts'
import { takeAway } from '../remove-method.ts'
import { dropWaitingDebits, underMandate } from './drop-waiting-debits.ts'
import { sendMandate } from './send-mandate-job.ts'

/**
 * The payer may do that at any time, whatever is paid by it: contracts are then paid by the default method, or by transfer. A debit that
 * the bank has already is not called back.
 */
export const revokeMandate: Handler<typeof paymentsEndpoints.paymentRevoke> = async context => {
  const { services, customer, db, params } = context
  await lockCustomer(db, customer)
  const method = await methodById(db, customer, services.configuration.timeZone, params.id)
  if (method?.method !== 'sepa') throw problem('not_found')
  await releaseMethods(db, customer, sql`${method.id}`)
  await dropWaitingDebits(db, postingFor(context), customer, { which: underMandate(method.id), reason: 'method_gone' })
  await takeAway(context, method, 'revoked', 'payment_method.mandate_revoked')
  if (method.mandate) await enqueue(db, sendMandate, { customer, method: method.id, what: 'revoked' })
  return undefined
}
