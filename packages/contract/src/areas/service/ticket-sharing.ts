import * as z from 'zod/mini'
import { endpoint } from '../../wire/endpoint.ts'
import { emailSchema } from '../../wire/fields.ts'
import { sharing, ticketFileParams, ticketParams, write } from './support.ts'

export const ticketSharingEndpoints = {
  ticketShare: endpoint({
    route: 'PUT /ajax/v1/tickets/{number}/visibility',
    summary: 'Change who of the customer sees a ticket: for who opened it, and for owners who see it',
    params: ticketParams,
    body: z.strictObject(sharing),
    status: 200,
    problems: ['not_found', 'ticket_not_yours'],
    limits: [{ per: 'user', max: 60, seconds: 3600 }],
    ...write,
  }),
  ticketServerAccess: endpoint({
    route: 'PUT /ajax/v1/tickets/{number}/server-access',
    summary: 'Allow staff to sign in to what belongs to the ticket’s contract until it is settled, or no longer',
    params: ticketParams,
    body: z.strictObject({ allowed: z.boolean() }),
    status: 200,
    problems: ['not_found', 'ticket_closed', 'conflict'],
    limits: [{ per: 'user', max: 60, seconds: 3600 }],
    ...write,
  }),
  ticketCopyAdd: endpoint({
    route: 'POST /ajax/v1/tickets/{number}/copies',
    summary: 'Ask an address outside whether it wants copies of the messages: it gets none before it has confirmed',
    params: ticketParams,
    body: z.strictObject({ address: emailSchema }),
    status: 201,
    problems: ['not_found', 'ticket_closed', 'copy_known', 'copy_declined', 'copy_reads_already', 'copies_full'],
    limits: [
      { per: 'user', max: 10, seconds: 3600 },
      { per: 'user', max: 30, seconds: 86_400 },
    ],
    ...write,
  }),
  ticketCopyRemove: endpoint({
    route: 'DELETE /ajax/v1/tickets/{number}/copies/{id}',
    summary: 'Send no more copies to an address',
    params: ticketFileParams,
    status: 200,
    problems: ['not_found'],
    ...write,
  }),
}
