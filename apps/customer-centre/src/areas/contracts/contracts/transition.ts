import type { ContractState, LastDayRule, LifeRefusal } from '@kontor/contract/enums/contracts'
import { addDays, addMonths } from '../../../values/local-date.ts'
import { earliestEnd, type PossibleEnd, termAfter, termsOn } from './earliest-end.ts'
import { explain } from './explain.ts'
import type { Explanation, Lifecycle, LifecycleEvent } from './lifecycle.ts'
import { finishedStates, unstartedStates } from './rules.ts'
import { isSwitchable, switchEnd } from './switching.ts'

export type Refused = { refused: LifeRefusal; earliest?: string }
export type Passed = { life: Lifecycle; because: Explanation[] }
export type Transition = Passed | Refused

const running: readonly ContractState[] = ['active', 'cancellation_scheduled', 'suspended', 'transfer_pending']

/** In which states what can happen. */
const possibleIn: Record<LifecycleEvent['event'], readonly ContractState[]> = {
  provisioning_began: ['ordered', 'provisioning_failed'],
  provisioned: unstartedStates,
  provisioning_failed: ['ordered', 'provisioning'],
  give_up: unstartedStates,
  trial_accepted: ['trial'],
  cancel: ['ordered', 'provisioning', 'trial', ...running],
  cancel_for_cause: [...unstartedStates, 'trial', ...running],
  undo_cancellation: [...unstartedStates, 'trial', ...running],
  withdraw: [...unstartedStates, 'trial', ...running],
  suspend: running,
  resume: ['suspended'],
  begin_transfer: ['active'],
  end_transfer: ['transfer_pending'],
  notify_switch: running,
  switch_done: running,
  day: [...unstartedStates, 'trial', ...running, ...finishedStates],
}

/** Days in which the other side can take a contract over. */
const transferDays = 14

/** A stronger reason replaces a weaker one: what is off for abuse does not come back by a payment. */
const strength = { customer: 0, payment: 1, abuse: 2 } as const

type Steps = {
  [E in LifecycleEvent['event']]: (
    life: Lifecycle,
    happened: Extract<LifecycleEvent, { event: E }>,
    today: string,
  ) => Lifecycle | Refused
}
const steps: Steps = {
  provisioning_began: life => ({ ...life, state: 'provisioning' }),
  provisioning_failed: life => ({ ...life, state: 'provisioning_failed' }),
  give_up: (life, _event, today) => undone(life, today),
  provisioned(life, _event, today) {
    if (!life.trial_days) return begun(life, today)
    const trial: Lifecycle = { ...life, started_on: today, state: 'trial' }
    const last = addDays(today, life.trial_days - 1)
    if (life.ends_on === null || life.ends_on > last) return ending(notEnding(trial), last, 'trial')
    // cancelled before it was set up: undone, it ends as every trial does
    return { ...trial, earlier_ends: [{ on: last, rule: 'trial', cancelled_at: null }] }
  },
  trial_accepted: (life, _accepted, today) => begun({ ...notEnding(life), trial_days: null }, today),
  cancel(life, { on }, today) {
    const earliest = earliestEnd(life, today)
    if (earliest === null) return refused('already_ends')
    if (on === undefined) return ending(life, earliest.on, ruleOf(earliest))
    if (on < today) return refused('in_the_past')
    // a later day would replace a sooner one, and taking it back would end the contract in the past
    if (life.ends_on !== null && on >= life.ends_on) return refused('already_ends')
    // past the last day before a new price, what was agreed counts again
    const regular = on > earliest.on ? (earliestEnd({ ...life, price_changes_on: null }, today) ?? earliest) : earliest
    if (on < regular.on) return { refused: 'before_earliest_end', earliest: regular.on }
    return ending(life, on, on === earliest.on ? ruleOf(earliest) : 'wished_day')
  },
  cancel_for_cause(life, { on = '' }, today) {
    const last = on || today
    if (last < today) return refused('in_the_past')
    if (life.ends_on !== null && life.ends_on <= last) return refused('already_ends')
    return ending(life, last, 'for_cause')
  },
  undo_cancellation(life) {
    if (life.ends_on === null || life.end_rule === 'trial') return refused('not_in_this_state')
    return backToEarlier(life)
  },
  withdraw(life, _event, today) {
    if (!life.consumer) return refused('not_a_consumer')
    if (life.withdrawal_until === null) return refused('no_withdrawal')
    if (life.withdrawal_until < today) return refused('withdrawal_over')
    if (unstartedStates.includes(life.state)) return undone(life, today)
    return { ...atRest(ending(life, today, 'withdrawn')), state: 'withdrawn' }
  },
  suspend(life, { why }) {
    if (life.suspension !== null && strength[life.suspension] >= strength[why]) return refused('not_in_this_state')
    return { ...atRest(life), state: 'suspended', suspension: why }
  },
  resume: (life, { why }) => (life.suspension === why ? runningOn(life) : refused('not_in_this_state')),
  begin_transfer: (life, _event, today) => ({
    ...life,
    state: 'transfer_pending',
    transfer_until: addDays(today, transferDays),
  }),
  end_transfer: (life, { accepted }, today) =>
    // the data go on with the contract: nothing is left to be fetched
    accepted ? { ...atRest(ending(life, today, 'transferred')), state: 'ended', data_until: null } : runningOn(life),
  notify_switch(life, _event, today) {
    if (!isSwitchable(life)) return refused('not_switchable')
    const last = switchEnd(life, today)
    if (life.switch_notified_on !== null || (life.ends_on !== null && life.ends_on <= last))
      return refused('already_ends')
    return { ...ending(life, last, 'switch'), switch_notified_on: today }
  },
  switch_done(life, _event, today) {
    if (life.switch_notified_on === null) return refused('not_in_this_state')
    if (life.ends_on !== null && life.ends_on <= today) return refused('already_ends')
    return ending(life, today, 'switch_done')
  },
  day: (life, _event, today) => passed(life, today),
}

