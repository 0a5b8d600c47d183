import * as z from 'zod/mini'
import { notificationEvents, sentMailStates } from '../../enums/notifications.ts'
import { endpoint } from '../../wire/endpoint.ts'
import { idSchema, localeSchema, timeSchema } from '../../wire/fields.ts'
import { listOf, listQuery } from '../../wire/list.ts'

export const notificationSchema = z.object({
  id: idSchema,
  at: timeSchema,
  event: z.enum(notificationEvents),
  /** Is in the reader's language. */
  title: z.string(),
  /** Opens in the portal what it is about; null where there is no page of it. */
  path: z.nullable(z.string()),
  read: z.boolean(),
})
export type Notification = z.infer<typeof notificationSchema>

const mailLineSchema = z.object({
  id: idSchema,
  at: timeSchema,
  to: z.string(),
  subject: z.string(),
  /** Says what became of it: `bounced` if a server took it and another one refused it later. */
  state: z.enum(sentMailStates),
  state_at: z.nullable(timeSchema),
  /** The answer of the server that refused it. */
  reason: z.nullable(z.string()),
  /** Says whether it went to the reader; others went to contacts of the customer. */
  own: z.boolean(),
})
export type MailLine = z.infer<typeof mailLineSchema>

export const notificationsEndpoints = {
  notifications: endpoint({
    route: 'GET /ajax/v1/notifications',
    summary: 'What the user was told of in the portal, as far as they may still read what it is about',
    access: 'user',
    query: z.object({ ...listQuery, unread: z.optional(z.literal('yes')) }),
    response: z.extend(listOf(notificationSchema), { unread: z.int() }),
    status: 200,
    openWhenLocked: true,
    problems: ['cursor_invalid'],
  }),
  notificationsRead: endpoint({
    route: 'POST /ajax/v1/notifications/read',
    summary: 'Mark notifications as read: those named, or all that were there at a moment',
    access: 'user',
    body: z.union([
      z.strictObject({ ids: z.array(idSchema).check(z.minLength(1), z.maxLength(100)) }),
      z.strictObject({ until: timeSchema }),
    ]),
    response: z.object({ unread: z.int() }),
    status: 200,
    openWhenLocked: true,
  }),
  mails: endpoint({
    route: 'GET /ajax/v1/mails',
    summary:
      'Mails to the user, and for owners those to contacts of the customer: when, to whom, and what became of them',
    access: 'user',
    query: z.object({ ...listQuery, state: z.optional(z.enum(sentMailStates)) }),
    response: listOf(mailLineSchema),
    status: 200,
    openWhenLocked: true,
    problems: ['cursor_invalid'],
  }),
  mail: endpoint({
    route: 'GET /ajax/v1/mails/{id}',
    summary: 'One of these mails as it was sent; links that open something stand without what opens it',
    access: 'user',
    params: z.object({ id: idSchema }),
    response: z.object({ locale: localeSchema, text: z.string(), attachments: z.array(z.string()) }),
    status: 200,
    openWhenLocked: true,
    problems: ['not_found'],
  }),
}
