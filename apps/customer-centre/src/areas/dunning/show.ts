import type { Dunning, dunningEndpoints, Interest, PaymentPromise } from '@kontor/contract/areas/dunning'
import type { Centre } from '../../platform/centre.ts'
import type { Handler } from '../../platform/http/context.ts'
import { addDays } from '../../values/local-date.ts'
import { type DunningFacts, dunningFacts, type PromiseRow } from './facts.ts'
import { defaultBegins, interestOf } from './interest.ts'
import { planOf } from './plan.ts'
import { deferralWindow, grantedByRule } from './promise-rules.ts'
import { actedOn, dueBy, lateOf, sum } from './rules.ts'

export const showDunning: Handler<(typeof dunningEndpoints)['dunning']> = async ({ centre, customer, db }) =>
  dunningView(centre, await dunningFacts(db, customer, centre.clock.today()))

function dunningView(centre: Centre, facts: DunningFacts): Dunning {
  const { clock, configuration } = centre
  const today = clock.today()
  const { currency, promise } = facts
  const late = lateOf(actedOn(facts.claims), today)
  return {
    plan: planOf(configuration, facts, today),
    overdue: { amount_minor: sum(late), currency },
    stopped_until: facts.stopped_until,
    promise: promise && shownPromise(promise),
    deferral: deferralOf(centre, facts),
    interest: interestSoFar(centre, facts),
  }
}

export const shownPromise = ({
  id,
  state,
  asked_at,
  pay_on,
  sum_minor,
  currency,
  instalments,
  answer,
}: PromiseRow): PaymentPromise => ({
  ...{ id, state, asked_at, pay_on, answer },
  sum: { amount_minor: sum_minor, currency },
  instalments: instalments.map(({ on, amount_minor }) => ({ on, amount: { amount_minor, currency } })),
})

/** Whoever was refused one asks again after so many days: a request holds everything back until it is answered. */
const refusedDays = 30

/** Whether more time can be asked for, and until when it is granted by rule. */
export function deferralOf({ clock, configuration: { dunning } }: Centre, facts: DunningFacts): Dunning['deferral'] {
  const today = clock.today()
  const { promise } = facts
  const refused = promise?.state === 'refused' && promise.asked_at > addDays(today, -refusedDays)
  const asked = promise?.state === 'asked' || promise?.state === 'granted' || refused
  // a locked account asks about the lock
  const { first: tomorrow, last } = deferralWindow(today)
  const [oldest] = dueBy(facts.claims, last)
  if (asked || !oldest || facts.locked_at !== null) return null
  const first = [tomorrow, oldest.due_on].toSorted().at(-1) ?? tomorrow
  const longest = addDays(today, Math.min(dunning.deferralDays, 30))
  const atOnce = grantedByRule({
    ...wishOf(facts, longest),
    pay_on: longest,
    today,
    days: dunning.deferralDays,
    limit_minor: dunning.deferralLimit,
  })
  return { first, last, at_once_until: atOnce && longest >= first ? longest : null }
}

export const wishOf = (facts: DunningFacts, payOn: string) => ({
  sum_minor: sum(dueBy(facts.claims, payOn)),
  broken: facts.broken_within_a_year,
  locked: facts.locked_at !== null,
})

function interestSoFar({ clock, configuration }: Centre, facts: DunningFacts): Interest | null {
  const through = clock.today()
  const { currency, type, taken } = facts
  const rates = configuration.dunning.baseRates
  const parts: Interest['parts'] = []
  let total = 0
  for (const { id, number, due_on, open_minor } of lateOf(actedOn(facts.claims), through)) {
    const reminded = taken.find(({ documents }) => documents.includes(id))?.on ?? null
    const from = defaultBegins(type, due_on, reminded)
    if (from === null || from > through) continue
    const interest = interestOf(open_minor, { type, from, through, rates })
    if (interest === null) return null
    total += interest.minor
    const open = { amount_minor: open_minor, currency }
    parts.push(...interest.spans.map(span => ({ number, open, ...span })))
  }
  return parts.length > 0 ? { amount: { amount_minor: total, currency }, through, parts } : null
}
