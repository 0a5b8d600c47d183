import type { TicketView, ticketViewEndpoints } from '@kontor/contract/areas/service/ticket-views'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Handler } from '../../../platform/http/context.ts'
import { problem } from '../../../platform/http/problem.ts'

type Endpoints = typeof ticketViewEndpoints

/** The views that a member of staff has kept, and those that the others share. */
export const keptViews = (me: string) => sql`
  select v.id, v.name, v.filters, v.shared, v.user_id = ${me}::uuid as own from ticket_view v
  where v.shared or v.user_id = ${me}::uuid order by lower(v.name), v.id limit 50`

export const deskViewKeep: Handler<Endpoints['deskViewKeep']> = async ({ audit, body, caller, db, now }) => {
  const { name, filters, shared } = body
  const view: TicketView = { id: uuidv7(), name, filters, shared, own: true }
  await db
    .insertInto('ticket_view')
    .values({ id: view.id, user_id: caller.userId, name, filters: JSON.stringify(filters), shared, created_at: now })
    .execute()
  await audit({ action: 'ticket_view.kept', subject: subjectOf(view), after: { name }, customer: 0 })
  return view
}

export const deskViewDelete: Handler<Endpoints['deskViewDelete']> = async ({ audit, caller, db, params }) => {
  const view = await db
    .deleteFrom('ticket_view')
    .where('id', '=', params.id)
    .where('user_id', '=', caller.userId)
    .returning(['id', 'name'])
    .executeTakeFirst()
  if (!view) throw problem('not_found')
  await audit({ action: 'ticket_view.deleted', subject: subjectOf(view), before: { name: view.name }, customer: 0 })
}

const subjectOf = ({ id, name }: Pick<TicketView, 'id' | 'name'>) => ({ kind: 'ticket_view', id, label: name })
