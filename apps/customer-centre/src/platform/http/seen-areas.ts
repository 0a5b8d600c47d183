import { actingAreas, actsReach, mayStaff, type StaffArea, staffAreas } from '@kontor/contract/staff-powers'
import { type EndpointDeclaration, writes } from '@kontor/contract/wire/endpoint'
import { type Areas, allAreas } from '../db/pool.ts'
import type { Caller } from './session.ts'

/** Areas of the database: those of powers, and the whole numbers of customers' accounts, which come with payments. */
const bits = [...staffAreas, 'accounts'] as const

/** The bits of areas, as `area_bit()` of the database numbers them. */
const areasOf = (areas: readonly (typeof bits)[number][]): Areas =>
  String(areas.reduce((sum, area) => sum + 2 ** bits.indexOf(area), 0))

/**
 * Says which areas a call's transaction may see. Customers see their own, and so do staff who are one of a customer's people. Others of staff see
 * what their roles show; what they change reaches as far as the act itself (`actsReach`).
 */
export function seenAreas(endpoint: EndpointDeclaration, caller: Caller | null): Areas {
  if (!caller?.admin) return allAreas
  if (caller.currentCustomer !== null && caller.actingReason === null) return allAreas
  const seen = staffAreas.filter(area => mayStaff(caller.powers, `${area}:see`))
  const acted = writes(endpoint) ? areasActedIn(endpoint, caller) : []
  const reached = new Set([...seen, ...acted.flatMap(area => actsReach[area] ?? [])])
  return areasOf(reached.has('payments') ? [...reached, 'accounts'] : [...reached])
}

/** A call without an area of its own is carried out in any in which the caller acts: such as a colleague's that they confirm. */
function areasActedIn({ power, permission }: EndpointDeclaration, { powers }: Caller): StaffArea[] {
  if (permission) return [actingAreas[permission.split(':')[0] as keyof typeof actingAreas]] // a permission begins with its name
  if (power && power !== 'any') return [power.split(':')[0] as StaffArea] // as above
  return staffAreas.filter(area => mayStaff(powers, `${area}:act`))
}
