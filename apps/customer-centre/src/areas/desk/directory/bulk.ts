import type { BulkRow, BulkRun, bulkEndpoints } from '@kontor/contract/areas/desk/bulk'
import { bulkPowers } from '@kontor/contract/enums/bulk'
import { mayStaff } from '@kontor/contract/staff-powers'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import * as z from 'zod/mini'
import type { OperatorDb } from '../../../platform/db/database.ts'
import { jsonRows } from '../../../platform/db/list.ts'
import { type Context, type Handler, withoutTransaction } from '../../../platform/http/context.ts'
import { invalidField, problem } from '../../../platform/http/problem.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import type { Queue } from '../../../platform/jobs/job.ts'
import { customerTable } from '../../customers/reads.ts'
import { type Act, actOn } from './bulk-acts.ts'

type Endpoints = typeof bulkEndpoints

const payload = z.object({ run: z.uuid() })
/** Carries out an act on many customers. */
export const carryOutBulk = {
  name: 'directory.bulk',
  payload,
  attempts: 5,
  timeLimit: 900,
  key: ({ run }: { run: string }) => run,
} as const satisfies Queue<typeof payload>

const requireSense = ({
  caller,
  body,
  services,
}: Pick<Context<Endpoints['staffBulkStart']>, 'body' | 'caller' | 'services'>) => {
  const { act } = body
  if (!mayStaff(caller.powers, bulkPowers[act.kind])) throw problem('forbidden')
  if (act.kind === 'pause' && act.until < services.clock.today()) throw invalidField('act.until', 'past_date')
}
const distinct = (customers: readonly number[]) => [...new Set(customers)]

/** Does it to each and takes it back at once: what it tells is what will happen, limits and locks included. */
export const previewBulk = withoutTransaction<Endpoints['staffBulkPreview']>(async context => {
  requireSense(context)
  const { body, caller, services } = context
  const rows: BulkRow[] = []
  for (const customer of distinct(body.customers)) {
    const { undo: _, ...outcome } = await actOn(services, {
      by: caller.userId,
      act: body.act,
      customer,
      undo: null,
      keep: null,
    })
    rows.push({ number: customer, name: '', ...outcome })
  }
  const names = await namesOf(services.database.operator, rows)
  return { rows: rows.map(row => ({ ...row, name: names.get(row.number) ?? '' })) }
})

async function namesOf(db: OperatorDb, rows: readonly BulkRow[]): Promise<Map<number, string>> {
  const { rows: named } = await sql<{ number: number; name: string }>`
    select customer_number as number, name from ${customerTable}
    where customer_number = any(${rows.map(({ number }) => number)}::integer[])`.execute(db)
  return new Map(named.map(({ number, name }) => [number, name]))
}

export const startBulk: Handler<Endpoints['staffBulkStart']> = async context => {
  requireSense(context)
  const { body, caller, db, now } = context
  const id = uuidv7()
  const { act } = body
  await sql`insert into bulk_run (id, made_by, made_at, act) values (${id}, ${caller.userId}, ${now}, ${JSON.stringify(act)})`.execute(
    db,
  )
  // whom there is not is refused like others
  const { rows } = await sql<{ number: number }>`
    insert into bulk_row (run_id, place, customer_number) select ${id}, t.place, k.customer_number
    from unnest(${distinct(body.customers)}::integer[]) with ordinality t (number, place)
    join ${customerTable} k on k.customer_number = t.number returning customer_number as number`.execute(db)
  await context.audit({
    action: 'bulk.started',
    subject: { kind: 'bulk', id, label: act.kind },
    after: { customers: rows.length, ...('reason' in act && { reason: act.reason }) },
    customer: 0,
  })
  await enqueue(db, carryOutBulk, { run: id })
  return { id }
}

const runColumns = sql<BulkRun>`r.id, r.act ->> 'kind' as kind, r.undoes is not null as undoes, r.made_at, r.finished_at is not null as finished,
  r.finished_at is not null and r.undoes is null and not exists (select from bulk_run u where u.undoes = r.id)
    and exists (select from bulk_row w where w.run_id = r.id and w.undo is not null) as undoable,
  (select json_build_object('all', count(*), 'waiting', count(*) filter (where w.state = 'waiting'),
    'done', count(*) filter (where w.state = 'done'),
    'failed', count(*) filter (where w.state = 'failed')) from bulk_row w where w.run_id = r.id) as counts`

export const listBulkRuns: Handler<Endpoints['staffBulkRuns']> = async ({ caller, db }) => {
  const { rows } = await sql<BulkRun>`select ${runColumns} from bulk_run r where r.made_by = ${caller.userId}
    order by r.made_at desc limit 5`.execute(db)
  return { data: rows.map(row => ({ ...row, made_at: new Date(row.made_at).toISOString() })) }
}

export const showBulk: Handler<Endpoints['staffBulk']> = async ({ caller, db, params }) => {
  const { rows } = await sql<BulkRun & { rows: BulkRow[] }>`select ${runColumns}, ${jsonRows(sql`
      select w.customer_number as number, k.name, w.state, w.problem, w.before, w.after from bulk_row w
      join ${customerTable} k on k.customer_number = w.customer_number where w.run_id = r.id order by w.place`)} as rows
    from bulk_run r where r.id = ${params.id} and r.made_by = ${caller.userId}`.execute(db)
  const [found] = rows
  if (!found) throw problem('not_found')
  const { rows: each, ...run } = found
  return { run: { ...run, made_at: new Date(run.made_at).toISOString() }, rows: each }
}

export const undoBulk: Handler<Endpoints['staffBulkUndo']> = async ({ audit, caller, db, now, params }) => {
  const { rows } = await sql<{ act: Act; finished: boolean; undoes: string | null }>`
    select act, finished_at is not null as finished, undoes from bulk_run
    where id = ${params.id} and made_by = ${caller.userId} for update`.execute(db)
  const [run] = rows
  if (!run) throw problem('not_found')
  if (!run.finished || run.undoes !== null) throw problem('conflict')
  const id = uuidv7()
  const { numAffectedRows } = await sql`
    insert into bulk_run (id, made_by, made_at, act, undoes)
    values (${id}, ${caller.userId}, ${now}, ${JSON.stringify(run.act)}, ${params.id}) on conflict (undoes) do nothing`.execute(
    db,
  )
  const undone = await sql`insert into bulk_row (run_id, place, customer_number, undo)
    select ${id}, place, customer_number, undo from bulk_row
    where run_id = ${params.id} and undo is not null and ${Number(numAffectedRows ?? 0)} = 1`.execute(db)
  if (Number(undone.numAffectedRows ?? 0) === 0) throw problem('conflict')
  await audit({ action: 'bulk.undone', subject: { kind: 'bulk', id: params.id, label: run.act.kind }, customer: 0 })
  await enqueue(db, carryOutBulk, { run: id })
  return { id }
}