/**
 * Finds what becomes of a contract when something happens to it, and why each date that moved is the one it is. Time is let pass first, so
 * that the answer is right before the daily job has been by.
 * @param today the day at the provider
 */
export function transition(life: Lifecycle, happened: LifecycleEvent, today: string): Transition {
  const present = passed(life, today)
  if (happened.event === 'undo_cancellation' && present.ends_on !== null && present.ends_on < today)
    return refused('too_late_to_undo')
  if (!possibleIn[happened.event].includes(present.state)) return refused('not_in_this_state')
  // the table has the step of each event under its own name
  const step = steps[happened.event] as (
    life: Lifecycle,
    happened: LifecycleEvent,
    today: string,
  ) => Lifecycle | Refused
  const after = step(present, happened, today)
  if ('refused' in after) return after
  // a renewal that the cancellation held up comes with its undoing
  const next = passed(after, today)
  const before = new Map(explain(life, today).map(({ date, on, rule }) => [date, `${on} ${rule}`]))
  return {
    life: next,
    because: explain(next, today).filter(({ date, on, rule }) => before.get(date) !== `${on} ${rule}`),
  }
}

/**
 * The same for what was declared on an earlier day: that day counts, however long it has waited (§ 130 (1) BGB). A last day that has passed
 * meanwhile is the last day all the same; data can then be fetched as long as agreed from today on.
 */
export function transitionSince(
  life: Lifecycle,
  happened: LifecycleEvent,
  declared: string,
  today: string,
): Transition {
  const answer = transition(termsOn(life, declared), happened, declared)
  if ('refused' in answer || answer.life.data_until === null || (answer.life.ends_on ?? today) >= today) return answer
  return { ...answer, life: { ...answer.life, data_until: addDays(today, life.retrieval_days) } }
}

/** A trial ends with its last day by itself, and with any other because someone wants it. */
const ruleOf = ({ rule }: PossibleEnd): LastDayRule => (rule === 'trial' ? 'wished_day' : rule)

const refused = (why: LifeRefusal): Refused => ({ refused: why })

