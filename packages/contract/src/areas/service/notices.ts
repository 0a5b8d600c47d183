import * as z from 'zod/mini'
import { allNoticeStates, noticeKinds, noticeScopes } from '../../enums/notices.ts'
import { byLocale } from '../../locales.ts'
import { endpoint, longBodyBytes } from '../../wire/endpoint.ts'
import {
  dateSchema,
  idSchema,
  localeSchema,
  requiredLines,
  requiredText,
  timeSchema,
  versionSchema,
  word,
} from '../../wire/fields.ts'
import { listOf, listQuery } from '../../wire/list.ts'

const state = z.enum(allNoticeStates)
/** Texts by language; an older notice lacks those of a language that was added since. */
const stored = z.partialRecord(localeSchema, z.string())

const times = {
  starts_at: timeSchema,
  /** The planned end; null: none is known. */
  ends_at: z.nullable(timeSchema),
}

/** A notice as its readers see it, in their language. */
export const noticeSchema = z.object({
  id: idSchema,
  kind: z.enum(noticeKinds),
  /** A planned maintenance is running from its start on. */
  state,
  scope: z.enum(noticeScopes),
  /** Names the products concerned, with scope `products`. */
  products: z.array(z.string()),
  title: z.string(),
  ...times,
  /** When it was over; null while it is current. */
  ended_at: z.nullable(timeSchema),
  /** The latest first. */
  updates: z.array(z.object({ id: idSchema, state, text: z.string(), at: timeSchema })),
})
export type Notice = z.infer<typeof noticeSchema>

export const ownNoticeSchema = z.extend(noticeSchema, {
  /** Numbers of the contracts concerned, of those that the caller may see. */
  contracts: z.array(z.string()),
  /** The caller is told by mail of each update. */
  followed: z.boolean(),
})
export type OwnNotice = z.infer<typeof ownNoticeSchema>

/** Holds what every page's frame tells of a current notice that concerns the user, until they have dismissed its latest update. */
export const noticeBannerSchema = z.object({
  id: idSchema,
  update: idSchema,
  kind: z.enum(noticeKinds),
  state,
  titles: stored,
  ...times,
})
export type NoticeBanner = z.infer<typeof noticeBannerSchema>

/** A time of day, `HH:MM`. */
const clockTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))

const spans = {
  /** Day and time of the start, as clocks in the provider's time zone show it. */
  starts_on: dateSchema,
  starts_time: clockTime,
  /** Day and time of the planned end; both null: none is known. A maintenance has one. */
  ends_on: z.nullable(dateSchema),
  ends_time: z.nullable(clockTime),
}

const written = {
  state,
  scope: z.enum(noticeScopes),
  /** Codes of products, with scope `products`. */
  products: z.array(word(60)).check(z.maxLength(100)),
  /** Numbers of contracts, with scope `contracts`. */
  contracts: z.array(z.string().check(z.regex(/^C-\d{1,12}$/))).check(z.maxLength(500)),
  titles: z.strictObject(byLocale(() => requiredText(150))),
  /** Says in each language what is new. It stays as it is written: a correction is an update of its own. */
  texts: z.strictObject(byLocale(() => requiredLines(4000))),
  ...spans,
  /** Those concerned are told by mail. Those who asked for it are told anyway. */
  tell: z.boolean(),
}

export const staffNoticeSchema = z.object({
  id: idSchema,
  kind: z.enum(noticeKinds),
  state,
  scope: z.enum(noticeScopes),
  products: z.array(z.string()),
  contracts: z.array(z.string()),
  titles: stored,
  ...times,
  ...spans,
  ended_at: z.nullable(timeSchema),
  /** Counts the people who asked to be told instead of writing a ticket. */
  followers: z.int(),
  /** The latest first. */
  updates: z.array(
    z.object({ id: idSchema, state, texts: stored, author: z.string(), told: z.boolean(), at: timeSchema }),
  ),
  version: z.int(),
})
export type StaffNotice = z.infer<typeof staffNoticeSchema>

const one = { params: z.object({ id: idSchema }) } as const
const staff = { access: 'admin', sees: 'all' } as const
/** Texts in each language, and the numbers of 500 contracts. */
const bodyBytes = 2 * longBodyBytes

/** Holds what the provider tells of incidents and maintenance. */
export const noticeEndpoints = {
  notices: endpoint({
    route: 'GET /ajax/v1/notices',
    summary: 'Current incidents and maintenance, and those of the last 90 days; none about single contracts',
    access: 'public',
    response: z.object({ data: z.array(noticeSchema) }),
    status: 200,
  }),
  ownNotices: endpoint({
    route: 'GET /ajax/v1/accounts/notices',
    summary: 'The same, with those about the customer’s own contracts, and which contracts each concerns',
    access: 'customer',
    openWhenLocked: true,
    openBeforeEnrolment: true,
    response: z.object({ data: z.array(ownNoticeSchema) }),
    status: 200,
  }),
  noticeMark: endpoint({
    route: 'PUT /ajax/v1/accounts/notices/{id}',
    summary: 'Ask to be told of a notice’s updates by mail, or no longer; or dismiss its banner until the next update',
    access: 'customer',
    openWhenLocked: true,
    body: z.strictObject({
      followed: z.optional(z.boolean()),
      /** The update up to which the banner has been read. */
      dismissed: z.optional(idSchema),
    }),
    status: 204,
    problems: ['not_found'],
    ...one,
  }),
  staffServiceNotices: endpoint({
    route: 'GET /ajax/v1/staff/service-notices',
    power: 'tickets:see',
    summary: 'All notices, current ones first, with who wrote each update and how many people follow it',
    query: z.object(listQuery),
    response: z.extend(listOf(staffNoticeSchema), {
      products: z.array(z.object({ code: z.string(), name: z.string() })),
      time_zone: z.string(),
    }),
    status: 200,
    problems: ['cursor_invalid'],
    ...staff,
  }),
  noticePublish: endpoint({
    route: 'POST /ajax/v1/staff/service-notices',
    power: 'provisioning:act',
    summary: 'Publish a notice of an incident or maintenance',
    body: z.strictObject({ kind: z.enum(noticeKinds), ...written }),
    bodyBytes,
    response: z.object({ id: idSchema }),
    status: 201,
    ...staff,
  }),
  noticeUpdate: endpoint({
    route: 'POST /ajax/v1/staff/service-notices/{id}/updates',
    power: 'provisioning:act',
    summary: 'Publish an update of a notice; it may change whom the notice concerns and when',
    body: z.strictObject({ ...written, version: versionSchema }),
    bodyBytes,
    response: z.object({ id: idSchema }),
    status: 201,
    problems: ['not_found', 'stale_version', 'notice_ended'],
    ...one,
    ...staff,
  }),
}
