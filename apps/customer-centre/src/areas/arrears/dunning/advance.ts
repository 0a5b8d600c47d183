import { dateFormat } from '@kontor/contract/formats'
import { uuidv7 } from 'uuidv7'
import { type Origin, writeAudit } from '../../../platform/audit/write-audit.ts'
import type { BoundDb } from '../../../platform/db/database.ts'
import { lockCustomer } from '../../../platform/db/lock-customer.ts'
import type { Services } from '../../../platform/services.ts'
import { addDays } from '../../../values/local-date.ts'
import { noteEvents } from '../../money/billing/note-events.ts'
import { chargeStep } from './charge-step.ts'
import { judgeDeferral } from './deferrals.ts'
import { endContracts } from './end-contracts.ts'
import { type DunningFacts, dunningFacts } from './facts.ts'
import { notifyBroken, notifyEnded, notifyStep } from './notify.ts'
import { ladderOf, planOf } from './plan.ts'
import { isOfficeHour, type Next, nextStep, sum } from './rules.ts'
import type { DunningStepTaken } from './step-taken.ts'

export const advancingDunning = 'dunning.climb'

/**
 * Takes the step that is due for a customer today, if any: at most one, and each once. A lock is left to the caller, in the same
 * transaction.
 */
export async function takeDunningStep(
  db: BoundDb,
  services: Services,
  customer: number,
): Promise<DunningStepTaken | null> {
  const { clock, configuration } = services
  const [now, today] = [clock.now(), clock.today()]
  if (!isOfficeHour(hourAt(now, configuration.timeZone))) return null
  await lockCustomer(db, customer)
  const origin = { caller: null, now, address: null, requestId: advancingDunning }
  const before = await dunningFacts(db, customer, today)
  const ended = await judgeDeferral(db, { customer, facts: before, origin, today })
  const facts = ended ? await dunningFacts(db, customer, today) : before
  if (facts.deactivated) return null
  const next = nextStep(ladderOf(configuration), facts, today)
  const due = next?.on === today ? next : null
  // the mail about the step says the rest
  if (ended === 'broken' && !due) await notifyBroken(db, { services, customer, now, facts })
  if (!due) return endOfNotice(db, services, customer, { origin, today, facts })
  const terminationOn = due.step === 'termination_notice' ? addDays(today, configuration.dunning.terminationDays) : null
  const id = await record(db, customer, due, { origin, today, facts, terminationOn })
  const charged = await chargeStep(db, services, customer, { id, next: due, facts, origin, name: advancingDunning })
  const latest = { step: due.step, on: today, documents: due.documents.map(({ id }) => id) }
  const plan = planOf(configuration, { claims: facts.claims, taken: [...facts.taken, latest] }, today)
  const taken: DunningStepTaken = { ...due, ...charged, facts, terminationOn, plan }
  // the lock has a mail of its own
  if (due.step !== 'lock' && due.step !== 'lock_again') await notifyStep(db, { services, customer, now, taken })
  return taken
}

/** Nothing comes after a notice of termination but the end that it has announced. */
async function endOfNotice(
  db: BoundDb,
  services: Services,
  customer: number,
  { origin, today, facts }: Omit<Recorded, 'terminationOn'>,
): Promise<DunningStepTaken | null> {
  const ending = await endContracts(db, services, customer, { facts, origin, name: advancingDunning })
  if (!ending) return null
  await record(db, customer, ending.next, { origin, today, facts, terminationOn: null })
  const { now } = origin
  await notifyEnded(db, { services, customer, now, facts, ending })
  return { ...ending.next, facts, terminationOn: null, plan: null, letter: null, not: null }
}

type Recorded = { origin: Origin; today: string; facts: DunningFacts; terminationOn: string | null }

async function record(
  db: BoundDb,
  customer: number,
  next: Next,
  { origin, today, facts, terminationOn }: Recorded,
): Promise<string> {
  const { step, lead, documents } = next
  const ids = documents.map(({ id }) => id)
  const id = uuidv7()
  await db
    .insertInto('dunning_step')
    .values({
      customer_number: customer,
      id,
      step,
      at: origin.now,
      taken_on: today,
      lead_id: lead.id,
      documents: ids,
      sum_minor: sum(documents),
      currency: facts.currency,
      termination_on: terminationOn,
    })
    .execute()
  await noteEvents(db, customer, ids, { event: 'reminded', at: origin.now, detail: step })
  await writeAudit(db, origin, {
    action: `dunning.${step}`,
    subject: { kind: 'invoice', id: lead.id, label: documents.map(({ number }) => number).join(', ') },
    customer,
    actor: { userId: null, name: advancingDunning },
  })
  return id
}

const hourAt = (now: Date, timeZone: string): number =>
  Number(dateFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(now))
