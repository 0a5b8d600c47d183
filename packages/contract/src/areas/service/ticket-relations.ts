import * as z from 'zod/mini'
import { noticeKinds } from '../../enums/notices.ts'
import { idSchema, text, timeSchema } from '../../wire/fields.ts'

/** A part of a contract, such as its server or domain, in the reader's language. */
const resourceSchema = z.object({
  /** Chooses it. */
  key: z.string(),
  /** Says what it is, and which one. */
  name: z.string(),
  value: z.string(),
})
/** Parts to choose from. */
export const resourceChoices = z.array(resourceSchema)
/** Key of a part of the contract. */
export const resourceKey = text(400)

const noticeNamed = z.object({ id: idSchema, kind: z.enum(noticeKinds), title: z.string() })
/** Names what a ticket is about besides its contract, and the ticket with whose messages it began. */
export const relatedSchema = {
  /** The part of its contract, as it was called when it was chosen. */
  resource: z.nullable(resourceSchema),
  /** Says who of the customer allows staff to sign in to what belongs to the contract, and since when; null: no one does. */
  server_access: z.nullable(z.object({ by: z.string(), at: timeSchema })),
  invoice: z.nullable(z.object({ id: idSchema, number: z.string() })),
  notice: z.nullable(noticeNamed),
  split_from: z.nullable(z.int()),
}
/** Notices to choose from. */
export const noticeChoices = z.array(noticeNamed)
