import { isDeepStrictEqual } from 'node:util'
import type { Person, peopleEndpoints } from '@kontor/contract/areas/people/people'
import { bindTenant } from '../../../platform/db/database.ts'
import { lockCustomer } from '../../../platform/db/lock-customer.ts'
import type { Context, Handler } from '../../../platform/http/context.ts'
import { requireOwnPeople } from '../../../platform/http/own-people.ts'
import { problem } from '../../../platform/http/problem.ts'
import { holdAsManager, type Managing, soundAccess, viewOf } from './granting.ts'
import { notifyAccessChanged, notifyAccessEnded, notifyFactorWeakened, notifyNewOwner } from './notices.ts'
import { accessIn, foundPerson } from './person.ts'
import { deleteMember, lastingOwners, personById, updateAccess } from './queries.ts'
import { leavesNoOwner, mayChange, mayRemove } from './rules.ts'

type Endpoints = typeof peopleEndpoints

export const changePerson: Handler<Endpoints['personChange']> = async context => {
  const { body, caller, services, customer, db, params } = context
  if (params.id === caller.userId) throw problem('own_access')
  const { version, ...asked } = body
  const access = await soundAccess(context, asked)
  const { name, granter } = await holdAsManager(context)
  const before = await foundPerson(context, params.id)
  if (before.version !== version) throw problem('stale_version', { current: before })
  if (!mayChange(granter, before, access)) throw problem('access_beyond_own')
  const demand = before.second_factor_required
  if (demand !== access.second_factor_required) {
    requireOwnPeople(caller, customer)
    if (!granter.owner) throw problem('owners_only')
  }
  if (leavesNoOwner(before, access, await lastingOwners(db, customer))) throw problem('last_owner')
  if (isDeepStrictEqual(accessIn(before), access)) return before
  await updateAccess(db, viewOf(context), before.id, access, services.clock.today())
  await context.audit({
    action: 'person.changed',
    subject: subjectOf(before),
    before: accessIn(before),
    after: access,
  })
  await notifyAccessChanged(context, name, before, access)
  if (demand && !access.second_factor_required)
    await notifyFactorWeakened(context, { customer: name, who: before.name, by: caller.name, from: null })
  if (access.role === 'owner' && before.role !== 'owner') await notifyNewOwner(context, name, before.name, caller.name)
  return foundPerson(context, params.id)
}

export const removePerson: Handler<Endpoints['personRemove']> = async context => {
  const { caller, db, params } = context
  if (params.id === caller.userId) throw problem('own_access')
  const { name, granter } = await holdAsManager(context)
  const gone = await foundPerson(context, params.id)
  if (!mayRemove(granter, gone)) throw problem('access_beyond_own')
  await endAccess(db, context.customer, gone)
  await context.audit({ action: 'person.removed', subject: subjectOf(gone), before: accessIn(gone) })
  await notifyAccessEnded(context, name, gone)
  return undefined
}

/** A customer the user has left already, or never had, is no error: the result is what they want. */
export const leavePeople: Handler<Endpoints['personLeave']> = async context => {
  const { body, caller } = context
  const customer = body.customer_number
  const own = caller.memberships.some(({ number, role }) => number === customer && role !== 'staff')
  if (!own) return undefined
  // what is read and written from here on is that customer's, whichever the session acts for
  const db = await bindTenant(context.db, customer)
  await lockCustomer(db, customer)
  const there: Managing = { ...context, customer, db }
  const me = await personById(db, viewOf(there), caller.userId)
  if (!me) return undefined
  await endAccess(db, customer, me)
  await context.audit({ action: 'person.left', subject: subjectOf(me), before: accessIn(me), customer })
  return undefined
}

/** @throws last_owner */
async function endAccess(
  db: Context<Endpoints['personRemove']>['db'],
  customer: number,
  person: Person,
): Promise<void> {
  if (leavesNoOwner(person, null, await lastingOwners(db, customer))) throw problem('last_owner')
  await deleteMember(db, customer, person.id)
}

const subjectOf = ({ id, name }: Person) => ({ kind: 'user', id, label: name })
