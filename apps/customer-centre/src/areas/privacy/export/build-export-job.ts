import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { Transform } from 'node:stream'
import { canDo, type Permission } from '@kontor/contract/can'
import * as z from 'zod/mini'
import { writeAudit } from '../../../audit.ts'
import type { Centre } from '../../../centre.ts'
import type { Db } from '../../../db/database.ts'
import type { FilePurpose } from '../../../files/records.ts'
import { declareJob, type JobContext } from '../../../jobs/job.ts'
import { queueMail } from '../../../mail.ts'
import { exportDays } from '../rules.ts'
import { archiveStream } from './archive.ts'
import { archiveKey, bindReader, claimExport, prolongClaim, readerRow } from './export-queries.ts'
import { type ExportedFile, exportedFiles } from './exported-tables.ts'

/** A run that says nothing for so long is dead. Less than a job may take, so that the next run finds it free. */
const claimMs = 4 * 60_000
const heartbeatMs = 60_000
/** After so many failures the customer is told, and may ask anew. */
const maxAttempts = 5

const payload = z.object({ customer_number: z.int(), export_id: z.uuid() })

/** One archive at a time in a process: each holds a connection until it is made, and staff, mails and all jobs share four. */
let turn: Promise<void> = Promise.resolve()

/** Puts the archive together. A run that died leaves a file that `loose_file` knows, and the next makes its own. */
export const buildExport = declareJob({
  name: 'privacy.build-export',
  payload,
  run(context, { customer_number, export_id }) {
    const made = turn.then(() => make(context, customer_number, export_id))
    turn = made.catch(() => undefined) // told to whoever waits for it
    return made
  },
})

async function make({ centre, log }: JobContext, customer: number, id: string): Promise<void> {
  const { operator } = centre.database
  const now = centre.clock.now()
  const claim = await claimExport(operator, customer, id, now, new Date(now.getTime() + claimMs))
  if (claim === 'over') return
  if (claim === 'under_way') throw new Error('another run is building this archive')
  const run = { centre, customer, id, attempt: claim.attempts, userId: claim.user_id }
  try {
    await finish(run, await build(run))
  } catch (error) {
    await centre.files.remove(archiveKey(id, run.attempt)).catch(() => undefined) // else the sweep takes it
    const over = run.attempt >= maxAttempts
    await release(run, over, error)
    if (!over) throw error
    log.error({ err: error, export: id }, 'exports: given up')
  }
}

type Run = { centre: Centre; customer: number; id: string; attempt: number; userId: string }
type Built = { size: number; sha256: Buffer }

/** One moment of the database, read as the customer himself would: row-level security holds for it. */
async function build({ centre, customer, id, attempt, userId }: Run): Promise<Built> {
  const { operator } = centre.database
  const key = archiveKey(id, attempt)
  const started = centre.clock.now()
  // known before it is there: should this run die, the file is swept
  await operator
    .insertInto('loose_file')
    .values({ storage_key: key, since: started })
    .onConflict(c => c.doNothing())
    .execute()
  const beat = setInterval(() => {
    const until = new Date(centre.clock.now().getTime() + claimMs)
    prolongClaim(operator, customer, id, attempt, until).catch(() => undefined) // the next beat tries again
  }, heartbeatMs)
  try {
    return await operator
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async db => {
        await bindReader(db, customer, userId)
        const { customerName, user, permits, purposes } = await readerOf(db, customer, userId, started)
        const refused = exportedFiles.filter(([, file]) => !permits(file))
        const contracts = !refused.some(([table]) => table === 'contract')
        const archive = await archiveStream({
          db,
          files: centre.files,
          subject: { customer, user: userId, now: started, whole: refused.length === 0, contracts, purposes },
          permits,
          index: {
            format: 'kontor-export',
            version: 1,
            locale: user.locale,
            provider: centre.configuration.provider.name,
            customer_number: customer,
            customer: customerName,
            requested_by: user.name,
            made_at: started.toISOString(),
            not_included: refused.map(([, file]) => file.file),
          },
        })
        const measured = measure(archive)
        await centre.files.put(key, measured.stream)
        return measured.result()
      })
  } finally {
    clearInterval(beat)
  }
}

