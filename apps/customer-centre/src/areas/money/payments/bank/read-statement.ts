import { hash } from 'node:crypto'
import type { StatementRefusal } from '@kontor/contract/enums/bank'
import { type CamtFormat, readCamt } from './camt.ts'
import type { Booking, Reading } from './camt-entry.ts'
import { Counts } from './counts.ts'
import { RefusedFile } from './refused-file.ts'

export type StatementFacts = { format: CamtFormat; entries: number; from_on: string | null; to_on: string | null }
/** Says how a file has ended: nothing of it counts where it is refused. */
export type ReadStatement = StatementFacts | { refused: StatementRefusal; detail: string }

/** A booking, the statement that has it, and how often that had the same one before: two alike in one statement are two. */
export type Sighted = Booking & { format: CamtFormat; statement: string; before: number }

/** Entries that leave the thread at once. */
const batch = 500

/** Reads the bookings of a file of the bank. A long file takes seconds: it runs in a thread. */
export async function* run(
  source: AsyncIterable<Uint8Array>,
  reading: Reading,
): AsyncGenerator<Sighted[], ReadStatement> {
  const facts: StatementFacts = { format: 'camt.053', entries: 0, from_on: null, to_on: null }
  const seen = new Counts()
  let waiting: Sighted[] = []
  let entries = 0
  try {
    for await (const part of readCamt(source, reading)) {
      if ('format' in part) {
        facts.format = part.format
        continue
      }
      const { booking, statement } = part
      const name = hash('sha256', `${booking.content} ${statement}`, 'base64url')
      waiting.push({ ...booking, format: facts.format, statement, before: seen.add(name) })
      entries += booking.entries.length
      for (const { booked_on } of booking.entries) {
        if (facts.from_on === null || booked_on < facts.from_on) facts.from_on = booked_on
        if (facts.to_on === null || booked_on > facts.to_on) facts.to_on = booked_on
      }
      if (entries < batch) continue
      facts.entries += entries
      yield waiting
      waiting = []
      entries = 0
    }
  } catch (error) {
    if (error instanceof RefusedFile) return { refused: error.why, detail: error.message }
    throw error
  }
  if (waiting.length > 0) yield waiting
  return { ...facts, entries: facts.entries + entries }
}
