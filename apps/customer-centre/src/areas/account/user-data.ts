import type { accountEndpoints } from '@kontor/contract/areas/account'
import { isBic, isIban, normaliseIban } from '@kontor/contract/iban'
import type { Context, Handler } from '../../http/context.ts'
import { invalidField, problem } from '../../http/problem.ts'
import { customerRecord, updateCustomer } from './customer-queries.ts'
import { columnsOf, differences, isFresh, recordErrors, type UserDataChanges, userDataOf } from './rules.ts'

export const userData: Handler<typeof accountEndpoints.userData> = async ({ db, customer }) =>
  userDataOf(await customerRecord(db, customer))

export const replaceUserData: Handler<typeof accountEndpoints.userDataReplace> = async context => {
  const { version, ...changes } = context.body
  return save(context, version, changes)
}

export const patchUserData: Handler<typeof accountEndpoints.userDataPatch> = async context => {
  const { version, ...changes } = context.body
  return save(context, version, changes)
}

type Saving =
  | Context<typeof accountEndpoints.userDataReplace>
  | Context<typeof accountEndpoints.userDataPatch>
  | Context<typeof accountEndpoints.bankData>

/** Documents already issued keep the name and address they were issued with: they hold copies. */
async function save(context: Saving, version: number, changes: UserDataChanges) {
  const { db, customer } = context
  const before = await customerRecord(db, customer, true)
  if (before.version !== version) throw problem('stale_version', { current: userDataOf(before) })
  const columns = columnsOf(changes)
  const errors = recordErrors({ ...before, ...columns })
  if (errors.size > 0) throw problem('invalid_input', { fields: errors })
  const after = userDataOf(await updateCustomer(db, customer, columns))
  await context.audit({
    action: 'customer.changed',
    subject: { kind: 'customer', id: String(customer), label: before.name },
    ...differences(userDataOf(before), after),
  })
  return after
}

/** Where money is sent back to: worth a thief's while, so the password must have been given just now. */
export const saveBankData: Handler<typeof accountEndpoints.bankData> = async context => {
  const { body, caller, centre, customer, db, now } = context
  const { freshMinutes } = centre.configuration.session
  if (!isFresh(caller.authenticatedAt, now, freshMinutes)) throw problem('fresh_authentication_required')
  const iban = normaliseIban(body.iban)
  const bic = body.bic.toUpperCase()
  if (!isIban(iban)) throw invalidField('iban', 'invalid_iban')
  if (bic !== '' && !isBic(bic)) throw invalidField('bic', 'invalid_format')
  const before = await customerRecord(db, customer, true)
  const refund = { refund_holder: body.holder, refund_iban: iban, refund_bic: bic }
  const after = userDataOf(await updateCustomer(db, customer, refund))
  await context.audit({
    action: 'customer.bank_account_changed',
    subject: { kind: 'customer', id: String(customer), label: before.name },
    ...differences(userDataOf(before), after),
  })
  return after
}
