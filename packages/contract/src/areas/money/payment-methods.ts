import * as z from 'zod/mini'
import { paymentStatuses } from '../../enums/billing.ts'
import { endpoint } from '../../wire/endpoint.ts'
import { dateSchema, idSchema, localeSchema, moneySchema, requiredText, text, timeSchema } from '../../wire/fields.ts'

export const paymentMethodKinds = ['card', 'sepa', 'paypal'] as const
export const paymentMethodStates = [
  'pending_confirmation',
  'active',
  'expiring',
  'expired',
  'failed',
  'revoked',
] as const

export const mandateStates = ['active', 'amended', 'lapsed'] as const
export const mandateSequences = ['RCUR', 'OOFF'] as const

export const paymentMethodSchema = z.object({
  id: idSchema,
  method: z.enum(paymentMethodKinds),
  state: z.enum(paymentMethodStates),
  /** Says what people recognise it by: `Visa ···· 4242`, a masked IBAN, the PayPal address. */
  label: z.string(),
  holder: z.string(),
  is_default: z.boolean(),
  /** The customer's choice of what is tried once when another one fails. */
  is_backup: z.boolean(),
  /** `YYYY-MM`, cards only. */
  expires: z.nullable(z.string()),
  mandate: z.nullable(
    z.object({
      reference: z.string(),
      creditor_id: z.string(),
      signed_at: timeSchema,
      /** Says whether the mandate's text was kept: `GET …/{id}/mandate` shows it. */
      text_kept: z.boolean(),
      /** `amended`: for another account by now, of which the bank learns with the next debit. */
      state: z.enum(mandateStates),
      /** For any number of debits, or for one. */
      sequence: z.enum(mandateSequences),
      /** Day of the latest debit. */
      last_used_on: z.nullable(dateSchema),
      /** From this day on it counts no more, unless it is used before. */
      lapses_on: dateSchema,
      /** Days between the announcement of a debit and its day. */
      notice_days: z.int(),
    }),
  ),
  used_by_contracts: z.int(),
  created_at: timeSchema,
})
export type PaymentMethod = z.infer<typeof paymentMethodSchema>

/** A method with what depends on it. */
export const methodDetailSchema = z.object({
  method: paymentMethodSchema,
  /** Says what it pays: contracts that name it, and as the default one those that name none. */
  contracts: z.array(z.object({ number: z.string(), label: z.string(), named: z.boolean() })),
  /** Says whether the balance is topped up by it. */
  tops_up: z.boolean(),
  /** Documents that are to be collected by it, the next first. */
  announced: z.array(
    z.object({ id: idSchema, number: z.string(), amount: moneySchema, collect_on: z.nullable(dateSchema) }),
  ),
  /** The latest payments by it, the newest first. */
  payments: z.array(z.object({ id: idSchema, status: z.enum(paymentStatuses), amount: moneySchema, on: dateSchema })),
  /** Is the mandate word for word as it was given. */
  mandate_text: z.nullable(z.string()),
})
export type MethodDetail = z.infer<typeof methodDetailSchema>

/** The gateway's own page takes the card; Kontor only sees its token. */
export const cardInputSchema = z.strictObject({
  gateway_token: requiredText(200),
  /** Not needed where the gateway's own page asks for it. */
  holder: z.optional(requiredText(70)),
})
/**
 * The text of a SEPA direct debit mandate as the payer reads it before agreeing: title, paragraphs, and the sentence of
 * consent.
 */
export const mandateTextSchema = z.object({
  locale: localeSchema,
  version: z.string(),
  /** SHA-256 of the text: names the exact text that was shown. */
  hash: z.string(),
  title: z.string(),
  paragraphs: z.array(z.string()),
  consent: z.string(),
})
export type MandateText = z.infer<typeof mandateTextSchema>

