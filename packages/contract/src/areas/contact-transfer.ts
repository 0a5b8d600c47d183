import * as z from 'zod/mini'
import { endpoint } from '../wire/endpoint.ts'
import { idSchema } from '../wire/fields.ts'
import { importFields, importFormats, importLimits, importStates } from '../words/contact-transfer.ts'
import { duplicateReasons } from '../words/contacts.ts'
import { contactFields } from './contact-parts.ts'
import { contactQuerySchema, contactRowSchema } from './contacts.ts'

export const contactImportSchema = z.strictObject({
  format: z.enum(importFormats),
  /** The file, decoded. */
  text: z.string().check(z.minLength(1), z.maxLength(importLimits.characters)),
  /** Says what would happen, and does nothing. */
  dry_run: z.boolean(),
  /** CSV: whether the first line names the columns. */
  has_header: z._default(z.boolean(), true),
  /** CSV: what each column holds, null for nothing of ours; absent: as their names say. */
  columns: z.optional(z.array(z.nullable(z.enum(importFields))).check(z.maxLength(importLimits.columns))),
  /** Rows that become contacts although they look like another one. */
  create_rows: z._default(z.array(z.int()).check(z.maxLength(importLimits.rows)), []),
})

export const importRowSchema = z.object({
  /** As a spreadsheet counts, the line of names included; of vCards, which one in the file. */
  row: z.int(),
  state: z.enum(importStates),
  name: z.string(),
  organisation: z.string(),
  email: z.string(),
  phone: z.string(),
  /** Which one it looks like: a contact there is, or a row further up. */
  duplicate: z.nullable(
    z.object({
      id: z.nullable(idSchema),
      row: z.nullable(z.int()),
      name: z.string(),
      same: z.array(z.enum(duplicateReasons)),
    }),
  ),
  errors: z.array(
    z.object({
      field: z.string(),
      /** The column's name in the file; null where the file has none for it. */
      column: z.nullable(z.string()),
      /** In the caller's language. */
      message: z.string(),
    }),
  ),
})
export type ImportRow = z.infer<typeof importRowSchema>

export const importReportSchema = z.object({
  imported: z.boolean(),
  /** CSV only. `example` is the first value there is. */
  columns: z.array(z.object({ title: z.string(), field: z.nullable(z.enum(importFields)), example: z.string() })),
  /** Fields without which no row can be read: none of the columns holds them. */
  missing: z.array(z.enum(['name', 'email'])),
  /** Empty while columns are missing, and after the import. */
  rows: z.array(importRowSchema),
  counts: z.object({ create: z.int(), skip: z.int(), error: z.int() }),
})
export type ImportReport = z.infer<typeof importReportSchema>

export const contactRecordSchema = z.object({ ...contactRowSchema.shape, ...contactFields })
export type ContactRecord = z.infer<typeof contactRecordSchema>

export const contactTransferEndpoints = {
  contactsImport: endpoint({
    route: 'POST /ajax/v1/contacts/import',
    summary: 'Contacts of a CSV or vCard file, all or none; as a dry run, what would become of each row',
    access: 'customer',
    permission: 'contacts:write',
    body: contactImportSchema,
    // letters of three bytes each, and what JSON escapes
    bodyBytes: 4_000_000,
    response: importReportSchema,
    status: 200,
    problems: ['import_broken'],
    limits: [{ per: 'user', max: 120, seconds: 3600 }],
  }),
  contactsExport: endpoint({
    route: 'GET /ajax/v1/contacts/export',
    summary: 'Contacts with all their fields, page by page, for a file of them',
    access: 'customer',
    permission: 'contacts:read',
    query: z.extend(contactQuerySchema, {
      limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(500)), 500),
    }),
    response: z.object({ data: z.array(contactRecordSchema), next_cursor: z.nullable(z.string()) }),
    status: 200,
    problems: ['cursor_invalid'],
  }),
}
