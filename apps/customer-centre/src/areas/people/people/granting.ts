import type { Access } from '@kontor/contract/areas/people/people'
import { actingPermissions, type StaffPower } from '@kontor/contract/staff-powers'
import type { EndpointDeclaration } from '@kontor/contract/wire/endpoint'
import { lockCustomer } from '../../../platform/db/lock-customer.ts'
import type { Context } from '../../../platform/http/context.ts'
import { problem } from '../../../platform/http/problem.ts'
import { contractsAmong, granterIn, type View } from './queries.ts'
import { accessErrors, contractsNamed, type Granter, managesPeople, plainAccess } from './rules.ts'

export type Managing = Pick<
  Context<EndpointDeclaration & { access: 'customer' }>,
  'caller' | 'services' | 'customer' | 'db' | 'now'
>

export const viewOf = ({ caller, services, customer, now }: Managing): View => ({
  customer,
  reader: caller.userId,
  now,
  timeZone: services.configuration.timeZone,
})

/** The access as stored. @throws invalid_input */
export async function soundAccess({ services, customer, db }: Managing, asked: Access): Promise<Access> {
  const access = plainAccess(asked)
  const contracts = await contractsAmong(db, customer, contractsNamed(access.permissions))
  const errors = accessErrors(access, services.clock.today(), contracts)
  if (errors.size > 0) throw problem('invalid_input', { fields: errors })
  return access
}

/**
 * Blocks other changes of the customer's people, and reads again what the caller may give: an earlier change may have
 * taken it away.
 * @throws forbidden
 */
export async function holdAsManager(context: Managing): Promise<{ name: string; granter: Granter }> {
  const { caller, customer, db } = context
  const { name } = await lockCustomer(db, customer, 'name')
  const granter = caller.actingReason !== null ? asStaff(caller.powers) : await granterIn(db, viewOf(context))
  if (!granter || !managesPeople(granter)) throw problem('forbidden')
  return { name, granter }
}

/** Staff give in a customer's name no more than they may do there. */
function asStaff(powers: readonly StaffPower[]): Granter {
  const held = actingPermissions(powers)
  return { owner: held === 'all', permissions: held === 'all' ? [] : held, expires_on: null }
}
