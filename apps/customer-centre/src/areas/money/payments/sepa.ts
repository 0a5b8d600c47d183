import { createHmac } from 'node:crypto'
import type { paymentsEndpoints } from '@kontor/contract/areas/money/payment-methods'
import type { FieldError } from '@kontor/contract/field-errors'
import { maskIban } from '@kontor/contract/iban'
import { lockCustomer } from '../../../platform/db/lock-customer.ts'
import type { Context, Handler } from '../../../platform/http/context.ts'
import { requireOwnPeople } from '../../../platform/http/own-people.ts'
import { problem } from '../../../platform/http/problem.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { bankAccountOf } from '../../../values/bank-account.ts'
import { announce } from './adding.ts'
import { insertMandate } from './mandate-queries.ts'
import { creditorOf, hashOf, mandateText, wholeText } from './mandate-text.ts'
import { insertMethod, lastMandateNumber } from './queries.ts'
import { mandateReference } from './rules.ts'
import { sendMandate } from './sepa/send-mandate-job.ts'

type Giving = Context<typeof paymentsEndpoints.paymentSepa> | Context<typeof paymentsEndpoints.paymentAccount>

/**
 * Saves an account with the mandate to debit it, given by agreeing to its text now: only the payer can give it, and it
 * is kept word for word.
 */
export const saveSepa: Handler<typeof paymentsEndpoints.paymentSepa> = async context => {
  const { body, caller, services, customer, db, now } = context
  requireOwnPeople(caller, customer)
  const errors = new Map<string, FieldError>()
  const { iban, bic } = bankAccountOf(errors, body)
  if (errors.size > 0) throw problem('invalid_input', { fields: errors })
  const shown = agreedText(context)
  await lockCustomer(db, customer)
  const reference = mandateReference(customer, (await lastMandateNumber(db, customer)) + 1)
  const { creditorId } = services.configuration.provider
  const id = await insertMethod(
    db,
    customer,
    {
      kind: 'sepa',
      state: 'active',
      label: maskIban(iban),
      holder: body.holder,
      iban,
      ...(bic !== '' && { bic }),
      mandate_reference: reference,
      creditor_id: creditorId,
      mandate_signed_at: now,
      notice_days: services.configuration.billing.noticeDays,
    },
    now,
  )
  const text = wholeText(shown)
  await insertMandate(db, customer, id, {
    reference,
    creditor_id: creditorId,
    holder: body.holder,
    iban,
    version: shown.version,
    locale: shown.locale,
    text,
    hash: hashOf(text),
    text_named: body.mandate !== undefined,
    signed_at: now,
    signed_by: caller.name,
    user_id: caller.userId,
    session_id: caller.sessionId,
    address_hash: await addressHash(context),
  })
  await enqueue(db, sendMandate, { customer, method: id, what: 'given' })
  return announce(context, id)
}

/** The text that was read, which must be the current one: otherwise something else was shown. */
export function agreedText({ body: { mandate }, services, locale }: Giving) {
  const present = mandateText(services, creditorOf(services), mandate?.locale ?? locale)
  if (mandate && (mandate.version !== present.version || mandate.hash !== present.hash))
    throw problem('stale_version', { current: present })
  return present
}

export async function addressHash({ services, request }: Giving): Promise<Buffer> {
  return createHmac('sha256', (await services.keys.csrf()).current.key)
    .update(request.ip)
    .digest()
}
