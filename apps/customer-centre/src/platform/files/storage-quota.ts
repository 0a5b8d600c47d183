import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Services } from '../services.ts'
import { refusedFiles } from './receive.ts'
import type { Upload } from './records.ts'

const gigabyte = 1024 ** 3
/** The database may be on the same disk, and stops when that is full. */
const spareBytes = gigabyte
/** Bounds what people who act for no customer may upload within a day in total: the limit per network does not stop many networks. */
const strangersBytes = 2 * gigabyte
/** Bounds what is kept for one customer in total, beside what staff note. */
const customerBytes = 5 * gigabyte

/** Names who sends files: people of a customer, by its number. The disk alone bounds staff. */
export type FileSender = number | 'staff' | 'stranger'

/** Says how many bytes another request's files may have. @throws invalid_input where there is no room for any */
export async function roomFor({ database, files, clock }: Services, sender: FileSender): Promise<number> {
  if ((await files.room()) < spareBytes) throw refusedFiles('no_room_for_files')
  if (sender === 'staff') return Infinity
  if (sender === 'stranger') {
    const yesterday = new Date(clock.now().getTime() - 86_400_000)
    const { rows } = await sql<{ bytes: number }>`
      select coalesce(sum(bytes), 0)::float8 as bytes from file
      where customer_number is null and purpose <> 'held' and created_at > ${yesterday}`.execute(database.operator)
    if ((rows[0]?.bytes ?? 0) >= strangersBytes) throw refusedFiles('no_room_for_files')
    return Infinity
  }
  const room = customerBytes - (await keptFor(database.operator, sender))
  if (room <= 0) throw customerFull()
  return room
}

/**
 * Looks again in the transaction that keeps the files: of two requests at the same time, the second counts what the first has kept.
 * @throws invalid_input
 */
export async function requireRoom(db: Db, customer: number, uploads: readonly Upload[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('kontor files'), ${customer}::integer)`.execute(db)
  const added = uploads.reduce((sum, { bytes }) => sum + bytes, 0)
  if ((await keptFor(db, customer)) + added > customerBytes) throw customerFull()
}

export const customerFull = () => refusedFiles('customer_files_full', customerBytes / gigabyte)

async function keptFor(db: Db, customer: number): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(bytes), 0)::float8 as bytes from file
    where customer_number = ${customer} and purpose not in ('ticket_note', 'customer_note', 'tax_exemption')`.execute(
    db,
  )
  return rows[0]?.bytes ?? 0
}
