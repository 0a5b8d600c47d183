import { readFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'

/**
 * Lets others' statements go first: the process that serves this connection gets the processor below theirs. Where the database is another
 * machine's, or may not be told so, all stays as it is.
 * @param client `processID` is pg's, and missing in its declaration
 */
export function yieldProcessor(client: object): void {
  const { processID } = client as { processID: number }
  try {
    // the number is the database's: on this machine it may be anybody's
    if (readFileSync(`/proc/${processID}/comm`, 'utf8').trim() === 'postgres')
      setPriority(processID, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // no such process, no such folder, or not ours
  }
}
