import * as z from 'zod/mini'
import { contactTopics, mayStayUnknown, noticeCategories } from '../../enums/contact-provider.ts'
import { attachmentLimits } from '../../enums/files.ts'
import { isLocation } from '../../location.ts'
import { memberRoles } from '../../roles.ts'
import { endpoint } from '../../wire/endpoint.ts'
import {
  captchaSchema,
  customerNumberSchema,
  emailSchema,
  idSchema,
  localeSchema,
  requiredLines,
  requiredText,
  text,
  timeSchema,
} from '../../wire/fields.ts'
import { fileSchema } from '../platform/files.ts'
import { providerSchema } from './provider.ts'

const person = { name: requiredText(160), email: emailSchema }

const slotSchema = z.object({ starts_at: timeSchema, ends_at: timeSchema })
export type Slot = z.infer<typeof slotSchema>

/** When the provider can be reached and can call back; computed by the server's clock. */
export const reachSchema = z.object({
  provider: providerSchema,
  /** Time zone of the hours, an IANA name. */
  time_zone: z.string(),
  /** 1 is Monday; a day may occur twice, with a break between. */
  hours: z.array(z.object({ day: z.int(), opens: z.string(), closes: z.string() })),
  /** `changes_at`: when the state changes; null where no hours are known. */
  status: z.object({ open: z.boolean(), changes_at: z.nullable(timeSchema) }),
  /** Free times for a call-back; none where the provider offers no calls. */
  slots: z.array(slotSchema),
  callbacks_offered: z.boolean(),
  /** Languages of the contact point (Art. 11 and 12 of Regulation (EU) 2022/2065), as ISO 639 names them. */
  languages: z.array(z.string()),
})
export type Reach = z.infer<typeof reachSchema>

const inquiry = {
  topic: z.enum(contactTopics),
  /** Number of an invoice, a contract or a ticket. */
  reference: text(60),
  message: requiredLines(5000),
}
export const inquirySchema = z.strictObject({ ...inquiry, ...person, captcha: captchaSchema })
export const ownInquirySchema = z.strictObject(inquiry)
export const inquiryReceiptSchema = z.object({
  number: z.string(),
  received_at: timeSchema,
  /** Is the address that the copy was sent to. */
  email: z.string(),
  files: z.array(fileSchema),
})
export type InquiryReceipt = z.infer<typeof inquiryReceiptSchema>

const callback = {
  topic: z.enum(contactTopics),
  phone: requiredText(40),
  starts_at: timeSchema,
  /** The language the caller speaks. */
  locale: localeSchema,
}
export const callbackRequestSchema = z.strictObject({ ...callback, ...person, captcha: captchaSchema })
export const ownCallbackRequestSchema = z.strictObject(callback)
export const callbackSchema = z.object({
  id: idSchema,
  number: z.string(),
  topic: z.enum(contactTopics),
  phone: z.string(),
  ...slotSchema.shape,
})
export type Callback = z.infer<typeof callbackSchema>

export const ownReachSchema = z.extend(reachSchema, { calls: z.array(callbackSchema) })

/** One per line, as people write them. */
const locations = z.array(text(2000)).check(z.minLength(1), z.maxLength(50), context => {
  const wrong = context.value.findIndex(location => !isLocation(location))
  if (wrong < 0) return
  const params = { code: 'invalid_location', limit: wrong + 1 }
  context.issues.push({ code: 'custom', input: context.value, path: [], params })
})

type Notifier = { category: string; name: string; email: string }
/** The person who reports, unless they may stay anonymous. */
const named = (field: 'name' | 'email') =>
  z.refine<Notifier>(notice => notice[field] !== '' || mayStayUnknown(notice.category), {
    path: [field],
    params: { code: 'required' },
  })

/** Describes what a notice of illegal content holds (Art. 16 (2) of Regulation (EU) 2022/2065), and nothing beyond it. */
export const noticeSchema = z
  .strictObject({
    category: z.enum(noticeCategories),
    explanation: requiredLines(5000),
    locations,
    name: text(160),
    email: z.union([z.literal(''), emailSchema]),
    good_faith: z.literal(true),
    captcha: captchaSchema,
  })
  .check(named('name'), named('email'))

export const noticeReceiptSchema = z.object({
  number: z.string(),
  received_at: timeSchema,
  /**
   * The notice as received, with date and time, and what happens now: to save, and sent by mail where there is an
   * address.
   */
  text: z.string(),
  email: z.nullable(z.string()),
})
export type NoticeReceipt = z.infer<typeof noticeReceiptSchema>

export const callerPinSchema = z.object({ pin: z.string(), expires_at: timeSchema })
export type CallerPin = z.infer<typeof callerPinSchema>

