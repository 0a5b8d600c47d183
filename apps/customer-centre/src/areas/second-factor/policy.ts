import type { secondFactorEndpoints } from '@kontor/contract/areas/second-factor'
import { uuidv7 } from 'uuidv7'
import type { Context } from '../../http/context.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { announcePolicy } from './policy-job.ts'
import { policyOf, setPolicy } from './policy-queries.ts'

export async function factorPolicyRead({ customer, db }: Context<typeof secondFactorEndpoints.factorPolicyRead>) {
  const { required_from } = await policyOf(db, customer)
  return { required_from }
}

export async function factorPolicy(context: Context<typeof secondFactorEndpoints.factorPolicy>): Promise<undefined> {
  const { body, caller, customer, db } = context
  const before = await policyOf(db, customer, true)
  if (before.required_from === body.required_from) return
  await setPolicy(db, customer, body.required_from)
  await context.audit({
    action: 'second_factor_policy.changed',
    subject: { kind: 'customer', id: String(customer), label: before.name },
    before: { required_from: before.required_from },
    after: { required_from: body.required_from },
  })
  // what is asked of nobody any more needs no letter
  if (body.required_from === null) return
  await enqueue(db, announcePolicy, {
    change_id: uuidv7(),
    customer_number: customer,
    required_from: body.required_from,
    changed_by: caller.name,
  })
}
