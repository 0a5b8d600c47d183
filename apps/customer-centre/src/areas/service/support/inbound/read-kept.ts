import { buffer } from 'node:stream/consumers'
import { Problem } from '../../../../platform/http/problem.ts'
import type { Log } from '../../../../platform/jobs/job.ts'
import { inThread } from '../../../../platform/jobs/worker-pool.ts'
import type { Services } from '../../../../platform/services.ts'
import type { ReadMail, run as readMail } from './read-mail.ts'

/** Seconds in which a mail has to be read. */
const readingTime = 60

type Kept = { id: string; envelope_sender: string; storage_key: string }

/** @returns null for what cannot be read within bounds */
export async function readKept({ files, catalogues }: Services, mail: Kept, log: Log): Promise<ReadMail | null> {
  const bytes = await buffer(await files.read(mail.storage_key))
  const above = Object.values(catalogues).map(({ platform }) => platform.replyAbove)
  const given = { bytes, envelopeSender: mail.envelope_sender, above }
  try {
    return await inThread<typeof readMail>(new URL('./read-mail.ts', import.meta.url), given, readingTime)
  } catch (error) {
    if (error instanceof Problem) throw error
    log.warn({ mail: mail.id, err: error }, 'mails: one that arrived cannot be read, and waits for staff')
    return null
  }
}
