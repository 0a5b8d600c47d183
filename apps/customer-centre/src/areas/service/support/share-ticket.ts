import type { ticketSharingEndpoints } from '@kontor/contract/areas/service/ticket-sharing'
import { mostCopies, type TicketVisibility } from '@kontor/contract/enums/support'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { AuditEntry } from '../../../platform/audit/write-audit.ts'
import type { BoundDb } from '../../../platform/db/database.ts'
import type { Context, Handler } from '../../../platform/http/context.ts'
import { invalidField, problem } from '../../../platform/http/problem.ts'
import { copyLink } from '../../../platform/mail/copy-link.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import type { TenantServices } from '../../../platform/services.ts'
import { customerTable } from '../../customers/reads.ts'
import { mayRead, type Recipient, recipients } from '../../people/people/recipients.ts'
import { held, noServerAccess, subjectOf } from './change-ticket.ts'
import { isShownTo, mayShare, visibilityOf } from './participants.ts'
import { settledStatuses } from './rules.ts'
import { speaksForProvider, viewTicket } from './ticket-view.ts'
import { type HeldTicket, insertEvent, updateTicket } from './writing.ts'

type Share = typeof ticketSharingEndpoints.ticketShare
type CopyAdd = typeof ticketSharingEndpoints.ticketCopyAdd

type Chosen = { visibility: TicketVisibility; people?: readonly string[] | undefined }

/**
 * Finds who is to see a ticket: those who were chosen, with who opened it and who chooses. Staff who act for the customer see all tickets anyway.
 * @throws where one of them may not read it
 */
export async function readersFor(
  { db, customer, caller, now }: Pick<Context<Share>, 'db' | 'customer' | 'caller' | 'now'>,
  { visibility, people: chosen = [] }: Chosen,
  about: { contract: string | null; opener: string | null },
): Promise<string[] | null> {
  if (visibility === 'people') return null
  const people = await recipients(db, { customer, now })
  const may = new Set(people.filter(person => mayRead(person, 'support', about.contract)).map(({ id }) => id))
  const named = visibility === 'chosen' ? chosen : []
  if (visibility === 'chosen' && named.length === 0) throw invalidField('people', 'required')
  if (named.some(id => !may.has(id))) throw invalidField('people', 'invalid_choice')
  const own = [about.opener, caller.userId].filter(id => id !== null && people.some(person => person.id === id))
  const readers = [...new Set([...own, ...named])].filter(id => id !== null)
  // staff opened it, and no one of the customer would see it
  if (readers.length === 0) throw invalidField('visibility', 'invalid_choice')
  return readers
}

export const shareTicket: Handler<Share> = async context => {
  const { audit, body, caller, customer, db, now } = context
  const ticket = await held(context)
  if (!mayShare(caller, ticket.created_by)) throw problem('ticket_not_yours')
  const about = { contract: ticket.contract_number, opener: ticket.created_by }
  const readers = await readersFor(context, body, about)
  if (sameReaders(readers, ticket.readers)) return viewTicket(context, ticket.number)
  await updateTicket(db, ticket, { readers }, now)
  await insertEvent(db, customer, ticket.id, { kind: 'shared', actor: caller.name, from: null, to: null }, now)
  await audit({
    action: 'ticket.shared',
    subject: subjectOf(ticket),
    before: { visibility: visibilityOf(ticket.readers) },
    after: { visibility: visibilityOf(readers) },
  })
  return viewTicket(context, ticket.number)
}

/** Lets staff sign in to what belongs to the ticket's contract, or no longer. Consent is the customer's own: staff who act for them only take it back. */
export const allowServerAccess: Handler<typeof ticketSharingEndpoints.ticketServerAccess> = async context => {
  const { audit, body, caller, customer, db, now } = context
  const { allowed } = body
  const ticket = await held(context)
  if (settledStatuses.includes(ticket.status)) throw problem('ticket_closed')
  if (allowed && speaksForProvider(caller)) throw problem('forbidden')
  if (allowed && ticket.contract_number === null) throw problem('conflict')
  if (allowed !== ticket.server_access) {
    const kind = allowed ? 'access_allowed' : 'access_withdrawn'
    const access = allowed ? { server_access_at: now, server_access_by: caller.name } : noServerAccess
    await updateTicket(db, ticket, access, now)
    await insertEvent(db, customer, ticket.id, { kind, actor: caller.name, from: null, to: null }, now)
    await audit({ action: `ticket.${kind}`, subject: subjectOf(ticket) })
  }
  return viewTicket(context, ticket.number)
}

const sameReaders = (one: readonly string[] | null, other: readonly string[] | null): boolean =>
  one === null || other === null ? one === other : one.toSorted().join() === other.toSorted().join()

export const addCopy: Handler<CopyAdd> = async context => {
  const ticket = await held(context)
  if (ticket.status === 'closed' || ticket.status === 'merged') throw problem('ticket_closed')
  await askForCopies(context, ticket, [context.body.address])
  return viewTicket(context, ticket.number)
}

