import { canDo } from '@kontor/contract/can'
import type { ContractAction } from '@kontor/contract/enums/contract-actions'
import type { TenantDb } from '../../../platform/db/database.ts'
import { permissionsOf } from '../../../platform/http/admission.ts'
import { problem } from '../../../platform/http/problem.ts'
import type { Caller } from '../../../platform/http/session.ts'
import type { TenantServices } from '../../../platform/services.ts'
import { type LockedContract, lockContract } from '../../contracts/contracts/change-lifecycle.ts'
import { obstacleTo, type Surroundings } from './actions.ts'
import { surroundingsOf } from './queries.ts'

/** A call about one contract. */
export type AboutContract = {
  db: TenantDb
  customer: number
  caller: Caller
  services: TenantServices
  now: Date
  params: { number: string }
}

/**
 * Locks the contract for an action. @param version the one that the caller has seen; undefined where it does not matter
 * @param find `readLifecycle` where the action is only shown
 * @throws not_found also for who may read other contracts alone, stale_version, contract_action_refused
 */
export async function contractForAction(
  { db, customer, caller, services, params }: AboutContract,
  action: ContractAction,
  version?: number,
  find: typeof lockContract = lockContract,
): Promise<LockedContract> {
  mayWrite(caller, params.number)
  const locked = await find(db, customer, params.number)
  if (!locked) throw problem('not_found')
  if (version !== undefined && version !== locked.version)
    throw problem('stale_version', { current: { version: locked.version, label: locked.label } })
  const today = services.clock.today()
  const around: Surroundings = { choices: true, ...(await surroundingsOf(db, customer, locked.id, today)) }
  const obstacle = obstacleTo(action, locked.life, today, around)
  if (obstacle !== null) throw problem('contract_action_refused', { current: { obstacle } })
  return locked
}

/** Endpoints for single contracts let in who may change another one. */
export function mayWrite(caller: Caller, number: string): void {
  const holder = permissionsOf(caller)
  if (canDo(holder, 'contracts:write', number)) return
  throw problem(canDo(holder, 'contracts:read', number) ? 'forbidden' : 'not_found')
}

/** Who did it, as the contract's timeline tells. */
export const doneBy = ({ name, admin }: Caller) => ({ name, staff: admin })

export const subjectOf = ({ id, number, label }: Pick<LockedContract, 'id' | 'number' | 'label'>) => ({
  kind: 'contract',
  id,
  label: `${number} ${label}`,
})
