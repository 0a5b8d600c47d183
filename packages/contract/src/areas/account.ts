import * as z from 'zod/mini'
import { endpoint } from '../wire/endpoint.ts'
import {
  countrySchema,
  customerNumberSchema,
  dateSchema,
  emailSchema,
  localeSchema,
  moneySchema,
  requiredText,
  text,
  timeSchema,
  versionSchema,
} from '../wire/fields.ts'
import { lockReasons, membershipSchema } from './identity.ts'

export const addressSchema = z.strictObject({
  line1: requiredText(120),
  line2: text(120),
  postal_code: requiredText(12),
  city: requiredText(80),
  country: countrySchema,
})

export const eInvoiceFormats = ['pdf', 'zugferd', 'xrechnung_ubl', 'xrechnung_cii'] as const

/** What a customer may change about himself. */
const userDataFields = {
  type: z.enum(['consumer', 'business', 'public_body']),
  first_name: text(80),
  last_name: text(80),
  company_name: text(200),
  email: emailSchema,
  phone: text(25),
  locale: localeSchema,
  vat_id: text(20),
  tax_number: text(30),
  register_court: text(80),
  register_number: text(40),
  address: addressSchema,
  e_invoice: z.strictObject({
    format: z.enum(eInvoiceFormats),
    /** Leitweg-ID or the buyer's own reference (BT-10). */
    buyer_reference: text(100),
    /** BT-13 */
    order_number: text(100),
    receiver_email: z.union([emailSchema, z.literal('')]),
  }),
}
export const userDataInputSchema = z.strictObject({ ...userDataFields, version: versionSchema })
export const userDataPatchSchema = z.extend(z.partial(z.strictObject(userDataFields)), { version: versionSchema })

export const userDataSchema = z.object({
  number: z.int(),
  ...userDataFields,
  locked: z.boolean(),
  lock_reason: z.nullable(z.enum(lockReasons)),
  locked_at: z.nullable(timeSchema),
  bank_account: z.nullable(z.object({ holder: z.string(), iban_masked: z.string(), bic: z.string() })),
  version: versionSchema,
})
export type UserData = z.infer<typeof userDataSchema>

export const bankDataSchema = z.strictObject({
  holder: requiredText(70),
  /** Spaces are allowed; the server checks country, length and check digits. */
  iban: requiredText(42),
  bic: text(11),
})

export const limitSchema = z.object({
  key: z.string(),
  label: z.string(),
  used: z.int(),
  limit: z.int(),
  /** The customer may set the limit up to here himself; more is an increase request. */
  ceiling: z.int(),
  unit: z.string(),
  requested: z.nullable(z.int()),
})
export type AccountLimit = z.infer<typeof limitSchema>

export const unlockOutcomeSchema = z.object({
  outcome: z.enum(['unlocked', 'pending_payment', 'needs_review', 'refused', 'too_many_attempts']),
  /** Why not: what is still owed, or the lock's reason that people have to look at. */
  reason: z.nullable(z.enum(['invoices_overdue', ...lockReasons])),
  retry_at: z.nullable(timeSchema),
})
export type UnlockOutcome = z.infer<typeof unlockOutcomeSchema>

export const lockStateSchema = z.object({
  reason: z.nullable(z.enum(lockReasons)),
  locked_at: z.nullable(timeSchema),
  owed: moneySchema,
  /** When the contracts end if nothing happens. */
  termination_on: z.nullable(dateSchema),
  payment_under_way: z.boolean(),
  invoices: z.array(z.object({ id: z.string(), number: z.string(), due_on: dateSchema, open: moneySchema })),
})
export type LockState = z.infer<typeof lockStateSchema>

/** No customer has a number that the database's integer cannot hold: beyond it the path is unknown, not an error. */
const customerParams = z.object({ id: customerNumberSchema.check(z.maximum(2_147_483_647)) })
const currentCustomer = z.object({ current_customer_number: z.int() })

