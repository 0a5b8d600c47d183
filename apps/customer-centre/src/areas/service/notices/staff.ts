import type { noticeEndpoints, StaffNotice } from '@kontor/contract/areas/service/notices'
import { endsNotice, type NoticeKind, type NoticeScope, noticeStates } from '@kontor/contract/enums/notices'
import { sourceLocale } from '@kontor/contract/locales'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { OperatorDb } from '../../../platform/db/database.ts'
import { jsonRows, list, orderOf, type SortKey } from '../../../platform/db/list.ts'
import { emit } from '../../../platform/events/emit.ts'
import type { Context, Handler } from '../../../platform/http/context.ts'
import { invalidField, problem } from '../../../platform/http/problem.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { zonedTime } from '../../../values/zoned-time.ts'
import { contractTable, productTable } from '../../contracts/reads.ts'
import { tellOfNotice } from './tell-job.ts'

type Endpoints = typeof noticeEndpoints
type Publishing = Context<Endpoints['noticePublish']>
type Updating = Context<Endpoints['noticeUpdate']>

const latest = { updated_at: { sql: 'n.updated_at', type: 'timestamptz' } } as const satisfies Record<string, SortKey>

export const staffNotices: Handler<Endpoints['staffServiceNotices']> = async ({ db, query, services }) => {
  const { timeZone } = services.configuration
  const products = sql<
    { code: string; name: string }[]
  >`${jsonRows(sql`select p.code, p.name from ${productTable} p order by p.name, p.code`)}`
  const notices = {
    columns: columnsIn(timeZone),
    source: sql`from service_notice n where true`,
    order: orderOf('-updated_at', latest, { sql: 'n.id', type: 'uuid' }),
    extra: { products },
  }
  return { ...(await list(db, notices, query)), time_zone: timeZone }
}

const local = (column: string, timeZone: string, format: string) =>
  sql`to_char(${sql.ref(column)} at time zone ${timeZone}, ${format})`

const columnsIn = (timeZone: string) => sql<StaffNotice>`n.id, n.kind, n.state, n.scope, n.products, n.title as titles,
  n.starts_at, n.ends_at, n.ended_at, n.version,
  array(select k.number from service_notice_contract l
    join ${contractTable} k on k.customer_number = l.customer_number and k.id = l.contract_id
    where l.notice_id = n.id order by k.number) as contracts,
  ${local('n.starts_at', timeZone, 'YYYY-MM-DD')} as starts_on, ${local('n.starts_at', timeZone, 'HH24:MI')} as starts_time,
  ${local('n.ends_at', timeZone, 'YYYY-MM-DD')} as ends_on, ${local('n.ends_at', timeZone, 'HH24:MI')} as ends_time,
  (select count(*)::integer from service_notice_reader r where r.notice_id = n.id and r.followed_at is not null) as followers,
  ${jsonRows(sql`select u.id, u.state, u.text as texts, u.author_name as author, u.told, u.at
    from service_notice_update u where u.notice_id = n.id order by u.at desc, u.id desc`)} as updates`

export const publish: Handler<Endpoints['noticePublish']> = async context => {
  const { body, db, now } = context
  const [id, update] = [uuidv7(), uuidv7()]
  const { row, contracts } = await rowOf(context, body.kind)
  await db
    .insertInto('service_notice')
    .values({ id, kind: body.kind, ...row, latest_update_id: update, created_at: now, updated_at: now })
    .execute()
  await nameContracts(db, id, contracts)
  await tellPages(db, id, row.scope, [])
  await tell(context, { id, update, kind: body.kind, action: 'published' })
  return { id }
}

/** Adds to the thread of a notice. It may come to concern others, or other times, but never without a word. */
export const update: Handler<Endpoints['noticeUpdate']> = async context => {
  const { body, db, now, params } = context
  const held = await db
    .selectFrom('service_notice')
    .select(['kind', 'version', 'ended_at', 'scope'])
    .where('id', '=', params.id)
    .forUpdate()
    .executeTakeFirst()
  if (!held) throw problem('not_found')
  if (held.ended_at) throw problem('notice_ended')
  if (held.version !== body.version) throw problem('stale_version', { current: { version: held.version } })
  const kind = held.kind as NoticeKind // as its check says
  const { row, contracts } = await rowOf(context, kind)
  const id = uuidv7()
  await db
    .updateTable('service_notice')
    .set({ ...row, latest_update_id: id, version: held.version + 1, updated_at: now })
    .where('id', '=', params.id)
    .execute()
  const before = await db
    .deleteFrom('service_notice_contract')
    .where('notice_id', '=', params.id)
    .returning('customer_number')
    .execute()
  await nameContracts(db, params.id, contracts)
  // those whom it no longer concerns lose its banner
  const toEveryone = row.scope !== 'contracts' || held.scope !== 'contracts'
  await tellPages(db, params.id, toEveryone ? 'all' : 'contracts', before)
  await tell(context, { id: params.id, update: id, kind, action: 'updated' })
  return { id: params.id }
}

