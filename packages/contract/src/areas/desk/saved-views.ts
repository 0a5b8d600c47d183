import * as z from 'zod/mini'
import { endpoint } from '../../wire/endpoint.ts'
import { idSchema } from '../../wire/fields.ts'
import { newViewOf, savedViewOf } from '../../wire/saved-view.ts'
import { ticketFilters } from '../service/ticket-views.ts'
import { directoryFilters as filters } from './directory.ts'

/** Views of lists that staff keep, for themselves or for all who may read the list. */
export const savedViewEndpoints = {
  savedViewKeep: endpoint({
    route: 'POST /ajax/v1/staff/views',
    power: 'any',
    summary: 'Keep a view of a list that one may read',
    body: z.discriminatedUnion('list', [
      newViewOf('tickets', ticketFilters),
      newViewOf('customers', filters.customers),
      newViewOf('contracts', filters.contracts),
      newViewOf('documents', filters.documents),
      newViewOf('payments', filters.payments),
      newViewOf('mandates', filters.mandates),
      newViewOf('orders', filters.orders),
      newViewOf('offers', filters.offers),
      newViewOf('mails', filters.mails),
      newViewOf('activity', filters.activity),
      newViewOf('people', filters.people),
    ]),
    access: 'admin',
    sees: 'all',
    response: savedViewOf(z.record(z.string(), z.unknown())),
    status: 201,
    problems: ['forbidden'],
  }),
  savedViewDelete: endpoint({
    route: 'DELETE /ajax/v1/staff/views/{id}',
    power: 'any',
    summary: 'Delete a view that one has kept oneself',
    params: z.object({ id: idSchema }),
    access: 'admin',
    sees: 'all',
    status: 204,
    problems: ['not_found'],
  }),
}