const accountInput = {
  iban: requiredText(60),
  /** Needed only for accounts outside the EEA. */
  bic: z.optional(text(20)),
  /** The payer agrees to the mandate text shown. */
  mandate_accepted: z.literal(true),
  /** Which text that was; without it, the current one in the caller's language is kept. */
  mandate: z.optional(z.strictObject({ locale: localeSchema, version: text(40), hash: text(64) })),
}
export const sepaInputSchema = z.strictObject({ holder: requiredText(70), ...accountInput })
/** Another account of the same holder, under the same mandate. */
export const sepaAccountSchema = z.strictObject(accountInput)
/** A path below the portal to come back to; never another host. */
export const returnPath = z.string().check(z.maxLength(200), z.regex(/^\/(?![/\\])[\x21-\x7e]*$/))
/** Starts the agreement; PayPal sends the payer back to `return_path`. */
export const paypalInputSchema = z.strictObject({ return_path: returnPath })

/** Bank data: changing how one pays needs a fresh proof of identity. */
const write = {
  access: 'customer',
  permission: 'billing:write',
  openWhenLocked: true,
  needsFreshAuthentication: true,
} as const
const read = { access: 'customer', permission: 'billing:read', openWhenLocked: true, status: 200 } as const
/** Each costs the gateway a page or an answer, and stolen cards and accounts are tried out on them. */
const trying = [{ per: 'user', max: 30, seconds: 3600 }] as const
const atGateway = {
  limits: trying,
  problems: ['payment_method_not_offered', 'payment_service_silent'],
} as const
const one = { response: paymentMethodSchema } as const
const params = z.object({ id: idSchema })