/** Tells open pages: those of everyone, as what is not about single contracts is public, or those of the customers concerned, and before. */
async function tellPages(
  db: OperatorDb,
  id: string,
  scope: NoticeScope,
  before: readonly { customer_number: number }[],
): Promise<void> {
  const named = await db
    .selectFrom('service_notice_contract')
    .select('customer_number')
    .where('notice_id', '=', id)
    .execute()
  const customers = new Set([...before, ...named].map(({ customer_number: customer }) => customer))
  const told = scope === 'contracts' ? [...customers] : [null]
  await emit(db, ...told.map(customer => ({ kind: 'notice.changed' as const, subject: id, customer, data: {} })))
}

type Told = { id: string; update: string; kind: NoticeKind; action: 'published' | 'updated' }

/** Keeps the text, writes the audit, and has those told by mail who are to be, all at once. */
async function tell(context: Publishing | Updating, { id, update, kind, action }: Told): Promise<void> {
  const { audit, body, caller, db, now } = context
  const { state, scope, products, contracts, titles, texts, starts_on, starts_time, ends_on, ends_time } = body
  await db
    .insertInto('service_notice_update')
    .values({
      notice_id: id,
      id: update,
      state,
      text: JSON.stringify(texts),
      author_name: caller.name,
      told: body.tell,
      at: now,
    })
    .execute()
  await audit({
    action: `service_notice.${action}`,
    subject: { kind: 'service_notice', id, label: titles[sourceLocale] },
    after: {
      kind,
      state,
      concerns: scope,
      ...(scope === 'products' && { products }),
      ...(scope === 'contracts' && { contracts }),
      starts_at: `${starts_on} ${starts_time}`,
      ...(ends_on && { ends_at: `${ends_on} ${ends_time}` }),
      told: body.tell,
    },
    customer: 0,
  })
  await enqueue(db, tellOfNotice, { notice: id, update, after: 0 })
}

type Listed = { customer_number: number; contract_id: string }

/** Checks what the schema cannot. */
async function rowOf({ body, db, now, services }: Publishing | Updating, kind: NoticeKind) {
  const { state, scope, titles } = body
  if (!(noticeStates[kind] as readonly string[]).includes(state)) throw invalidField('state', 'invalid_choice')
  const products = scope === 'products' ? await knownProducts(db, body.products) : []
  const contracts = scope === 'contracts' ? await knownContracts(db, body.contracts) : []
  const row = {
    state,
    scope,
    products,
    title: JSON.stringify(titles),
    ...spanOf(body, kind, services.configuration.timeZone),
    ended_at: endsNotice(state) ? now : null,
  }
  return { row, contracts }
}

function spanOf(
  { starts_on, starts_time, ends_on, ends_time }: Publishing['body'] | Updating['body'],
  kind: NoticeKind,
  timeZone: string,
) {
  const at = (day: string, time: string) =>
    new Date(zonedTime(day, Number(time.slice(0, 2)) * 60 + Number(time.slice(3)), timeZone))
  const starts_at = at(starts_on, starts_time)
  if (ends_on === null && ends_time === null && kind === 'incident') return { starts_at, ends_at: null }
  if (ends_on === null) throw invalidField('ends_on', 'required')
  if (ends_time === null) throw invalidField('ends_time', 'required')
  const ends_at = at(ends_on, ends_time)
  if (ends_at <= starts_at) throw invalidField('ends_on', 'ends_before_start')
  return { starts_at, ends_at }
}

async function knownProducts(db: OperatorDb, codes: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(codes)]
  if (wanted.length === 0) throw invalidField('products', 'required')
  const { rows } = await sql<{ code: string }>`
    select p.code from ${productTable} p where p.code = any(${wanted}::text[]) order by p.code`.execute(db)
  if (rows.length < wanted.length) throw invalidField('products', 'invalid_choice')
  return rows.map(({ code }) => code)
}

async function knownContracts(db: OperatorDb, numbers: readonly string[]): Promise<Listed[]> {
  const wanted = [...new Set(numbers)]
  if (wanted.length === 0) throw invalidField('contracts', 'required')
  const { rows } = await sql<Listed & { number: string }>`
    select k.customer_number, k.id as contract_id, k.number from ${contractTable} k where k.number = any(${wanted}::text[])`.execute(
    db,
  )
  if (new Set(rows.map(({ number }) => number)).size < wanted.length)
    throw invalidField('contracts', 'unknown_contract')
  return rows.map(({ customer_number, contract_id }) => ({ customer_number, contract_id }))
}

async function nameContracts(db: OperatorDb, notice_id: string, contracts: readonly Listed[]): Promise<void> {
  if (contracts.length === 0) return
  await db
    .insertInto('service_notice_contract')
    .values(contracts.map(contract => ({ notice_id, ...contract })))
    .execute()
}
