import type { payingEndpoints } from '@kontor/contract/areas/money/payments'
import type { BoundDb } from '../../../../platform/db/database.ts'
import { lockCustomer } from '../../../../platform/db/lock-customer.ts'
import {
  type Context,
  type OutsideContext,
  type OutsideHandler,
  withoutTransaction,
} from '../../../../platform/http/context.ts'
import { invalidField, problem } from '../../../../platform/http/problem.ts'
import { asOperator } from '../../../../platform/services.ts'
import { gatewayNameFor } from '../gateway.ts'
import { methodToCharge } from '../queries.ts'
import { beginDebit } from '../sepa/begin-debit.ts'
import { topUpLimits } from '../top-up-limits.ts'
import { begin } from './begin.ts'
import { charge, type GatewayContext, giveUp, lookUp, type ToCharge } from './charge.ts'
import { pollDelaySeconds } from './payment-machine.ts'
import { postingFor } from './posting-context.ts'
import { lockPayment, named, payables, type StoredPayment } from './queries.ts'
import { readPayment } from './read.ts'
import { underWay } from './rules.ts'

type Endpoints = typeof payingEndpoints
type Pay = Endpoints['pay']

/**
 * Begins a payment, commits that, and only then asks the gateway: whatever happens to this process, the payment is there to be looked up. A
 * call that runs again, as its process was killed, finds the payment by the call's id, and asks the gateway for the same charge.
 */
export const pay: OutsideHandler<Pay> = withoutTransaction(async context => {
  const id = context.callId()
  const begun = await context.inTransaction(inside => start(inside, id))
  if (begun) await charge(askedBy(context), { ...begun, returnUrl: returnUrl(context, id), locale: context.locale })
  return answer(context, id)
})

type Begun = Omit<ToCharge, 'returnUrl' | 'locale'>

/** @returns what the gateway is to be asked for; null: nothing, or it has answered */
async function start(context: Context<Pay>, id: string): Promise<Begun | null> {
  const { body, caller, services, customer, db, now } = context
  const { currency } = await lockCustomer(db, customer, 'currency')
  const before = await lockPayment(db, customer, id)
  if (before) return begunBefore(context, before)
  if (body.currency !== undefined && body.currency !== currency) throw invalidField('currency')
  const method = body.method === null ? null : await methodToCharge(db, customer, body.method, services.clock.today())
  if (body.method !== null && method?.kind !== body.kind) throw problem('payment_method_unusable')
  const { documents, numbers, total } = await wanted(db, context, currency)
  const wish = {
    id,
    customer,
    documents,
    amount_minor: total,
    currency,
    by: caller.userId,
    present: true,
    methodId: method?.id ?? null,
    label: method?.label ?? '',
  }
  const posting = postingFor(context)
  if (body.kind === 'sepa' && method) {
    await beginDebit(db, posting, { ...wish, methodId: method.id, remittance: numbers.join(' ') })
    return null
  }
  if (body.kind === 'sepa' || body.kind === 'transfer') throw problem('payment_method_not_offered')
  const gateway = gatewayNameFor(services, body.kind)
  if (!gateway) throw problem('payment_method_not_offered')
  const lookAt = new Date(now.getTime() + pollDelaySeconds * 1000)
  await begin(db, posting, { ...wish, kind: body.kind, gateway, lookAt })
  return {
    customer_number: customer,
    id,
    amount_minor: total,
    currency,
    gateway,
    present: true,
    kind: body.kind,
    token: method?.token ?? null,
    description: numbers.join(' '),
  }
}

/** The gateway knows it by our id: where it has charged that already, it says so and charges nothing. */
async function begunBefore({ services, customer, db }: Context<Pay>, before: StoredPayment): Promise<Begun | null> {
  const { action_url, gateway, kind, method_id, planned, status } = before
  const isUnheard = status === 'initiated' && gateway !== null && action_url === null
  if (!isUnheard || (kind !== 'card' && kind !== 'paypal')) return null
  const method = method_id === null ? null : await methodToCharge(db, customer, method_id, services.clock.today())
  // removed meanwhile: it is given up by `payments.look-up`
  if (method === undefined) return null
  return { ...before, kind, token: method?.token ?? null, description: planned.map(({ number }) => number).join(' ') }
}

