import { sql } from 'kysely'
import { type Origin, writeAudit } from '../../../platform/audit/write-audit.ts'
import type { BoundDb } from '../../../platform/db/database.ts'
import type { Services } from '../../../platform/services.ts'
import { lifecycleEntry, lockContracts, saveLifecycles } from '../../contracts/contracts/change-lifecycle.ts'
import type { Lifecycle } from '../../contracts/contracts/lifecycle.ts'
import { transition } from '../../contracts/contracts/transition.ts'
import { documentLineTable } from '../../money/reads.ts'
import type { DunningFacts } from './facts.ts'
import { deletionOn, ladderOf } from './plan.ts'
import { endingOf, type Next } from './rules.ts'

export type EndedContract = { contract: string; on: string; dataUntil: string | null }
export type Ending = { next: Next; contracts: EndedContract[] }

/**
 * Contracts with unpaid documents of a notice of termination end for good cause (§§ 314, 543 (2) no. 3 BGB) on the day that it named, where
 * the settings say so. The caller has locked the customer and says what follows; the contracts' own job ends them and tells the owners.
 * @returns null where nothing ends
 */
export async function endContracts(
  db: BoundDb,
  { clock, configuration }: Services,
  customer: number,
  { facts, origin, name }: { facts: DunningFacts; origin: Origin; name: string },
): Promise<Ending | null> {
  if (!configuration.dunning.endsContracts) return null
  const today = clock.today()
  const ending = endingOf(ladderOf(configuration), facts, today)
  if (!ending) return null
  const { last, lead, documents } = ending
  const ids = documents.map(({ id }) => id)
  const locked = await lockContracts(
    db,
    sql`c.customer_number = ${customer} and c.id in (select l.contract_id from ${documentLineTable} l
      where l.customer_number = ${customer} and l.document_id = any(${ids}::uuid[])) order by c.id for update of c`,
  )
  const ended = locked.flatMap(one => {
    // as of that day, so that it is the last one
    const answer = transition(one.life, { event: 'cancel_for_cause', on: last }, last)
    return 'refused' in answer ? [] : [{ ...one, after: announced(answer.life, facts.notice?.termination_on ?? last) }]
  })
  if (ended.length === 0) return null
  const happened = { event: 'cancelled_for_cause', by: null, now: origin.now, detail: { ends_on: last } } as const
  await saveLifecycles(
    db,
    ended.map(({ id, after: life }) => ({ customer, id, life, happened })),
  )
  const actor = { userId: null, name }
  const entries = ended.map(one => ({ ...lifecycleEntry(one, 'cancelled_for_cause', one.after), actor }))
  await writeAudit(db, origin, ...entries)
  const why = { days: 0, after: 'step', on: last, moved: false } as const
  return {
    next: { step: 'contracts_ended', on: today, why, lead, documents },
    contracts: ended.map(({ number, label, after }) => ({
      contract: `${number} ${label}`,
      on: last,
      dataUntil: after.data_until,
    })),
  }
}

/** Data can be fetched for as long as the notice promised. */
function announced(life: Lifecycle, terminationOn: string): Lifecycle {
  const promised = deletionOn(terminationOn)
  const kept = life.data_until !== null && promised !== null && promised > life.data_until
  return kept ? { ...life, data_until: promised } : life
}
