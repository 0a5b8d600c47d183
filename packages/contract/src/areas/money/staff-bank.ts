import * as z from 'zod/mini'
import {
  bankEntryKinds,
  bankEntryReviews,
  bankEntryStates,
  debitObjections,
  statementLimits,
  statementRefusals,
} from '../../enums/bank.ts'
import { endpoint } from '../../wire/endpoint.ts'
import {
  dateSchema,
  idSchema,
  moneySchema,
  requiredLines,
  requiredText,
  timeSchema,
  versionSchema,
} from '../../wire/fields.ts'
import { listOf, listQuery } from '../../wire/list.ts'

const shareSchema = z.object({ id: idSchema, number: z.string(), amount: moneySchema })

export const bankEntrySchema = z.object({
  id: idSchema,
  booked_on: dateSchema,
  kind: z.enum(bankEntryKinds),
  state: z.enum(bankEntryStates),
  amount: moneySchema,
  /** `staffReveal` shows the account whole. */
  party: z.object({ name: z.string(), iban_masked: z.string() }),
  remittance: z.string(),
  /** The bank's code for what came back. */
  reason: z.nullable(z.string()),
  /** Why it is not what it seems; null: it is. */
  review: z.nullable(z.enum(bankEntryReviews)),
  /** The transfer that it takes back, as far as it was found. */
  reverses: z.nullable(
    z.object({ id: idSchema, booked_on: dateSchema, state: z.enum(bankEntryStates), party: z.string() }),
  ),
  /** To whom it goes, or probably goes. */
  customer: z.nullable(z.object({ number: z.int(), name: z.string() })),
  /** For which documents; the rest becomes balance. */
  documents: z.array(shareSchema),
  payment: z.nullable(idSchema),
  note: z.string(),
  /** Says who asked for what waits for a colleague, and whether that was the caller. */
  asked_by: z.nullable(z.string()),
  own: z.boolean(),
  /** Empty: it was booked by itself. */
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(timeSchema),
  version: versionSchema,
})
export type BankEntry = z.infer<typeof bankEntrySchema>

export const bankStatementSchema = z.object({
  id: idSchema,
  name: z.string(),
  state: z.enum(['importing', 'imported', 'refused']),
  refusal: z.nullable(z.enum(statementRefusals)),
  entries: z.int(),
  /** Which of them an earlier file had brought. */
  known: z.int(),
  from_on: z.nullable(dateSchema),
  to_on: z.nullable(dateSchema),
  imported_at: timeSchema,
  imported_by: z.string(),
})
export type BankStatement = z.infer<typeof bankStatementSchema>

export const debitFileSchema = z.object({
  id: idSchema,
  message_id: z.string(),
  made_at: timeSchema,
  made_by: z.string(),
  debits: z.int(),
  sum: moneySchema,
  first_on: dateSchema,
  last_on: dateSchema,
})
export type DebitFile = z.infer<typeof debitFileSchema>

export const debitObjectionSchema = z.object({
  payment: idSchema,
  customer: z.object({ number: z.int(), name: z.string() }),
  amount: moneySchema,
  /** Says what of it no bank takes. */
  objection: z.enum(debitObjections),
  at: timeSchema,
})
export type DebitObjected = z.infer<typeof debitObjectionSchema>

const read = { access: 'admin', sees: 'all', status: 200 } as const
const params = z.object({ id: idSchema })
// a repeat finds it done
const decide = {
  access: 'admin',
  sees: 'all',
  params,
  needsFreshAuthentication: true,
  answersOnce: true,
  status: 204,
  problems: ['not_found', 'stale_version', 'conflict', 'own_customer'],
} as const
const customerNumber = z.int().check(z.positive(), z.maximum(2_147_483_647))

