import * as z from 'zod/mini'
import { importFields, importFormats, importLimits, importStates } from '../../enums/contact-transfer.ts'
import { duplicateReasons } from '../../enums/contacts.ts'
import { endpoint } from '../../wire/endpoint.ts'
import { idSchema } from '../../wire/fields.ts'
import { contactShape } from './contact-parts.ts'
import { contactQuerySchema, contactRowSchema } from './contacts.ts'

export const contactImportSchema = z.strictObject({
  format: z.enum(importFormats),
  /** The file, decoded. */
  text: z.string().check(z.minLength(1), z.maxLength(importLimits.characters)),
  /** Reports what would happen, and changes nothing. */
  dry_run: z.boolean(),
  /** CSV: whether the first line names the columns. */
  has_header: z._default(z.boolean(), true),
  /** CSV: the field each column holds, null for none; absent: by the columns' names. */
  columns: z.optional(z.array(z.nullable(z.enum(importFields))).check(z.maxLength(importLimits.columns))),
  /** Rows that become contacts although they look like an existing one. */
  create_rows: z._default(
    z.array(z.int().check(z.positive(), z.maximum(1_000_000))).check(z.maxLength(importLimits.rows)),
    [],
  ),
})

export const importRowSchema = z.object({
  /** Numbered as in a spreadsheet, header included; for vCards the position in the file. */
  row: z.int(),
  state: z.enum(importStates),
  name: z.string(),
  organisation: z.string(),
  email: z.string(),
  phone: z.string(),
  /** Says what it looks like: an existing contact, or a row further up. */
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
      /** The column's name in the file; null where no column holds the field. */
      column: z.nullable(z.string()),
      /** In the caller's language. */
      message: z.string(),
    }),
  ),
})
export type ImportRow = z.infer<typeof importRowSchema>

export const importReportSchema = z.object({
  imported: z.boolean(),
  /** CSV only. `example` is the first value of the column. */
  columns: z.array(z.object({ title: z.string(), field: z.nullable(z.enum(importFields)), example: z.string() })),
  /** Required fields that no column holds. */
  missing: z.array(z.enum(['name', 'email'])),
  /** Empty while columns are missing, and after the import. */
  rows: z.array(importRowSchema),
  counts: z.object({ create: z.int(), skip: z.int(), error: z.int() }),
})
export type ImportReport = z.infer<typeof importReportSchema>

export const contactRecordSchema = z.object({
  ...z.omit(contactRowSchema, { holder_lacks: true }).shape,
  ...contactShape,
})
export type ContactRecord = z.infer<typeof contactRecordSchema>

export const contactTransferEndpoints = {
  contactsImport: endpoint({
    route: 'POST /ajax/v1/contacts/import',
    summary: 'Import the contacts of a CSV or vCard file, all or none; a dry run says what would become of each row',
    access: 'customer',
    permission: 'contacts:write',
    body: contactImportSchema,
    // letters of three bytes each, and JSON's escapes
    bodyBytes: 4_000_000,
    response: importReportSchema,
    status: 200,
    problems: ['import_broken'],
    limits: [{ per: 'user', max: 120, seconds: 3600 }],
  }),
  contactsExport: endpoint({
    route: 'GET /ajax/v1/contacts/export',
    summary: 'Contacts with all their fields, page by page, for an export file',
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
