import * as z from 'zod/mini'
import { idSchema, requiredText } from './fields.ts'

const kept = { id: idSchema, name: z.string(), shared: z.boolean(), own: z.boolean() }

/** Describes a view of a list that a member of staff has kept: what it shows, and whether the others see it. */
/* @__NO_SIDE_EFFECTS__ */
export const savedViewOf = <F extends z.ZodMiniType>(filters: F) => z.object({ ...kept, filters })

/** Describes what is kept of a list. */
/* @__NO_SIDE_EFFECTS__ */
export const newViewOf = <const L extends string, F extends z.ZodMiniType>(list: L, filters: F) =>
  z.strictObject({ list: z.literal(list), name: requiredText(60), filters, shared: z.boolean() })

/** A view as pages hold it, whichever list it is of. */
export type SavedView = { id: string; name: string; shared: boolean; own: boolean; filters: Record<string, unknown> }
