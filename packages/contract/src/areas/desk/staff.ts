import * as z from 'zod/mini'
import { contactTopics, noticeCategories, noticeDecisions } from '../../enums/contact-provider.ts'
import { endpoint } from '../../wire/endpoint.ts'
import { idSchema, localeSchema, requiredLines, timeSchema } from '../../wire/fields.ts'
import { listOf, listQuery } from '../../wire/list.ts'
import { customerParams } from '../customers/customer.ts'
import { fileSchema } from '../platform/files.ts'
import { pinCheckedSchema, pinCheckSchema } from '../service/contact-provider.ts'

export const staffNoticeSchema = z.object({
  id: idSchema,
  number: z.string(),
  received_at: timeSchema,
  category: z.enum(noticeCategories),
  explanation: z.string(),
  locations: z.array(z.string()),
  /** Both null for an anonymous notice. */
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  locale: localeSchema,
  status: z.enum(['received', 'decided']),
  decision: z.nullable(z.enum(noticeDecisions)),
  statement: z.nullable(z.string()),
  decided_at: z.nullable(timeSchema),
  decided_by: z.nullable(z.string()),
  files: z.array(fileSchema),
})
export type StaffNotice = z.infer<typeof staffNoticeSchema>

export const staffInquirySchema = z.object({
  id: idSchema,
  number: z.string(),
  received_at: timeSchema,
  customer_number: z.nullable(z.int()),
  topic: z.enum(contactTopics),
  reference: z.string(),
  name: z.string(),
  email: z.string(),
  message: z.string(),
  files: z.array(fileSchema),
})
export type StaffInquiry = z.infer<typeof staffInquirySchema>

export const staffCountsSchema = z.object({
  /** Whose customers wait for an answer; they have a page of their own. */
  tickets: z.int(),
  declarations: z.int(),
  provisioning: z.int(),
  lock_requests: z.int(),
  deferrals: z.int(),
  terminations: z.int(),
  limit_requests: z.int(),
  refunds: z.int(),
  tax_corrections: z.int(),
  exemptions: z.int(),
  held_usage: z.int(),
  payouts: z.int(),
  losses: z.int(),
  callbacks: z.int(),
  notices: z.int(),
  inquiries: z.int(),
  evidence: z.int(),
  approvals: z.int(),
})
export type StaffCounts = z.infer<typeof staffCountsSchema>

/** Says what staff do: with what people sent by the contact page, with callers, and with accounts that are closed. */
export const staffEndpoints = {
  staffNotices: endpoint({
    route: 'GET /ajax/v1/staff/notices',
    power: 'privacy:see',
    summary: 'Notices of illegal content, oldest first',
    access: 'admin',
    sees: 'all',
    query: z.object({ ...listQuery, status: z.optional(z.enum(['received', 'decided'])) }),
    response: listOf(staffNoticeSchema),
    status: 200,
    problems: ['cursor_invalid'],
  }),
  noticeDecide: endpoint({
    route: 'POST /ajax/v1/staff/notices/{id}/decide',
    power: 'privacy:decide',
    summary: 'Decide about a notice; its sender gets the statement by mail, with the ways of redress',
    access: 'admin',
    sees: 'all',
    needsFreshAuthentication: true,
    params: z.object({ id: idSchema }),
    body: z.strictObject({ decision: z.enum(noticeDecisions), statement: requiredLines(5000) }),
    response: staffNoticeSchema,
    // not stored under a key: a repeat finds it made
    answersOnce: true,
    status: 200,
    problems: ['not_found', 'conflict'],
  }),
  staffInquiries: endpoint({
    route: 'GET /ajax/v1/staff/inquiries',
    power: 'customers:see',
    summary: 'Messages of the contact page with their files, oldest first',
    access: 'admin',
    sees: 'all',
    query: z.object({ ...listQuery, waiting: z.optional(z.literal('true')) }),
    response: listOf(staffInquirySchema),
    status: 200,
    problems: ['cursor_invalid'],
  }),
  inquiryAnswered: endpoint({
    route: 'POST /ajax/v1/staff/inquiries/{id}/answered',
    power: 'customers:act',
    summary: 'Note that a message was answered',
    access: 'admin',
    sees: 'all',
    needsFreshAuthentication: true,
    params: z.object({ id: idSchema }),
    // as above
    answersOnce: true,
    status: 204,
    problems: ['not_found', 'conflict'],
  }),
  staffCounts: endpoint({
    route: 'GET /ajax/v1/staff/counts',
    power: 'any',
    summary: 'How much waits in each of staff’s queues, counted up to 1,001',
    access: 'admin',
    sees: 'all',
    response: staffCountsSchema,
    status: 200,
  }),
  pinCheck: endpoint({
    route: 'POST /ajax/v1/staff/caller-pin/check',
    power: 'customers:act',
    summary: 'Check a caller: whether customer number and PIN belong together',
    access: 'admin',
    needsFreshAuthentication: true,
    body: pinCheckSchema,
    response: pinCheckedSchema,
    answersOnce: true,
    status: 200,
    limits: [{ per: 'user', max: 60, seconds: 600 }],
  }),
  customerDeactivate: endpoint({
    route: 'POST /ajax/v1/accounts/customers/{id}/deactivate',
    power: 'customers:decide',
    summary: 'Close a customer account without running contracts or open amounts; its documents stay',
    access: 'admin',
    needsFreshAuthentication: true,
    params: customerParams,
    status: 204,
    problems: ['customer_has_obligations'],
  }),
  customerActivate: endpoint({
    route: 'POST /ajax/v1/accounts/customers/{id}/activate',
    power: 'customers:decide',
    summary: 'Reopen a closed customer account',
    access: 'admin',
    needsFreshAuthentication: true,
    params: customerParams,
    status: 204,
    problems: ['customer_not_deactivated', 'customer_erased'],
  }),
}
