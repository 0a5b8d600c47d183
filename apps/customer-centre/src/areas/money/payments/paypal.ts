import { type PaymentMethod, paymentsEndpoints } from '@kontor/contract/areas/money/payment-methods'
import { lockCustomer } from '../../../platform/db/lock-customer.ts'
import { type Context, withoutTransaction } from '../../../platform/http/context.ts'
import { invalidField } from '../../../platform/http/problem.ts'
import { reauthorize } from '../../../platform/http/reauthorize.ts'
import { announce } from './adding.ts'
import { gatewayOf, heard } from './gateway.ts'
import { dropUnfinishedAgreements, insertMethod, methodById, methodOfAgreement, updateMethod } from './queries.ts'

type Endpoints = typeof paymentsEndpoints

/** Begins an agreement and stores its customer: others cannot finish it, even with its name. */
export const startPaypal = withoutTransaction<Endpoints['paymentPaypal']>(async context => {
  const { body, services, customer } = context
  const gateway = gatewayOf(services, 'paypal')
  // the contract accepts paths and nothing else
  const returnUrl = new URL(body.return_path, services.configuration.appUrl)
  const { agreement, approvalUrl } = await heard(gateway.startAgreement({ returnUrl }))
  return context.inTransaction(async inside => {
    const { db, now } = inside
    await lockCustomer(db, customer)
    // PayPal has taken its time: a session, an access or the customer itself may have ended
    const caller = await reauthorize(db, paymentsEndpoints.paymentPaypal, inside)
    await dropUnfinishedAgreements(db, customer)
    const method = { kind: 'paypal', state: 'pending_confirmation', label: 'PayPal', holder: caller.name } as const
    const id = await insertMethod(db, customer, { ...method, gateway_token: agreement }, now)
    await inside.audit({
      action: 'payment_method.agreement_started',
      subject: { kind: 'payment_method', id, label: method.label },
      after: { method: method.kind, state: method.state },
    })
    return { agreement, approval_url: approvalUrl }
  })
})

/** Saves the agreement once approved. A repeat answers with the saved method. */
export const savePaypal = withoutTransaction<Endpoints['paymentPaypalSave']>(async context => {
  const { body, services, customer } = context
  const known = await context.inTransaction(({ db }) => methodOfAgreement(db, customer, body.agreement))
  const waits = known?.state === 'pending_confirmation'
  const approved = waits ? await heard(gatewayOf(services, 'paypal').finishAgreement(body.agreement)) : null
  return context.inTransaction(async inside => {
    const { db } = inside
    await lockCustomer(db, customer)
    // as above
    await reauthorize(db, paymentsEndpoints.paymentPaypalSave, inside)
    const begun = await methodOfAgreement(db, customer, body.agreement)
    // another call may have saved it meanwhile, by another name
    if (known && !begun) return saved(inside, known.id)
    if (!begun || begun.state === 'revoked') throw invalidField('agreement')
    if (begun.state === 'pending_confirmation') {
      if (!approved) throw invalidField('agreement')
      const { token, payer, account } = approved
      const label = `PayPal ${account}`
      await updateMethod(db, customer, begun.id, { state: 'active', label, holder: payer, gateway_token: token })
      return announce(inside, begun.id)
    }
    return saved(inside, begun.id)
  })
})

async function saved(
  { services, customer, db }: Context<Endpoints['paymentPaypalSave']>,
  id: string,
): Promise<PaymentMethod> {
  const method = await methodById(db, customer, services.configuration.timeZone, id)
  if (!method) throw invalidField('agreement')
  return method
}
