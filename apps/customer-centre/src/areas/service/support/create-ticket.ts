import type { supportEndpoints } from '@kontor/contract/areas/service/support'
import { canDo } from '@kontor/contract/can'
import { emailSchema } from '@kontor/contract/wire/fields'
import { sql } from 'kysely'
import type { TenantDb } from '../../../platform/db/database.ts'
import { permissionsOf } from '../../../platform/http/admission.ts'
import type { Context, Handler } from '../../../platform/http/context.ts'
import { type ContractScope, inScope, scopeOf } from '../../../platform/http/contract-scope.ts'
import { invalidField } from '../../../platform/http/problem.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { contractTable } from '../../contracts/reads.ts'
import { subjectOf, toldOf } from './change-ticket.ts'
import { dropDraft } from './drafts.ts'
import { notifyOfTicket } from './notify-job.ts'
import { visibilityOf } from './participants.ts'
import { ownDocument, requireNotice } from './related.ts'
import { resourceOf } from './resources.ts'
import { askForCopies, readersFor } from './share-ticket.ts'
import { speaksForProvider, viewTicket } from './ticket-view.ts'
import { answersTo, categoryOf, generalTopic } from './topics.ts'
import { insertEvent, insertMessage, insertTicket, keepSecret } from './writing.ts'

type Create = typeof supportEndpoints.ticketCreate

export const createTicket: Handler<Create> = async context => {
  const { body, caller, customer, db, locale, now, services, uploads } = context
  const { subject, contract_number: contract = null, follows = null } = body
  const topic = categoryOf(services, body.category)
  if (!topic) throw invalidField('category', 'invalid_choice')
  if (topic.contract === 'required' && contract === null) throw invalidField('contract_number', 'required')
  const answers = answersTo(topic, body.fields ?? {})
  const impact = topic.impact ? body.impact : 'none'
  const author = { author: caller.name, fromStaff: speaksForProvider(caller) }
  const contractId = await contractIdOf(db, customer, contract, scopeOf(caller, 'support:write'))
  const resource = await resourceOf(db, services, { customer, contract: contractId, key: body.resource })
  const allows = body.server_access === true
  // consent is the customer's own, and names what may be entered
  if (allows && (contractId === null || author.fromStaff)) throw invalidField('server_access', 'invalid_choice')
  const followed = follows === null ? null : await followedBy(context, follows)
  const readers = body.visibility
    ? await readersFor(
        context,
        { visibility: body.visibility, people: body.people },
        { contract, opener: caller.userId },
      )
    : (followed?.readers ?? null)
  const documentId = body.invoice ? await invoiceIdOf(context, body.invoice) : null
  const noticeId = body.notice ?? null
  if (noticeId !== null) await requireNotice(db, customer, noticeId)
  const opened = {
    subject,
    topic,
    answers,
    impact,
    contractId,
    resource,
    accessBy: allows ? caller.name : null,
    documentId,
    noticeId,
    follows,
    readers,
    createdBy: caller.userId,
    ...author,
  }
  const ticket = await insertTicket(context, customer, opened)
  const message = { userId: caller.userId, body: body.body, uploads, ...author }
  const id = await insertMessage(db, customer, ticket.id, message, now)
  await keepSecret(context, { customer, ticket: ticket.id, message: id }, body.secret)
  await dropDraft(db, { customer, userId: caller.userId, number: 0 })
  await insertEvent(db, customer, ticket.id, { kind: 'created', actor: caller.name, from: null, to: 'new' }, now)
  await context.audit({
    action: 'ticket.created',
    subject: subjectOf({ ...ticket, subject }),
    after: {
      category: topic.name[locale],
      impact,
      contract_number: contract,
      status: 'new',
      ...(follows !== null && { follows }),
      ...(readers !== null && { visibility: visibilityOf(readers) }),
      ...toldOf(uploads),
    },
  })
  if (allows) {
    const event = { kind: 'access_allowed', actor: caller.name, from: null, to: null } as const
    await insertEvent(db, customer, ticket.id, event, now)
    await context.audit({ action: 'ticket.access_allowed', subject: subjectOf({ ...ticket, subject }) })
  }
  const copies = (body.copies ?? []).map(address => {
    const { success, data } = emailSchema.safeParse(address)
    if (!success) throw invalidField('copies', 'invalid_email')
    return data
  })
  const named = { ...ticket, customer, subject, readers, contract_number: contract }
  await askForCopies(context, named, copies, 'copies')
  await enqueue(db, notifyOfTicket, { customer, ticket: ticket.id, about: 'message', id, by: caller.userId })
  return viewTicket(context, ticket.number)
}

type Opening = Pick<Context<Create>, 'audit' | 'caller' | 'customer' | 'db' | 'now' | 'services'>

/** Opens a ticket with a message of the provider's own, which the customer can answer. @returns its number */
export async function openFromProvider(
  context: Opening,
  { subject, body }: { subject: string; body: string },
): Promise<number> {
  const { caller, customer, db, now, services } = context
  const author = { author: caller.name, fromStaff: true }
  const topic = generalTopic(services)
  const ticket = await insertTicket(context, customer, {
    subject,
    topic,
    answers: [],
    impact: 'none',
    contractId: null,
    follows: null,
    createdBy: caller.userId,
    ...author,
  })
  const id = await insertMessage(db, customer, ticket.id, { userId: caller.userId, body, uploads: [], ...author }, now)
  await insertEvent(db, customer, ticket.id, { kind: 'created', actor: caller.name, from: null, to: 'new' }, now)
  await context.audit({
    action: 'ticket.created',
    subject: subjectOf({ ...ticket, subject }),
    after: { category: topic.code, status: 'new' },
  })
  await enqueue(db, notifyOfTicket, { customer, ticket: ticket.id, about: 'message', id, by: caller.userId })
  return ticket.number
}

/** @throws where the caller may not read the customer's documents, or there is none */
async function invoiceIdOf({ caller, db, customer }: Context<Create>, id: string): Promise<string> {
  if (!canDo(permissionsOf(caller), 'billing:read')) throw invalidField('invoice', 'invalid_choice')
  return (await ownDocument(db, customer, { id }, 'invoice')).id
}

/** Finds a ticket that is there for the caller, and has ended: who sees it sees what follows it. @throws where it has not */
async function followedBy(
  { db, customer, caller }: Context<Create>,
  number: number,
): Promise<{ readers: string[] | null }> {
  const found = await db
    .selectFrom('ticket')
    .select('readers')
    .where('customer_number', '=', customer)
    .where('number', '=', number)
    .where('status', 'in', ['closed', 'merged'])
    .where(inScope(sql`contract_id`, customer, scopeOf(caller, 'support:read')))
    .executeTakeFirst()
  if (!found) throw invalidField('follows', 'invalid_choice')
  return found
}

async function contractIdOf(
  db: TenantDb,
  customer: number,
  number: string | null,
  scope: ContractScope,
): Promise<string | null> {
  if (number === null && scope === 'all') return null
  if (number === null) throw invalidField('contract_number', 'required')
  const row = await db
    .selectFrom(contractTable.as('contract'))
    .select('id')
    .where('customer_number', '=', customer)
    .where('number', '=', number)
    .where(inScope(sql`id`, customer, scope))
    .executeTakeFirst()
  if (!row) throw invalidField('contract_number', 'invalid_choice')
  return row.id
}
