import type { Ticket } from '@kontor/contract/areas/support'
import { canDo } from '@kontor/contract/can'
import { scopeOf } from '../../contract-scope.ts'
import type { Db } from '../../db/database.ts'
import { permissionsOf } from '../../http/admission.ts'
import { problem } from '../../http/problem.ts'
import type { Caller } from '../../http/session.ts'
import { ticketByNumber } from './queries.ts'
import { abilities, closesAt, reopenUntil } from './rules.ts'

type Viewing = { db: Db; customer: number; caller: Caller; now: Date }

/** A ticket as the caller sees it. @throws not_found */
export async function viewTicket({ db, customer, caller, now }: Viewing, number: number): Promise<Ticket> {
  const found = await ticketByNumber(db, customer, number, {
    userId: caller.userId,
    scope: scopeOf(caller, 'support:read'),
  })
  if (!found) throw problem('not_found')
  const { resolved_at, closed_at, ...ticket } = found
  const closing = { status: ticket.status, resolved_at, closed_at }
  return {
    ...ticket,
    ...abilities(closing, now, mayWrite(caller, ticket.contract_number)),
    closes_at: closesAt(closing)?.toISOString() ?? null,
    reopen_until: reopenUntil(closing)?.toISOString() ?? null,
  }
}

/** @param contract the number of the one that the ticket is about */
export function mayWrite(caller: Caller, contract: string | null): boolean {
  return canDo(permissionsOf(caller), 'support:write', contract ?? undefined)
}

/** An admin speaks for the provider, unless the customer is one of his own. */
export function speaksForProvider({ admin, currentCustomer, memberships }: Caller): boolean {
  return admin && memberships.some(member => member.number === currentCustomer && member.role === 'staff')
}