export const removeCopy: Handler<typeof ticketSharingEndpoints.ticketCopyRemove> = async context => {
  const ticket = await held(context)
  await dropCopy(context, ticket, context.params.id)
  return viewTicket(context, ticket.number)
}

type Dropping = { db: BoundDb; now: Date; caller: { name: string }; audit(entry: AuditEntry): Promise<unknown> }

/** Ends copies to an address. One that has declined stays on the list: it is not asked again. @throws not_found */
export async function dropCopy({ audit, caller, db, now }: Dropping, ticket: HeldTicket, id: string): Promise<void> {
  const gone = await db
    .deleteFrom('ticket_copy')
    .where('customer_number', '=', ticket.customer)
    .where('ticket_id', '=', ticket.id)
    .where('id', '=', id)
    .where('state', '<>', 'declined')
    .returning('address')
    .executeTakeFirst()
  if (!gone) throw problem('not_found')
  await tellOfCopy({ audit, db, now, name: caller.name }, ticket, 'removed', gone.address)
}

type Telling = { db: BoundDb; now: Date; name: string; audit(entry: AuditEntry): Promise<unknown> }
type TicketNamed = Pick<HeldTicket, 'customer' | 'id' | 'number' | 'subject'>

/** Writes into the thread and the audit what became of copies to an address. @param name who did it */
export async function tellOfCopy(
  { audit, db, now, name }: Telling,
  ticket: TicketNamed,
  what: 'added' | 'removed' | 'confirmed' | 'declined',
  address: string,
): Promise<void> {
  const event = { kind: `copy_${what}`, actor: name, from: null, to: null, detail: address } as const
  await insertEvent(db, ticket.customer, ticket.id, event, now)
  // pages that are open show it
  await updateTicket(db, ticket, {}, now)
  await audit({
    action: `ticket.copy_${what}`,
    subject: subjectOf(ticket),
    after: { address },
    customer: ticket.customer,
  })
}

/** Strangers who may be asked on behalf of a customer within a day. */
const mostAsked = 40

type Asking = Pick<Context<CopyAdd>, 'audit' | 'caller' | 'db' | 'locale' | 'now'> & { services: TenantServices }

/**
 * Asks the readers of addresses whether they want copies: until they have confirmed by the link, they get nothing else. The mail says who asks,
 * and no word of the ticket.
 * @param field where a refusal stands
 */
export async function askForCopies(
  { audit, caller, db, locale, now, services }: Asking,
  ticket: TicketNamed & Pick<HeldTicket, 'readers' | 'contract_number'>,
  addresses: readonly string[],
  field = 'address',
): Promise<void> {
  const { customer, id: thread, number } = ticket
  const people = await recipients(db, { customer, now })
  const known = await db
    .selectFrom('ticket_copy')
    .select(['address', 'state'])
    .where('customer_number', '=', customer)
    .where('ticket_id', '=', thread)
    .execute()
  const { name } = await db
    .selectFrom(customerTable.as('customer'))
    .select('name')
    .where('customer_number', '=', customer)
    .executeTakeFirstOrThrow()
  const { rows: asked } = await sql`
    select from audit_entry where customer_number = ${customer} and action = 'ticket.copy_added'
      and at > ${now}::timestamptz - interval '1 day' limit ${mostAsked}`.execute(db)
  if (asked.length + addresses.length > mostAsked) throw problem('too_many_requests', { retryAfter: 3600 })
  const states = new Map<string, string>(known.map(({ address, state }) => [address.toLowerCase(), state]))
  for (const address of addresses) {
    const key = address.toLowerCase()
    const state = states.get(key)
    if (state !== undefined) throw problem(state === 'declined' ? 'copy_declined' : 'copy_known', { field })
    const reads = (person: Recipient) =>
      mayRead(person, 'support', ticket.contract_number) && isShownTo(person, ticket, people)
    if (people.some(person => person.email.toLowerCase() === key && reads(person)))
      throw problem('copy_reads_already', { field })
    states.set(key, 'waiting')
    if ([...states.values()].filter(one => one !== 'declined').length > mostCopies || states.size > 2 * mostCopies)
      throw problem('copies_full', { field })
    await db
      .insertInto('ticket_copy')
      .values({
        customer_number: customer,
        ticket_id: thread,
        id: uuidv7(),
        address,
        locale,
        state: 'waiting',
        added_by: caller.name,
        added_at: now,
      })
      .execute()
    const link = copyLink(await services.keys.vault(), services.configuration.appUrl, { thread, address })
    const user = { id: null, email: address, name: address, locale }
    const values = { number, by: caller.name, customer: name, link }
    await queueMail(db, { services, user, template: 'ticket_copy_asked', values, now, customer })
    await tellOfCopy({ audit, db, now, name: caller.name }, ticket, 'added', address)
  }
}
