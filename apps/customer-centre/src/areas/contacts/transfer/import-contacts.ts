import type { contactTransferEndpoints, ImportReport, ImportRow } from '@kontor/contract/areas/contact-transfer'
import type { FieldError } from '@kontor/contract/field-errors'
import type { Locale } from '@kontor/contract/problem-texts'
import { mailCategories } from '@kontor/contract/words/contacts'
import { uuidv7 } from 'uuidv7'
import type { Context, Handler } from '../../../http/context.ts'
import { problem } from '../../../http/problem.ts'
import { fieldText } from '../../../http/problem-answer.ts'
import { grantedMails } from '../entered-contact.ts'
import type { ContactInput } from '../queries.ts'
import { nameOf } from '../rules.ts'
import { contactOfRow, type Defaults, namesOf } from './contact-of-row.ts'
import { doublesWithin } from './doubles.ts'
import { customerCountry, insertContacts, knownContacts } from './queries.ts'
import { type FileRow, type ImportFile, readFile } from './read-file.ts'

type Endpoint = typeof contactTransferEndpoints.contactsImport
type Planned = { report: ImportReport; contacts: ContactInput[] }

/** All rows or none: the request is one transaction, and nothing is written before every row has been found good. */
export const importContacts: Handler<Endpoint> = async context => {
  const { body, db, customer, now } = context
  const { report, contacts } = await plan(context, readFile(body))
  if (body.dry_run) return report
  if (report.missing.length > 0 || report.counts.error > 0) throw problem('import_broken', { current: report })
  if (contacts.length > 0) {
    const made = await insertContacts(db, customer, contacts, now)
    await context.audit(
      {
        action: 'contact.imported',
        subject: { kind: 'contact_import', id: uuidv7(), label: String(made.length) },
        after: { format: body.format, created: report.counts.create, skipped: report.counts.skip },
      },
      ...made.map(({ id, ...contact }) => ({
        action: 'contact.created',
        subject: { kind: 'contact', id, label: nameOf(contact) },
        after: contact,
      })),
    )
  }
  // the rows are known from the dry run, and the answer is kept for a repeated call
  return { ...report, imported: true, columns: [], rows: [] }
}

async function plan({ body, db, customer, caller, locale }: Context<Endpoint>, file: ImportFile): Promise<Planned> {
  const { columns, missing } = file
  const nothing = { create: 0, skip: 0, error: 0 }
  if (missing.length > 0)
    return { report: { imported: false, columns, missing, rows: [], counts: nothing }, contacts: [] }
  const mails = mailCategories.filter(category => grantedMails(caller, [category]) !== null)
  const defaults: Defaults = { country: await customerCountry(db, customer, !body.dry_run), locale, mails }
  const read = file.rows.map(row => ({ row, ...readRow(row, defaults) }))
  const good = read.flatMap(one => ('contact' in one ? [{ row: one.row.row, contact: one.contact }] : []))
  const known = await knownContacts(
    db,
    customer,
    good.map(({ contact }) => contact),
  )
  const within = doublesWithin(good)
  const places = new Map(good.map(({ row }, place) => [row, place]))
  const wanted = new Set(body.create_rows)
  const rows = read.map((one): ImportRow => {
    if (!('contact' in one)) return brokenRow(one.row, one.errors, columns, locale)
    const there = known.get(places.get(one.row.row) ?? -1)
    const duplicate = there ? { ...there, row: null } : (within.get(one.row.row) ?? null)
    const state = duplicate && !wanted.has(one.row.row) ? 'skip' : 'create'
    const { organisation, email, phone } = one.contact
    return { row: one.row.row, state, name: nameOf(one.contact), organisation, email, phone, duplicate, errors: [] }
  })
  const counts = { ...nothing }
  for (const { state } of rows) counts[state]++
  const created = new Set(rows.filter(({ state }) => state === 'create').map(({ row }) => row))
  return {
    report: { imported: false, columns, missing, rows, counts },
    contacts: good.filter(({ row }) => created.has(row)).map(({ contact }) => contact),
  }
}

function readRow(row: FileRow, defaults: Defaults): { contact: ContactInput } | { errors: Map<string, FieldError> } {
  return 'error' in row ? { errors: new Map([['card', row.error]]) } : contactOfRow(row.values, defaults)
}

function brokenRow(
  row: FileRow,
  errors: ReadonlyMap<string, FieldError>,
  columns: ImportReport['columns'],
  locale: Locale,
): ImportRow {
  const values = 'values' in row ? row.values : {}
  const { first_name, last_name, organisation } = namesOf(values)
  const titleOf = (field: string) => columns.find(column => column.field === field)?.title ?? null
  const shown = (text = '') => text.slice(0, 200)
  return {
    row: row.row,
    state: 'error',
    name: shown(`${first_name} ${last_name}`.trim() || organisation),
    organisation: shown(organisation),
    email: shown(values.email),
    phone: shown(values.phone),
    duplicate: null,
    errors: [...errors].map(([field, error]) => ({
      field,
      column: titleOf(field) ?? (field === 'last_name' ? titleOf('name') : null),
      message: fieldText(error, locale),
    })),
  }
}
