import * as z from 'zod/mini'

/** Query parameters every list takes. `cursor` comes from a previous answer; it belongs to one order and one filter. */
export const listQuery = {
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 25),
  cursor: z.optional(z.string().check(z.maxLength(500))),
}

/** Rows with keyset cursors. `total` counts up to 1,000; `total_exact` is false beyond. */
/* @__NO_SIDE_EFFECTS__ */
export function listOf<T extends z.ZodMiniType>(item: T) {
  return z.object({
    data: z.array(item),
    next_cursor: z.nullable(z.string()),
    previous_cursor: z.nullable(z.string()),
    total: z.int(),
    total_exact: z.boolean(),
  })
}

export type ListOf<T> = {
  data: T[]
  next_cursor: string | null
  previous_cursor: string | null
  total: number
  total_exact: boolean
}
