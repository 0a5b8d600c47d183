import * as z from 'zod/mini'
import { customerTypes } from '../../enums/customer.ts'
import { digests, notificationEvents } from '../../enums/notifications.ts'
import { densities, landingPages, themes } from '../../enums/preferences.ts'
import type { FieldErrorCode } from '../../field-errors.ts'
import { intlTags } from '../../locales.ts'
import { memberRoles } from '../../roles.ts'
import { staffPowers } from '../../staff-powers.ts'
import { isTimeZone } from '../../time-zone.ts'
import { endpoint } from '../../wire/endpoint.ts'
import {
  captchaSchema,
  clockTimeSchema,
  dateSchema,
  emailSchema,
  idSchema,
  localeSchema,
  moneySchema,
  timeSchema,
} from '../../wire/fields.ts'
import { noticeBannerSchema } from '../service/notices.ts'

export const preferencesSchema = z.partial(
  z.strictObject({
    theme: z.enum(themes),
    density: z.enum(densities),
    landing_page: z.enum(landingPages),
    /** Says how numbers and dates are written, independent of the language. */
    number_format: z.enum(['locale', ...intlTags]),
    locale: localeSchema,
    /** IANA name: the zone for times on pages and in mails. Absent: the provider's. */
    time_zone: z
      .string()
      .check(z.maxLength(60), z.refine(isTimeZone, { params: { code: 'unknown_time_zone' satisfies FieldErrorCode } })),
    /** By event: how the user is told. What is not named stays as it is, and at first as `choiceOf` says. */
    notifications: z.partialRecord(
      z.enum(notificationEvents),
      z.partial(z.strictObject({ mail: z.boolean(), portal: z.boolean(), digest: z.enum(digests) })),
    ),
    /** Staff's mails about events wait during these hours, which the provider's clocks show; null: they never wait. */
    quiet_hours: z.nullable(z.strictObject({ from: clockTimeSchema, until: clockTimeSchema })),
  }),
)
export type Preferences = z.infer<typeof preferencesSchema>

export const sessionUserSchema = z.object({
  id: idSchema,
  email: z.string(),
  name: z.string(),
  locale: localeSchema,
  admin: z.boolean(),
  permissions: z.array(z.string()),
  master_customer_numbers: z.array(z.int()),
  current_customer_number: z.nullable(z.int()),
})
export type SessionUser = z.infer<typeof sessionUserSchema>

export const lockReasons = ['payment', 'abuse', 'verification', 'security', 'customer_request', 'legal'] as const

export const membershipSchema = z.object({
  number: z.int(),
  name: z.string(),
  type: z.enum(customerTypes),
  /** `staff` is an admin acting for a customer without being a member. */
  role: z.enum([...memberRoles, 'staff']),
  locked: z.boolean(),
  lock_reason: z.nullable(z.enum(lockReasons)),
  deactivated: z.boolean(),
})
export type Membership = z.infer<typeof membershipSchema>

export const userInfoSchema = z.extend(sessionUserSchema, {
  /** Customers this user may switch to, the current one first. */
  customers: z.array(membershipSchema),
  /** Customers of this user that the provider has closed; they cannot be acted for. */
  closed_customers: z.array(z.object({ number: z.int(), name: z.string(), since: timeSchema })),
  preferences: preferencesSchema,
  /** `missing`: a factor is required now, and only setting it up is open. */
  two_factor: z.enum(['off', 'on', 'missing']),
  /** Date from which a user without a second factor needs one. */
  two_factor_required_from: z.nullable(dateSchema),
  /** Says what waits: tickets to answer and overdue invoices of the customer, nothing where the user may not see the area; the user's notifications. */
  unread: z.object({
    tickets: z.int(),
    /** Counts those in the portal, up to 100. */
    notifications: z.int(),
    overdue: z.nullable(
      z.object({
        count: z.int(),
        /** The first day on which one was late: the day after it was due. */
        since: dateSchema,
        /** Says what remains to be paid of all; null where they are in several currencies. */
        amount: z.nullable(moneySchema),
      }),
    ),
    /** Lists current notices that concern contracts the user may see, until they have dismissed the latest update; three at most. */
    notices: z.array(noticeBannerSchema),
  }),
  /** Why an admin is acting for the current customer; null for the customer's own people. */
  acting_reason: z.nullable(z.string()),
  /** Says what an admin's roles allow, by area with the highest level of each: `billing:act`. */
  staff_powers: z.array(z.enum(staffPowers)),
})
export type UserInfo = z.infer<typeof userInfoSchema>

/** Ways to finish a sign-in, the safest first. */
export const secondFactors = ['passkey', 'totp', 'recovery_code'] as const
export type SecondFactor = (typeof secondFactors)[number]

/**
 * The password was right and a second factor is needed: the browser holds a half-open session that opens nothing else.
 */
