import { sql } from 'kysely'
import type { Services } from '../services.ts'

const gigabyte = 1024 ** 3
/** The database may be on the same disk, and stops when that is full. */
const spareBytes = gigabyte
/** Bounds what people who act for no customer may upload within a day in total: the limit per network does not stop many networks. */
const strangersBytes = 2 * gigabyte

/** Says whether another request's files may be accepted. @param stranger they will belong to no customer */
export async function hasRoom({ database, files, clock }: Services, stranger: boolean): Promise<boolean> {
  if ((await files.room()) < spareBytes) return false
  if (!stranger) return true
  const yesterday = new Date(clock.now().getTime() - 86_400_000)
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(bytes), 0)::float8 as bytes from file
    where customer_number is null and created_at > ${yesterday}`.execute(database.operator)
  return (rows[0]?.bytes ?? 0) < strangersBytes
}