export const staffBankEndpoints = {
  staffBank: endpoint({
    route: 'GET /ajax/v1/staff/bank',
    power: 'payments:see',
    summary: 'The latest bank statements and files of direct debits, and what waits',
    response: z.object({
      statements: z.array(bankStatementSchema),
      files: z.array(debitFileSchema),
      /** Direct debits that are in no file yet. */
      waiting: z.object({
        debits: z.int(),
        sum: moneySchema,
        /** Last day on which the bank has to have them. */
        send_by: z.nullable(dateSchema),
      }),
      /** The latest that were left out of a file. */
      objections: z.array(debitObjectionSchema),
      /** Says whether direct debits go to the bank in files here. */
      by_file: z.boolean(),
      counts: z.object({ probable: z.int(), unmatched: z.int(), waiting: z.int() }),
      /** Above this a colleague confirms what the caller assigns; null: never. */
      four_eyes_above: z.nullable(moneySchema),
    }),
    ...read,
  }),
  staffBankUpload: endpoint({
    route: 'POST /ajax/v1/staff/bank/statements',
    power: 'payments:act',
    summary: 'Import a bank statement (camt.053 or camt.054)',
    access: 'admin',
    needsFreshAuthentication: true,
    body: z.strictObject({}),
    upload: statementLimits,
    response: bankStatementSchema,
    status: 201,
    problems: ['statement_known'],
  }),
  staffBankEntries: endpoint({
    route: 'GET /ajax/v1/staff/bank/entries',
    power: 'payments:see',
    summary: 'Entries on the provider’s account in one state, the oldest first',
    query: z.object({ ...listQuery, state: z._default(z.enum(bankEntryStates), 'probable') }),
    response: listOf(bankEntrySchema),
    problems: ['cursor_invalid'],
    ...read,
  }),
  staffBankAssign: endpoint({
    route: 'POST /ajax/v1/staff/bank/entries/{id}/assign',
    power: 'payments:act',
    summary: 'Book a transfer for a customer; above the limit a colleague confirms it first',
    ...decide,
    body: z.strictObject({
      customer: customerNumber,
      /** Numbers of documents, in their order; without any: those proposed for this customer, or the oldest due. */
      documents: z.array(requiredText(40)).check(z.maxLength(50)),
      version: versionSchema,
    }),
    status: 200,
    /** It waits for a colleague, as it is above the limit of the caller. */
    response: z.object({ waits: z.boolean() }),
    problems: [...decide.problems, 'payment_under_way'],
  }),
  staffBankDecide: endpoint({
    route: 'POST /ajax/v1/staff/bank/entries/{id}/decide',
    power: 'payments:decide',
    summary: 'Confirm or decline what a colleague has assigned',
    ...decide,
    body: z.strictObject({ approve: z.boolean(), version: versionSchema }),
    problems: [...decide.problems, 'own_approval', 'limit_too_low', 'payment_under_way'],
  }),
  staffBankSetAside: endpoint({
    route: 'POST /ajax/v1/staff/bank/entries/{id}/set-aside',
    power: 'payments:act',
    summary: 'Set an entry aside that is no customer’s payment',
    ...decide,
    body: z.strictObject({ note: requiredLines(500), version: versionSchema }),
  }),
  staffBankUndo: endpoint({
    route: 'POST /ajax/v1/staff/bank/entries/{id}/undo',
    power: 'payments:act',
    summary: 'Take back what was booked or set aside: the entry is open again',
    ...decide,
    body: z.strictObject({ note: requiredLines(500), version: versionSchema }),
  }),
  staffBankReverse: endpoint({
    route: 'POST /ajax/v1/staff/bank/entries/{id}/reverse',
    power: 'payments:act',
    summary: 'Take back the payment whose transfer the bank has taken back',
    ...decide,
    body: z.strictObject({ version: versionSchema }),
  }),
  staffDebitFileMake: endpoint({
    route: 'POST /ajax/v1/staff/bank/debit-files',
    power: 'payments:act',
    summary: 'Put all direct debits that wait into one file for the bank',
    access: 'admin',
    needsFreshAuthentication: true,
    answersOnce: true,
    /** Null: none waits. */
    response: z.object({ id: z.nullable(idSchema) }),
    status: 200,
    problems: ['conflict'],
  }),
  staffDebitFile: endpoint({
    route: 'GET /ajax/v1/staff/bank/debit-files/{id}',
    power: 'payments:act',
    summary: 'A file of direct debits (pain.008.001.08), as it was made',
    params,
    response: z.string(),
    file: 'application/xml',
    problems: ['not_found'],
    needsFreshAuthentication: true,
    ...read,
  }),
}
