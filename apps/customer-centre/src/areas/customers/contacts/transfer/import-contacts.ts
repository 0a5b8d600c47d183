import type {
  contactTransferEndpoints,
  ImportReport,
  ImportRow,
} from '@kontor/contract/areas/customers/contact-transfer'
import { mailCategories } from '@kontor/contract/enums/mail-categories'
import type { FieldError } from '@kontor/contract/field-errors'
import type { Locale } from '@kontor/contract/locales'
import { uuidv7 } from 'uuidv7'
import type { AuditEntry } from '../../../../platform/audit/write-audit.ts'
import { lockCustomer } from '../../../../platform/db/lock-customer.ts'
import type { Context, Handler } from '../../../../platform/http/context.ts'
import { problem } from '../../../../platform/http/problem.ts'
import { fieldText } from '../../../../platform/http/problem-answer.ts'
import { inThread } from '../../../../platform/jobs/worker-pool.ts'
import { grantedMails } from '../entered-contact.ts'
import type { ContactInput } from '../queries.ts'
import { nameOf } from '../rules.ts'
import { type Defaults, namesOf } from './contact-of-row.ts'
import { customerCountry, insertContacts, knownContacts } from './queries.ts'
import type { FileRow } from './read-file.ts'
import { type ReadFile, run } from './read-rows.ts'

type Endpoint = typeof contactTransferEndpoints.contactsImport
type Planned = { report: ImportReport; contacts: ContactInput[] }

/** All rows or none: the request is one transaction, and nothing is written before every row has been checked. */
export const importContacts: Handler<Endpoint> = async context => {
  const { body, db, customer, now } = context
  const { report, contacts } = await plan(context, await readFile(context))
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
      ...made.map(
        ({ id, ...contact }): AuditEntry => ({
          action: 'contact.created',
          subject: { kind: 'contact', id, label: nameOf(contact) },
          after: contact,
        }),
      ),
    )
  }
  // the rows are known from the dry run, and the answer is kept for a repeated call
  return { ...report, imported: true, columns: [], rows: [] }
}

/** Characters that are read in a few milliseconds. A thread takes longer than that to start, and a whole file longer than requests may wait. */
const few = 20_000

/** @throws invalid_input where the file as a whole is none of contacts, or too many of them */
async function readFile({ body: file, db, customer, caller, locale }: Context<Endpoint>): Promise<ReadFile> {
  const mails = mailCategories.filter(category => grantedMails(caller, [category]) !== null)
  // for rows that name none; one import at a time, as the same file twice would not see itself
  const { country } = await (file.dry_run ? customerCountry(db, customer) : lockCustomer(db, customer, 'country'))
  const defaults: Defaults = { country, locale, mails }
  const given = { file, defaults }
  const read =
    file.text.length <= few
      ? run(given)
      : await inThread<typeof run>(new URL('./read-rows.ts', import.meta.url), given, 30)
  if ('refused' in read) throw problem('invalid_input', { fields: new Map([['text', read.refused]]) })
  return read
}

async function plan({ body, db, customer, locale }: Context<Endpoint>, file: ReadFile): Promise<Planned> {
  const { columns, missing } = file
  const nothing = { create: 0, skip: 0, error: 0 }
  if (missing.length > 0)
    return { report: { imported: false, columns, missing, rows: [], counts: nothing }, contacts: [] }
  const read = file.rows.map(one => ({ row: one.row, ...one.read }))
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

type Numbered = { row: number; contact: ContactInput }

/** Rows that look like a row further up, by their numbers; two look alike by the database's rules. */
function doublesWithin(rows: readonly Numbered[]): Map<number, NonNullable<ImportRow['duplicate']>> {
  const seen = new Map<string, Numbered>()
  const doubles = new Map<number, NonNullable<ImportRow['duplicate']>>()
  for (const { row, contact } of rows) {
    const keys = keysOf(contact)
    const above = keys.map(([, key]) => seen.get(key)).find(Boolean)
    if (above) {
      const same = keys.filter(([, key]) => seen.get(key) === above).map(([reason]) => reason)
      doubles.set(row, { id: null, row: above.row, name: nameOf(above.contact), same })
    }
    for (const [, key] of keys) if (!seen.has(key)) seen.set(key, { row, contact })
  }
  return doubles
}

function keysOf(contact: ContactInput): ['email' | 'phone' | 'name', string][] {
  const { email, phone, organisation } = contact
  return [
    ['email', `email ${email.toLowerCase()}`],
    ...(phone === '' ? [] : [['phone', `phone ${phone.replaceAll(/\D/g, '')}`] as ['phone', string]]),
    ['name', `name ${nameOf(contact).toLowerCase()}\n${organisation.toLowerCase()}`],
  ]
}
