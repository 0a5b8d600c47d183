import type { Notice, NoticeBanner, OwnNotice } from '@kontor/contract/areas/service/notices'
import type { NoticeScope } from '@kontor/contract/enums/notices'
import { type Locale, sourceLocale } from '@kontor/contract/locales'
import { type RawBuilder, sql } from 'kysely'
import type { BoundDb, TenantDb, UnboundDb } from '../../../platform/db/database.ts'
import { jsonRows } from '../../../platform/db/list.ts'
import type { ContractScope } from '../../../platform/http/contract-scope.ts'
import { timeOfCall } from '../../../platform/http/session.ts'
import { finishedStates, unstartedStates } from '../../contracts/contracts/rules.ts'
import { contractTable, productTable } from '../../contracts/reads.ts'

/** Contracts in these states do not run: no notice concerns them. */
const idle = [...unstartedStates, ...finishedStates]

/** Says of notice `n` in which state it is: a planned maintenance runs from its start on. */
const stateAt = (now: Date | RawBuilder<Date>) =>
  sql`case when n.state = 'planned' and n.starts_at <= ${now} then 'running' else n.state end`

const listed = sql`exists (select from service_notice_contract l
  where l.customer_number = k.customer_number and l.notice_id = n.id and l.contract_id = k.id)`

/** Finds the contracts `k` that run and that notice `n` concerns. @param scope the notice's, where it is known */
export const concerned = (scope?: NoticeScope): RawBuilder<unknown> => {
  const named = {
    all: sql`true`,
    products: sql`k.product_code = any(n.products)`,
    // its customers are few: they are looked for first
    contracts: sql`k.customer_number in (select l.customer_number from service_notice_contract l where l.notice_id = n.id) and ${listed}`,
  }
  const any = sql`case n.scope when 'all' then true when 'products' then ${named.products} else ${listed} end`
  return sql`${contractTable} k where k.state <> all(${idle}::text[]) and ${scope ? named[scope] : any}`
}

const inLanguage = (column: string, locale: Locale) =>
  sql`coalesce(${sql.ref(column)} ->> ${locale}, ${sql.ref(column)} ->> ${sourceLocale})`

const updates = (locale: Locale) =>
  jsonRows(sql`select u.id, u.state, ${inLanguage('u.text', locale)} as text, u.at from service_notice_update u
    where u.notice_id = n.id order by u.at desc, u.id desc`)

/** Days for which a notice that is over is still shown. */
const shownDays = 90
const most = 200

const shown = (now: Date, locale: Locale) => sql`n.id, n.kind, ${stateAt(now)} as state, n.scope,
  array(select coalesce(p.name, code) from unnest(n.products) with ordinality c (code, place)
    left join ${productTable} p using (code) order by place) as products,
  ${inLanguage('n.title', locale)} as title, n.starts_at, n.ends_at, n.ended_at, ${updates(locale)} as updates`

const lately = (now: Date) =>
  sql`(n.ended_at is null or n.ended_at > ${now}::timestamptz - make_interval(days => ${shownDays}))`

/** Orders them: first what is wrong now, then what is planned, then what is over, the latest first. */
const inOrder = sql`order by n.ended_at is not null, case when n.ended_at is null then n.kind end,
  case when n.ended_at is null then n.starts_at end, n.ended_at desc, n.id desc limit ${sql.lit(most)}`

/** Finds what anybody may read: nothing about single contracts. */
export async function publicNotices(db: UnboundDb, now: Date, locale: Locale): Promise<Notice[]> {
  const { rows } = await sql<{ shown: Notice[] }>`select ${jsonRows(
    sql`select ${shown(now, locale)} from service_notice n where n.scope <> 'contracts' and ${lately(now)} ${inOrder}`,
  )} as shown`.execute(db)
  return rows[0]?.shown ?? []
}

/** @property scope the contracts that they may see */
export type Reader = { customer: number; userId: string; scope: ContractScope }

/** Says of notice `n` which of the reader's contracts it concerns. */
const contractsOf = ({ customer, scope }: Pick<Reader, 'customer' | 'scope'>) =>
  sql`select k.number from ${concerned()} and k.customer_number = ${customer}
    and ${scope === 'all' ? sql`true` : sql`k.number = any(${[...scope]}::text[])`}`

/** Finds what anybody may read, and what concerns contracts that the reader may see. */
export async function ownNotices(db: TenantDb, reader: Reader, now: Date, locale: Locale): Promise<OwnNotice[]> {
  const { rows } = await sql<{ own: OwnNotice[] }>`select ${jsonRows(sql`
    select ${shown(now, locale)}, array(${contractsOf(reader)} order by k.number limit 500) as contracts,
      exists (select from service_notice_reader r
        where r.user_id = ${reader.userId} and r.notice_id = n.id and r.followed_at is not null) as followed
    from service_notice n
    where (n.scope <> 'contracts' or exists (${contractsOf(reader)})) and ${lately(now)} ${inOrder}`)} as own`.execute(
    db,
  )
  return rows[0]?.own ?? []
}

/** Says whether a notice that is not over concerns the reader. */
export async function concerns(db: BoundDb, reader: Reader, id: string): Promise<boolean> {
  const { rows } = await sql`select from service_notice n
    where n.id = ${id} and n.ended_at is null and exists (${contractsOf(reader)})`.execute(db)
  return rows.length > 0
}

/** Banners above a page: few, the most serious first; of what is planned, from three days before. */
const mostBanners = 3
const isNear = sql`(n.state <> 'planned' or n.starts_at <= ${timeOfCall} + interval '3 days')`

/**
 * Reads beside the session, for its `caller`, what concerns contracts that they may see and is not dismissed.
 * @param sees condition on a contract `k`
 */
export const banners = (sees: RawBuilder<unknown>): RawBuilder<NoticeBanner[]> => sql<NoticeBanner[]>`
  (select coalesce(jsonb_agg(to_jsonb(b) - 'place' order by place), '[]') from (
    select n.id, n.latest_update_id as update, n.kind, ${stateAt(timeOfCall)} as state, n.title as titles, n.starts_at, n.ends_at,
      row_number() over (order by n.kind, n.starts_at, n.id) as place
    from service_notice n
    where n.ended_at is null and ${isNear}
      and exists (select from ${concerned()} and k.customer_number = caller.current_customer_number and ${sees})
      and not exists (select from service_notice_reader r
        where r.user_id = caller.user_id and r.notice_id = n.id and r.dismissed_update_id = n.latest_update_id)
    order by place limit ${sql.lit(mostBanners)}) b)`