export const pinCheckSchema = z.strictObject({
  customer_number: customerNumberSchema.check(z.maximum(2_147_483_647)),
  pin: z.string().check(z.trim(), z.regex(/^\d{3}\s?\d{3}$/)),
})
export const pinCheckedSchema = z.object({
  /** Null where the two do not belong together, whichever is wrong. */
  caller: z.nullable(
    z.object({ name: z.string(), email: z.string(), role: z.enum(memberRoles), expires_at: timeSchema }),
  ),
})

/** A form open to robots; the signed-in endpoint next to it asks for no check. */
const open = {
  access: 'public',
  antiBot: 'always',
  limits: [
    { per: 'address', max: 20, seconds: 3600 },
    { per: 'email', max: 10, seconds: 3600 },
  ],
} as const
/** For signed-in users; a lock does not stop them from writing to the provider. */
const own = { access: 'user', openWhenLocked: true, openBeforeEnrolment: true } as const
const ownWrite = { ...own, limits: [{ per: 'user', max: 20, seconds: 3600 }] } as const

export const contactProviderEndpoints = {
  reach: endpoint({
    route: 'GET /ajax/v1/reach',
    summary: 'When the provider can be reached, and the free times for a call-back',
    access: 'public',
    response: reachSchema,
    status: 200,
  }),
  ownReach: endpoint({
    route: 'GET /ajax/v1/accounts/reach',
    summary: 'The same, with the user’s own upcoming calls',
    response: ownReachSchema,
    status: 200,
    ...own,
  }),
  inquiry: endpoint({
    route: 'POST /ajax/v1/inquiries',
    summary: 'Write to the provider without signing in; a copy is sent by mail',
    body: inquirySchema,
    response: inquiryReceiptSchema,
    status: 201,
    upload: attachmentLimits,
    ...open,
  }),
  ownInquiry: endpoint({
    route: 'POST /ajax/v1/accounts/inquiries',
    summary: 'Write to the provider as the signed-in user, for the current customer if there is one',
    body: ownInquirySchema,
    response: inquiryReceiptSchema,
    status: 201,
    upload: attachmentLimits,
    ...ownWrite,
  }),
  callback: endpoint({
    route: 'POST /ajax/v1/callbacks',
    summary: 'Ask for a call without signing in; a time that is not free answers 422 with the free ones in `current`',
    body: callbackRequestSchema,
    response: callbackSchema,
    status: 201,
    ...open,
    // one user cannot take all the places: five days have about forty
    limits: [
      { per: 'address', max: 10, seconds: 86_400 },
      { per: 'email', max: 5, seconds: 86_400 },
    ],
  }),
  ownCallback: endpoint({
    route: 'POST /ajax/v1/accounts/callbacks',
    summary: 'Ask for a call; a time that is not free answers 422 with the free ones in `current`',
    body: ownCallbackRequestSchema,
    response: callbackSchema,
    status: 201,
    ...own,
    limits: [{ per: 'user', max: 20, seconds: 86_400 }],
  }),
  callbackCancel: endpoint({
    route: 'DELETE /ajax/v1/accounts/callbacks/{id}',
    summary: 'Take back one’s own request for an upcoming call',
    params: z.object({ id: idSchema }),
    status: 204,
    problems: ['not_found'],
    ...ownWrite,
  }),
  notice: endpoint({
    route: 'POST /ajax/v1/notices',
    summary: 'Report illegal content (Art. 16 of Regulation (EU) 2022/2065); the receipt is the answer, and a mail',
    body: noticeSchema,
    // fifty addresses of 2,000 letters
    bodyBytes: 350_000,
    response: noticeReceiptSchema,
    status: 201,
    upload: attachmentLimits,
    ...open,
  }),
  callerPin: endpoint({
    route: 'GET /ajax/v1/accounts/caller-pin',
    summary: 'The PIN that identifies the user on the phone; null where there is none',
    access: 'customer',
    openWhenLocked: true,
    // anyone who knows it is taken for this person on the phone
    needsFreshAuthentication: true,
    response: z.object({ current: z.nullable(callerPinSchema) }),
    status: 200,
    problems: ['forbidden'],
  }),
  callerPinCreate: endpoint({
    route: 'POST /ajax/v1/accounts/caller-pin',
    summary: 'A new PIN for seven days; the previous one is void',
    access: 'customer',
    openWhenLocked: true,
    needsFreshAuthentication: true,
    answersOnce: true,
    response: callerPinSchema,
    status: 201,
    problems: ['forbidden'],
    limits: [{ per: 'user', max: 20, seconds: 3600 }],
  }),
}
