import * as z from 'zod/mini'
import { contractStates } from '../../enums/contracts.ts'
import { customerTypes } from '../../enums/customer.ts'
import { ticketStatuses } from '../../enums/support.ts'
import { moneySchema } from '../../wire/fields.ts'
import { writerSchema } from './ticket-tags.ts'

const otherTicketSchema = z.object({ number: z.int(), subject: z.string(), status: z.enum(ticketStatuses) })

/** Shows who asks: what staff have to know before they answer. */
export const deskCustomerSchema = z.object({
  number: z.int(),
  name: z.string(),
  type: z.enum(customerTypes),
  locale: z.string(),
  locked: z.boolean(),
  writer: z.nullable(writerSchema),
  /** Sums what is due and not paid, by currency. */
  overdue: z.array(moneySchema),
  /** Contracts that run, the newest first; not more than five. */
  contracts: z.array(z.object({ number: z.string(), label: z.string(), state: z.enum(contractStates) })),
  /** The latest other tickets; not more than five. */
  tickets: z.array(otherTicketSchema),
  /** Open tickets that seem to be about the same matter, for a merge; not more than three. */
  alike: z.array(otherTicketSchema),
})
