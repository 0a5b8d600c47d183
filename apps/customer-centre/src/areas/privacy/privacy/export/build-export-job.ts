import type { FileStore } from '@kontor/adapters/storage'
import { canDo, type Permission } from '@kontor/contract/can'
import type { AuditAction } from '@kontor/contract/enums/audit-actions'
import { type Locale, localeOf } from '@kontor/contract/locales'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { writeAudit } from '../../../../platform/audit/write-audit.ts'
import {
  type Database,
  inTransaction,
  type OperatorDb,
  type TenantDb,
  type UnboundDb,
} from '../../../../platform/db/database.ts'
import { type FilePurpose, forgetUnclaimed, noteUnclaimed } from '../../../../platform/files/records.ts'
import { storeZip } from '../../../../platform/files/store-zip.ts'
import type { ArchiveSum, Piece } from '../../../../platform/files/write-zip.ts'
import { declareJob, type JobContext } from '../../../../platform/jobs/job.ts'
import { queueMail } from '../../../../platform/mail/queue-mail.ts'
import type { ExportedFile, PersonalData } from '../../../../platform/privacy/personal-data.ts'
import type { Services } from '../../../../platform/services.ts'
import { errorText } from '../../../../values/error-text.ts'
import { userTable } from '../../../people/reads.ts'
import { exportDays } from '../rules.ts'
import { archiveKey, bindReader, claimExport, failExport, readerRow, setClaimed } from './export-queries.ts'
import { exportedFiles, partsOf } from './exported-tables.ts'
import { type ArchiveIndex, readme } from './readme.ts'
import { cursorOver, type Subject, tableQuery } from './table-query.ts'

/** Rows in memory at a time, with those inside them. */
const rowsAtOnce = 200

type ArchiveContent = {
  /** A transaction that sees one moment, bound to the reader. */
  db: TenantDb
  /** One that sees the same moment of what only staff may read. */
  operator: OperatorDb
  files: FileStore
  personalData: readonly PersonalData[]
  catalogues: Services['catalogues']
  subject: Subject
  index: Omit<ArchiveIndex, 'files' | 'missing'>
  /** Says whether the reader may get a file; the index names those they may not. */
  permits(file: ExportedFile): boolean
  /** Told before each of its files how many are there, and how many there will be. */
  progress?: JobContext['progress']
}

/** Writes the archive to the store under a key, table after table, a few rows at a time: neither side ever holds much of it. */
async function storeArchive(content: ArchiveContent, key: string): Promise<ArchiveSum> {
  const { files, index, subject } = content
  const attachments = await attachmentsOf(content)
  const facts = {
    index: { ...index, missing: attachments.missing } satisfies Omit<ArchiveIndex, 'files'>,
    mtime: subject.now,
  }
  return storeZip(files, key, piecesOf(content, attachments.there), facts)
}

async function* piecesOf(content: ArchiveContent, attachments: Attachments['there']): AsyncGenerator<Piece> {
  const { catalogues, files, index, permits, personalData, progress } = content
  const tables = exportedFiles(personalData).filter(([, file]) => permits(file))
  // the one that says what this is, and the index
  const all = tables.length + attachments.length + 2
  let begun = 0
  const next = () => progress?.(begun++, all)
  next()
  yield { path: 'README.txt', content: readme(catalogues, index) }
  for (const [table, file] of tables) {
    next()
    yield* rowsOf(content, table, file)
  }
  for (const { path, key } of attachments) {
    next()
    // an empty one is a file, too
    yield { path, content: new Uint8Array() }
    for await (const bytes of await files.read(key)) yield { path, content: bytes }
  }
  next()
}

