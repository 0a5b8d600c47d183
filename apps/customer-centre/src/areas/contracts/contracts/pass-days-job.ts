import type { ContractEvent } from '@kontor/contract/enums/contracts'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import { inTransaction, type OperatorDb } from '../../../platform/db/database.ts'
import { enqueueAll } from '../../../platform/jobs/enqueue.ts'
import { declareJob } from '../../../platform/jobs/job.ts'
import { queueMails } from '../../../platform/mail/queue-mail.ts'
import type { Services } from '../../../platform/services.ts'
import { owners } from '../../people/people/recipients.ts'
import { type LockedContract, lifecycleEntry, lockContracts, saveLifecycles } from './change-lifecycle.ts'
import { erasedQueue } from './erased-queue.ts'
import type { Lifecycle } from './lifecycle.ts'
import { contractLink } from './link.ts'
import { notifyNews } from './news-queue.ts'
import { finishedStates } from './rules.ts'
import { passed } from './transition.ts'

/** Contracts changed at a time, each batch in its own transaction. */
const batch = 200

/**
 * Does what time does to contracts: terms renew, last days pass, data are deleted by who has them, transfers lapse. A second run finds
 * nothing left.
 */
export const passDays = declareJob({
  name: 'contracts.day',
  payload: z.object({}),
  attempts: 3,
  timeLimit: 1800,
  schedule: '3 * * * *',
  async run({ services, log }) {
    let changed = 0
    let last: number
    do {
      last = await inTransaction(services.database.operator, db => passBatch(db, services))
      changed += last
    } while (last > 0)
    if (changed > 0) log.info({ contracts: changed }, 'contracts changed by the day')
  },
})

type Changed = LockedContract & { after: Lifecycle; events: ContractEvent[] }

/** One that someone is changing at this moment is left for the next run. @returns how many have changed */
async function passBatch(db: OperatorDb, services: Services): Promise<number> {
  const now = services.clock.now()
  const today = services.clock.today()
  const found = await lockContracts(db, sql`${dueOn(today)} limit ${sql.lit(batch)} for update of c skip locked`)
  const changed = found.flatMap((locked): Changed[] => {
    const after = passed(locked.life, today)
    const events = eventsBetween(locked.life, after)
    return events.length === 0 ? [] : [{ ...locked, after, events }]
  })
  if (changed.length === 0) return 0
  const each = changed.flatMap(({ events, ...one }) => events.map(event => ({ ...one, event })))
  await saveLifecycles(
    db,
    each.map(({ customer, id, after, event }) => ({
      customer,
      id,
      life: after,
      happened: { event, by: null, now, detail: detailOf(event, after) },
    })),
  )
  await writeAudit(
    db,
    { caller: null, now, address: null, requestId: passDays.name },
    ...each.map(one => ({
      ...lifecycleEntry(one, one.event, one.after),
      actor: { userId: null, name: passDays.name },
    })),
  )
  const erased = changed.filter(({ events }) => events.includes('erased'))
  await enqueueAll(
    db,
    erasedQueue,
    erased.map(({ customer, id }) => ({ customer, contract: id })),
  )
  const over = changed.filter(({ events }) => events.includes('ended') || events.includes('given_up'))
  await notifyNews(db, 'ended', over)
  for (const one of changed) {
    if (one.events.includes('ended')) await notifyEnd(db, services, one, now)
    if (one.events.includes('transfer_refused')) await notifyLapse(db, services, one, now)
  }
  return changed.length
}

/** Finds them as `passed` does, so that what is found changes. */
const dueOn = (today: string) => sql`(
    (c.ends_on < ${today}::date and c.state not in ('withdrawn', 'ended', 'data_retrieval', 'erased'))
    or (c.data_until < ${today}::date and c.state in ('withdrawn', 'ended', 'data_retrieval'))
    or (c.transfer_until < ${today}::date and c.state = 'transfer_pending')
    or (c.renews_on <= ${today}::date and c.ends_on is null
      and c.state in ('active', 'cancellation_scheduled', 'suspended', 'transfer_pending')))`

/** Finds what happened between two days, in its order. */
function eventsBetween(before: Lifecycle, after: Lifecycle): ContractEvent[] {
  const events: ContractEvent[] = []
  if (before.transfer_until !== null && after.transfer_until === null && after.end_rule !== 'transferred')
    events.push('transfer_refused')
  if (before.renews_on !== after.renews_on) events.push('renewed')
  if (!finishedStates.includes(before.state) && finishedStates.includes(after.state))
    events.push(after.state === 'withdrawn' ? 'given_up' : 'ended')
  if (before.state !== 'erased' && after.state === 'erased') events.push('erased')
  return events
}

function detailOf(event: ContractEvent, { ends_on, data_until, renews_on }: Lifecycle): Record<string, string> {
  if (event === 'renewed') return renews_on === null ? {} : { renews_on }
  if (event !== 'ended') return {}
  return { ...(ends_on !== null && { ends_on }), ...(data_until !== null && { data_until }) }
}

async function notifyEnd(
  db: OperatorDb,
  services: Services,
  { customer, number, label, life, after }: Changed,
  now: Date,
) {
  const { ends_on, data_until, state } = after
  const people = await owners(db, customer, now)
  await queueMails(
    db,
    people.map(user => ({
      services,
      user,
      now,
      customer,
      template: 'contract_ended' as const,
      values: {
        number,
        label,
        link: contractLink(services, number),
        on: ends_on ?? '',
        dataUntil: state === 'data_retrieval' ? data_until : null,
        trial: life.state === 'trial',
      },
    })),
  )
}

async function notifyLapse(db: OperatorDb, services: Services, { customer, number, label }: Changed, now: Date) {
  const people = await owners(db, customer, now)
  const values = { number, label, link: contractLink(services, number) }
  await queueMails(
    db,
    people.map(user => ({ services, user, now, customer, template: 'contract_offer_lapsed' as const, values })),
  )
}
