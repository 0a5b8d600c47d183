import * as z from 'zod/mini'
import { backlogAges, figureGroups } from '../../enums/ticket-desk.ts'
import { endpoint } from '../../wire/endpoint.ts'
import { dateSchema } from '../../wire/fields.ts'

const figuresSchema = z.object({
  /** Tickets that were opened. */
  opened: z.int(),
  /** Answers that staff wrote. */
  answers: z.int(),
  /** Tickets whose first answer was written, and the median of the time from the opening to it. */
  first_answers: z.int(),
  first_answer_minutes: z.nullable(z.int()),
  /** Tickets that were solved or closed, and the median of the time from the opening to it. */
  solved: z.int(),
  solution_minutes: z.nullable(z.int()),
  /** Counts those of them that were rated; and the average. */
  ratings: z.int(),
  rating: z.nullable(z.number()),
})
export type TicketFigures = z.infer<typeof figuresSchema>

const rowSchema = z.extend(figuresSchema, {
  /** The day, the code of the topic or the department, or the id of the person; empty where there is none. */
  key: z.string(),
  /** Is what it is called; of a day the day itself. */
  name: z.string(),
})

export const ticketFiguresEndpoints = {
  ticketFigures: endpoint({
    route: 'GET /ajax/v1/staff/ticket-figures',
    power: 'figures:see',
    summary: 'Figures about tickets within some days, a year at most: by day, department, topic or person',
    query: z.object({
      /** First and last day; absent: the last thirty days. */
      from: z.optional(dateSchema),
      until: z.optional(dateSchema),
      by: z._default(z.enum(figureGroups), 'day'),
    }),
    access: 'admin',
    sees: 'all',
    response: z.object({
      from: dateSchema,
      until: dateSchema,
      total: figuresSchema,
      /** Counts for a person the answers that they wrote; all else for who has the ticket. */
      rows: z.array(rowSchema),
      /** Tickets that are open now, by how long they have been. */
      backlog: z.array(z.object({ age: z.enum(backlogAges), tickets: z.int() })),
    }),
    status: 200,
  }),
}
