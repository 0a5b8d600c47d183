import type { customerOpeningEndpoints } from '@kontor/contract/areas/desk/customer-opening'
import { mayStaff } from '@kontor/contract/staff-powers'
import { bindTenant } from '../../../platform/db/database.ts'
import type { Handler } from '../../../platform/http/context.ts'
import { problem } from '../../../platform/http/problem.ts'
import { phoneField } from '../../../values/phone.ts'
import { findKnown, insertCustomer, lockOpening, nextCustomerNumber } from '../../customers/customer/open-customer.ts'
import { checkedAddress, recordErrors } from '../../customers/customer/rules.ts'
import { isLeitwegId, leitwegExample, normaliseLeitwegId } from '../../customers/customer/tax/leitweg-id.ts'
import { startVatCheck } from '../../customers/customer/tax/start-check.ts'
import { agreeBilling } from '../../money/billing/settings.ts'
import { inviteFirstOwner } from '../../people/people/first-owner.ts'

type Open = Handler<typeof customerOpeningEndpoints.staffCustomerOpen>
type Opened = Parameters<Open>[0]['body']

/**
 * Opens a customer. One that looks the same is shown first, and it is opened in spite of those that were shown: of two who open the same one
 * at the same moment, the second is shown the first's.
 */
export const staffCustomerOpen: Open = async context => {
  const { audit, body, caller, db, now, services } = context
  const { collective, known, owner_email, payment_days } = body
  const agreed = !collective || payment_days !== null
  // later it takes the same
  if (agreed && !mayStaff(caller.powers, 'billing:act')) throw problem('forbidden')
  const record = checkedRecord(body)
  const person = `${record.first_name} ${record.last_name}`.trim()
  const name = record.company_name || person
  await lockOpening(db)
  const others = await findKnown(db, record, name)
  if (others.some(({ number }) => !known.includes(number))) throw problem('customer_known', { current: others })
  const customer = await nextCustomerNumber(db)
  const tenant = await bindTenant(db, customer)
  await insertCustomer(tenant, customer, record, { now, verifiedAt: null })
  await startVatCheck(db, services, customer, { ...record, status: null }, now)
  if (agreed) await agreeBilling(db, customer, { collective, payment_days })
  await audit({
    action: 'customer.opened',
    subject: { kind: 'customer', id: String(customer), label: name },
    after: { type: record.type, collective, payment_days },
    customer,
  })
  if (owner_email !== '') {
    const invited = { name, email: owner_email, locale: record.locale }
    await audit(await inviteFirstOwner({ ...context, caller, customer, db: tenant }, invited))
  }
  return { number: customer }
}

/** Checks what the schema does not; a consumer has no company. @throws invalid_input with all that is wrong */
function checkedRecord({ known: _, owner_email: __, payment_days: ___, collective: ____, ...body }: Opened) {
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
