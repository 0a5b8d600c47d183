import type { PaymentMethod, paymentsEndpoints } from '@kontor/contract/areas/payments'
import { lockCustomer } from '../../platform/db/lock-customer.ts'
import type { Handler } from '../../platform/http/context.ts'
import { invalidField } from '../../platform/http/problem.ts'
import { announce } from './adding.ts'
import { gatewayOf } from './gateway.ts'
import { dropUnfinishedAgreements, insertMethod, methodById, methodOfAgreement, updateMethod } from './queries.ts'

/** Begins an agreement and stores its customer: others cannot finish it, even with its name. */
export const startPaypal: Handler<typeof paymentsEndpoints.paymentPaypal> = async context => {
  const { body, caller, centre, customer, db, now } = context
  const gateway = gatewayOf(centre, 'paypal')
  // the contract accepts paths and nothing else
  const returnUrl = new URL(body.return_path, centre.configuration.appUrl)
  // PayPal may take its time: nothing else of the customer waits for it
  const { agreement, approvalUrl } = await gateway.startAgreement({ returnUrl })
  await lockCustomer(db, customer)
  await dropUnfinishedAgreements(db, customer)
  const method = { kind: 'paypal', state: 'pending_confirmation', label: 'PayPal', holder: caller.name } as const
  const id = await insertMethod(db, customer, { ...method, gateway_token: agreement }, now)
  await context.audit({
    action: 'payment_method.agreement_started',
    subject: { kind: 'payment_method', id, label: method.label },
    after: { method: method.kind, state: method.state },
  })
  return { agreement, approval_url: approvalUrl }
}

/** Saves the agreement once approved. A repeat answers with the saved method. */
export const savePaypal: Handler<typeof paymentsEndpoints.paymentPaypalSave> = async context => {
  const { body, centre, customer, db } = context
  const known = await methodOfAgreement(db, customer, body.agreement)
  const waits = known?.state === 'pending_confirmation'
  const approved = waits ? await gatewayOf(centre, 'paypal').finishAgreement(body.agreement) : null
  await lockCustomer(db, customer)
  const begun = await methodOfAgreement(db, customer, body.agreement)
  // another call may have saved it meanwhile, by another name
  if (known && !begun) return saved(context, known.id)
  if (!begun || begun.state === 'revoked') throw invalidField('agreement')
  if (begun.state === 'pending_confirmation') {
    if (!approved) throw invalidField('agreement')
    const { token, payer, account } = approved
    const label = `PayPal ${account}`
    await updateMethod(db, customer, begun.id, { state: 'active', label, holder: payer, gateway_token: token })
    return announce(context, begun.id)
  }
  return saved(context, begun.id)
}

async function saved({ customer, db }: Parameters<typeof savePaypal>[0], id: string): Promise<PaymentMethod> {
  const method = await methodById(db, customer, id)
  if (!method) throw invalidField('agreement')
  return method
}
