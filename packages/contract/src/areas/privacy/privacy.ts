import * as z from 'zod/mini'
import { holdReasons } from '../../enums/locks.ts'
import { agreementStates, consentPurposes, erasureStates, exportStates, retentionKinds } from '../../enums/privacy.ts'
import { sourceLocale } from '../../locales.ts'
import { endpoint } from '../../wire/endpoint.ts'
import {
  customerNumberValue,
  dateSchema,
  idSchema,
  localeSchema,
  moneySchema,
  text,
  timeSchema,
} from '../../wire/fields.ts'

export const dataExportSchema = z.object({
  id: idSchema,
  state: z.enum(exportStates),
  requested_at: timeSchema,
  requested_by: z.string(),
  /** Only the person who asked can download it: it holds their personal data. */
  own: z.boolean(),
  ready_at: z.nullable(timeSchema),
  expires_at: z.nullable(timeSchema),
  downloaded_at: z.nullable(timeSchema),
  /** In bytes. */
  size: z.nullable(z.int()),
})
export type DataExport = z.infer<typeof dataExportSchema>

export const erasureSchema = z.object({
  id: idSchema,
  state: z.enum(erasureStates),
  requested_at: timeSchema,
  requested_by: z.string(),
  /** The day it is carried out; null while obstacles remain. */
  scheduled_for: z.nullable(dateSchema),
  /** When it was done or withdrawn. */
  ended_at: z.nullable(timeSchema),
})
export type Erasure = z.infer<typeof erasureSchema>

const plannedSchema = z.object({
  kind: z.enum(retentionKinds),
  /** Counts how many would be kept if the erasure were carried out today. */
  count: z.int(),
})
export const keptSchema = z.extend(plannedSchema, {
  /** Last day for the youngest, and for the oldest where that differs. */
  until: dateSchema,
  first_until: z.nullable(dateSchema),
  /**
   * The day the period of the youngest counts from; where the law says so, the period begins at the end of that year.
   */
  counted_from: dateSchema,
})
export type Kept = z.infer<typeof keptSchema>

/** Describes what an erasure today would do. */
export const erasurePlanSchema = z.object({
  at_once: z.array(plannedSchema),
  kept: z.array(keptSchema),
  /** Says what has to end first. Numbers and links only for people who may see contracts or invoices. */
  obstacles: z.object({
    contract_count: z.int(),
    contracts: z.array(z.object({ number: z.string(), label: z.string(), state: z.string() })),
    document_count: z.int(),
    documents: z.array(z.object({ id: idSchema, number: z.string(), open: moneySchema })),
    /** A legal hold (Art. 17 (3) GDPR); only the class of its reason is shown. */
    hold: z.nullable(z.object({ reason_class: z.enum(holdReasons), since: timeSchema })),
  }),
  /** The earliest day for an erasure asked for now. */
  earliest: dateSchema,
  /** People who lose their sign-in because they act for no other customer. */
  people_without_other_customer: z.int(),
})
export type ErasurePlan = z.infer<typeof erasurePlanSchema>

export const acceptedAgreementSchema = z.object({
  id: idSchema,
  version: z.string(),
  accepted_at: timeSchema,
  accepted_by: z.string(),
  /** SHA-256 of the text, hexadecimal. */
  hash: z.string(),
})
export type AcceptedAgreement = z.infer<typeof acceptedAgreementSchema>

export const agreementSchema = z.object({
  state: z.enum(agreementStates),
  /** The version that can be accepted now, with its text's hash in the requested language. */
  version: z.string(),
  locale: localeSchema,
  hash: z.string(),
  /** The latest first. */
  accepted: z.array(acceptedAgreementSchema),
})
export type Agreement = z.infer<typeof agreementSchema>

export const consentSchema = z.object({
  purpose: z.enum(consentPurposes),
  given: z.boolean(),
  /** Version of the text shown now. */
  text_version: z.string(),
  /** Each time consent was given or withdrawn, the latest first. */
  history: z.array(z.object({ given: z.boolean(), at: timeSchema, text_version: z.string() })),
})
export type Consent = z.infer<typeof consentSchema>

export const privacySchema = z.object({
  exports: z.array(dataExportSchema),
  /** The open request, or the last one that ended. */
  erasure: z.nullable(erasureSchema),
  plan: erasurePlanSchema,
  agreement: agreementSchema,
  /** The reader's own, whichever customer they act for. */
  consents: z.array(consentSchema),
})
export type Privacy = z.infer<typeof privacySchema>

