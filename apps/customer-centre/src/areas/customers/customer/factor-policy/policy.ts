import type { customerEndpoints } from '@kontor/contract/areas/customers/customer'
import { uuidv7 } from 'uuidv7'
import { lockCustomer } from '../../../../platform/db/lock-customer.ts'
import type { Context } from '../../../../platform/http/context.ts'
import { requireOwner } from '../../../../platform/http/own-people.ts'
import { enqueue } from '../../../../platform/jobs/enqueue.ts'
import { notifyFactorWeakened } from '../../../people/people/notices.ts'
import { announcePolicy } from './policy-job.ts'
import { policyOf, setPolicy } from './policy-queries.ts'

export async function factorPolicyRead({ customer, db }: Context<typeof customerEndpoints.factorPolicyRead>) {
  const { required_from } = await policyOf(db, customer)
  return { required_from }
}

export async function factorPolicy(context: Context<typeof customerEndpoints.factorPolicy>): Promise<undefined> {
  const { body, caller, customer, db } = context
  requireOwner(caller, customer)
  await lockCustomer(db, customer)
  const before = await policyOf(db, customer)
  if (before.required_from === body.required_from) return
  await setPolicy(db, customer, body.required_from)
  await context.audit({
    action: 'second_factor_policy.changed',
    subject: { kind: 'customer', id: String(customer), label: before.name },
    before: { required_from: before.required_from },
    after: { required_from: body.required_from },
  })
  const { required_from: from } = body
  const weaker = before.required_from !== null && (from === null || from > before.required_from)
  if (weaker) await notifyFactorWeakened(context, { customer: before.name, who: null, by: caller.name, from })
  // only the owners hear that nothing is required any more
  if (body.required_from === null) return
  await enqueue(db, announcePolicy, {
    change_id: uuidv7(),
    customer_number: customer,
    required_from: body.required_from,
    changed_by: caller.name,
  })
}
