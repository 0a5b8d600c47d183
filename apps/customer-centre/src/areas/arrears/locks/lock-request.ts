import type { LockRequest, lockEndpoints } from '@kontor/contract/areas/arrears/locks'
import { canDo } from '@kontor/contract/can'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { lockCustomer } from '../../../platform/db/lock-customer.ts'
import { keepFiles } from '../../../platform/files/records.ts'
import { permissionsOf } from '../../../platform/http/admission.ts'
import type { Context, Handler } from '../../../platform/http/context.ts'
import { requireOwnPeople } from '../../../platform/http/own-people.ts'
import { invalidField, problem } from '../../../platform/http/problem.ts'
import { deferralWindow } from '../dunning/deferral-rules.ts'
import { notifyDesk } from './lock-mails.ts'
import { requestById } from './lock-queries.ts'

type Request = typeof lockEndpoints.lockRequest

/**
 * A promise to pay, or a proof. Sending it changes nothing: staff check it and answer.
 * @throws own_people_only, forbidden (a promise is for people who may pay), conflict where nothing is locked or a
 * promise is open
 */
export const requestAboutLock: Handler<Request> = async context => {
  const { body, caller, services, customer, db, now, uploads } = context
  requireOwnPeople(caller, customer)
  const { lock_reason, name } = await lockCustomer(db, customer, 'name', 'lock_reason')
  if (lock_reason === null) throw problem('conflict')
  const { kind, message } = body
  const pay_on = kind === 'deferral' ? promisedDay(context, lock_reason) : null
  if (kind === 'proof' && uploads.length === 0) throw invalidField('attachments', 'required')
  const id = uuidv7()
  const { numAffectedRows } = await sql`
    insert into lock_request (customer_number, id, user_id, kind, requested_at, pay_on, message)
    values (${customer}, ${id}, ${caller.userId}, ${kind}, ${now}, ${pay_on}, ${message})
    on conflict (customer_number, kind) where state = 'open' and kind <> 'proof' do nothing`.execute(db)
  if (Number(numAffectedRows ?? 0) === 0) throw problem('conflict')
  const kept = await keepFiles(db, uploads, { customer, purpose: 'lock_proof', subject: id, now })
  await context.audit({
    action: kind === 'deferral' ? 'customer.deferral_requested' : 'customer.proof_sent',
    subject: { kind: 'customer', id: String(customer), label: name },
    after: kind === 'deferral' ? { pay_on } : { files: kept.length },
  })
  const files = kept.map(file => file.name)
  await notifyDesk(db, { services, customer, now, caller, kind, payOn: pay_on, message, files })
  return (await requestById(db, customer, id)) as LockRequest // inserted above
}

function promisedDay({ body, caller, services }: Context<Request>, reason: string): string {
  if (!canDo(permissionsOf(caller), 'billing:write')) throw problem('forbidden')
  if (reason !== 'payment') throw problem('conflict')
  const { pay_on } = body
  if (pay_on === null) throw invalidField('pay_on', 'required')
  const { first, last } = deferralWindow(services.clock.today())
  if (pay_on < first) throw invalidField('pay_on', 'later_day')
  if (pay_on > last) throw invalidField('pay_on', 'earlier_day')
  return pay_on
}
