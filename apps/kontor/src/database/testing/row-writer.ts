import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** Writes numbered rows without a pause, connecting again after every error, and remembers which were acknowledged. */
export async function startRowWriter(url: string): Promise<{ acknowledged: Set<number>; stop(): Promise<void> }> {
  await query(url, 'create table if not exists written (number int primary key)')
  const acknowledged = new Set<number>()
  let stopped = false
  const finished = (async () => {
    let number = 0
    while (!stopped) {
      const client = new pg.Client({ connectionString: url })
      // Emitted when the server goes away between two queries; the next query reports it as well.
      client.on('error', () => {})
      try {
        await client.connect()
        while (!stopped) {
          await client.query('insert into written values ($1)', [++number])
          acknowledged.add(number)
        }
      } catch {
        await sleep(20)
      } finally {
        await client.end().catch(() => {})
      }
    }
  })()
  return {
    acknowledged,
    stop() {
      stopped = true
      return finished
    },
  }
}

/** The acknowledged rows that are not in the database. */
export async function lostRows(url: string, acknowledged: Set<number>): Promise<number[]> {
  const rows = await query(url, 'select number from written')
  const present = new Set(rows.map(row => row.number))
  return [...acknowledged].filter(number => !present.has(number))
}

/** Runs one statement on a connection of its own. */
export async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}
