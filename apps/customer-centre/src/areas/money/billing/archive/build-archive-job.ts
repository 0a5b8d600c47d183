import type { AuditAction } from '@kontor/contract/enums/audit-actions'
import { localeOf } from '@kontor/contract/locales'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { writeAudit } from '../../../../platform/audit/write-audit.ts'
import type { Centre } from '../../../../platform/centre.ts'
import { inTransaction, type OperatorDb } from '../../../../platform/db/database.ts'
import { forgetUnclaimed, noteUnclaimed } from '../../../../platform/files/records.ts'
import { storeZip } from '../../../../platform/files/store-zip.ts'
import type { Piece } from '../../../../platform/files/write-zip.ts'
import { declareJob } from '../../../../platform/jobs/job.ts'
import { queueMail } from '../../../../platform/mail/queue-mail.ts'
import { errorText } from '../../../../values/error-text.ts'
import { datesIn, momentText } from '../../../../values/moments.ts'
import { userTable } from '../../../people/reads.ts'
import { filesOfDocuments, makeFiles } from '../document-files.ts'
import { type Entry, indexCsv, indexHtml, indexXml } from './archive-index.ts'
import {
  type ArchiveName,
  archiveKey,
  type ClaimedArchive,
  claimArchive,
  endArchive,
  failArchive,
  wantedDocuments,
} from './archive-queries.ts'

/** How long a file can be downloaded. */
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
  onGivenUp: ({ centre }, { customer_number: customer, archive_id: id }, reason) =>
    inTransaction(centre.database.operator, async db => {
      const claimed = await failArchive(db, customer, id, storedText(reason))
      if (claimed) await auditEnd(db, { centre, customer, id, claimed }, 'invoice_archive.failed')
    }),
  async run({ centre }, { customer_number: customer, archive_id: id }) {
    const { operator } = centre.database
    const claimed = await claimArchive(operator, customer, id)
    if (!claimed) return
    const run = { centre, customer, id, attempt: claimed.attempts, claimed }
    try {
      await finish(run, await build(run))
    } catch (error) {
      await centre.files.remove(archiveKey(id, run.attempt)).catch(() => undefined) // else the sweep removes it
      await endArchive(operator, run, sql`state = 'requested', error = ${storedText(error)}`)
      throw error
    }
  },
})

type Run = { centre: Centre; customer: number; id: string; attempt: number; claimed: ClaimedArchive }

/** @returns its size */
async function build(run: Run): Promise<number> {
  const { centre, id, attempt } = run
  const key = archiveKey(id, attempt)
  const now = centre.clock.now()
  // known before it is there: should this run die, the file is swept
  await noteUnclaimed(centre.database.operator, key, now)
  const { size } = await storeZip(centre.files, key, piecesOf(run, now), { mtime: now })
  return size
}

async function* piecesOf(run: Run, now: Date): AsyncGenerator<Piece> {
  const { centre, customer, claimed } = run
  const { configuration, catalogues, database } = centre
  const entries: Entry[] = []
  for (;;) {
    const documents = await wantedDocuments(database.operator, customer, claimed, entries.at(-1) ?? null, batch)
    if (documents.length === 0) break
    const files = await filesOf(centre, customer, documents)
    for (const document of documents) {
      const made = files.filter(({ document_id }) => document_id === document.id)
      // one XML is enough: it is the same invoice in both
      const xml = made.find(({ format }) => format === 'cii') ?? made.find(({ format }) => format === 'ubl')
      const entry: Entry = { ...document, files: [] }
      for (const file of made.filter(({ format }) => format === 'pdf' || format === xml?.format)) {
        const { format, sha256, storage_key } = file
        const path = `${document.number.replaceAll(/[^\w.-]/g, '_')}.${format === 'pdf' ? 'pdf' : 'xml'}`
        entry.files.push({ path, sha256 })
        for await (const bytes of await centre.files.read(storage_key)) yield { path, content: bytes }
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
  yield { path: 'index.xml', content: indexXml(provider) }
}

/** Those that are not there yet are made first: documents that were taken over, or just issued. */
async function filesOf(centre: Centre, customer: number, documents: readonly { id: string }[]) {
  const ids = documents.map(({ id }) => id)
  const there = await filesOfDocuments(centre.database.operator, customer, ids)
  const without = ids.filter(id => !there.some(({ document_id }) => document_id === id))
  if (without.length === 0) return there
  for (const id of without) await makeFiles(centre, { customer, id })
  return filesOfDocuments(centre.database.operator, customer, ids)
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
  const { centre, customer, id, attempt, claimed } = run
  const now = centre.clock.now()
  const expires = new Date(now.getTime() + archiveDays * 86_400_000)
  await inTransaction(centre.database.operator, async db => {
    const ready = sql`state = 'ready', size_bytes = ${size}, ready_at = ${now}, expires_at = ${expires}, error = null`
    if (!(await endArchive(db, run, ready))) throw new Error('this run was overtaken')
    await forgetUnclaimed(db, archiveKey(id, attempt))
    const { customer: _, ...user } = await readerOf(db, customer, claimed.user_id)
    const { appUrl, timeZone } = centre.configuration
    const { year, documents } = claimed
    const values = { year, documents, expires, timeZone, link: `${appUrl}/billing/settings` }
    await queueMail(db, { centre, user, template: 'invoice_archive_ready', values, now, customer })
    await auditEnd(db, run, 'invoice_archive.ready')
  })
}

const storedText = (error: unknown): string => errorText(error).slice(0, 500)

type Ended = Pick<Run, 'centre' | 'customer' | 'id'> & { claimed: ArchiveName }

async function auditEnd(db: OperatorDb, { centre, customer, id, claimed }: Ended, action: AuditAction): Promise<void> {
  const subject = { kind: 'document_archive', id, label: String(claimed.year ?? claimed.documents) }
  await writeAudit(
    db,
    { caller: null, now: centre.clock.now(), address: null, requestId: buildArchive.name },
    { action, subject, customer, actor: { userId: null, name: buildArchive.name } },
  )
}