/** Requires that what the payer saw is what it is now. @throws payment_changed with the present sums */
async function wanted(db: BoundDb, { body, services, customer }: Context<Pay>, currency: string) {
  const { least, most } = topUpLimits(services, currency)
  if (body.documents.length === 0 && (body.amount_minor < least || body.amount_minor > most))
    throw invalidField('amount_minor', 'invalid_choice')
  const ids = body.documents.map(({ id }) => id)
  const found = ids.length > 0 ? await payables(db, customer, named(ids)) : []
  const documents = body.documents.map(({ id, amount_minor }) => {
    const document = found.find(one => one.id === id)
    if (!document) throw problem('not_found')
    if (document.held_by) throw problem('payment_under_way', { current: { payment: document.held_by, document: id } })
    return { id, amount_minor: amount_minor ?? document.open_minor, open_minor: document.open_minor }
  })
  if (documents.length > 0 && documents.every(({ open_minor }) => open_minor <= 0)) throw problem('nothing_to_pay')
  const total = documents.length > 0 ? documents.reduce((sum, one) => sum + one.amount_minor, 0) : body.amount_minor
  if (total !== body.amount_minor || documents.some(({ amount_minor }) => amount_minor <= 0)) {
    const open = documents.map(({ id, open_minor: amount_minor }) => ({ id, open: { amount_minor, currency } }))
    throw problem('payment_changed', { current: { amount: { amount_minor: total, currency }, documents: open } })
  }
  return { documents, total, numbers: found.map(({ number }) => number) }
}

function returnUrl({ body, services }: OutsideContext<Pay>, id: string): string {
  const url = new URL(body.return_path, services.configuration.appUrl)
  url.searchParams.set('payment', id)
  return url.href
}

type Continuing = OutsideContext<Endpoints['paymentContinue']>
type Cancelling = OutsideContext<Endpoints['paymentCancel']>

/** Asks as the caller, outside any transaction: the gateway is asked between two. */
const askedBy = (context: OutsideContext<Pay> | Continuing | Cancelling): GatewayContext => ({
  services: asOperator(context.services),
  posting: () => postingFor(context),
})

export const paymentContinue: OutsideHandler<Endpoints['paymentContinue']> = withoutTransaction(async context => {
  const { params } = context
  const payment = await context.inTransaction(({ db, customer }) => lockPayment(db, customer, params.id))
  if (!payment) throw problem('not_found')
  if (waits(payment)) await lookUp(askedBy(context), payment)
  return answer(context, params.id)
})

const waits = ({ direction, gateway, status }: StoredPayment): boolean =>
  direction === 'in' && underWay.includes(status) && gateway !== null

/** @throws conflict where it can no longer be given up, or the gateway cannot be asked */
export const paymentCancel: OutsideHandler<Endpoints['paymentCancel']> = withoutTransaction(async context => {
  const { params } = context
  const payment = await context.inTransaction(({ db, customer }) => lockPayment(db, customer, params.id))
  if (!payment) throw problem('not_found')
  if (payment.status !== 'initiated' || payment.direction === 'out') throw problem('conflict')
  const state = await giveUp(askedBy(context), payment, 'cancelled')
  if (state === null) throw problem('conflict')
  return (await answer(context, params.id)).payment
})

async function answer(context: OutsideContext<Pay> | Continuing | Cancelling, id: string) {
  const { services, customer } = context
  const payment = await services.database.asTenant(customer, db => readPayment(db, customer, id))
  if (!payment) throw problem('not_found')
  const url = payment.can.includes('continue') ? payment.action_url : null
  return { payment, next: url === null ? null : { url } }
}
