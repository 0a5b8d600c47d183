import type { paymentsEndpoints } from '@kontor/contract/areas/payments'
import { sql } from 'kysely'
import { lockCustomer } from '../../platform/db/lock-customer.ts'
import type { Handler } from '../../platform/http/context.ts'
import { problem } from '../../platform/http/problem.ts'
import { subjectOf } from './adding.ts'
import { contractsUsing, methodById, paymentMethods, updateMethod } from './queries.ts'
import { usableStates } from './rules.ts'

/** Revokes a method: past payments and mandates still name it. The newest usable one becomes the default. */
export const removeMethod: Handler<typeof paymentsEndpoints.paymentDelete> = async context => {
  const { customer, db, params } = context
  await lockCustomer(db, customer)
  const method = await methodById(db, customer, params.id)
  if (!method) throw problem('not_found')
  const contracts = await contractsUsing(db, customer, method.id)
  if (contracts.length > 0) throw problem('payment_method_in_use', { current: { contracts } })
  await updateMethod(db, customer, method.id, { state: 'revoked', is_default: false })
  const heir = method.is_default ? await newestUsable(context) : undefined
  if (heir) await updateMethod(db, customer, heir.id, { is_default: true })
  await context.audit({
    action: 'payment_method.removed',
    subject: subjectOf(method),
    before: { state: method.state, is_default: method.is_default },
    after: { state: 'revoked', ...(method.is_default && { default: heir?.label ?? null }) },
  })
  return undefined
}

async function newestUsable({ db, customer }: Parameters<typeof removeMethod>[0]) {
  const [newest] = await paymentMethods(db, customer, sql`m.state = any(${usableStates}::text[])`)
  return newest
}
