import type { DunningPlan } from '@kontor/contract/areas/arrears/dunning'
import type { CentreConfiguration } from '../../../platform/configuration.ts'
import { addDays } from '../../../values/local-date.ts'
import { actedOn, ahead, type Claim, type Ladder, lateOf, type Notice, sum, type Taken } from './rules.ts'

/** After their end a customer's data can be fetched for this long (Art. 25 (2) (g) of Regulation (EU) 2023/2854). */
const retrievalDays = 30

/** Last day on which data can be fetched once the contracts have ended. */
export const deletionOn = (terminationOn: string | null): string | null =>
  terminationOn && addDays(terminationOn, retrievalDays)

export const ladderOf = ({ dunning, reach }: CentreConfiguration): Ladder => ({ ...dunning, holidays: reach.holidays })

/** Finds what is ahead of the oldest document that nothing holds back, due or not. */
export function planOf(
  configuration: CentreConfiguration,
  facts: { claims: readonly Claim[]; taken: readonly Taken[]; notice?: Notice | null },
  today: string,
): DunningPlan | null {
  const claims = actedOn(facts.claims)
  const [lead] = claims
  if (!lead) return null
  const ladder = ladderOf(configuration)
  const steps = ahead(ladder, lead, facts.taken, today)
  // nothing happens for so little
  if (steps[0] && sum(lateOf(claims, steps[0].on)) < ladder.minimum) return null
  const notice = steps.find(({ step }) => step === 'termination_notice')
  const termination_on = notice
    ? addDays(notice.on, configuration.dunning.terminationDays)
    : // what has passed without an end is for staff
      ([facts.notice?.termination_on ?? ''].find(on => on >= today) ?? null)
  const { id, number, due_on } = lead
  return { lead: { id, number, due_on }, steps, termination_on, deletion_on: deletionOn(termination_on) }
}
