import * as z from 'zod/mini'
import { comingKinds, comingPages } from '../../enums/coming.ts'
import { endpoint } from '../../wire/endpoint.ts'
import { dateSchema, moneySchema, timeSchema } from '../../wire/fields.ts'
import { listOf, listQuery } from '../../wire/list.ts'

export const comingRowSchema = z.object({
  /** Is the same as long as it is the same thing, also when its day moves. */
  id: z.string(),
  kind: z.enum(comingKinds),
  on: dateSchema,
  /** Is the last day on which it can still be changed; null: none is known. */
  change_until: z.nullable(dateSchema),
  /** With the tax. Null: it costs nothing by itself, or no one knows. */
  amount: z.nullable(moneySchema),
  /** The amount depends on use, or on an invoice that is not written yet. */
  about: z.boolean(),
  /** Says what comes, in the reader's language. */
  title: z.string(),
  /** Holds what a cycle costs before and after a new price, with the tax. */
  prices: z.nullable(z.object({ before: moneySchema, after: moneySchema })),
  /** Is the one thing to do. @property id number or id of what the page shows; null: the page needs none */
  action: z.object({ page: z.enum(comingPages), id: z.nullable(z.string()) }),
})
export type ComingRow = z.infer<typeof comingRowSchema>

export const comingSummarySchema = z.object({
  /** The sum of all amounts in the customer's currency. */
  total: moneySchema,
  about: z.boolean(),
  /** All that is open on documents, and what of it waits for the customer to pay. */
  open: moneySchema,
  payable: moneySchema,
})

export const comingSchema = z.object({
  rows: z.array(comingRowSchema),
  /** Says how many further ones there are. */
  more: z.int(),
  /** Null for people without rights to what is billed. */
  summary: z.nullable(comingSummarySchema),
})
export type Coming = z.infer<typeof comingSchema>

/** Something that comes for a customer, as staff read it. */
export const staffComingSchema = z.object({
  id: z.string(),
  customer_number: z.int(),
  customer_name: z.string(),
  kind: z.enum(comingKinds),
  on: dateSchema,
  /** Debits and claims with the tax, renewals net. */
  amount: z.nullable(moneySchema),
  title: z.string(),
})
export type StaffComing = z.infer<typeof staffComingSchema>

export const comingEndpoints = {
  coming: endpoint({
    route: 'GET /ajax/v1/coming',
    summary: 'What comes in the next 60 days: debits, renewals, trials, prices, ends and deadlines',
    access: 'customer',
    response: comingSchema,
    status: 200,
  }),
  comingCalendar: endpoint({
    route: 'GET /ajax/v1/coming/calendar',
    summary: 'Whether the caller has a calendar address for the current customer, and since when',
    access: 'customer',
    response: z.object({ created_at: z.nullable(timeSchema) }),
    status: 200,
  }),
  comingCalendarCreate: endpoint({
    route: 'POST /ajax/v1/coming/calendar',
    summary: 'A new calendar address, shown once; the one before ends',
    access: 'customer',
    // it reads without a sign-in what comes, with its sums
    needsFreshAuthentication: true,
    answersOnce: true,
    response: z.object({ address: z.string(), created_at: timeSchema }),
    status: 201,
    problems: ['own_people_only'],
    limits: [{ per: 'user', max: 20, seconds: 3600 }],
  }),
  comingCalendarEnd: endpoint({
    route: 'DELETE /ajax/v1/coming/calendar',
    summary: 'End the calendar address; without one nothing changes',
    access: 'customer',
    status: 204,
  }),
  calendarFeed: endpoint({
    route: 'GET /ajax/v1/calendars/{token}',
    summary: 'What comes, as iCalendar (RFC 5545), at the secret address of one person for one customer',
    access: 'public',
    params: z.object({ token: z.string().check(z.maxLength(100)) }),
    response: z.string(),
    file: 'text/calendar',
    status: 200,
    problems: ['not_found'],
    limits: [{ per: 'address', max: 120, seconds: 3600 }],
  }),
  staffComing: endpoint({
    route: 'GET /ajax/v1/staff/coming',
    power: 'contracts:see',
    summary: 'What comes for all customers in seven days, with the sums of each day; monthly invoices are the run’s',
    access: 'admin',
    sees: 'all',
    query: z.object({ ...listQuery, from: z.optional(dateSchema), kind: z.optional(z.enum(comingKinds)) }),
    response: z.extend(listOf(staffComingSchema), {
      from: dateSchema,
      until: dateSchema,
      /** Each day and kind with something, whatever the page. */
      days: z.array(
        z.object({ on: dateSchema, kind: z.enum(comingKinds), count: z.int(), sums: z.array(moneySchema) }),
      ),
    }),
    status: 200,
    problems: ['cursor_invalid'],
  }),
}
