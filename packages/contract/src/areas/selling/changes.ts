import * as z from 'zod/mini'
import { disposal } from '../../can.ts'
import { billingObstacles } from '../../enums/billing.ts'
import { changeTimes, endingActions, switchKinds } from '../../enums/contract-actions.ts'
import { cycles } from '../../enums/contracts.ts'
import { endpoint } from '../../wire/endpoint.ts'
import {
  customerNumberValue,
  dateSchema,
  emailSchema,
  idSchema,
  lines,
  moneySchema,
  priceSchema,
  requiredText,
  text,
  versionSchema,
} from '../../wire/fields.ts'
import { contractNumberSchema } from '../contracts/contracts.ts'

/** The product of a change: options by their code, each as often as it is named. */
const wishedSchema = {
  product: text(60),
  cycle: z.enum(cycles),
  /** `backup:2,ipv4:1` */
  options: z._default(z.string().check(z.maxLength(1000), z.regex(/^([a-z0-9-]+:[1-9]\d{0,2}(,|$))*$/)), ''),
}

/** Lines as the document will have them, with its sums. Amounts that are given back are negative. */
export const billSchema = z.object({
  issued_on: dateSchema,
  lines: z.array(
    z.object({
      description: z.string(),
      period_from: z.nullable(dateSchema),
      period_to: z.nullable(dateSchema),
      quantity: z.string(),
      unit: z.string(),
      net: moneySchema,
    }),
  ),
  net: moneySchema,
  tax: moneySchema,
  gross: moneySchema,
})
export type Bill = z.infer<typeof billSchema>

export const changePreviewSchema = z.object({
  when: z.enum(changeTimes),
  /** First day at the new price. */
  on: dateSchema,
  product: z.string(),
  options: z.array(z.object({ name: z.string(), quantity: z.int() })),
  price: priceSchema,
  cycle: z.enum(cycles),
  price_before: priceSchema,
  cycle_before: z.enum(cycles),
  /** Says what the change alone puts on a document today; null where it begins later. */
  today: z.nullable(billSchema),
  /** The first document for a whole period at the new price. */
  next: z.nullable(billSchema),
  /** The new product holds less than the old one: what does not fit is lost. */
  loses_data: z.boolean(),
  /** The customer has to mend it before anything that costs more is agreed: nothing could be billed. */
  obstacle: z.nullable(z.enum(billingObstacles)),
  /** Names exactly what was shown: sent with the change. */
  shown: z.string(),
})
export type ChangePreview = z.infer<typeof changePreviewSchema>

export const endPreviewSchema = z.object({
  ends_on: dateSchema,
  /** Says what is still billed, all documents together, for the periods that begin by `until`: the last day, or two years from now. */
  charged: z.nullable(
    z.object({ until: dateSchema, documents: z.int(), net: moneySchema, tax: moneySchema, gross: moneySchema }),
  ),
  /** Says what was paid for later days, as the document of the day after the last one gives it back. */
  given_back: z.nullable(billSchema),
  /** Says what was used until the last day is billed besides. */
  metered: z.boolean(),
})
export type EndPreview = z.infer<typeof endPreviewSchema>

const choiceSchema = z.object({
  code: z.string(),
  name: z.string(),
  prices: z.array(z.object({ cycle: z.enum(cycles), price: priceSchema })),
})
export const changeOffersSchema = z.object({
  product: z.string(),
  cycle: z.enum(cycles),
  options: z.array(z.object({ code: z.string(), quantity: z.int() })),
  offers: z.array(
    z.extend(choiceSchema, {
      description: z.string(),
      options: z.array(z.extend(choiceSchema, { max: z.int() })),
    }),
  ),
})
export type ChangeOffers = z.infer<typeof changeOffersSchema>

const params = z.object({ number: contractNumberSchema })
const done = { response: z.object({ version: z.int() }), status: 200 } as const
const version = { version: versionSchema }
const problems = ['not_found', 'stale_version', 'contract_action_refused'] as const

/** Who operates a contract has a permission for it alone; who disposes of it needs what an order needs. */
const operate = { access: 'customer', permission: 'contracts:write', contractScoped: true, params, problems } as const
const dispose = { access: 'customer', ...disposal, params, problems } as const
/** Leaves open to locked customers what the law grants them (§ 312k, § 355 BGB, Art. 23 Data Act), and at /cancel and /withdraw to all. */
const right = { ...dispose, openWhenLocked: true } as const
const costly = { ...dispose, needsFreshAuthentication: true } as const

