import type { GuestTicket } from '@kontor/contract/areas/service/guest-tickets'
import type { DeskTicket } from '@kontor/contract/areas/service/ticket-desk'
import { notFound } from '@tanstack/react-router'
import { call } from '../../../../api/client.ts'
import { orNotFound } from '../../../../api/or-not-found.ts'
import { ApiProblem } from '../../../../api/problem.ts'

/** Reads the ticket of a number: a customer's, or else that of a guest. */
export async function deskTicketOf(text: string): Promise<{ ticket: DeskTicket } | { guest: GuestTicket }> {
  if (!/^[1-9]\d{0,11}$/.test(text)) throw notFound()
  const params = { number: Number(text) }
  try {
    return { ticket: await call('GET /ajax/v1/staff/tickets/{number}', { params }) }
  } catch (error) {
    if (!(error instanceof ApiProblem && error.status === 404)) throw error
    return { guest: await orNotFound(call('GET /ajax/v1/staff/guest-tickets/{number}', { params })) }
  }
}
