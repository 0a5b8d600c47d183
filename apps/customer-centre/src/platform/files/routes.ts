import type { filesEndpoints } from '@kontor/contract/areas/platform/files'
import { mayStaff, type StaffPower } from '@kontor/contract/staff-powers'
import type { Handlers } from '../http/context.ts'
import { problem } from '../http/problem.ts'
import { anyFile, ownFile } from './records.ts'
import { sendFile } from './send-file.ts'

export const filesHandlers: Handlers<typeof filesEndpoints> = {
  async file({ services, customer, db, params, reply }) {
    const file = await ownFile(db, customer, params.id, ['inquiry'])
    if (!file) throw problem('not_found')
    return sendFile(services, reply, file)
  },
  /** Staff open a customer's proof only while they act for the customer, with a reason. */
  async staffFile({ caller, services, db, params, reply }) {
    const actsFor = caller.actingReason === null ? null : caller.currentCustomer
    const may = (power: StaffPower) => mayStaff(caller.powers, power)
    const file =
      (may('customers:see') && (await anyFile(db, params.id, ['inquiry', 'customer_note']))) ||
      (may('privacy:see') && (await anyFile(db, params.id, ['abuse_notice']))) ||
      (actsFor !== null && may('dunning:see') && (await ownFile(db, actsFor, params.id, ['lock_proof'])))
    if (!file) throw problem('not_found')
    return sendFile(services, reply, file)
  },
}
