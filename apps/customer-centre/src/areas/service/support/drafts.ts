import type { TicketDraft, ticketDraftEndpoints } from '@kontor/contract/areas/service/ticket-drafts'
import { sql } from 'kysely'
import type { BoundDb } from '../../../platform/db/database.ts'
import type { Handler } from '../../../platform/http/context.ts'
import { problem } from '../../../platform/http/problem.ts'

type Endpoints = typeof ticketDraftEndpoints
type Place = { customer: number; userId: string; number: number }

export const ticketDraft: Handler<Endpoints['ticketDraft']> = async ({ db, customer, caller, query }) => ({
  draft: await draftAt(db, { customer, userId: caller.userId, number: query.number }),
})

/** Keeps what is being written. It is no part of a ticket, so the audit does not tell of it; what another device has written stays. */
export const ticketDraftKeep: Handler<Endpoints['ticketDraftKeep']> = async ({ body, caller, customer, db, now }) => {
  const { number, category, contract_number, subject, body: text, version } = body
  const place = { customer, userId: caller.userId, number }
  const mine = at(place)
  if (subject === '' && text === '')
    await sql`delete from ticket_draft where ${mine} and version = ${version}`.execute(db)
  else if (version === null) {
    if (number !== 0 && !(await isTicket(db, customer, number))) throw problem('not_found')
    await sql`insert into ticket_draft (customer_number, user_id, ticket_number, category, contract_number, subject, body, version, updated_at)
      values (${customer}, ${caller.userId}, ${number}, ${category}, ${contract_number}, ${subject}, ${text}, 1, ${now})
      on conflict do nothing`.execute(db)
  } else
    await sql`update ticket_draft set category = ${category}, contract_number = ${contract_number}, subject = ${subject}, body = ${text},
      version = version + 1, updated_at = ${now} where ${mine} and version = ${version}`.execute(db)
  const draft = await draftAt(db, place)
  // one that is gone was sent or removed on another device: it is kept again only where its writer says so
  const kept =
    draft === null ? subject === '' && text === '' : draft.version === (version ?? 0) + 1 && draft.body === text
  return { kept, draft }
}

/** Drops it with the message that was sent. */
export const dropDraft = (db: BoundDb, place: Place) => sql`delete from ticket_draft where ${at(place)}`.execute(db)

const at = ({ customer, userId, number }: Place) =>
  sql`customer_number = ${customer} and user_id = ${userId} and ticket_number = ${number}`

async function isTicket(db: BoundDb, customer: number, number: number): Promise<boolean> {
  const { rows } = await sql`select from ticket where customer_number = ${customer} and number = ${number}`.execute(db)
  return rows.length > 0
}

async function draftAt(db: BoundDb, place: Place): Promise<TicketDraft | null> {
  const { rows } = await sql<TicketDraft>`
    select category, contract_number, subject, body, version, updated_at from ticket_draft where ${at(place)}`.execute(
    db,
  )
  return rows[0] ?? null
}
