import type { AuditAction } from '@kontor/contract/enums/audit-actions'
import { intlTag, type Locale, localeOf } from '@kontor/contract/locales'
import { decimalString, formatMoney } from '@kontor/contract/money'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { writeAudit } from '../../../../platform/audit/write-audit.ts'
import { inTransaction, type OperatorDb } from '../../../../platform/db/database.ts'
import { forgetUnclaimed, noteUnclaimed } from '../../../../platform/files/records.ts'
import { storeZip } from '../../../../platform/files/store-zip.ts'
import type { Piece } from '../../../../platform/files/write-zip.ts'
import { declareJob } from '../../../../platform/jobs/job.ts'
import { queueMail } from '../../../../platform/mail/queue-mail.ts'
import type { Services } from '../../../../platform/services.ts'
import { csvLine } from '../../../../values/csv.ts'
import { errorText } from '../../../../values/error-text.ts'
import { datesIn, dayText, momentText } from '../../../../values/moments.ts'
import { userTable } from '../../../people/reads.ts'
import { filesOfDocuments, makeFiles } from '../document-files.ts'
import { escaped } from '../documents/xml.ts'
import type { InvoiceTexts } from '../mails.ts'
import { describe, grammar, grammarName, type Table } from '../tax-audit/description.ts'
import {
  type ArchivedDocument,
  type ArchiveName,
  archiveKey,
  type ClaimedArchive,
  claimArchive,
  endArchive,
  failArchive,
  wantedDocuments,
} from './archive-queries.ts'

/** A document with its files in the archive, by path. */
type Entry = ArchivedDocument & { files: { path: string; sha256: string }[] }

/** For programs: ISO dates, decimal points, SHA-256 of each file. */
const csvColumns = [
  'number',
  'kind',
  'issued_on',
  'currency',
  'net',
  'tax',
  'gross',
  'pdf',
  'pdf_sha256',
  'xml',
  'xml_sha256',
]

function indexCsv(entries: readonly Entry[]): string {
  const lines = entries.map(({ files, currency, ...entry }) => {
    const decimal = (amount_minor: number) => decimalString({ amount_minor, currency })
    const file = (ending: string) => files.find(({ path }) => path.endsWith(ending))
    const both = ['.pdf', '.xml'].flatMap(ending => [file(ending)?.path ?? '', file(ending)?.sha256 ?? ''])
    const sums = [entry.net_minor, entry.tax_minor, entry.gross_minor].map(decimal)
    return csvLine([entry.number, entry.kind, entry.issued_on, currency, ...sums, ...both])
  })
  return csvLine(csvColumns) + lines.join('')
}

type Page = { locale: Locale; texts: InvoiceTexts['archive']; title: string; lead: string }

/** For people: the same as a table with links, that opens in any browser. */
function indexHtml(entries: readonly Entry[], { locale, texts, title, lead }: Page): string {
  const { number, kind, issued, net, tax, gross, files } = texts.columns
  const head = [number, kind, issued].map(cell => `<th>${escaped(cell)}</th>`)
  const sums = [net, tax, gross].map(cell => `<th class="n">${escaped(cell)}</th>`)
  const rows = entries.map(entry => {
    const money = (amount_minor: number) =>
      `<td class="n">${escaped(formatMoney({ amount_minor, currency: entry.currency }, intlTag(locale)))}</td>`
    const links = entry.files.map(
      ({ path }) => `<a href="${encodeURIComponent(path)}">${path.endsWith('.pdf') ? 'PDF' : 'XML'}</a>`,
    )
    const cells = [entry.number, texts.kinds[entry.kind], dayText(datesIn(locale), entry.issued_on)]
    return `<tr>${cells.map(cell => `<td>${escaped(cell)}</td>`).join('')}${[
      entry.net_minor,
      entry.tax_minor,
      entry.gross_minor,
    ]
      .map(money)
      .join('')}<td>${links.join(' ')}</td></tr>`
  })
  return `<!doctype html>
<html lang="${locale}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;margin:2rem;color:#132124}table{border-collapse:collapse}th,td{padding:.35rem .75rem;border-bottom:1px solid #dae2e3;text-align:left}.n{text-align:right;font-variant-numeric:tabular-nums}</style>
<h1>${escaped(title)}</h1>
<p>${escaped(lead)}</p>
<table>
<thead><tr>${head.join('')}${sums.join('')}<th>${escaped(files)}</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>
`
}

/** Describes `index.csv` to the auditor's program. */
const described: Table = {
  name: 'index',
  columns: csvColumns.map(name => ({
    name,
    type: ['net', 'tax', 'gross'].includes(name) ? 'amount' : name === 'issued_on' ? 'date' : 'text',
  })),
  keys: 1,
}

/** Says how long a file can be downloaded. */
const archiveDays = 7
/** Documents looked up at a time. */
const batch = 100

/** Puts the documents into one file. A run that dies leaves a file that `unclaimed_upload` knows, and the next makes its own. */
export const buildArchive = declareJob({
  name: 'billing.build-archive',
  payload: z.object({ customer_number: z.int(), archive_id: z.uuid() }),
  // after these the customer is told, and may ask again
  attempts: 5,
  timeLimit: 3600,
  key: ({ customer_number }) => String(customer_number),
  onGivenUp: ({ services }, { customer_number: customer, archive_id: id }, reason) =>
    inTransaction(services.database.operator, async db => {
      const claimed = await failArchive(db, customer, id, storedText(reason))
      if (claimed) await auditEnd(db, { services, customer, id, claimed }, 'invoice_archive.failed')
    }),
  async run({ services }, { customer_number: customer, archive_id: id }) {
    const { operator } = services.database
    const claimed = await claimArchive(operator, customer, id)
    if (!claimed) return
    const run = { services, customer, id, attempt: claimed.attempts, claimed }
    try {
      await finish(run, await build(run))
    } catch (error) {
      await services.files.remove(archiveKey(id, run.attempt)).catch(() => undefined) // else the sweep removes it
      await endArchive(operator, run, sql`state = 'requested', error = ${storedText(error)}`)
      throw error
    }
  },
})

