import type { DeskDrafts, ticketDeskEndpoints } from '@kontor/contract/areas/service/ticket-desk'
import { sql } from 'kysely'
import type { OperatorDb } from '../../../platform/db/database.ts'
import { jsonRows } from '../../../platform/db/list.ts'
import type { Handler } from '../../../platform/http/context.ts'
import { problem } from '../../../platform/http/problem.ts'
import { userName } from '../../people/reads.ts'

type Endpoints = typeof ticketDeskEndpoints
type Looking = { db: OperatorDb; now: Date; caller: { userId: string } }

/** Who has not changed a draft for so many seconds is not writing. */
const pause = 30

export const deskDrafts: Handler<Endpoints['deskDrafts']> = context => draftsOf(context, context.params.number)

/** Keeps what is being written. It is no part of the ticket, so it locks none and the audit does not tell of it. */
export const deskDraftKeep: Handler<Endpoints['deskDraftKeep']> = async context => {
  const { body, caller, db, now, params } = context
  const ticket = sql`select customer_number, id from ticket where number = ${params.number}`
  if (body.body === '')
    await sql`delete from ticket_desk_draft where user_id = ${caller.userId} and (customer_number, ticket_id) = (${ticket})`.execute(
      db,
    )
  else
    await sql`insert into ticket_desk_draft (customer_number, ticket_id, user_id, body, updated_at)
      select t.customer_number, t.id, ${caller.userId}, ${body.body}, ${now} from (${ticket}) t
      on conflict (customer_number, ticket_id, user_id) do update set body = excluded.body, updated_at = excluded.updated_at
      where ticket_desk_draft.body <> excluded.body`.execute(db)
  return draftsOf(context, params.number)
}

async function draftsOf({ db, now, caller }: Looking, number: number): Promise<DeskDrafts> {
  const shown = sql`json_build_object('author', json_build_object('id', d.user_id, 'name', coalesce(${userName('d.user_id')}, '')),
    'body', d.body, 'updated_at', d.updated_at, 'writing', d.updated_at > ${now}::timestamptz - make_interval(secs => ${pause}))`
  const drafts = sql`ticket_desk_draft d where d.customer_number = t.customer_number and d.ticket_id = t.id`
  const { rows } = await sql<DeskDrafts>`
    select (select ${shown} from ${drafts} and d.user_id = ${caller.userId}) as own,
      ${jsonRows(sql`
        select o.* from ${sql`(select d.* from ${drafts} and d.user_id <> ${caller.userId} order by d.updated_at desc limit 20)`} d
        cross join lateral json_to_record(${shown}) as o (author json, body text, updated_at timestamptz, writing boolean)`)} as others
    from ticket t where t.number = ${number}`.execute(db)
  const [found] = rows
  if (!found) throw problem('not_found')
  return found
}
