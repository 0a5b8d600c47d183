import type { ticketDeskEndpoints } from '@kontor/contract/areas/service/ticket-desk'
import { uuidv7 } from 'uuidv7'
import type { Context } from '../../../platform/http/context.ts'
import { invalidField } from '../../../platform/http/problem.ts'
import { unseen } from './change-ticket.ts'
import type { HeldTicket } from './writing.ts'

type Writing = Pick<Context<(typeof ticketDeskEndpoints)['deskNote']>, 'audit' | 'body' | 'caller' | 'db' | 'now'>

/** Notes how long staff took for what they write with it. */
export async function noteWork({ audit, body, caller, db, now }: Writing, ticket: HeldTicket): Promise<void> {
  const { minutes = null, work = '' } = body
  if (minutes === null && work !== '') throw invalidField('minutes', 'required')
  if (minutes === null) return
  await db
    .insertInto('ticket_work')
    .values({
      customer_number: ticket.customer,
      ticket_id: ticket.id,
      id: uuidv7(),
      user_id: caller.userId,
      user_name: caller.name,
      minutes,
      body: work,
      worked_at: now,
    })
    .execute()
  await audit({ action: 'ticket.work_noted', subject: unseen(ticket), after: { minutes }, customer: 0 })
}
