import type { StatementRefusal } from '@kontor/contract/enums/bank'
import { type CamtFormat, readCamt } from './camt.ts'
import type { CamtEntry } from './camt-entry.ts'
import { Counts } from './counts.ts'
import { RefusedFile } from './refused-file.ts'

export type StatementFacts = { format: CamtFormat; entries: number; from_on: string | null; to_on: string | null }
/** How a file has ended: nothing of it counts where it is refused. */
export type ReadStatement = StatementFacts | { refused: StatementRefusal; detail: string }

/** Entries that leave the thread at once. */
const batch = 500

/** Reads the entries of a file of the bank, each with a name that no other one has. A long file takes seconds: it runs in a thread. */
export async function* run(
  source: AsyncIterable<Uint8Array>,
  iban: string,
): AsyncGenerator<CamtEntry[], ReadStatement> {
  const facts: StatementFacts = { format: 'camt.053', entries: 0, from_on: null, to_on: null }
  const seen = new Counts()
  const waiting: CamtEntry[] = []
  try {
    for await (const part of readCamt(source, iban)) {
      if ('format' in part) {
        facts.format = part.format
        continue
      }
      for (const entry of part.entries) {
        // two alike in one file are two
        const times = seen.add(entry.reference)
        waiting.push(times === 0 ? entry : { ...entry, reference: `${entry.reference}.${times}` })
        facts.entries++
        const { booked_on } = entry
        if (facts.from_on === null || booked_on < facts.from_on) facts.from_on = booked_on
        if (facts.to_on === null || booked_on > facts.to_on) facts.to_on = booked_on
      }
      while (waiting.length >= batch) yield waiting.splice(0, batch)
    }
  } catch (error) {
    if (error instanceof RefusedFile) return { refused: error.why, detail: error.message }
    throw error
  }
  if (waiting.length > 0) yield waiting
  return facts
}