type Reader = {
  customerName: string
  user: { name: string; locale: 'en' | 'de' }
  permits(file: ExportedFile): boolean
  purposes: FilePurpose[]
}

/** What one has to be allowed to read to get the files that belong to it; null: no customer gets them. */
const readOfFiles: Record<FilePurpose, Permission | null> = {
  inquiry: 'support:read',
  evidence: 'contacts:read',
  lock_proof: 'account:read',
  abuse_notice: null,
}

/** Who asked may still act for the customer, and gets what he may read there. */
async function readerOf(db: Db, customer: number, userId: string, now: Date): Promise<Reader> {
  const row = await readerRow(db, customer, userId, now)
  if (!row) throw new Error('whoever asked for this archive has no access to the customer any more')
  const holder = {
    permissions: row.permissions.map(held => `${customer}-${held}`),
    master_customer_numbers: row.role === 'owner' ? [customer] : [],
    current_customer_number: customer,
  }
  return {
    customerName: row.customer ?? '',
    user: { name: row.name, locale: row.locale === 'de' ? 'de' : 'en' },
    permits: ({ permission }) => permission === null || canDo(holder, permission),
    purposes: (Object.keys(readOfFiles) as FilePurpose[]).filter(purpose => {
      const permission = readOfFiles[purpose]
      return permission !== null && canDo(holder, permission)
    }),
  }
}

/** Size and hash of what flows through. A source that breaks breaks it as well. */
function measure(source: Readable): { stream: Readable; result(): Built } {
  const hash = createHash('sha256')
  let size = 0
  const stream = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk)
      size += chunk.length
      done(null, chunk)
    },
  })
  source.on('error', error => stream.destroy(error))
  stream.on('close', () => source.destroy())
  return { stream: source.pipe(stream), result: () => ({ size, sha256: hash.digest() }) }
}

async function finish({ centre, customer, id, attempt, userId }: Run, { size, sha256 }: Built): Promise<void> {
  const now = centre.clock.now()
  const expires = new Date(now.getTime() + exportDays * 86_400_000)
  await centre.database.operator.transaction().execute(async db => {
    const row = await db
      .updateTable('data_export')
      .set({
        state: 'ready',
        size_bytes: size,
        sha256,
        ready_at: now,
        expires_at: expires,
        claimed_until: null,
        error: null,
      })
      .where('customer_number', '=', customer)
      .where('id', '=', id)
      .where('state', '=', 'building')
      .where('attempts', '=', attempt)
      .returning('id')
      .executeTakeFirst()
    // another run has taken over and makes its own
    if (!row) throw new Error('this run was overtaken')
    await db.deleteFrom('loose_file').where('storage_key', '=', archiveKey(id, attempt)).execute()
    const user = await db
      .selectFrom('user_account')
      .select(['id', 'email', 'name', 'locale'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    const { appUrl, timeZone } = centre.configuration
    const values = { customer, expires, timeZone, link: `${appUrl}/account/privacy` }
    await queueMail(db, { centre, user, template: 'export_ready', values, now, customer })
    await auditEnd(db, centre, customer, id, 'privacy.export_ready')
  })
}

/** Ready for the next try, or given up. */
async function release({ centre, customer, id, attempt }: Run, over: boolean, error: unknown): Promise<void> {
  await centre.database.operator.transaction().execute(async db => {
    const row = await db
      .updateTable('data_export')
      .set({
        state: over ? 'failed' : 'requested',
        claimed_until: null,
        error: (error instanceof Error ? error.message : String(error)).slice(0, 500),
      })
      .where('customer_number', '=', customer)
      .where('id', '=', id)
      .where('state', '=', 'building')
      .where('attempts', '=', attempt)
      .returning('id')
      .executeTakeFirst()
    if (row && over) await auditEnd(db, centre, customer, id, 'privacy.export_failed')
  })
}

async function auditEnd(db: Db, centre: Centre, customer: number, id: string, action: string): Promise<void> {
  await writeAudit(
    db,
    { caller: null, now: centre.clock.now(), address: null, requestId: buildExport.name },
    {
      action,
      subject: { kind: 'data_export', id, label: String(customer) },
      customer,
      actor: { userId: null, name: buildExport.name },
    },
  )
}