type Run = { services: Services; customer: number; id: string; attempt: number; claimed: ClaimedArchive }

/** @returns its size */
async function build(run: Run): Promise<number> {
  const { services, id, attempt } = run
  const key = archiveKey(id, attempt)
  const now = services.clock.now()
  // known before it is there: should this run die, the file is swept
  await noteUnclaimed(services.database.operator, key, now)
  const { size } = await storeZip(services.files, key, piecesOf(run, now), { mtime: now })
  return size
}

async function* piecesOf(run: Run, now: Date): AsyncGenerator<Piece> {
  const { services, customer, claimed } = run
  const { configuration, catalogues, database } = services
  const entries: Entry[] = []
  for (;;) {
    const documents = await wantedDocuments(database.operator, customer, claimed, entries.at(-1) ?? null, batch)
    if (documents.length === 0) break
    const files = await filesOf(services, customer, documents)
    for (const document of documents) {
      const made = files.filter(({ document_id }) => document_id === document.id)
      // one XML is enough: it is the same invoice in both
      const xml = made.find(({ format }) => format === 'cii') ?? made.find(({ format }) => format === 'ubl')
      const entry: Entry = { ...document, files: [] }
      for (const file of made.filter(({ format }) => format === 'pdf' || format === xml?.format)) {
        const { format, sha256, storage_key } = file
        const path = `${document.number.replaceAll(/[^\w.-]/g, '_')}.${format === 'pdf' ? 'pdf' : 'xml'}`
        entry.files.push({ path, sha256 })
        for await (const bytes of await services.files.read(storage_key)) yield { path, content: bytes }
      }
      entries.push(entry)
    }
  }
  const reader = await readerOf(database.operator, customer, claimed.user_id)
  const locale = localeOf(reader.locale)
  const texts = catalogues[locale].invoices.archive
  const { name: provider } = configuration.provider
  const title = texts.title(claimed.year === null ? texts.selection : String(claimed.year))
  const lead = texts.lead(provider, reader.customer, momentText(datesIn(locale), now, configuration.timeZone))
  yield { path: 'index.csv', content: indexCsv(entries) }
  yield { path: 'index.html', content: indexHtml(entries, { locale, texts, title, lead }) }
  yield { path: 'index.xml', content: describe({ name: provider }, '', [described]) }
  yield { path: grammarName, content: grammar }
}

/** Those that are not there yet are made first: documents that were taken over, or just issued. */
async function filesOf(services: Services, customer: number, documents: readonly { id: string }[]) {
  const ids = documents.map(({ id }) => id)
  const there = await filesOfDocuments(services.database.operator, customer, ids)
  const without = ids.filter(id => !there.some(({ document_id }) => document_id === id))
  if (without.length === 0) return there
  for (const id of without) await makeFiles(services, { customer, id })
  return filesOfDocuments(services.database.operator, customer, ids)
}

type Reader = { id: string; email: string; name: string; locale: string; preferences: unknown; customer: string }

async function readerOf(db: OperatorDb, customer: number, userId: string): Promise<Reader> {
  const { rows } = await sql<Reader>`
    select u.id, u.email, u.name, u.locale, u.preferences, c.name as customer
    from ${userTable} u, customer c where u.id = ${userId} and c.customer_number = ${customer}`.execute(db)
  if (!rows[0]) throw new Error('the person who asked for this archive is gone')
  return rows[0]
}

async function finish(run: Run, size: number): Promise<void> {
  const { services, customer, id, attempt, claimed } = run
  const now = services.clock.now()
  const expires = new Date(now.getTime() + archiveDays * 86_400_000)
  await inTransaction(services.database.operator, async db => {
    const ready = sql`state = 'ready', size_bytes = ${size}, ready_at = ${now}, expires_at = ${expires}, error = null`
    if (!(await endArchive(db, run, ready))) throw new Error('this run was overtaken')
    await forgetUnclaimed(db, archiveKey(id, attempt))
    const { customer: _, ...user } = await readerOf(db, customer, claimed.user_id)
    const { appUrl, timeZone } = services.configuration
    const { year, documents } = claimed
    const values = { year, documents, expires, timeZone, link: `${appUrl}/billing/settings` }
    await queueMail(db, { services, user, template: 'invoice_archive_ready', values, now, customer })
    await auditEnd(db, run, 'invoice_archive.ready')
  })
}

const storedText = (error: unknown): string => errorText(error).slice(0, 500)

type Ended = Pick<Run, 'services' | 'customer' | 'id'> & { claimed: ArchiveName }

async function auditEnd(
  db: OperatorDb,
  { services, customer, id, claimed }: Ended,
  action: AuditAction,
): Promise<void> {
  const subject = { kind: 'document_archive', id, label: String(claimed.year ?? claimed.documents) }
  await writeAudit(
    db,
    { caller: null, now: services.clock.now(), address: null, requestId: buildArchive.name },
    { action, subject, customer, actor: { userId: null, name: buildArchive.name } },
  )
}
