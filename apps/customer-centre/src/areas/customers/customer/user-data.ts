import type { customerEndpoints, UserData } from '@kontor/contract/areas/customers/customer'
import { lockCustomer } from '../../../platform/db/lock-customer.ts'
import type { Context, Handler } from '../../../platform/http/context.ts'
import { problem } from '../../../platform/http/problem.ts'
import { phoneField } from '../../../values/phone.ts'
import { fileEmailChange } from '../../people/identity/email-change/request-change.ts'
import { customerAddresses } from './contact-address.ts'
import { customerRecord, updateCustomer } from './customer-queries.ts'
import { type CustomerRecord, columnsOf, differences, type UserDataChanges, userDataOf } from './record.ts'
import { checkedAddress, nameErrors } from './rules.ts'
import { normaliseEInvoice, taxErrors } from './tax/rules.ts'
import { startVatCheck } from './tax/start-check.ts'

export const userData: Handler<typeof customerEndpoints.userData> = async ({ services, db, customer, now }) =>
  userDataOf(await customerRecord(db, customer, now), services.configuration)

export const replaceUserData: Handler<typeof customerEndpoints.userDataReplace> = async context => {
  const { version, ...changes } = context.body
  return save(context, version, changes)
}

export const patchUserData: Handler<typeof customerEndpoints.userDataPatch> = async context => {
  const { version, ...changes } = context.body
  return save(context, version, changes)
}

type Saving = Context<typeof customerEndpoints.userDataReplace> | Context<typeof customerEndpoints.userDataPatch>

/**
 * Documents already issued keep the name and address they were issued with: they hold copies. Another e-mail address is
 * asked for, and stored by its owners' links.
 */
async function save(context: Saving, version: number, wanted: UserDataChanges) {
  const { services, db, customer, now } = context
  const { configuration } = services
  // of two savers the second sees the first's version
  await lockCustomer(db, customer)
  const before = await customerRecord(db, customer, now)
  const shown = userDataOf(before, configuration)
  if (before.version !== version) throw problem('stale_version', { current: shown })
  const changes = checked(before, shown, wanted)
  await askForAddress(context, before, changes.email)
  const columns = columnsOf(changes)
  const stays = Object.entries(columns).every(([name, value]) => before[name as keyof CustomerRecord] === value) // names of a record's own
  // a page that sends back what it got changes nothing, and leaves no trace
  if (stays) return userDataOf(await customerRecord(db, customer, now), configuration)
  const saved = await updateCustomer(db, customer, columns, now)
  if (saved.vat_id !== before.vat_id || (before.type === 'consumer' && saved.type !== 'consumer'))
    saved.vat_status = await startVatCheck(db, services, customer, { ...saved, status: saved.vat_status }, now)
  const after = userDataOf(saved, configuration)
  await context.audit({
    action: 'customer.changed',
    subject: { kind: 'customer', id: String(customer), label: before.name },
    ...differences(shown, after),
  })
  return after
}

/** The changes as stored. Unchanged values are not checked: they may be older than the check. */
function checked(before: CustomerRecord, shown: UserData, wanted: UserDataChanges): UserDataChanges {
  const changes = normalised(before, wanted)
  const after = { ...before, ...columnsOf(changes) }
  const errors = new Map([...taxErrors(before, after), ...nameErrors(after)])
  if (wanted.address && !same(wanted.address, shown.address))
    changes.address = checkedAddress(errors, 'address', wanted.address)
  if (wanted.billing_address && !same(wanted.billing_address, shown.billing_address))
    changes.billing_address = checkedAddress(errors, 'billing_address', wanted.billing_address)
  if (wanted.phone !== undefined)
    changes.phone = phoneField(errors, 'phone', wanted.phone, wanted.address?.country ?? before.country, before.phone)
  if (errors.size > 0) throw problem('invalid_input', { fields: errors })
  return changes
}

/** Values that have one spelling. */
function normalised(before: CustomerRecord, wanted: UserDataChanges): UserDataChanges {
  const { e_invoice: block, type = before.type, address = before } = wanted
  return { ...wanted, ...(block && { e_invoice: normaliseEInvoice(block, type, address.country) }) }
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

async function askForAddress(context: Saving, before: CustomerRecord, email: string | undefined): Promise<void> {
  if (email === undefined) return
  const isIt = (other: string | undefined) => other?.toLowerCase() === email.toLowerCase()
  // what is under way for the same address goes on, with the links that were mailed
  if (!isIt(before.email) && !isIt(before.email_change?.email))
    await fileEmailChange({ ...context, addresses: customerAddresses }, email, 'customer')
}
