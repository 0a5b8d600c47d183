import * as z from 'zod/mini'
import { memberRoles } from '../../roles.ts'
import { idSchema } from '../../wire/fields.ts'

/** A member of staff. */
export const personSchema = z.object({ id: idSchema, name: z.string() })

/** Names who opened a ticket, with what they may do for its customer now; there is none where staff opened it, or they may do nothing any more. */
export const writerSchema = z.object({ name: z.string(), role: z.enum(memberRoles), permissions: z.array(z.string()) })

/** A word of staff's own for tickets of customers and of guests. */
export const tag = z.string().check(z.trim(), z.toLowerCase(), z.regex(/^[\p{L}\p{N}][\p{L}\p{N} ._/-]{0,39}$/u))
const tags = z.array(tag).check(z.maxLength(20))
export const tagChange = z.strictObject({ add: z.optional(tags), remove: z.optional(tags) })
