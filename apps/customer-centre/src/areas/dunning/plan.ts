import type { DunningPlan } from '@kontor/contract/areas/dunning'
import type { CentreConfiguration } from '../../platform/configuration.ts'
import { addDays } from '../../values/local-date.ts'
import { actedOn, ahead, type Claim, type Ladder, type Taken } from './rules.ts'

/** After their end a customer's data can be fetched for this long (Art. 25 (2) (g) of Regulation (EU) 2023/2854). */
const retrievalDays = 30

/** Last day on which data can be fetched once the contracts have ended. */
export const deletionOn = (terminationOn: string | null): string | null =>
  terminationOn && addDays(terminationOn, retrievalDays)

export const ladderOf = ({ dunning, reach }: CentreConfiguration): Ladder => ({ ...dunning, holidays: reach.holidays })

/** What is ahead of the oldest document that nothing holds back, due or not. */
export function planOf(
  configuration: CentreConfiguration,
  facts: { claims: readonly Claim[]; taken: readonly Taken[] },
  today: string,
): DunningPlan | null {
  const [lead] = actedOn(facts.claims)
  if (!lead) return null
  const all = ahead(ladderOf(configuration), lead, facts.taken, today)
  const notice = all.find(({ step }) => step === 'termination_notice')
  const termination_on = notice ? addDays(notice.on, configuration.dunning.terminationDays) : null
  const { id, number, due_on } = lead
  // the ladder itself never locks again
  const steps = all.flatMap(({ step, ...rest }) => (step === 'lock_again' ? [] : [{ step, ...rest }]))
  return { lead: { id, number, due_on }, steps, termination_on, deletion_on: deletionOn(termination_on) }
}
