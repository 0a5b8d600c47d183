import * as z from 'zod/mini'
import type { StaffPower } from '../staff-powers.ts'
import { endpoint } from './endpoint.ts'
import { word } from './fields.ts'

/**
 * Says what a list's file holds: the columns as the page heads them, and the page's words for what the rows hold as codes. A word may name
 * fields of the row: `paid {subject}`.
 */
export const listFileBody = z.strictObject({
  /** Is how the reader writes decimals; a semicolon separates cells where it is a comma. */
  decimal_mark: z.enum(['.', ',']),
  columns: z
    .array(
      z.strictObject({
        head: word(80),
        /** Names a field of the row, or one inside of it: `amount.currency`. */
        field: z.string().check(z.maxLength(60), z.regex(/^[a-z_]+(?:\.[a-z_]+)?$/)),
      }),
    )
    .check(z.minLength(1), z.maxLength(40)),
  words: z.array(z.strictObject({ field: word(60), value: word(60), text: word(200) })).check(z.maxLength(500)),
})
export type ListFileBody = z.infer<typeof listFileBody>

/** Declares a list's rows as a CSV file: all that match, whatever the page shows. It is a POST, as the words make it long. */
/* @__NO_SIDE_EFFECTS__ */
export const listFile = <const R extends `POST /${string}`, const P extends StaffPower, Q extends z.ZodMiniType>(
  route: R,
  power: P,
  query: Q,
) =>
  endpoint({
    route,
    power,
    summary: 'The same list as a CSV file',
    access: 'admin',
    sees: 'all',
    guardedAs: 'read',
    query,
    body: listFileBody,
    bodyBytes: 640 * 1024,
    response: z.string(),
    file: 'text/csv',
    status: 200,
  })
