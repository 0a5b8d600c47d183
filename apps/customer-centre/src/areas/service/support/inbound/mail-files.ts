import { ticketAttachmentLimits } from '@kontor/contract/enums/files'
import { localeOf } from '@kontor/contract/locales'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { inTransaction, type OperatorDb } from '../../../../platform/db/database.ts'
import { receiveMailed } from '../../../../platform/files/receive.ts'
import { removeUnclaimed, type Upload } from '../../../../platform/files/records.ts'
import { requireRoom, roomFor } from '../../../../platform/files/storage-quota.ts'
import { Problem } from '../../../../platform/http/problem.ts'
import { declareJob, type Log } from '../../../../platform/jobs/job.ts'
import type { Services } from '../../../../platform/services.ts'
import { keepMessageFiles } from '../message-files.ts'
import { readKept } from './read-kept.ts'
import type { ReadMail } from './read-mail.ts'

type Receiving = { services: Services; log: Log }

/** Holds what is taken of a mail's files, and how the others are called. */
export type TakenFiles = { uploads: readonly (Upload & { related: boolean })[]; refused: readonly string[] }

/**
 * Puts a mail's files into the store, each looked at as those of the page are, and hands them to what keeps them in its transaction. What
 * that has not kept is removed.
 */
export async function withFilesOf<T>(
  { services, log }: Receiving,
  { files, attachments }: Pick<ReadMail, 'files' | 'attachments'>,
  keep: (taken: TakenFiles) => Promise<T>,
): Promise<T> {
  const keys: string[] = []
  try {
    const room = attachments.length > 0 && (await hasRoom(services))
    const wanted = room ? attachments.slice(0, ticketAttachmentLimits.maxFiles) : []
    const uploads: (Upload & { related: boolean })[] = []
    const places = new Set<number>()
    for (const file of wanted) {
      const taken = await receiveMailed({ services, log }, file, ticketAttachmentLimits, keys)
      if (typeof taken === 'string') continue
      uploads.push({ ...taken, related: file.related })
      places.add(file.place)
    }
    return await keep({ uploads, refused: files.filter((_, place) => !places.has(place)) })
  } finally {
    await removeUnclaimed(services, keys)
  }
}

async function hasRoom(services: Services): Promise<boolean> {
  try {
    await roomFor(services, 'staff')
    return true
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
  }
}

/** @property ticket null: one that is about to be opened */
type Place = { customer: number; ticket: string | null; fromStaff: boolean }

/**
 * Says which of a mail's files a message gets: as many as the customer has room for, and no picture that came with an earlier mail to the
 * ticket already, as a logo below each does.
 */
export async function filesFor(
  db: OperatorDb,
  { customer, ticket, fromStaff }: Place,
  { uploads, refused }: TakenFiles,
): Promise<{ uploads: readonly Upload[]; refused: readonly string[] }> {
  const known = await knownPictures(db, { customer, ticket }, uploads)
  const fresh = uploads.filter(({ related, sha256 }) => !related || !known.has(sha256.toString('hex')))
  const kept = fresh.map(({ related: _, ...upload }) => upload)
  try {
    if (!fromStaff) await requireRoom(db, customer, kept)
    return { uploads: kept, refused }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { uploads: [], refused: [...refused, ...kept.map(({ name }) => name)] }
  }
}

async function knownPictures(
  db: OperatorDb,
  { customer, ticket }: Omit<Place, 'fromStaff'>,
  uploads: TakenFiles['uploads'],
): Promise<Set<string>> {
  const digests = uploads.filter(({ related }) => related).map(({ sha256 }) => sha256.toString('hex'))
  if (digests.length === 0 || ticket === null) return new Set()
  const { rows } = await sql<{ digest: string }>`
    select distinct encode(f.sha256, 'hex') as digest from file f
    join ticket_message m on m.customer_number = f.customer_number and m.id = f.subject_id
    where m.customer_number = ${customer} and m.ticket_id = ${ticket} and encode(f.sha256, 'hex') = any(${digests}::text[])`.execute(
    db,
  )
  return new Set(rows.map(({ digest }) => digest))
}

/** Names, in the writer's language, the files of a mail that are not there. */
export function refusedNote(
  { catalogues }: Pick<Services, 'catalogues'>,
  locale: string,
  refused: readonly string[],
): string | null {
  if (refused.length === 0) return null
  const text = catalogues[localeOf(locale)].support.inbound.filesNotTaken(
    refused.length,
    refused.slice(0, 5).filter(Boolean).join(', '),
  )
  return `*${text.replaceAll(/[*_`[\]<>]/g, ' ')}*`
}

/**
 * Adds a mail's files to the message that staff have made of it, once: the message is there, and what of the files is not taken is noted in
 * it.
 */
export const addMailFiles = declareJob({
  name: 'support.add-mail-files',
  payload: z.object({ id: z.uuid(), locale: z.string() }),
  attempts: 8,
  timeLimit: 180,
  concurrency: 2,
  async run({ services, log }, { id, locale }) {
    const mail = await filedMail(services.database.operator, id)
    const read = mail && (await readKept(services, mail, log))
    if (mail && read) await withFilesOf({ services, log }, read, taken => addFiles(services, mail, locale, taken))
  },
  async onGivenUp({ services }, { id, locale }) {
    const mail = await filedMail(services.database.operator, id)
    const refused = Array.from({ length: mail?.files ?? 0 }, () => '')
    if (mail) await addFiles(services, mail, locale, { uploads: [], refused })
  },
})

const addFiles = (services: Services, mail: FiledMail, locale: string, taken: TakenFiles): Promise<void> =>
  inTransaction(services.database.operator, async db => {
    const { customer, ticket, message } = mail
    const { uploads, refused } = await filesFor(db, { customer, ticket, fromStaff: false }, taken)
    const note = refusedNote(services, locale, refused)
    const mine = sql`customer_number = ${customer} and ticket_id = ${ticket} and id = ${message}`
    const { rows } = await sql<{ done: boolean }>`
      select withdrawn_at is not null or coalesce(right(body, length(${note}::text)) = ${note}, false)
        or exists (select from file f where f.customer_number = m.customer_number and f.subject_id = m.id) as done
      from ticket_message m where ${mine} for update`.execute(db)
    if (!rows[0] || rows[0].done) return
    const now = services.clock.now()
    await keepMessageFiles(db, uploads, { customer, purpose: 'ticket_message', subject: message, now })
    if (note !== null) await sql`update ticket_message set body = body || ${`\n\n${note}`} where ${mine}`.execute(db)
  })

type FiledMail = {
  id: string
  envelope_sender: string
  storage_key: string
  customer: number
  ticket: string
  message: string
  files: number
}

async function filedMail(db: OperatorDb, id: string): Promise<FiledMail | undefined> {
  const { rows } = await sql<FiledMail>`
    select id, envelope_sender, storage_key, customer_number as customer, ticket_id as ticket, message, files from inbound_mail
    where id = ${id} and state = 'filed' and message is not null and files > 0`.execute(db)
  return rows[0]
}
