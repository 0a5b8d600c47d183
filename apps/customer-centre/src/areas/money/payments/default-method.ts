import type { PaymentMethod, paymentsEndpoints } from '@kontor/contract/areas/money/payment-methods'
import { sql } from 'kysely'
import { lockCustomer } from '../../../platform/db/lock-customer.ts'
import type { Context, Handler } from '../../../platform/http/context.ts'
import { problem } from '../../../platform/http/problem.ts'
import { subjectOf } from './adding.ts'
import { methodById, paymentMethods, updateMethod } from './queries.ts'
import { asOf, usableStates } from './rules.ts'

type Choosing = Context<typeof paymentsEndpoints.paymentDefault> | Context<typeof paymentsEndpoints.paymentDefaultByGet>

/** Makes a method the default one. One that cannot be charged is refused; the current default then stays. */
export async function setDefault(context: Choosing): Promise<PaymentMethod> {
  const { services, customer, db, params } = context
  await lockCustomer(db, customer)
  const found = await methodById(db, customer, services.configuration.timeZone, params.id)
  if (!found) throw problem('not_found')
  const method = asOf(services.clock.today(), found)
  if (!usableStates.includes(method.state)) throw problem('conflict', { current: method })
  if (method.is_default) return method
  // one after the other: the index that allows one default checks each row as it changes
  const [before] = await paymentMethods(db, customer, services.configuration.timeZone, sql`m.is_default`)
  if (before) await updateMethod(db, customer, before.id, { is_default: false })
  await updateMethod(db, customer, method.id, { is_default: true, is_backup: false })
  await context.audit({
    action: 'payment_method.made_default',
    subject: subjectOf(method),
    before: { default: before?.label ?? null },
    after: { default: method.label },
  })
  return { ...method, is_default: true, is_backup: false }
}

/** Chooses what is tried once when another one fails. The default one is tried first anyway, and a debit takes days: both are refused. */
export const setBackup: Handler<typeof paymentsEndpoints.paymentBackup> = async context => {
  const { services, customer, db, params } = context
  await lockCustomer(db, customer)
  const found = await methodById(db, customer, services.configuration.timeZone, params.id)
  if (!found) throw problem('not_found')
  const method = asOf(services.clock.today(), found)
  if (method.method === 'sepa' || method.is_default || !usableStates.includes(method.state))
    throw problem('conflict', { current: method })
  if (method.is_backup) return method
  const [before] = await paymentMethods(db, customer, services.configuration.timeZone, sql`m.is_backup`)
  if (before) await updateMethod(db, customer, before.id, { is_backup: false })
  await updateMethod(db, customer, method.id, { is_backup: true })
  await context.audit({
    action: 'payment_method.made_backup',
    subject: subjectOf(method),
    before: { backup: before?.label ?? null },
    after: { backup: method.label },
  })
  return { ...method, is_backup: true }
}
