import type { ticketSecretEndpoints } from '@kontor/contract/areas/service/ticket-secrets'
import { sql } from 'kysely'
import { open } from '../../../platform/crypto/vault.ts'
import type { Handler } from '../../../platform/http/context.ts'
import { problem } from '../../../platform/http/problem.ts'
import type { Sweep } from '../../../platform/jobs/sweep.ts'
import { subjectOf } from './change-ticket.ts'
import { holdTicket, secretContext } from './writing.ts'

/**
 * Shows confidential data to a member of staff, once: with the answer it is gone, and the customer sees who has read it.
 * @throws conflict where it is gone already
 */
export const deskSecret: Handler<typeof ticketSecretEndpoints.deskSecret> = async context => {
  const { audit, caller, db, now, params, services } = context
  const ticket = await holdTicket(db, params.number, sql`true`)
  if (!ticket) throw problem('not_found')
  const place = { customer: ticket.customer, ticket: ticket.id, message: params.message }
  const { rows } = await sql<{ sealed: Buffer | null; over: boolean }>`
    select sealed, expires_at <= ${now} as over from ticket_secret
    where customer_number = ${ticket.customer} and ticket_id = ${ticket.id} and message_id = ${params.message} for update`.execute(
    db,
  )
  const [found] = rows
  if (!found) throw problem('not_found')
  if (found.sealed === null || found.over) throw problem('conflict')
  const secret = open(await services.keys.vault(), found.sealed, secretContext(place)).toString()
  await sql`update ticket_secret set sealed = null, opened_at = ${now}, opened_by = ${caller.name}
    where customer_number = ${ticket.customer} and ticket_id = ${ticket.id} and message_id = ${params.message}`.execute(
    db,
  )
  await audit({ action: 'ticket.secret_opened', subject: subjectOf(ticket), customer: ticket.customer })
  return { secret }
}

/** Deletes what no one has opened in time; that there was something stays with the message. */
export const secretsSweep: Sweep = {
  name: 'confidential data of tickets',
  async run(db, now, most) {
    const { numAffectedRows } = await sql`
      update ticket_secret set sealed = null where ctid = any(array(
        select ctid from ticket_secret where sealed is not null and expires_at <= ${now} limit ${most}))`.execute(db)
    return Number(numAffectedRows ?? 0)
  },
}
