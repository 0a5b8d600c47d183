import type { customerOpeningEndpoints, KnownCustomer } from '@kontor/contract/areas/desk/customer-opening'
import { mayStaff } from '@kontor/contract/staff-powers'
import { bindTenant, type OperatorDb } from '../../../platform/db/database.ts'
import type { Context, Handler } from '../../../platform/http/context.ts'
import { problem } from '../../../platform/http/problem.ts'
import { phoneField } from '../../../values/phone.ts'
import { findKnown, insertCustomer, lockOpening, nextCustomerNumber } from '../../customers/customer/open-customer.ts'
import { checkedAddress, recordErrors } from '../../customers/customer/rules.ts'
import { isLeitwegId, leitwegExample, normaliseLeitwegId } from '../../customers/customer/tax/leitweg-id.ts'
import { startVatCheck } from '../../customers/customer/tax/start-check.ts'
import { agreeBilling } from '../../money/billing/settings.ts'
import { inviteFirstOwner } from '../../people/people/first-owner.ts'
import { recordExemption } from './exemptions.ts'

type Endpoint = typeof customerOpeningEndpoints.staffCustomerOpen
export type Opened = Omit<Context<Endpoint>['body'], 'exemption'>

/**
 * Opens a customer. One that looks the same is shown first, and it is opened in spite of those that were shown: of two who open the same one
 * at the same moment, the second is shown the first's.
 */
export const staffCustomerOpen: Handler<Endpoint> = async context => {
  const { caller, db } = context
  const { exemption, ...body } = context.body
  // later they take the same
  if (isAgreed(body) && !mayStaff(caller.powers, 'billing:act')) throw problem('forbidden')
  if (exemption && !mayStaff(caller.powers, 'billing:decide')) throw problem('forbidden')
  const record = checkedRecord(body)
  await lockOpening(db)
  const others = await lookingTheSame(db, record, body.known)
  if (others) throw problem('customer_known', { current: others })
  const number = await openCustomer(context, body, record)
  if (exemption) await recordExemption(context, number, exemption, 'exemption.')
  return { number }
}

const isAgreed = ({ collective, payment_days }: Opened): boolean => !collective || payment_days !== null
export const nameOfRecord = ({ company_name, first_name, last_name }: Checked): string =>
  company_name || `${first_name} ${last_name}`.trim()

/** Finds customers that look the same as a new one, where one of them is not known yet; null: there is none. */
export async function lookingTheSame(
  db: OperatorDb,
  record: Checked,
  known: readonly number[],
): Promise<KnownCustomer[] | null> {
  const others = await findKnown(db, record, nameOfRecord(record))
  return others.some(({ number }) => !known.includes(number)) ? others : null
}

type Opening = Pick<Context<Endpoint>, 'audit' | 'db' | 'now' | 'request' | 'services'> & { caller: { userId: string } }

/** Opens a customer as it was checked, and invites its first owner. @returns its number */
export async function openCustomer(context: Opening, body: Opened, record: Checked): Promise<number> {
  const { audit, db, now, services } = context
  const { collective, owner_email, payment_days } = body
  const name = nameOfRecord(record)
  const customer = await nextCustomerNumber(db)
  const tenant = await bindTenant(db, customer)
  await insertCustomer(tenant, customer, record, { now, verifiedAt: null })
  await startVatCheck(db, services, customer, { ...record, status: null }, now)
  if (isAgreed(body)) await agreeBilling(db, customer, { collective, payment_days })
  await audit({
    action: 'customer.opened',
    subject: { kind: 'customer', id: String(customer), label: name },
    after: { type: record.type, collective, payment_days },
    customer,
  })
  if (owner_email !== '') {
    const invited = { name, email: owner_email, locale: record.locale }
    await audit(await inviteFirstOwner({ ...context, customer, db: tenant }, invited))
  }
  return customer
}

export type Checked = ReturnType<typeof checkedRecord>

/** Checks what the schema does not; a consumer has no company. @throws invalid_input with all that is wrong */
export function checkedRecord({ known: _, owner_email: __, payment_days: ___, collective: ____, ...body }: Opened) {
  const isConsumer = body.type === 'consumer'
  const typed = {
    ...body,
    company_name: isConsumer ? '' : body.company_name,
    vat_id: isConsumer ? '' : body.vat_id,
    buyer_reference: body.type === 'public_body' ? normaliseLeitwegId(body.buyer_reference) : '',
  }
  const errors = recordErrors(typed)
  const isForeignBody = typed.address.country !== 'DE'
  if (typed.buyer_reference !== '' && !isForeignBody && !isLeitwegId(typed.buyer_reference))
    errors.set('buyer_reference', { code: 'invalid_leitweg_id', expected: leitwegExample })
  const record = {
    ...typed,
    phone: phoneField(errors, 'phone', typed.phone, typed.address.country),
    address: checkedAddress(errors, 'address', typed.address),
  }
  if (errors.size > 0) throw problem('invalid_input', { fields: errors })
  return record
}
