import type { Deferral, Dunning, DunningPlan, dunningEndpoints, Interest } from '@kontor/contract/areas/arrears/dunning'
import { sql } from 'kysely'
import { type OutsideHandler, readWithSession, withoutTransaction } from '../../../platform/http/context.ts'
import type { TenantServices } from '../../../platform/services.ts'
import { addDays, dayOf } from '../../../values/local-date.ts'
import { deferralWindow, grantedByRule } from './deferral-rules.ts'
import { type DunningFacts, factsText, type StoredDeferral } from './facts.ts'
import { interestDue } from './late-fees.ts'
import { planOf } from './plan.ts'
import { actedOn, dueBy, lateOf, sum } from './rules.ts'

/** Every page about money asks for it. */
export const showDunning: OutsideHandler<(typeof dunningEndpoints)['dunning']> = readWithSession(
  ({ clock }) => ({
    name: clock.today(),
    select: () => factsText(sql`caller.current_customer_number`, clock.today()),
  }),
  // of a customer who is there
  withoutTransaction(async ({ services, caller }) =>
    dunningView(services, JSON.parse(caller.extra[0] ?? '') as DunningFacts),
  ),
)

function dunningView(services: TenantServices, facts: DunningFacts): Dunning {
  const { clock, configuration } = services
  const today = clock.today()
  const { currency, promise } = facts
  const late = lateOf(actedOn(facts.claims), today)
  const plan = planOf(configuration, facts, today)
  return {
    plan,
    overdue: { amount_minor: sum(late), currency },
    stopped_until: facts.stopped_until,
    promise: promise && shownPromise(promise),
    deferral: deferralOf(services, facts),
    interest: interestSoFar(services, facts, plan),
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
}: StoredDeferral): Deferral => ({
  id,
  state,
  asked_at,
  pay_on,
  answer,
  sum: { amount_minor: sum_minor, currency },
  instalments: instalments.map(({ on, amount_minor }) => ({ on, amount: { amount_minor, currency } })),
})

/** Anyone who was refused one asks again after so many days: a request holds everything back until it is answered. */
const refusedDays = 30

/** Says whether more time can be asked for, and until when it is granted by rule. */
export function deferralOf(
  { clock, configuration: { dunning, timeZone } }: TenantServices,
  facts: DunningFacts,
): Dunning['deferral'] {
  const today = clock.today()
  const { promise } = facts
  const refused =
    promise?.state === 'refused' && dayOf(new Date(promise.asked_at), timeZone) >= addDays(today, -refusedDays)
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

/** Finds what was not charged yet, and when it will be. */
function interestSoFar(services: TenantServices, facts: DunningFacts, plan: DunningPlan | null): Interest | null {
  const through = services.clock.today()
  const { baseRates: rates, ladder } = services.configuration.dunning
  const { currency } = facts
  const due = interestDue(lateOf(actedOn(facts.claims), through), { ...facts, rates }, through)
  if (!due || due.length === 0) return null
  const charging = (step: string) => ladder.some(rung => rung.step === step && rung.charges?.interest)
  return {
    amount: { amount_minor: due.reduce((sum, { interest }) => sum + interest.minor, 0), currency },
    through,
    charged_on: plan?.steps.find(({ step }) => charging(step))?.on ?? null,
    parts: due.flatMap(({ claim: { number, open_minor }, interest }) =>
      interest.spans.map(span => ({ number, open: { amount_minor: open_minor, currency }, ...span })),
    ),
  }
}
