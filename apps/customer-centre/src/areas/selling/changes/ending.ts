import type { contractActionEndpoints } from '@kontor/contract/areas/selling/changes'
import type { LifeRefusal } from '@kontor/contract/enums/contracts'
import type { Context, Handler } from '../../../platform/http/context.ts'
import { invalidField, problem } from '../../../platform/http/problem.ts'
import { datesIn, dayText } from '../../../values/moments.ts'
import {
  type LockedContract,
  lifecycleEntry,
  saveLifecycle,
  timelineEventOf,
} from '../../contracts/contracts/change-lifecycle.ts'
import type { Lifecycle, LifecycleEvent } from '../../contracts/contracts/lifecycle.ts'
import { transition } from '../../contracts/contracts/transition.ts'
import { withdrawContract } from '../../money/billing/withdraw.ts'
import { contractForAction, doneBy } from './contract-for-action.ts'
import { notifyOwners } from './notify.ts'
import { obstacleOf } from './refusals.ts'
import { clocksOf, endOf } from './switch-clocks.ts'

type Endpoints = typeof contractActionEndpoints
type Ending = Context<
  Endpoints[
    | 'contractCancel'
    | 'contractCancelUndo'
    | 'contractWithdraw'
    | 'contractSwitch'
    | 'contractSwitchComplete'
    | 'contractSwitchUndo']
>

/** To the earliest possible day, or a later one; confirmed immediately (§ 312k (4) BGB). */
export const contractCancel: Handler<Endpoints['contractCancel']> = async context => {
  const { body, services, now } = context
  const { ends_on: on, reason } = body
  const locked = await contractForAction(context, 'cancel', body.version)
  const wish = { event: 'cancel', ...(on !== null && { on }) } as const
  const life = await happen(context, locked, wish, on === null ? {} : { ends_on: on })
  const ends_on = life.ends_on ?? services.clock.today()
  await notifyOwners(context, 'contract_cancelled', {
    contract: nameOf(locked),
    at: now,
    timeZone: services.configuration.timeZone,
    ends_on,
    reason,
  })
  return { version: locked.version + 1, ends_on }
}

/** The contract is as it was before the latest declaration. A switch goes with its end: it has its own way back. */
export const contractCancelUndo: Handler<Endpoints['contractCancelUndo']> = async context => {
  const locked = await contractForAction(context, 'undo_cancellation')
  const { ends_on } = await happen(context, locked, { event: 'undo_cancellation' })
  await notifyOwners(context, 'contract_continued', { contract: nameOf(locked), ends_on })
  return { version: locked.version + 1 }
}

/** Confirmed immediately (§ 356a (4) BGB); the next document gives back what was paid. */
export const contractWithdraw: Handler<Endpoints['contractWithdraw']> = async context => {
  const { body, db, services, caller, now } = context
  const locked = await contractForAction(context, 'withdraw', body.version)
  const today = services.clock.today()
  const next = transition(locked.life, { event: 'withdraw' }, today)
  if ('refused' in next) throw refusal(next.refused, locked)
  await withdrawContract(db, locked, next, { on: today, by: doneBy(caller), now })
  await context.audit(lifecycleEntry(locked, 'withdrawn', next.life))
  const { timeZone } = services.configuration
  await notifyOwners(context, 'contract_withdrawn', { contract: nameOf(locked), at: now, timeZone })
  return { version: locked.version + 1 }
}

export const contractSwitch: Handler<Endpoints['contractSwitch']> = async context => {
  const { body } = context
  const { kind, destination } = body
  const locked = await contractForAction(context, 'switch', body.version)
  const life = await happen(context, locked, { event: 'notify_switch' }, { kind, destination })
  await notifyOwners(context, 'switch_announced', { contract: nameOf(locked), kind, ...clocksOf(life) })
  return { version: locked.version + 1 }
}

/** The contract is over with the move, on this day already (Art. 25 (2) c Data Act); what was paid for later days goes back. */
export const contractSwitchComplete: Handler<Endpoints['contractSwitchComplete']> = async context => {
  const { body, services } = context
  const locked = await contractForAction(context, 'complete_switch', body.version)
  const today = services.clock.today()
  const life = await happen(context, locked, { event: 'switch_done' })
  const dates = endOf(life, today)
  await notifyOwners(context, 'switch_completed', { contract: nameOf(locked), ...dates })
  return { version: locked.version + 1, ...dates }
}

export const contractSwitchUndo: Handler<Endpoints['contractSwitchUndo']> = async context => {
  const locked = await contractForAction(context, 'undo_cancellation')
  if (locked.life.switch_notified_on === null)
    throw problem('contract_action_refused', { current: { obstacle: 'not_cancelled' } })
  const { ends_on } = await happen(context, locked, { event: 'undo_cancellation' })
  await notifyOwners(context, 'contract_continued', { contract: nameOf(locked), ends_on })
  return { version: locked.version + 1 }
}

export const nameOf = ({ number, label }: Pick<LockedContract, 'number' | 'label'>): string => `${number} ${label}`

const refusal = (refused: LifeRefusal, { life }: LockedContract) =>
  problem('contract_action_refused', { current: { obstacle: obstacleOf(refused, life) } })

const earlier = ({ locale }: Pick<Ending, 'locale'>, earliest: string) => ({
  code: 'before_earliest' as const,
  expected: dayText(datesIn(locale), earliest),
})

type Happened = Extract<LifecycleEvent, { event: keyof typeof timelineEventOf }>

/** Finds what becomes of a contract when something happens to it today. @throws what stands in its way */
export function nextLifecycle(
  context: Pick<Ending, 'services' | 'locale'>,
  locked: LockedContract,
  happened: LifecycleEvent,
): Lifecycle {
  const next = transition(locked.life, happened, context.services.clock.today())
  if ('refused' in next) {
    if (next.refused === 'in_the_past') throw invalidField('ends_on', 'past_date')
    if (next.refused === 'before_earliest_end')
      throw problem('invalid_input', { fields: new Map([['ends_on', earlier(context, next.earliest ?? '')]]) })
    throw refusal(next.refused, locked)
  }
  return next.life
}

/** Lets it happen to a contract that the caller has locked, and keeps it. */
async function happen(
  context: Pick<Ending, 'db' | 'customer' | 'caller' | 'now' | 'services' | 'audit' | 'locale'>,
  locked: LockedContract,
  happened: Happened,
  detail: Record<string, string> = {},
): Promise<Lifecycle> {
  const { db, customer, caller, now } = context
  const life = nextLifecycle(context, locked, happened)
  const event = timelineEventOf[happened.event]
  await saveLifecycle(db, customer, locked.id, life, { event, by: doneBy(caller), now, detail })
  await context.audit(lifecycleEntry(locked, event, life))
  return life
}
