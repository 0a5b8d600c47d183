import { sql } from 'kysely'
import { noteUnclaimed } from '../../../platform/files/records.ts'
import type { Sweep } from '../../../platform/jobs/sweep.ts'
import { archiveKey } from './archive/archive-queries.ts'

/** Longer than the queue retries. */
const giveUpMs = 2 * 86_400_000

/** Archives past their time; their files go with the next sweep of the store. One whose job is no more would keep the next from being asked for. */
export const sweepArchives: Sweep = {
  name: 'archives of documents',
  async run(db, now, most) {
    const stuckBefore = new Date(now.getTime() - giveUpMs)
    await sql`update document_archive set state = 'failed', error = 'no run has finished it'
      where state in ('requested', 'building') and requested_at < ${stuckBefore}`.execute(db)
    const { rows } = await sql<{ id: string; attempts: number }>`
      select id, attempts from document_archive where state = 'ready' and expires_at <= ${now} limit ${most}`.execute(
      db,
    )
    // first the note: a run that dies between the two finds the archive again
    for (const { id, attempts } of rows) await noteUnclaimed(db, archiveKey(id, attempts), new Date(0))
    await sql`update document_archive set state = 'expired'
      where state = 'ready' and expires_at <= ${now} and id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(db)
    return rows.length
  },
}

export const billingSweeps = [sweepArchives]
