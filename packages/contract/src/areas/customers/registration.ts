import * as z from 'zod/mini'
import { customerTypes } from '../../enums/customer.ts'
import { customerFields, eInvoiceFields } from '../../enums/customer-fields.ts'
import { endpoint } from '../../wire/endpoint.ts'
import { captchaSchema, emailSchema, localeSchema, phoneText, requiredText, text } from '../../wire/fields.ts'
import { newPasswordSchema, sessionUserSchema } from '../people/identity.ts'
import { addressSchema } from './customer.ts'

/** Requires a name of some kinds of customers. It is checked together with everything else, so that one answer names every field. */
/* @__NO_SIDE_EFFECTS__ */
export const namedFor = (field: 'company_name' | 'first_name' | 'last_name', isFor: (type: unknown) => boolean) =>
  z.refine<{ type?: unknown; company_name?: unknown; first_name?: unknown; last_name?: unknown }>(
    ({ type, [field]: name }) => !isFor(type) || (typeof name === 'string' && name.trim() !== ''),
    {
      path: [field],
      params: { code: 'required' },
      when: ({ value }) => typeof value === 'object' && value !== null && 'type' in value,
    },
  )
export const companyNamed = /* @__PURE__ */ namedFor('company_name', type => type !== 'consumer')

export const registrationSchema = z
  .strictObject({
    type: z.enum(customerTypes),
    /** The person who signs in; for a company, the person who acts for it. */
    first_name: requiredText(customerFields.first_name.max),
    last_name: requiredText(customerFields.last_name.max),
    /** Empty for a consumer, required otherwise. */
    company_name: z._default(text(customerFields.company_name.max), ''),
    email: emailSchema,
    password: newPasswordSchema,
    phone: z._default(phoneText, ''),
    address: addressSchema,
    vat_id: z._default(text(20), ''),
    /** Leitweg-ID of a public body. */
    buyer_reference: z._default(text(eInvoiceFields.buyer_reference.max), ''),
    locale: localeSchema,
    /** Acceptance of the terms in force; the server records their version. */
    terms: z.literal(true),
    captcha: captchaSchema,
  })
  .check(companyNamed)

/** `used`: the account exists by now. `unknown`: never sent, replaced by a newer link, or long past. */
export const registrationStates = ['waiting', 'used', 'expired', 'unknown'] as const

export const registrationStateSchema = z.object({
  state: z.enum(registrationStates),
  /** Masked: enough for its owner. Null where nothing waits. */
  email: z.nullable(z.string()),
  /** Another browser registered: the password chosen there is needed. */
  needs_password: z.boolean(),
})
export type RegistrationState = z.infer<typeof registrationStateSchema>

const token = z.object({ token: z.string().check(z.maxLength(200)) })

export const registrationEndpoints = {
  register: endpoint({
    route: 'POST /ajax/v1/accounts/register',
    summary: 'Ask for an account; the answer is the same for every address, and the mail says how to continue',
    access: 'public',
    body: registrationSchema,
    status: 202,
    antiBot: 'always',
    problems: ['busy', 'forbidden'],
    limits: [{ per: 'address', max: 20, seconds: 3600 }],
  }),
  registrationResend: endpoint({
    route: 'POST /ajax/v1/accounts/register/resend',
    summary: 'Send this browser’s registration mail again; the answer is the same for every address',
    access: 'public',
    body: z.strictObject({ email: emailSchema, captcha: captchaSchema }),
    status: 202,
    antiBot: 'always',
    problems: ['forbidden'],
    limits: [{ per: 'address', max: 20, seconds: 900 }],
  }),
  registrationState: endpoint({
    route: 'GET /ajax/v1/accounts/register/{token}',
    summary: 'The state of a registration link; reading it does not use it up',
    access: 'public',
    params: token,
    response: registrationStateSchema,
    status: 200,
    limits: [{ per: 'address', max: 60, seconds: 60 }],
  }),
  registrationConfirm: endpoint({
    route: 'POST /ajax/v1/accounts/register/{token}',
    summary: 'Confirm the address: creates user and customer and signs in; another browser needs the password',
    access: 'public',
    params: token,
    body: z.strictObject({ password: z.optional(z.string().check(z.maxLength(1024))) }),
    response: sessionUserSchema,
    status: 200,
    problems: ['busy', 'link_invalid', 'too_many_requests'],
    changesSession: true,
    limits: [{ per: 'address', max: 30, seconds: 60 }],
  }),
  registrationDecline: endpoint({
    route: 'POST /ajax/v1/accounts/register/{token}/decline',
    summary: '“This was not me”: the registration is deleted',
    access: 'public',
    params: token,
    status: 204,
    problems: ['link_invalid'],
    limits: [{ per: 'address', max: 30, seconds: 60 }],
  }),
}
