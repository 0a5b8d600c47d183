import { buffer } from 'node:stream/consumers'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import { type Db, inTransaction, type OperatorDb } from '../../../platform/db/database.ts'
import { emit } from '../../../platform/events/emit.ts'
import type { run as drawIt } from '../../../platform/files/draw-preview.ts'
import { keepFiles, keepPreview, type Upload } from '../../../platform/files/records.ts'
import { Problem } from '../../../platform/http/problem.ts'
import { enqueueAll } from '../../../platform/jobs/enqueue.ts'
import { declareJob } from '../../../platform/jobs/job.ts'
import { inThread } from '../../../platform/jobs/worker-pool.ts'
import { contractTable } from '../../contracts/reads.ts'

/** Seconds after which the thread that draws a picture is killed. */
const drawingTime = 20

/** Keeps what came with a message, and has its pictures drawn for the thread. */
export async function keepMessageFiles(db: Db, uploads: readonly Upload[], about: Parameters<typeof keepFiles>[2]) {
  const kept = await keepFiles(db, uploads, about)
  const pictures = kept.filter((_, place) => uploads[place]?.contentType.startsWith('image/'))
  await enqueueAll(
    db,
    drawPreview,
    pictures.map(({ id }) => ({ id })),
  )
}

/**
 * Draws the small copy of a picture that pages show. One that cannot be drawn within bounds has none: it can be downloaded like any other
 * file.
 */
export const drawPreview = declareJob({
  name: 'support.draw-preview',
  payload: z.object({ id: z.uuid() }),
  attempts: 3,
  timeLimit: 60,
  concurrency: 1,
  // it has none then
  onGivenUp: null,
  async run({ services, log }, { id }) {
    const db = services.database.operator
    const file = await db
      .selectFrom('file')
      .select(['storage_key', 'preview_key'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!file || file.preview_key !== null) return
    const bytes = await buffer(await services.files.read(file.storage_key))
    const module = new URL('../../../platform/files/draw-preview.ts', import.meta.url)
    const drawn = await inThread<typeof drawIt>(module, { bytes }, drawingTime).catch((error: unknown) => {
      if (error instanceof Problem) throw error
      log.info({ file: id, err: error }, 'files: a picture has no preview')
      return null
    })
    if (drawn === null) return
    await keepPreview(services, id, drawn, work =>
      inTransaction(db, async within => {
        if (await work(within)) await tellThread(within, sql`${id}::uuid`)
      }),
    )
  },
})

/** Has open pages read the thread again that a file belongs to; a guest's is on no page that listens. */
async function tellThread(db: OperatorDb, file: RawBuilder<unknown>): Promise<void> {
  type Row = { subject: string; customer: number; readers: string[] | null; contract: string | null; noted: boolean }
  const { rows } = await sql<Row>`
    select t.number::text as subject, t.customer_number as customer, t.readers, c.number as contract, w.noted from file f
    join (select customer_number, ticket_id, id, false as noted from ticket_message
      union all select customer_number, ticket_id, id, true from ticket_note) w on w.customer_number = f.customer_number and w.id = f.subject_id
    join ticket t on t.customer_number = w.customer_number and t.id = w.ticket_id
    left join ${contractTable} c on c.customer_number = t.customer_number and c.id = t.contract_id where f.id = ${file}`.execute(
    db,
  )
  for (const { subject, customer, readers, contract, noted } of rows)
    await emit(db, {
      kind: noted ? 'ticket.noted' : 'ticket.message',
      subject,
      customer,
      ...(readers && { readers }),
      data: { contract_number: contract },
    })
}