/** A JSON array, one row per line. */
async function* rowsOf(
  { db: mine, operator, personalData, subject }: ArchiveContent,
  table: string,
  file: ExportedFile,
): AsyncGenerator<Piece> {
  const path = file.file
  const tables: Record<string, number> = { [table]: 0 }
  const parts = partsOf(personalData, table)
  for (const [name] of parts) tables[name] = 0
  const db = file.operator ? operator : mine
  await cursorOver(tableQuery(table, file, parts, subject)).execute(db)
  yield { path, content: '[' }
  for (;;) {
    const { rows } = await sql<{ row: string } & Record<`count${number}`, number>>`${sql.raw(
      `fetch forward ${rowsAtOnce} from exported`,
    )}`.execute(db)
    if (rows.length === 0) break
    const lead = tables[table] === 0 ? '\n' : ',\n'
    tables[table] = (tables[table] ?? 0) + rows.length
    for (const [place, [name]] of parts.entries())
      tables[name] = (tables[name] ?? 0) + rows.reduce((sum, row) => sum + (row[`count${place}`] ?? 0), 0)
    yield { path, content: lead + rows.map(({ row }) => row).join(',\n') }
  }
  await sql.raw('close exported').execute(db)
  yield { path, content: '\n]\n', rows: tables }
}

type Attachments = { there: { path: string; key: string }[]; missing: string[] }

/** Files that the customer's people sent. One that the store has lost is named in the index and stops nothing else. */
async function attachmentsOf({ db, files, subject }: ArchiveContent): Promise<Attachments> {
  const found: Attachments = { there: [], missing: [] }
  const rows = await db
    .selectFrom('file')
    .select(['id', 'name', 'storage_key'])
    .where('customer_number', '=', subject.customer)
    .where('purpose', 'in', ['', ...subject.purposes])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  for (const { id, name, storage_key } of rows) {
    const path = `files/${id}-${name.replaceAll(/[^\p{L}\p{N}. _-]/gu, '_')}`
    if ((await files.size(storage_key)) === null) found.missing.push(path)
    else found.there.push({ path, key: storage_key })
  }
  return found
}

const payload = z.object({ customer_number: z.int(), export_id: z.uuid() })

/** Puts the archive together. A run that died leaves a file that `unclaimed_upload` knows, and the next makes its own. */
export const buildExport = declareJob({
  name: 'privacy.build-export',
  payload,
  // after these the customer is told, and may ask again
  attempts: 5,
  timeLimit: 3600,
  key: ({ customer_number }) => String(customer_number),
  // one at a time in a process: each holds a connection until it is made, and mails and all other jobs share the rest
  concurrency: 1,
  onGivenUp: ({ services }, { customer_number: customer, export_id: id }, reason) =>
    inTransaction(services.database.operator, async db => {
      if (await failExport(db, customer, id, storedText(reason)))
        await auditEnd(db, { services, customer, id }, 'privacy.export_failed')
    }),
  run: (context, { customer_number, export_id }) => make(context, customer_number, export_id),
})

async function make({ services, progress }: JobContext, customer: number, id: string): Promise<void> {
  const { operator } = services.database
  const claim = await claimExport(operator, customer, id)
  if (!claim) return
  const run = { services, customer, id, attempt: claim.attempts, userId: claim.user_id }
  try {
    await finish(run, await build(run, progress))
  } catch (error) {
    await services.files.remove(archiveKey(id, run.attempt)).catch(() => undefined) // else the sweep removes it
    await setClaimed(operator, run, { state: 'requested', error: storedText(error) })
    throw error
  }
}

type Run = { services: Services; customer: number; id: string; attempt: number; userId: string }

/** One moment of the database, read as the reader themselves would: row-level security holds for it. */
async function build(run: Run, progress: JobContext['progress']): Promise<ArchiveSum> {
  const { services, customer, id, attempt, userId } = run
  const { operator } = services.database
  const key = archiveKey(id, attempt)
  const started = services.clock.now()
  // known before it is there: should this run die, the file is swept
  await noteUnclaimed(operator, key, started)
  const read = async (unbound: UnboundDb, operator: OperatorDb): Promise<ArchiveSum> => {
    const db = await bindReader(unbound, customer, userId)
    const { customerName, user, permits, purposes } = await readerOf(db, customer, userId, started)
    const refused = exportedFiles(services.personalData).filter(([, file]) => !permits(file))
    const contracts = !refused.some(([table]) => table === 'contract')
    const content: ArchiveContent = {
      db,
      operator,
      files: services.files,
      personalData: services.personalData,
      catalogues: services.catalogues,
      subject: { customer, user: userId, now: started, whole: refused.length === 0, contracts, purposes },
      permits,
      ...(progress && { progress }),
      index: {
        format: 'kontor-export',
        version: 1,
        locale: user.locale,
        provider: services.configuration.provider.name,
        customer_number: customer,
        customer: customerName,
        requested_by: user.name,
        made_at: started.toISOString(),
        not_included: refused.map(([, file]) => file.file),
      },
    }
    return storeArchive(content, key)
  }
  return inTwoTransactions(services.database, read)
}

