import { inTransaction, type OperatorDb } from '../../../platform/db/database.ts'
import { lockCustomer } from '../../../platform/db/lock-customer.ts'
import type { Services } from '../../../platform/services.ts'
import { judgeDeferral } from '../dunning/deferrals.ts'
import { dunningFacts } from '../dunning/facts.ts'
import { auditedBy } from './audited-by.ts'
import { notifyOwnersOfEnd } from './lock-mails.ts'
import { liftLock, lockFacts } from './lock-queries.ts'
import { hasEnded, isPaid } from './lock-rules.ts'
import { locking } from './lock-state.ts'

/**
 * Lifts a customer's lock if its time is over or nothing is overdue any more, and ends a promise that is kept by then.
 * @param by the job that looks
 * @returns whether it was lifted: looked at while the customer is locked in the database
 */
export function endLock(services: Services, customer: number, by: string): Promise<boolean> {
  const look = async (db: OperatorDb): Promise<boolean> => {
    const now = services.clock.now()
    const today = services.clock.today()
    const { name, lock_reason } = await lockCustomer(db, customer, 'name', 'lock_reason')
    const origin = { caller: null, now, address: null, requestId: by }
    const facts = await dunningFacts(db, customer, today)
    // broken ones are told of in office hours
    if (facts.promise?.open_minor === 0) await judgeDeferral(db, { customer, facts, origin, today })
    const { lock, owed } = await lockFacts(db, customer, today)
    const { minimum: minimum_minor } = services.configuration.dunning
    const paid = lock_reason === 'payment' && isPaid({ overdue_minor: locking(owed).open, minimum_minor })
    const over = lock.record?.ends_on != null && hasEnded(lock.record.ends_on, today)
    if (!paid && !over) return false
    const audit = auditedBy(db, origin)
    await liftLock(db, { customer, now, by: null, note: '', suspending: { today, by: null, audit } })
    await audit({
      action: 'customer.unlocked',
      subject: { kind: 'customer', id: String(customer), label: name },
      before: { lock_reason },
      customer,
    })
    await notifyOwnersOfEnd(db, { services, customer, now, why: paid ? 'paid' : 'time', note: '' })
    return true
  }
  return inTransaction(services.database.operator, look, { repeat: true })
}
