import type { ticketDeskEndpoints } from '@kontor/contract/areas/service/ticket-desk'
import type { OperatorDb } from '../../../platform/db/database.ts'
import type { Handler } from '../../../platform/http/context.ts'
import { problem } from '../../../platform/http/problem.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { staffMembers } from '../../people/identity/queries.ts'
import { toldOf, unseen } from './change-ticket.ts'
import { held, viewAtDesk } from './desk.ts'
import { mentionsIn } from './mentions.ts'
import { noteWork } from './note-work.ts'
import { notifyOfTicket } from './notify-job.ts'
import { insertNote } from './writing.ts'

type Endpoints = typeof ticketDeskEndpoints

/** Notes something for other staff; whom it names with an @ is told of it, and so is who follows the ticket. */
export const deskNote: Handler<Endpoints['deskNote']> = async context => {
  const { audit, body, caller, db, now, uploads } = context
  const ticket = await held(context)
  const { userId, name: author } = caller
  const mentioned = mentionsIn(body.body, await staffMembers(db)).filter(({ id }) => id !== userId)
  const note = {
    kind: 'note',
    userId,
    author,
    body: body.body,
    uploads,
    mentioned: mentioned.map(({ id }) => id),
  } as const
  const id = await insertNote(db, ticket, note, now)
  await noteWork(context, ticket)
  await audit({
    action: 'ticket.noted',
    subject: unseen(ticket),
    customer: 0,
    ...(uploads.length > 0 && { after: toldOf(uploads) }),
  })
  await enqueue(db, notifyOfTicket, { customer: ticket.customer, ticket: ticket.id, about: 'note', id, by: userId })
  return viewAtDesk(context, ticket.number)
}

/** Follows a ticket, or no longer: it concerns no one else. */
export const deskFollow: Handler<Endpoints['deskFollow']> = async context => {
  const { audit, body, caller, db, now } = context
  const ticket = await held(context)
  const row = { customer_number: ticket.customer, ticket_id: ticket.id, user_id: caller.userId }
  const changed = body.following ? await follow(db, row, now) : await unfollow(db, row)
  if (changed)
    await audit({
      action: body.following ? 'ticket.followed' : 'ticket.unfollowed',
      subject: unseen(ticket),
      customer: 0,
    })
  return viewAtDesk(context, ticket.number)
}

type Follower = { customer_number: number; ticket_id: string; user_id: string }

/** @returns whether they did not before */
async function follow(db: OperatorDb, row: Follower, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows: added = 0n } = await db
    .insertInto('ticket_follower')
    .values({ ...row, followed_at: now })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  return added > 0n
}

/** @returns whether they did before */
async function unfollow(db: OperatorDb, { customer_number, ticket_id, user_id }: Follower): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('ticket_follower')
    .where('customer_number', '=', customer_number)
    .where('ticket_id', '=', ticket_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export const deskWorkRemove: Handler<Endpoints['deskWorkRemove']> = async context => {
  const { audit, caller, db, params } = context
  const ticket = await held(context)
  const removed = await db
    .deleteFrom('ticket_work')
    .where('customer_number', '=', ticket.customer)
    .where('ticket_id', '=', ticket.id)
    .where('id', '=', params.id)
    .where('user_id', '=', caller.userId)
    .returning('minutes')
    .executeTakeFirst()
  if (!removed) throw problem('not_found')
  await audit({ action: 'ticket.work_removed', subject: unseen(ticket), before: removed, customer: 0 })
  return viewAtDesk(context, ticket.number)
}
