import type { supportEndpoints, Thread, Ticket } from '@kontor/contract/areas/service/support'
import type { ticketFilesEndpoints } from '@kontor/contract/areas/service/ticket-files'
import { canDo } from '@kontor/contract/can'
import type { Locale } from '@kontor/contract/locales'
import type { TenantDb } from '../../../platform/db/database.ts'
import { sendFile, sendPreview } from '../../../platform/files/send-file.ts'
import { permissionsOf } from '../../../platform/http/admission.ts'
import type { Handler } from '../../../platform/http/context.ts'
import { scopeOf } from '../../../platform/http/contract-scope.ts'
import { problem } from '../../../platform/http/problem.ts'
import type { Caller } from '../../../platform/http/session.ts'
import type { TenantServices } from '../../../platform/services.ts'
import { mayShare } from './participants.ts'
import { earlierThread, fileOfTicket, inFile, ticketByNumber } from './queries.ts'
import { abilities, closesAt, reopenUntil } from './rules.ts'
import { promisedAnswer } from './service-level.ts'
import { answersIn, categoryName, departmentIn } from './topics.ts'

type Viewing = {
  db: TenantDb
  customer: number
  caller: Caller
  now: Date
  locale: Locale
  services: TenantServices
}

/** A ticket as the caller sees it. @throws not_found */
export async function viewTicket(viewing: Viewing, number: number, most?: typeof inFile): Promise<Ticket> {
  const { db, customer, caller, now, locale, services } = viewing
  const reader = {
    ...readerOf(caller, now),
    categoryName: categoryName(services, locale),
    locale,
    ...(most && { most }),
  }
  const found = await ticketByNumber(db, customer, number, reader)
  if (!found) throw problem('not_found')
  const { resolved_at, closed_at, waiting_since, answer_due, solution_due: _, paused_at, created_by, ...ticket } = found
  const closing = { status: ticket.status, resolved_at, closed_at, waiting_since, hold_until: ticket.hold_until }
  return {
    ...ticket,
    department: departmentIn(services, ticket.category, locale),
    answers: answersIn(services, ticket.category, ticket.answers, locale),
    can_share: mayWrite(caller, ticket.contract_number) && mayShare(caller, created_by),
    ...abilities(closing, now, mayWrite(caller, ticket.contract_number)),
    answer_by: promisedAnswer(services.configuration, { ...ticket, answer_due, paused_at }, now),
    closes_at: closesAt(closing)?.toISOString() ?? null,
    reopen_until: reopenUntil(closing)?.toISOString() ?? null,
  }
}

/** Answers with a ticket as a file, for archives and programs. @throws not_found */
export const exportTicket: Handler<typeof supportEndpoints.ticketExport> = async context => {
  const { customer, now, params, reply } = context
  const ticket = await viewTicket(context, params.number, inFile)
  const { messages, events, earlier, ...about } = ticket
  const { number, subject, category_name: topic, department, answers, status, impact, contract_number } = about
  const { created_at, updated_at, follows, followed_by, merged_into, visibility, readers, copies } = about
  const { split_from, resource, server_access, invoice, notice } = about
  const head = { number, subject, topic, department, answers, status, impact, contract_number, created_at, updated_at }
  const file = {
    exported_at: now.toISOString(),
    customer_number: customer,
    ...head,
    follows,
    followed_by,
    merged_into,
    split_from,
    resource: resource && { name: resource.name, value: resource.value },
    server_access,
    invoice: invoice?.number ?? null,
    notice: notice?.title ?? null,
    visibility,
    readers: readers.map(({ name }) => name),
    copies: copies.map(({ address, state }) => ({ address, state })),
    earlier_messages: earlier,
    messages: messages.map(({ own: _, can_edit: __, can_withdraw: ___, ...message }) => message),
    events,
  }
  reply.header('content-disposition', `attachment; filename="ticket-${number}.json"`)
  return `${JSON.stringify(file, null, 2)}\n`
}

/** @param before id of a message @throws not_found */
export async function viewEarlier(
  { db, customer, caller, now }: Omit<Viewing, 'locale' | 'services'>,
  number: number,
  before: string,
): Promise<Thread> {
  const found = await earlierThread(db, customer, number, readerOf(caller, now), before)
  if (!found) throw problem('not_found')
  return found
}

/** Sends a file of a ticket that the caller may read. @throws not_found */
export const sendTicketFile: Handler<typeof supportEndpoints.ticketFile> = async context => {
  const { caller, customer, db, now, params, reply, services } = context
  const file = await fileOfTicket(db, customer, params.number, readerOf(caller, now), params.id)
  if (!file) throw problem('not_found')
  return sendFile(services, reply, file)
}

/** Shows the small copy of a picture of such a ticket. @throws not_found */
export const sendTicketPreview: Handler<typeof ticketFilesEndpoints.ticketFilePreview> = async context => {
  const { caller, customer, db, now, params, reply, services } = context
  const file = await fileOfTicket(db, customer, params.number, readerOf(caller, now), params.id)
  return sendPreview(services, reply, file)
}

const readerOf = (caller: Caller, now: Date) => ({
  userId: caller.userId,
  scope: scopeOf(caller, 'support:read'),
  now,
})

/** @param contract number of the ticket's contract */
export function mayWrite(caller: Caller, contract: string | null): boolean {
  return canDo(permissionsOf(caller), 'support:write', contract ?? undefined)
}

/** An admin speaks for the provider, unless they are a member of the customer. */
export function speaksForProvider({ admin, currentCustomer, memberships }: Caller): boolean {
  return admin && memberships.some(member => member.number === currentCustomer && member.role === 'staff')
}
