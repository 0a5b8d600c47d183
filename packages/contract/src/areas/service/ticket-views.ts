import * as z from 'zod/mini'
import { ticketImpacts, ticketStatuses } from '../../enums/support.ts'
import { deskSorts, deskViews } from '../../enums/ticket-desk.ts'
import { word } from '../../wire/fields.ts'
import { categoryCode } from './support.ts'

/** Says what a view of the tickets keeps. */
export const ticketFilters = z.strictObject({
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
