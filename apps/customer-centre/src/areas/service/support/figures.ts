import type { TicketFigures, ticketFiguresEndpoints } from '@kontor/contract/areas/service/ticket-figures'
import { backlogAges, type FigureGroup } from '@kontor/contract/enums/ticket-desk'
import type { CallOutput } from '@kontor/contract/wire/types'
import { type RawBuilder, sql } from 'kysely'
import type { OperatorDb } from '../../../platform/db/database.ts'
import type { Context, Handler } from '../../../platform/http/context.ts'
import { invalidField } from '../../../platform/http/problem.ts'
import { addDays, daysBetween, startOfDay } from '../../../values/local-date.ts'
import { userName } from '../../people/reads.ts'
import { settledStatuses } from './rules.ts'
import { categoriesIn, departmentsIn, planOf } from './topics.ts'

type Endpoint = (typeof ticketFiguresEndpoints)['ticketFigures']
type Figures = CallOutput<'GET /ajax/v1/staff/ticket-figures'>

/** Days that figures can span. */
const longest = 366

/** Counts what happened to tickets within some days: one statement for all of it, and one for what is open now. */
export const ticketFigures: Handler<Endpoint> = async context => {
  const { db, now, query, services } = context
  const today = services.clock.today()
  const until = query.until ?? today
  const from = query.from ?? addDays(until, -29)
  if (from > until) throw invalidField('until', 'earlier_day')
  if (daysBetween(from, until) >= longest) throw invalidField('from', 'before_earliest')
  const rows = await counted(context, from, until)
  const { key: _, name: __, ...total } = rows.find(({ key }) => key === null) ?? nothing
  const named = rows.flatMap(row => (row.key === null ? [] : [{ ...row, key: row.key, name: row.name ?? row.key }]))
  return { from, until, total, rows: named, backlog: await backlog(db, now) }
}

type Row = TicketFigures & { key: string | null; name: string | null }

const nothing: Row = {
  key: null,
  name: null,
  opened: 0,
  answers: 0,
  first_answers: 0,
  first_answer_minutes: null,
  solved: 0,
  solution_minutes: null,
  ratings: 0,
  rating: null,
}

/** A row for each group, and one without a key for all of them. */
async function counted(context: Context<Endpoint>, from: string, until: string): Promise<Row[]> {
  const { db, query, services } = context
  const { timeZone } = services.configuration
  const [begins, ends] = [startOfDay(from, timeZone), startOfDay(addDays(until, 1), timeZone)]
  const within = (at: RawBuilder<unknown>) => sql`${at} >= ${begins} and ${at} < ${ends}`
  const { keyOf, nameOf } = groups(context)[query.by]
  const settled = sql`coalesce(t.resolved_at, t.closed_at)`
  const minutes = (at: RawBuilder<unknown>) => sql`round(extract(epoch from ${at} - t.created_at) / 60)::integer`
  const opened = sql`t.created_at`
  const answered = sql`t.first_answered_at`
  const said = sql`m.created_at`
  const closed = sql`t.closed_at`
  // what is a customer's by now is counted there
  const guests = sql`t.status in ('open', 'closed')`
  const median = (what: string) =>
    sql`round(percentile_cont(0.5) within group (order by minutes) filter (where what = ${sql.lit(what)}))::integer`
  const { rows } = await sql<Omit<Row, 'rating'> & { hundredths: number | null }>`
    with happened as (
      select ${keyOf(opened)} as key, 'opened' as what, null::integer as minutes, null::smallint as rating
      from ticket t where ${within(opened)}
      union all
      select ${keyOf(answered)}, 'first', ${minutes(answered)}, null from ticket t where ${within(answered)}
      union all
      select ${keyOf(settled)}, 'solved', ${minutes(settled)}, t.rating
      from ticket t where t.status in ('resolved', 'closed') and ${within(settled)}
      union all
      select ${keyOf(said, sql`m.author_user_id`)}, 'answer', null, null from ticket_message m
      join ticket t on t.customer_number = m.customer_number and t.id = m.ticket_id
      where m.from_staff and ${within(said)}
      union all
      select ${keyOf(opened)}, 'opened', null, null from guest_ticket t where ${guests} and ${within(opened)}
      union all
      select ${keyOf(answered)}, 'first', ${minutes(answered)}, null from guest_ticket t where ${guests} and ${within(answered)}
      union all
      select ${keyOf(closed)}, 'solved', ${minutes(closed)}, null from guest_ticket t where t.status = 'closed' and ${within(closed)}
      union all
      select ${keyOf(said, sql`m.author_user_id`)}, 'answer', null, null from guest_message m
      join guest_ticket t on t.id = m.guest_ticket_id where m.from_staff and ${within(said)})
    select h.*, ${nameOf} as name from (
      select case when grouping(key) = 0 then coalesce(key, '') end as key, count(*) filter (where what = 'opened')::integer as opened,
        count(*) filter (where what = 'answer')::integer as answers, count(*) filter (where what = 'first')::integer as first_answers,
        ${median('first')} as first_answer_minutes, count(*) filter (where what = 'solved')::integer as solved,
        ${median('solved')} as solution_minutes, count(rating)::integer as ratings, round(avg(rating) * 100)::integer as hundredths
      from happened group by grouping sets ((key), ())) h
    order by h.key`.execute(db)
  return rows.map(({ hundredths, ...row }) => ({ ...row, rating: hundredths === null ? null : hundredths / 100 }))
}

type Group = {
  /** @param at when it happened @param by who did, where that is not who has the ticket */
  keyOf(at: RawBuilder<unknown>, by?: RawBuilder<unknown>): RawBuilder<string | null>
  /** Names the group `h.key`. */
  nameOf: RawBuilder<string | null>
}

function groups({ locale, services }: Context<Endpoint>): Record<FigureGroup, Group> {
  const { timeZone } = services.configuration
  const named = (list: readonly { code: string; name: string }[]) =>
    sql<
      string | null
    >`${JSON.stringify(Object.fromEntries(list.map(({ code, name }) => [code, name])))}::jsonb ->> h.key`
  const departments = planOf(services).categories.map(({ code, department }) => [code, department])
  return {
    day: { keyOf: at => sql`(${at} at time zone ${timeZone})::date::text`, nameOf: sql`h.key` },
    category: { keyOf: () => sql`t.category`, nameOf: named(categoriesIn(services, locale)) },
    department: {
      keyOf: () => sql`${JSON.stringify(Object.fromEntries(departments))}::jsonb ->> t.category`,
      nameOf: named(departmentsIn(services, locale)),
    },
    person: {
      keyOf: (_, by = sql`t.assignee_user_id`) => sql`${by}::text`,
      nameOf: userName("nullif(h.key, '')::uuid"),
    },
  }
}

/** The days by which what is open is divided. */
const ages = { day: 1, three_days: 3, week: 7, month: 30 } as const

async function backlog(db: OperatorDb, now: Date): Promise<Figures['backlog']> {
  const older = (days: number) => sql`created_at <= ${now}::timestamptz - make_interval(days => ${days})`
  const { rows } = await sql<{ age: Figures['backlog'][number]['age']; tickets: number }>`
    select case when ${older(ages.month)} then 'older' when ${older(ages.week)} then 'month' when ${older(ages.three_days)} then 'week'
      when ${older(ages.day)} then 'three_days' else 'day' end as age, count(*)::integer as tickets
    from (select created_at from ticket where status <> all(${settledStatuses}::text[])
      union all select created_at from guest_ticket where status = 'open') open group by 1`.execute(db)
  return backlogAges.map(age => ({ age, tickets: rows.find(row => row.age === age)?.tickets ?? 0 }))
}