export const halfOpenSchema = z.object({ two_factor: z.literal(true), methods: z.array(z.enum(secondFactors)) })

export const credentialsSchema = z.strictObject({
  email: emailSchema,
  password: z.string().check(z.minLength(1), z.maxLength(512)),
  remember: z.optional(z.boolean()),
  captcha: captchaSchema,
})

export const passwordRequestSchema = z.strictObject({
  email: emailSchema,
  captcha: captchaSchema,
})

export const passwordLength = { min: 12, max: 128 } as const

/**
 * ASVS 6.2: at least 12 characters where there is no second factor, at most 128, any character. Characters are counted
 * as code points after NFKC, the form the server hashes.
 */
export const newPasswordSchema = z.string().check(
  z.maxLength(1024),
  z.check(({ value, issues }) => {
    const length = [...value.normalize('NFKC')].length
    const { min, max } = passwordLength
    const report = { origin: 'string', input: value, inclusive: true } as const
    if (length < min) issues.push({ code: 'too_small', minimum: min, ...report })
    if (length > max) issues.push({ code: 'too_big', maximum: max, ...report })
  }),
)

export const passwordResetSchema = z.strictObject({
  token: z.string().check(z.minLength(20), z.maxLength(200)),
  password: newPasswordSchema,
  captcha: captchaSchema,
})

export const passwordChangeSchema = z.strictObject({
  current_password: z.string().check(z.minLength(1), z.maxLength(512)),
  password: newPasswordSchema,
})

const changesSession = { changesSession: true, openWhenLocked: true, openBeforeEnrolment: true } as const

export const identityEndpoints = {
  csrfCookie: endpoint({
    route: 'GET /sanctum/csrf-cookie',
    summary: 'Set the anti-forgery and the session cookie',
    access: 'public',
    status: 204,
  }),
  login: endpoint({
    route: 'POST /ajax/v1/accounts/login',
    summary: 'Sign in with e-mail address and password',
    access: 'public',
    body: credentialsSchema,
    response: z.union([sessionUserSchema, halfOpenSchema]),
    status: 200,
    problems: ['busy', 'invalid_credentials', 'too_many_requests'],
    antiBot: 'after_failures',
    ...changesSession,
  }),
  logout: endpoint({
    route: 'POST /logout',
    summary: 'Sign out: the session ends',
    access: 'public',
    status: 204,
    ...changesSession,
  }),
  user: endpoint({
    route: 'GET /ajax/v1/user',
    summary: 'The signed-in user',
    access: 'user',
    response: sessionUserSchema,
    status: 200,
    openWhenLocked: true,
    openBeforeEnrolment: true,
  }),
  userInfo: endpoint({
    route: 'GET /ajax/v1/userinfo',
    summary: 'The signed-in user with customers, preferences and counts',
    access: 'user',
    response: userInfoSchema,
    status: 200,
    openWhenLocked: true,
    openBeforeEnrolment: true,
  }),
  passwordRequest: endpoint({
    route: 'POST /ajax/v1/password/request',
    summary: 'Ask for a link to set a new password; the answer is the same for every address',
    access: 'public',
    body: passwordRequestSchema,
    status: 202,
    antiBot: 'always',
    limits: [{ per: 'address', max: 20, seconds: 900 }],
  }),
  passwordResetCheck: endpoint({
    route: 'GET /ajax/v1/password/reset/{token}',
    summary: 'Whether a link from the mail still works',
    access: 'public',
    params: z.object({ token: z.string().check(z.maxLength(200)) }),
    response: z.object({ valid: z.boolean() }),
    status: 200,
    limits: [{ per: 'address', max: 30, seconds: 60 }],
  }),
  passwordReset: endpoint({
    route: 'POST /ajax/v1/password/reset',
    summary: 'Set a new password with the link; every session of the user ends',
    access: 'public',
    body: passwordResetSchema,
    status: 204,
    antiBot: 'always',
    problems: ['busy', 'reset_link_invalid'],
    limits: [{ per: 'address', max: 30, seconds: 60 }],
  }),
  passwordChange: endpoint({
    route: 'PUT /ajax/v1/accounts/password',
    summary: 'Change the password; the other sessions end, this one gets new cookies',
    access: 'user',
    body: passwordChangeSchema,
    status: 204,
    problems: ['busy', 'fresh_authentication_required', 'too_many_requests'],
    ...changesSession,
    limits: [{ per: 'user', max: 10, seconds: 300 }],
  }),
  preferences: endpoint({
    route: 'POST /ajax/v1/preferences',
    summary: 'Save preferences; those not named stay as they are',
    access: 'user',
    body: z.strictObject({ preferences: preferencesSchema }),
    response: z.object({ preferences: preferencesSchema }),
    status: 200,
    openWhenLocked: true,
    openBeforeEnrolment: true,
  }),
}
