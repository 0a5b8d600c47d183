import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import type { OperatorDb } from '../db/database.ts'
import type { DB } from '../db/types.gen.ts'
import type { Services } from '../services.ts'
import { declareJob } from './job.ts'

/** Removes what has served its time. */
export type Sweep = {
  name: string
  /** @param db as operator. @param most how many it takes at once. @param timeZone the provider's. @returns how many it took */
  run(db: OperatorDb, now: Date, most: number, timeZone: string): Promise<number>
}
export type TableSweep = Sweep & { table: keyof DB }

/** Removes rows of one table that are past their use: no request looks at one of them again. */
export const sweepRows = (
  table: keyof DB,
  isOver: (now: Date, timeZone: string) => RawBuilder<unknown>,
): TableSweep => ({
  name: table,
  table,
  async run(db, now, most, timeZone) {
    const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where ${isOver(now, timeZone)} limit ${most}))`.execute(db)
    return Number(numAffectedRows ?? 0)
  },
})

/** Rows that one statement takes. */
const batch = 5000
/** Statements of one sweep: what is left over is the next run's. */
const mostBatches = 20

/** Goes through all sweeps; one that fails keeps no other from running. */
export const sweepAll = (sweeps: readonly Sweep[]) =>
  declareJob({
    name: 'maintenance.sweep',
    payload: z.object({}),
    // the next run is the second attempt
    attempts: 1,
    timeLimit: 600,
    schedule: '*/10 * * * *',
    async run({ services, log }) {
      const removed: Record<string, number> = {}
      const failed: string[] = []
      for (const sweep of sweeps) {
        try {
          removed[sweep.name] = await inBatches(sweep, services)
        } catch (error) {
          failed.push(sweep.name)
          log.error({ err: error, sweep: sweep.name }, 'a sweep failed')
        }
      }
      log.info({ removed }, 'swept')
      if (failed.length > 0) throw new Error(`sweeps failed: ${failed.join(', ')}`)
    },
  })

async function inBatches(sweep: Sweep, { database, clock, configuration }: Services): Promise<number> {
  const now = clock.now()
  let total = 0
  for (let done = 0; done < mostBatches; done++) {
    const count = await sweep.run(database.operator, now, batch, configuration.timeZone)
    total += count
    if (count < batch) break
  }
  return total
}
