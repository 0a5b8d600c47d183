import { sql } from 'kysely'
import { type Clock, createClock } from './clock.ts'
import type { Database } from './db/database.ts'

/** Says how soon processes that no one asks learn that the clock was moved. */
const followMs = 5000

/** A demo's clock: staff move it forward, and every process on the database follows. @param database read for as long as the process runs */
export function createDemoClock(timeZone: string, { operator }: Pick<Database, 'operator'>): Clock {
  let offset = 0
  const follow = async () => {
    const { rows } = await sql<{ ms: number }>`
      select (value ->> 'offset_ms')::bigint as ms from setting where key = 'clock'`.execute(operator)
    offset = rows[0]?.ms ?? 0
  }
  // while the database is away the clock goes on as it was
  const quietly = () => void follow().catch(() => undefined)
  quietly()
  setInterval(quietly, followMs).unref()
  return {
    ...createClock(timeZone, () => offset),
    follow,
    async advance(ms) {
      const { rows } = await sql<{ total: number }>`select advance_clock(${ms}) as total`.execute(operator)
      offset = rows[0]?.total ?? offset
      return offset
    },
  }
}