export const accountEndpoints = {
  userData: endpoint({
    route: 'GET /ajax/v1/accounts/userdata',
    summary: 'Person, company, tax, address and lock of the current customer',
    access: 'customer',
    permission: 'account:read',
    response: userDataSchema,
    status: 200,
    openWhenLocked: true,
  }),
  userDataReplace: endpoint({
    route: 'PUT /ajax/v1/accounts/userdata',
    summary: 'Replace the whole record; documents already issued stay as they are',
    access: 'customer',
    permission: 'account:write',
    body: userDataInputSchema,
    response: userDataSchema,
    status: 200,
    problems: ['stale_version'],
  }),
  userDataPatch: endpoint({
    route: 'PATCH /ajax/v1/accounts/userdata',
    summary: 'Change some fields of the record',
    access: 'customer',
    permission: 'account:write',
    body: userDataPatchSchema,
    response: userDataSchema,
    status: 200,
    problems: ['stale_version'],
  }),
  bankData: endpoint({
    route: 'PUT /ajax/v1/accounts/userdata/bankdata',
    summary: 'Account that refunds go to; needs a sign-in of the last 15 minutes',
    access: 'customer',
    permission: 'billing:write',
    body: bankDataSchema,
    response: userDataSchema,
    status: 200,
    problems: ['fresh_authentication_required'],
  }),
  customerSearch: endpoint({
    route: 'GET /ajax/v1/accounts/customers/search',
    summary: 'Customers by number, name, e-mail address or invoice number; without the admin flag only one’s own',
    access: 'user',
    query: z.object({ search: z.optional(z.string().check(z.trim(), z.maxLength(100))) }),
    response: z.object({ data: z.array(membershipSchema) }),
    status: 200,
    openWhenLocked: true,
  }),
  customerChange: endpoint({
    route: 'POST /ajax/v1/accounts/customers/{id}/change',
    summary: 'Act for this customer from now on; an admin says why',
    access: 'user',
    params: customerParams,
    body: z.optional(z.strictObject({ reason: z.optional(text(200)) })),
    response: currentCustomer,
    status: 200,
    problems: ['invalid_input'],
    openWhenLocked: true,
  }),
  customerLeave: endpoint({
    route: 'POST /ajax/v1/accounts/customers/leave',
    summary: 'An admin stops acting for the current customer',
    access: 'admin',
    status: 204,
    openWhenLocked: true,
  }),
  customerDeactivate: endpoint({
    route: 'POST /ajax/v1/accounts/customers/{id}/deactivate',
    summary: 'Close a customer account without running contracts or open amounts; its documents stay',
    access: 'admin',
    params: customerParams,
    status: 204,
    problems: ['customer_has_obligations'],
  }),
  customerActivate: endpoint({
    route: 'POST /ajax/v1/accounts/customers/{id}/activate',
    summary: 'Open a closed customer account again',
    access: 'admin',
    params: customerParams,
    status: 204,
    problems: ['customer_not_deactivated'],
  }),
  limits: endpoint({
    route: 'GET /ajax/v1/accounts/limits',
    summary: 'Limits of the current customer with what is used',
    access: 'customer',
    permission: 'account:read',
    response: z.object({ data: z.array(limitSchema) }),
    status: 200,
  }),
  limitsSet: endpoint({
    route: 'POST /ajax/v1/accounts/limits',
    summary: 'Set a limit within its ceiling, or ask for more',
    access: 'customer',
    permission: 'account:write',
    body: z.strictObject({
      key: requiredText(60),
      limit: z.int().check(z.minimum(0), z.maximum(1_000_000)),
      reason: z.optional(text(1000)),
    }),
    response: z.object({ data: z.array(limitSchema) }),
    status: 200,
  }),
  lockState: endpoint({
    route: 'GET /ajax/v1/accounts/lock',
    summary: 'Why the customer is locked, what is owed and what happens next',
    access: 'customer',
    response: lockStateSchema,
    status: 200,
    openWhenLocked: true,
  }),
  unlock: endpoint({
    route: 'POST /ajax/v1/accounts/unlock',
    summary: 'Ask for the lock to be lifted',
    access: 'customer',
    response: unlockOutcomeSchema,
    status: 200,
    openWhenLocked: true,
  }),
}
