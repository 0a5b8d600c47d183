import type { PaymentMethod, paymentsEndpoints } from '@kontor/contract/areas/money/payment-methods'
import type { FieldError } from '@kontor/contract/field-errors'
import { maskIban } from '@kontor/contract/iban'
import { uuidv7 } from 'uuidv7'
import { lockCustomer } from '../../../../platform/db/lock-customer.ts'
import type { Handler } from '../../../../platform/http/context.ts'
import { requireOwnPeople } from '../../../../platform/http/own-people.ts'
import { problem } from '../../../../platform/http/problem.ts'
import { enqueue } from '../../../../platform/jobs/enqueue.ts'
import { bankAccountOf } from '../../../../values/bank-account.ts'
import { wholeIban } from '../../../customers/reads.ts'
import { subjectOf } from '../adding.ts'
import { hashOf, wholeText } from '../mandate-text.ts'
import { methodById, updateMethod } from '../queries.ts'
import { asOf, usableStates } from '../rules.ts'
import { addressHash, agreedText } from '../sepa.ts'
import { sendMandate } from './send-mandate-job.ts'

/**
 * Another account of the same holder under the same mandate: its reference stays, the payer agrees anew, and the bank is told of it with
 * the next debit (SEPA Core rulebook 4.1, amendment). Another holder gives a mandate of their own.
 */
export const amendAccount: Handler<typeof paymentsEndpoints.paymentAccount> = async context => {
  const { body, caller, services, customer, db, now, params } = context
  requireOwnPeople(caller, customer)
  const errors = new Map<string, FieldError>()
  const { iban, bic } = bankAccountOf(errors, body)
  if (errors.size > 0) throw problem('invalid_input', { fields: errors })
  const shown = agreedText(context)
  await lockCustomer(db, customer)
  const method = await methodById(db, customer, services.configuration.timeZone, params.id)
  if (!method) throw problem('not_found')
  const present = asOf(services.clock.today(), method)
  if (!method.mandate?.text_kept || !usableStates.includes(present.state))
    throw problem('conflict', { current: present })
  const account = await accountOf(context)
  if (account.iban === iban) return present
  const text = wholeText(shown)
  await db
    .insertInto('mandate_amendment')
    .values({
      customer_number: customer,
      payment_method_id: method.id,
      id: uuidv7(),
      at: now,
      from_iban: account.iban,
      iban,
      holder: method.holder,
      version: shown.version,
      locale: shown.locale,
      text,
      hash: hashOf(text),
      signed_by: caller.name,
      user_id: caller.userId,
      session_id: caller.sessionId,
      address_hash: await addressHash(context),
    })
    .execute()
  const known = account.told_iban ?? (method.mandate.last_used_on === null ? null : account.iban)
  await updateMethod(db, customer, method.id, {
    iban,
    bic,
    label: maskIban(iban),
    told_iban: known === iban ? null : known,
  })
  // what the bank does not have yet is debited from the new one
  await db
    .updateTable('direct_debit')
    .set({ iban, bic, told_iban: known })
    .where('customer_number', '=', customer)
    .where('payment_method_id', '=', method.id)
    .where('file_id', 'is', null)
    .execute()
  await context.audit({
    action: 'payment_method.account_changed',
    subject: subjectOf(method),
    before: { label: method.label },
    after: { label: maskIban(iban) },
  })
  await enqueue(db, sendMandate, { customer, method: method.id, what: 'amended' })
  return changed(context, method)
}

type Amending = Parameters<typeof amendAccount>[0]

async function accountOf({ db, customer, params }: Amending): Promise<{ iban: string; told_iban: string | null }> {
  const account = await db
    .selectFrom('payment_method')
    .select([wholeIban('method', 'payment_method').as('iban'), wholeIban('told', 'payment_method').as('told_iban')])
    .where('customer_number', '=', customer)
    .where('id', '=', params.id)
    .executeTakeFirstOrThrow()
  return { ...account, iban: account.iban ?? '' }
}

async function changed({ db, customer, services }: Amending, { id }: PaymentMethod): Promise<PaymentMethod> {
  const method = await methodById(db, customer, services.configuration.timeZone, id)
  if (!method) throw new Error('a payment method just changed is not there')
  return asOf(services.clock.today(), method)
}