const params = z.object({ id: idSchema })
const language = z.object({ locale: z._default(localeSchema, sourceLocale) })
const read = { access: 'customer', permission: 'account:read', openWhenLocked: true } as const
// a lock does not suspend these rights
const write = { access: 'customer', permission: 'account:write', openWhenLocked: true } as const

export const privacyEndpoints = {
  privacy: endpoint({
    route: 'GET /ajax/v1/privacy',
    summary: 'Exports, what an erasure would do and what stays, the processing agreement, and the caller’s consents',
    query: language,
    response: privacySchema,
    status: 200,
    ...read,
  }),
  exportRequest: endpoint({
    route: 'POST /ajax/v1/privacy/exports',
    summary: 'Put everything about the customer into one archive (Art. 15 and 20 GDPR); one at a time',
    response: dataExportSchema,
    status: 201,
    problems: ['own_people_only', 'export_under_way'],
    needsFreshAuthentication: true,
    limits: [{ per: 'user', max: 10, seconds: 86_400 }],
    ...write,
  }),
  exportOpen: endpoint({
    route: 'POST /ajax/v1/privacy/exports/{id}/downloads',
    summary: 'Where to download a finished archive; says beforehand whether the download will work',
    params,
    response: z.object({ url: z.string() }),
    status: 200,
    problems: ['not_found', 'own_people_only', 'conflict', 'export_expired', 'export_failed'],
    needsFreshAuthentication: true,
    ...write,
  }),
  exportFile: endpoint({
    route: 'GET /ajax/v1/privacy/exports/{id}/file',
    summary: 'The archive itself; each download is recorded',
    params,
    response: z.string(),
    file: 'application/zip',
    status: 200,
    problems: ['not_found', 'own_people_only', 'conflict', 'export_expired', 'export_failed'],
    needsFreshAuthentication: true,
    ...write,
  }),
  erasureRequest: endpoint({
    route: 'POST /ajax/v1/privacy/erasure',
    summary: 'Erase the customer (Art. 17 GDPR) once no obstacle remains; by an owner, who names the customer',
    body: z.strictObject({ customer_number: customerNumberValue }),
    response: erasureSchema,
    status: 201,
    problems: ['own_people_only', 'owners_only', 'conflict', 'erasure_under_way'],
    needsFreshAuthentication: true,
    // each call mails every owner
    limits: [{ per: 'user', max: 10, seconds: 86_400 }],
    ...write,
  }),
  erasureWithdraw: endpoint({
    route: 'DELETE /ajax/v1/privacy/erasure',
    summary: 'Withdraw the request, up to the moment it is carried out; without effect where there is none',
    status: 204,
    problems: ['own_people_only', 'owners_only', 'conflict'],
    ...write,
  }),
  agreementFile: endpoint({
    route: 'GET /ajax/v1/privacy/agreement',
    summary: 'The processing agreement (Art. 28 GDPR) as it can be accepted now, to read and to print',
    query: language,
    response: z.string(),
    file: 'text/html',
    status: 200,
    ...read,
  }),
  agreementAccept: endpoint({
    route: 'POST /ajax/v1/privacy/agreements',
    summary: 'Conclude the processing agreement: version and hash of the text that was read',
    body: z.strictObject({ version: text(20), locale: localeSchema, hash: text(64) }),
    response: acceptedAgreementSchema,
    status: 201,
    problems: ['own_people_only', 'stale_version'],
    ...write,
  }),
  agreementAccepted: endpoint({
    route: 'GET /ajax/v1/privacy/agreements/{id}',
    summary: 'The agreement as it was accepted, to read, to print or as a text file',
    params,
    query: z.object({ as: z._default(z.enum(['page', 'text']), 'page') }),
    response: z.string(),
    file: 'text/html',
    status: 200,
    problems: ['not_found'],
    ...read,
  }),
  consent: endpoint({
    route: 'PUT /ajax/v1/privacy/consents/{purpose}',
    summary: 'Give a consent or withdraw it; the same call for both',
    access: 'user',
    params: z.object({ purpose: z.enum(consentPurposes) }),
    body: z.strictObject({ given: z.boolean(), text_version: text(20) }),
    response: consentSchema,
    status: 200,
    problems: ['not_found', 'stale_version'],
    openWhenLocked: true,
  }),
}
