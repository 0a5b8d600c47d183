import type { paymentsEndpoints } from '@kontor/contract/areas/payments'
import { isBic, isIban, maskIban, normaliseIban } from '@kontor/contract/iban'
import type { Handler } from '../../http/context.ts'
import { invalidField } from '../../http/problem.ts'
import { addMethod } from './adding.ts'
import { holdMethods, lastMandateNumber } from './queries.ts'
import { mandateReference } from './rules.ts'

/** Saves an account with the mandate to draw on it, signed by accepting its text now. */
export const saveSepa: Handler<typeof paymentsEndpoints.paymentSepa> = async context => {
  const { body, centre, customer, db, now } = context
  const iban = normaliseIban(body.iban)
  const bic = (body.bic ?? '').toUpperCase()
  if (!isIban(iban)) throw invalidField('iban', 'invalid_iban')
  if (bic !== '' && !isBic(bic)) throw invalidField('bic', 'invalid_format')
  await holdMethods(db, customer)
  const number = (await lastMandateNumber(db, customer)) + 1
  return addMethod(context, {
    kind: 'sepa',
    state: 'active',
    label: maskIban(iban),
    holder: body.holder,
    iban,
    ...(bic !== '' && { bic }),
    mandate_reference: mandateReference(customer, number),
    creditor_id: centre.configuration.provider.creditorId,
    mandate_signed_at: now,
  })
}
