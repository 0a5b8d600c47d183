import type { Payee } from '@kontor/adapters/payee-check'
import { customerEndpoints, type UserData } from '@kontor/contract/areas/customers/customer'
import type { FieldError } from '@kontor/contract/field-errors'
import { maskIban } from '@kontor/contract/iban'
import { type AuditEntry, writeAudit } from '../../../platform/audit/write-audit.ts'
import type { TenantDb } from '../../../platform/db/database.ts'
import { lockCustomer } from '../../../platform/db/lock-customer.ts'
import { type Context, withoutTransaction } from '../../../platform/http/context.ts'
import { problem } from '../../../platform/http/problem.ts'
import { reauthorize } from '../../../platform/http/reauthorize.ts'
import { queueMails } from '../../../platform/mail/queue-mail.ts'
import { bankAccountOf } from '../../../values/bank-account.ts'
import { userAgentOf } from '../../people/identity/sign-in/attempts.ts'
import { owners } from '../../people/people/recipients.ts'
import { customerRecord, refundIban, updateRefundAccount } from './customer-queries.ts'
import { judge, mismatchOf, type Verdict } from './payee.ts'
import { type CustomerRecord, userDataOf } from './record.ts'

type Saving = Context<typeof customerEndpoints.bankData>
type Account = Payee & { bic: string }

/** Saves where money is sent back to. Its bank is asked whose it is while no connection is held; what it says keeps no one from saving. */
export const saveBankData = withoutTransaction<typeof customerEndpoints.bankData>(async context => {
  const { body, inTransaction } = context
  const errors = new Map<string, FieldError>()
  const account: Account = { holder: body.holder, ...bankAccountOf(errors, body) }
  if (errors.size > 0) throw problem('invalid_input', { fields: errors })
  const { verdict, ask } = await judge(context, account)
  if (verdict && ask) throw problem('payee_mismatch', { current: await mismatchOf(context, account, verdict) })
  return inTransaction(inside => store(inside, account, verdict), { repeat: true })
})

async function store(waited: Saving, account: Account, verdict: Verdict | null): Promise<UserData> {
  const { body, services, customer, db } = waited
  const now = services.clock.now()
  // of two savers the second sees the first's version
  await lockCustomer(db, customer)
  const before = await customerRecord(db, customer, now)
  // the bank has taken its time: a session, an access or the customer itself may have ended
  const caller = await reauthorize(db, customerEndpoints.bankData, waited)
  const context = { ...waited, caller, now }
  const shown = userDataOf(before, services.configuration)
  const { holder, iban, bic } = account
  const samePayee = before.refund_holder === holder && (await refundIban(db, customer)) === iban
  // sent twice, or by two people who want the same
  if (samePayee && before.refund_bic === bic)
    return tellsMore(verdict, before) ? noteVerdict(db, context, before, verdict) : shown
  if (body.version !== undefined && body.version !== before.refund_version)
    throw problem('stale_version', { current: shown })
  const columns = {
    refund_holder: holder,
    refund_iban: iban,
    refund_bic: bic,
    ...(!samePayee && { refund_changed_at: now, refund_changed_by: caller.userId }),
  }
  // for the same holder and account the bank's answer stands until it gives another one
  const checked = samePayee && !tellsMore(verdict, before) ? {} : verdictColumns(verdict)
  const after = await updateRefundAccount(db, customer, { ...columns, ...checked }, now)
  await audit(db, context, {
    action: 'customer.bank_account_changed',
    subject: subjectOf(before),
    before: { bank_account: toldOf(before) },
    after: { bank_account: toldOf(after) },
  })
  await notifyOwners(db, context, before.name, maskIban(iban))
  return userDataOf(after, services.configuration)
}

/** Says whether the bank has said something new about the stored account; a kept earlier answer is not new. */
const tellsMore = (
  verdict: Verdict | null,
  { refund_check, refund_known_name, refund_checked_at }: CustomerRecord,
): verdict is Verdict =>
  verdict !== null &&
  verdict.result !== 'n/a' &&
  (refund_checked_at === null || new Date(verdict.checked_at) > new Date(refund_checked_at)) &&
  (verdict.result !== refund_check || verdict.known_name !== refund_known_name)

async function noteVerdict(db: TenantDb, context: Saving, before: CustomerRecord, verdict: Verdict): Promise<UserData> {
  const { services, customer, now } = context
  const after = await updateRefundAccount(db, customer, verdictColumns(verdict), now)
  await audit(db, context, {
    action: 'customer.bank_account_checked',
    subject: subjectOf(before),
    before: checkOf(before),
    after: checkOf(after),
  })
  return userDataOf(after, services.configuration)
}

const verdictColumns = (verdict: Verdict | null) => ({
  refund_check: verdict?.result ?? null,
  refund_known_name: verdict?.known_name ?? null,
  refund_checked_at: verdict?.checked_at ?? null,
})

/** For the audit, which more people read: without the number and the name the bank knows. */
function toldOf(record: CustomerRecord) {
  if (record.refund_iban === null) return null
  return {
    holder: record.refund_holder,
    iban_masked: maskIban(record.refund_iban),
    bic: record.refund_bic,
    ...checkOf(record),
  }
}

const checkOf = (record: CustomerRecord) => ({
  payee_check: record.refund_check,
  payee_checked_at: record.refund_checked_at,
})

const subjectOf = ({ customer_number, name }: CustomerRecord) => ({
  kind: 'customer',
  id: String(customer_number),
  label: name,
})

function audit(db: TenantDb, { caller, now, request }: Saving, entry: AuditEntry): Promise<void> {
  return writeAudit(db, { caller, now, address: request.ip, requestId: request.id }, entry)
}

/** All of them, no matter who did it: one of their accounts may be in the wrong hands. */
async function notifyOwners(db: TenantDb, context: Saving, name: string, iban: string): Promise<void> {
  const { caller, services, customer, now, request } = context
  const { provider, timeZone } = services.configuration
  const event = { at: now, timeZone, userAgent: userAgentOf(request), address: request.ip }
  const values = { customer: name, number: customer, by: caller.name, iban, event, service: provider.email }
  const people = await owners(db, customer, now)
  await queueMails(
    db,
    people.map(user => ({ services, user, template: 'refund_account_changed', values, now, customer })),
  )
}
