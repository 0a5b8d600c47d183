import type { ticketDeskEndpoints } from '@kontor/contract/areas/service/ticket-desk'
import type { Handler } from '../../../platform/http/context.ts'
import { held, viewAtDesk } from './desk.ts'
import { dropCopy } from './share-ticket.ts'

type Endpoints = typeof ticketDeskEndpoints

export const deskCopyRemove: Handler<Endpoints['deskCopyRemove']> = async context => {
  const ticket = await held(context)
  await dropCopy(context, ticket, context.params.id)
  return viewAtDesk(context, ticket.number)
}
