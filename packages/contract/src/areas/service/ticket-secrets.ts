import * as z from 'zod/mini'
import { endpoint } from '../../wire/endpoint.ts'
import { messageParams } from './support.ts'

export const ticketSecretEndpoints = {
  deskSecret: endpoint({
    route: 'POST /ajax/v1/staff/tickets/{number}/messages/{message}/secret',
    power: 'tickets:act',
    summary:
      'Open confidential data that came with a message: it is shown once, deleted, and the customer sees by whom',
    access: 'admin',
    sees: 'all',
    params: messageParams,
    response: z.object({ secret: z.string() }),
    status: 200,
    needsFreshAuthentication: true,
    answersOnce: true,
    problems: ['not_found', 'conflict'],
  }),
}