export const paymentsEndpoints = {
  paymentCard: endpoint({
    route: 'POST /ajax/v1/accounts/payment/card',
    summary: 'Save a card by its gateway token',
    body: cardInputSchema,
    status: 201,
    ...atGateway,
    ...one,
    ...write,
  }),
  paymentCardPage: endpoint({
    route: 'POST /ajax/v1/accounts/payment/card/page',
    summary: 'Open the gateway’s own page for a card; it leads back to `return_path`, with the token as `session`',
    body: z.strictObject({ return_path: returnPath }),
    response: z.object({ url: z.string() }),
    status: 201,
    ...atGateway,
    ...write,
  }),
  paymentCardSetup: endpoint({
    route: 'POST /ajax/v1/accounts/payment/card/setup',
    summary:
      'Begin a card in the gateway’s own fields, where `get/all` has a key for them; its name is then saved as its token',
    response: z.object({ client_secret: z.string() }),
    status: 201,
    ...atGateway,
    ...write,
  }),
  paymentSepa: endpoint({
    route: 'POST /ajax/v1/accounts/payment/sepa',
    summary: 'Save a bank account with a SEPA direct debit mandate',
    body: sepaInputSchema,
    status: 201,
    limits: trying,
    problems: ['own_people_only', 'stale_version'],
    ...one,
    ...write,
  }),
  paymentMandateText: endpoint({
    route: 'GET /ajax/v1/accounts/payment/sepa/mandate',
    summary: 'The current text of a SEPA mandate, in each language',
    response: z.object({ data: z.array(mandateTextSchema) }),
    ...read,
  }),
  paymentMandate: endpoint({
    route: 'GET /ajax/v1/accounts/payment/{id}/mandate',
    summary: 'The SEPA mandate of a payment method as it was given, to read, to print or as a text file',
    params,
    query: z.object({ as: z._default(z.enum(['page', 'text']), 'page') }),
    response: z.string(),
    file: 'text/html',
    problems: ['not_found'],
    ...read,
  }),
  paymentMandatePdf: endpoint({
    route: 'GET /ajax/v1/accounts/payment/{id}/mandate/pdf',
    summary: 'The SEPA mandate of a payment method as it was given, on paper',
    params,
    response: z.string(),
    file: 'application/pdf',
    problems: ['not_found'],
    ...read,
  }),
  paymentAccount: endpoint({
    route: 'POST /ajax/v1/accounts/payment/{id}/account',
    summary: 'Debit another account of the same holder under the same mandate, agreed to anew',
    params,
    body: sepaAccountSchema,
    status: 200,
    limits: trying,
    problems: ['not_found', 'own_people_only', 'stale_version', 'conflict'],
    ...one,
    ...write,
  }),
  paymentRevoke: endpoint({
    route: 'POST /ajax/v1/accounts/payment/{id}/revoke',
    summary: 'Revoke a SEPA mandate: nothing is debited under it any more, whatever it was used for',
    params,
    status: 204,
    problems: ['not_found'],
    ...write,
  }),
  paymentPaypal: endpoint({
    route: 'POST /ajax/v1/accounts/payment/paypal',
    summary: 'Start a PayPal agreement',
    body: paypalInputSchema,
    response: z.object({ agreement: z.string(), approval_url: z.string() }),
    status: 201,
    ...atGateway,
    ...write,
  }),
  paymentPaypalSave: endpoint({
    route: 'POST /ajax/v1/accounts/payment/paypal/save',
    summary: 'Save the PayPal agreement once the payer has approved it',
    body: z.strictObject({ agreement: requiredText(200) }),
    status: 201,
    ...atGateway,
    ...one,
    ...write,
  }),
  paymentGet: endpoint({
    route: 'POST /ajax/v1/accounts/payment/get',
    summary: 'Saved payment methods of one kind',
    body: z.strictObject({ method: z.enum(paymentMethodKinds) }),
    response: z.object({ data: z.array(paymentMethodSchema) }),
    guardedAs: 'write',
    ...read,
  }),
  paymentGetAll: endpoint({
    route: 'GET /ajax/v1/accounts/payment/get/all',
    summary: 'Every saved payment method, what can be added, and the creditor of direct debits',
    response: z.object({
      data: z.array(paymentMethodSchema),
      /** The creditor a SEPA mandate authorises: it names both before the payer consents. */
      creditor: z.object({ name: z.string(), creditor_id: z.string() }),
      /** Says what can be added here. */
      offered: z.array(z.enum(paymentMethodKinds)),
      /** Says what is tried once when a payment by the default one, or the debit's card, fails: chosen, or the one that is there. */
      backup: z.nullable(idSchema),
      /** True where the gateway only pretends. */
      sandbox: z.boolean(),
      /** Stripe's publishable key, where its fields take cards within the page. */
      stripe: z.nullable(z.string()),
    }),
    ...read,
  }),
  paymentMethod: endpoint({
    route: 'GET /ajax/v1/accounts/payment/{id}',
    summary: 'A payment method with what it pays, what it is to pay next, and what it has paid',
    params,
    response: methodDetailSchema,
    problems: ['not_found'],
    ...read,
  }),
  paymentDelete: endpoint({
    route: 'DELETE /ajax/v1/accounts/payment/{id}',
    summary: 'Remove a payment method that no automatic payment depends on',
    params,
    status: 204,
    problems: ['not_found', 'payment_method_in_use'],
    ...write,
  }),
  paymentDefaultByGet: endpoint({
    route: 'GET /ajax/v1/accounts/payment/{id}/default',
    summary:
      'Make a payment method the default one; kept for older clients. Guarded like a write: by the token, or by the browser’s word that a script of the same origin asks',
    params,
    status: 200,
    guardedAs: 'write',
    problems: ['not_found', 'conflict'],
    ...one,
    ...write,
  }),
  paymentDefault: endpoint({
    route: 'PUT /ajax/v1/accounts/payment/{id}/default',
    summary: 'Make a payment method the default one',
    params,
    status: 200,
    problems: ['not_found', 'conflict'],
    ...one,
    ...write,
  }),
  paymentBackup: endpoint({
    route: 'PUT /ajax/v1/accounts/payment/{id}/backup',
    summary: 'Choose the card or PayPal account that is tried once when another one fails',
    params,
    status: 200,
    problems: ['not_found', 'conflict'],
    ...one,
    ...write,
  }),
}
