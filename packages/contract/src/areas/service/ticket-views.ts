import * as z from 'zod/mini'
import { ticketImpacts, ticketStatuses } from '../../enums/support.ts'
import { deskSorts, deskViews } from '../../enums/ticket-desk.ts'
import { endpoint } from '../../wire/endpoint.ts'
import { idSchema, requiredText, word } from '../../wire/fields.ts'
import { categoryCode } from './support.ts'

const viewFilters = z.strictObject({
  view: z.optional(z.enum(deskViews)),
  sort: z.optional(z.enum(deskSorts)),
  status: z.optional(z.enum(ticketStatuses)),
  category: z.optional(categoryCode),
  department: z.optional(categoryCode),
  impact: z.optional(z.enum(ticketImpacts)),
  product: z.optional(word(40)),
  tag: z.optional(word(40)),
  q: z.optional(word(100)),
})

/** Describes a view of the desk that a member of staff has kept: what it shows, and whether the others see it. */
export const ticketViewSchema = z.object({
  id: idSchema,
  name: z.string(),
  filters: viewFilters,
  shared: z.boolean(),
  own: z.boolean(),
})
export type TicketView = z.infer<typeof ticketViewSchema>

export const ticketViewEndpoints = {
  deskViewKeep: endpoint({
    route: 'POST /ajax/v1/staff/ticket-views',
    power: 'tickets:act',
    summary: 'Keep a view of the tickets, for oneself or for all staff',
    body: z.strictObject({ name: requiredText(60), filters: viewFilters, shared: z.boolean() }),
    access: 'admin',
    sees: 'all',
    response: ticketViewSchema,
    status: 201,
  }),
  deskViewDelete: endpoint({
    route: 'DELETE /ajax/v1/staff/ticket-views/{id}',
    power: 'tickets:act',
    summary: 'Delete a view that one has kept oneself',
    params: z.object({ id: idSchema }),
    access: 'admin',
    sees: 'all',
    status: 204,
    problems: ['not_found'],
  }),
}