/** Reads by both logins, at one moment: neither can become the other. */
function inTwoTransactions<T>(
  { operator, unbound }: Database,
  read: (db: UnboundDb, all: OperatorDb) => Promise<T>,
): Promise<T> {
  const isolation = 'repeatable read'
  const behind = async (all: OperatorDb): Promise<T> => {
    const { rows } = await sql<{ moment: string }>`select pg_export_snapshot() as moment`.execute(all)
    const moment = sql.lit(rows[0]?.moment ?? '')
    const before = async (db: UnboundDb): Promise<T> => {
      await sql`set transaction snapshot ${moment}`.execute(db)
      return read(db, all)
    }
    return inTransaction(unbound, before, { isolation })
  }
  return inTransaction(operator, behind, { isolation })
}

type Reader = {
  customerName: string
  user: { name: string; locale: Locale }
  permits(file: ExportedFile): boolean
  purposes: FilePurpose[]
}

/** The permission needed for the files of each purpose; null: no customer gets them. */
const readOfFiles: Record<FilePurpose, Permission | null> = {
  inquiry: 'support:read',
  evidence: 'contacts:read',
  lock_proof: 'account:read',
  mandate: 'billing:read',
  tax_exemption: 'billing:read',
  ticket_message: 'support:read',
  abuse_notice: null,
  ticket_note: null,
  customer_note: null,
  guest_message: null,
  held: null,
}

/** The person who asked may still act for the customer, and gets what they may read there. */
async function readerOf(db: TenantDb, customer: number, userId: string, now: Date): Promise<Reader> {
  const row = await readerRow(db, customer, userId, now)
  if (!row) throw new Error('the person who asked for this archive has no access to the customer any more')
  const holder = {
    permissions: row.permissions.map(held => `${customer}-${held}`),
    master_customer_numbers: row.role === 'owner' ? [customer] : [],
    current_customer_number: customer,
  }
  return {
    customerName: row.customer,
    user: { name: row.name, locale: localeOf(row.locale) },
    permits: ({ permission }) => permission === null || canDo(holder, permission),
    purposes: (Object.keys(readOfFiles) as FilePurpose[]).filter(purpose => {
      const permission = readOfFiles[purpose]
      return permission !== null && canDo(holder, permission)
    }),
  }
}

async function finish(run: Run, { size, sha256 }: ArchiveSum): Promise<void> {
  const { services, customer, id, attempt, userId } = run
  const now = services.clock.now()
  const expires = new Date(now.getTime() + exportDays * 86_400_000)
  await inTransaction(services.database.operator, async db => {
    const made = { state: 'ready', size_bytes: size, sha256: Buffer.from(sha256), ready_at: now, expires_at: expires }
    // another run has taken over and makes its own
    if (!(await setClaimed(db, run, { ...made, claimed_until: null, error: null })))
      throw new Error('this run was overtaken')
    await forgetUnclaimed(db, archiveKey(id, attempt))
    const user = await db
      .selectFrom(userTable.as('user_account'))
      .select(['id', 'email', 'name', 'locale', 'preferences'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    const { appUrl, timeZone } = services.configuration
    const values = { customer, expires, timeZone, link: `${appUrl}/account/privacy` }
    await queueMail(db, { services, user, template: 'export_ready', values, now, customer })
    await auditEnd(db, run, 'privacy.export_ready')
  })
}

const storedText = (error: unknown): string => errorText(error).slice(0, 500)

type Ended = Pick<Run, 'services' | 'customer' | 'id'>

async function auditEnd(db: OperatorDb, { services, customer, id }: Ended, action: AuditAction): Promise<void> {
  const subject = { kind: 'data_export', id, label: String(customer) }
  await writeAudit(
    db,
    { caller: null, now: services.clock.now(), address: null, requestId: buildExport.name },
    { action, subject, customer, actor: { userId: null, name: buildExport.name } },
  )
}
