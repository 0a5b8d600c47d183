import type { billingArchiveEndpoints, InvoiceArchive } from '@kontor/contract/areas/money/billing-archive'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Handler } from '../../../../platform/http/context.ts'
import { invalidField, problem } from '../../../../platform/http/problem.ts'
import { enqueue } from '../../../../platform/jobs/enqueue.ts'
import { archiveById, archiveKey, countWanted, latestArchives, type Wanted } from './archive-queries.ts'
import { buildArchive } from './build-archive-job.ts'

type Endpoints = typeof billingArchiveEndpoints

export const listArchives: Handler<Endpoints['invoiceArchives']> = async ({ db, customer }) => ({
  data: await latestArchives(db, customer),
})

/** One at a time for each customer. */
export const requestArchive: Handler<Endpoints['invoiceArchive']> = async ({
  audit,
  body,
  caller,
  customer,
  db,
  now,
}) => {
  const wanted: Wanted = { year: body.year ?? null, ids: body.ids ? [...new Set(body.ids)] : null }
  if ((wanted.year === null) === (wanted.ids === null)) throw invalidField('ids', 'invalid_choice')
  const documents = await countWanted(db, customer, wanted)
  if (wanted.ids && documents !== wanted.ids.length) throw problem('not_found')
  if (documents === 0) throw invalidField('year', 'invalid_choice')
  const id = uuidv7()
  const { numAffectedRows } = await sql`
    insert into document_archive (customer_number, id, user_id, year, document_ids, documents, state, requested_at)
    values (${customer}, ${id}, ${caller.userId}, ${wanted.year}, ${wanted.ids}::uuid[], ${documents}, 'requested', ${now})
    on conflict (customer_number) where state in ('requested', 'building') do nothing`.execute(db)
  if (numAffectedRows !== 1n) throw problem('archive_under_way')
  await enqueue(db, buildArchive, { customer_number: customer, archive_id: id })
  await audit({
    action: 'invoice_archive.requested',
    subject: { kind: 'document_archive', id, label: String(wanted.year ?? documents) },
  })
  return (await archiveById(db, customer, id)) as InvoiceArchive // inserted above
}

/** The file, streamed. */
export const sendArchive: Handler<Endpoints['invoiceArchiveFile']> = async ({
  services,
  customer,
  db,
  now,
  params,
  reply,
}) => {
  const { rows } = await sql<{ state: string; attempts: number; year: number | null; expires_at: string | null }>`
    select state, attempts, year, expires_at from document_archive
    where customer_number = ${customer} and id = ${params.id}`.execute(db)
  const [stored] = rows
  if (!stored || stored.expires_at === null)
    throw problem(stored && stored.state !== 'failed' ? 'conflict' : 'not_found')
  if (stored.state !== 'ready' || new Date(stored.expires_at) <= now) throw problem('not_found')
  const key = archiveKey(params.id, stored.attempts)
  const size = await services.files.size(key)
  if (size === null) throw problem('not_found')
  void reply.type('application/zip').headers({
    'Content-Length': String(size),
    'Content-Disposition': `attachment; filename="${customer}-${stored.year ?? services.clock.today()}.zip"`,
    'X-Content-Type-Options': 'nosniff',
  })
  return services.files.read(key)
}