/** A contract as it is on a day: what has come by itself since it was stored. */
export function passed(life: Lifecycle, today: string): Lifecycle {
  let now = life
  if (now.state === 'transfer_pending' && now.transfer_until !== null && now.transfer_until < today)
    now = runningOn(now)
  if (now.ends_on !== null && now.ends_on < today && !finishedStates.includes(now.state)) now = over(now)
  if (now.data_until !== null && now.data_until < today && finishedStates.includes(now.state))
    now = now.state === 'erased' ? now : { ...now, state: 'erased' }
  return renewed(now, today)
}

function over(life: Lifecycle): Lifecycle {
  if (unstartedStates.includes(life.state)) return undone(life, life.ends_on ?? life.started_on)
  return { ...atRest(life), state: life.data_until === null ? 'ended' : 'data_retrieval' }
}

/** Nothing of it ever ran: there are no data, and nothing is owed. */
function undone(life: Lifecycle, last: string): Lifecycle {
  return { ...ending(life, last, 'withdrawn'), state: 'withdrawn', data_until: null }
}

/** The next term begins; a consumer's has none (§ 309 no. 9 b BGB). */
function renewed(life: Lifecycle, today: string): Lifecycle {
  const { renews_on, renewal_months, consumer } = life
  if (life.ends_on !== null || renews_on === null || renews_on > today) return life
  if (!running.includes(life.state)) return life
  return { ...life, renews_on: consumer || renewal_months === 0 ? null : termAfter(life, renews_on, today) }
}

/** Set up: it runs from this day on, and its terms are counted from it. */
function begun(life: Lifecycle, today: string): Lifecycle {
  const { consumer, minimum_months, renewal_months } = life
  const first = consumer ? Math.min(minimum_months || renewal_months, 24) : minimum_months || renewal_months
  const next = first === 0 ? null : addMonths(today, first)
  return runningOn({
    ...life,
    started_on: today,
    minimum_term_ends_on: next === null ? null : addDays(next, -1),
    renews_on: consumer || renewal_months === 0 ? null : next,
  })
}

/** With a last day. What is off, on trial or being set up stays so until then. */
function ending(life: Lifecycle, last: string, rule: LastDayRule): Lifecycle {
  const { ends_on: on, end_rule: replaced, cancelled_at, earlier_ends } = life
  // a switch that is complete is the one that was announced: both are taken back as one
  const kept = on !== null && !(rule === 'switch_done' && replaced === 'switch')
  return {
    ...life,
    earlier_ends: kept ? [{ on, rule: replaced ?? 'agreed_end', cancelled_at }, ...earlier_ends] : earlier_ends,
    state: life.state === 'active' ? 'cancellation_scheduled' : life.state,
    ends_on: last,
    end_rule: rule,
    data_until: life.retrieval_days > 0 ? addDays(last, life.retrieval_days) : null,
  }
}

function notEnding(life: Lifecycle): Lifecycle {
  const none = { ends_on: null, end_rule: null, data_until: null, cancelled_at: null, earlier_ends: [] }
  const open = { ...life, ...none, switch_notified_on: null }
  return { ...open, state: life.state === 'cancellation_scheduled' ? 'active' : life.state }
}

/** Only the latest declaration is taken back: what had ended it before holds again. */
function backToEarlier(life: Lifecycle): Lifecycle {
  const [earlier, ...earlier_ends] = life.earlier_ends
  if (!earlier) return notEnding(life)
  const { on, rule, cancelled_at } = earlier
  const switched = rule === 'switch' || rule === 'switch_done' ? life.switch_notified_on : null
  return { ...ending(notEnding(life), on, rule), earlier_ends, cancelled_at, switch_notified_on: switched }
}

const atRest = (life: Lifecycle): Lifecycle => ({ ...life, suspension: null, transfer_until: null })

/** Neither off nor on its way to another customer. */
const runningOn = (life: Lifecycle): Lifecycle => ({
  ...atRest(life),
  state: life.ends_on === null ? 'active' : 'cancellation_scheduled',
})