export const contractActionEndpoints = {
  contractRename: endpoint({
    route: 'PUT /ajax/v1/contracts/{number}/label',
    summary: 'Rename a contract',
    body: z.strictObject({ label: requiredText(100), ...version }),
    ...operate,
    ...done,
  }),
  contractPayment: endpoint({
    route: 'PUT /ajax/v1/contracts/{number}/payment',
    summary: 'Choose how a contract is paid: by one of the customer’s methods, the default one, or bank transfer',
    body: z.strictObject({ pays: z.union([z.enum(['default', 'transfer']), idSchema]), ...version }),
    access: 'customer',
    permission: 'billing:write',
    params,
    problems,
    needsFreshAuthentication: true,
    openWhenLocked: true,
    ...done,
  }),
  contractOffers: endpoint({
    route: 'GET /ajax/v1/contracts/{number}/offers',
    summary: 'Products, options and billing periods a contract can change to',
    ...dispose,
    response: changeOffersSchema,
    status: 200,
  }),
  contractChangePreview: endpoint({
    route: 'GET /ajax/v1/contracts/{number}/change',
    summary: 'A change of product, options or billing period before it is made: when, the price, the documents',
    query: z.object(wishedSchema),
    ...dispose,
    problems: [...problems, 'change_impossible'],
    response: changePreviewSchema,
    status: 200,
  }),
  contractChange: endpoint({
    route: 'POST /ajax/v1/contracts/{number}/change',
    summary: 'Change product, options or billing period as previewed',
    body: z.strictObject({ ...wishedSchema, shown: text(64), ...version }),
    ...costly,
    problems: [...problems, 'change_impossible', 'price_changed', 'details_missing'],
    ...done,
  }),
  contractChangeUndo: endpoint({
    route: 'DELETE /ajax/v1/contracts/{number}/change',
    summary: 'Take back a change that has not begun yet',
    ...costly,
    ...done,
  }),
  contractEndPreview: endpoint({
    route: 'GET /ajax/v1/contracts/{number}/end',
    summary: 'What ending a contract means for its documents: what is still billed, and what is given back',
    query: z.object({
      /** Says of a transfer what it would be if it were accepted today. */
      action: z.enum(endingActions),
      /** Names a later day than the earliest one, for a cancellation. */
      ends_on: z.optional(dateSchema),
    }),
    ...right,
    response: endPreviewSchema,
    status: 200,
  }),
  contractCancel: endpoint({
    route: 'POST /ajax/v1/contracts/{number}/cancellation',
    summary: 'Cancel a contract to its earliest end or a later day; confirmed by mail',
    body: z.strictObject({ ends_on: z.nullable(dateSchema), reason: lines(2000), ...version }),
    ...right,
    response: z.object({ version: z.int(), ends_on: dateSchema }),
    status: 200,
  }),
  contractCancelUndo: endpoint({
    route: 'DELETE /ajax/v1/contracts/{number}/cancellation',
    summary: 'Take back a cancellation that has not taken effect yet',
    ...costly,
    ...done,
  }),
  contractWithdraw: endpoint({
    route: 'POST /ajax/v1/contracts/{number}/withdrawal',
    summary: 'Withdraw from a contract as a consumer, within 14 days; confirmed by mail',
    body: z.strictObject(version),
    ...right,
    ...done,
  }),
  contractTransfer: endpoint({
    route: 'POST /ajax/v1/contracts/{number}/transfer',
    summary: 'Offer a contract to another customer, who accepts it by a mailed link',
    body: z.strictObject({ customer_number: customerNumberValue, email: emailSchema, ...version }),
    ...costly,
    problems: [...problems, 'transfer_to_consumer'],
    limits: [{ per: 'user', max: 10, seconds: 86_400 }],
    ...done,
  }),
  contractTransferUndo: endpoint({
    route: 'DELETE /ajax/v1/contracts/{number}/transfer',
    summary: 'Take back an offer that nobody has accepted yet',
    ...dispose,
    ...done,
  }),
  contractSwitch: endpoint({
    route: 'POST /ajax/v1/contracts/{number}/switch',
    summary: 'Give notice of a switch to another provider, to own machines, or for erasure (Art. 25 Data Act)',
    body: z.strictObject({ kind: z.enum(switchKinds), destination: text(200), ...version }),
    ...right,
    ...done,
  }),
  contractSwitchUndo: endpoint({
    route: 'DELETE /ajax/v1/contracts/{number}/switch',
    summary: 'Take back the notice of a switch while its notice period runs',
    ...costly,
    ...done,
  }),
  contractSwitchComplete: endpoint({
    route: 'POST /ajax/v1/contracts/{number}/switch/completion',
    summary:
      'Say that a switch is complete before its time is over: the contract ends today (Art. 25 (2) (c) Data Act)',
    body: z.strictObject(version),
    ...right,
    needsFreshAuthentication: true,
    response: z.object({ version: z.int(), ends_on: dateSchema, retrieval_ends_on: dateSchema }),
    status: 200,
  }),
  contractExport: endpoint({
    route: 'GET /ajax/v1/contracts/{number}/export',
    summary: 'Everything held about a contract, as one JSON file',
    ...operate,
    openWhenLocked: true,
    permission: 'contracts:read',
    response: z.string(),
    file: 'application/octet-stream',
    status: 200,
  }),
}
