import { endPackages } from '@kontor/customer-centre/adapters/package-work'
import type { OwnerDatabase } from './owner-database.ts'

/** Says what a process does: answers requests, or runs jobs. */
export type Part = {
  /** Takes nothing new and ends what is under way. */
  finish(): Promise<unknown>
  /** Lets go of what it holds. */
  close(): Promise<unknown>
}

/**
 * Ends the process when a signal arrives, and leaves nothing behind.
 * @param owner stopped last: what is under way needs it
 * @returns takes a part that has to end first
 */
export function untilSignal(owner: OwnerDatabase | null): (part: Part) => void {
  const parts: Part[] = []
  let asked = 0
  const stop = async () => {
    // a terminal and npm both tell of one Ctrl-C; who asks again after a while does not want to wait
    if (asked && Date.now() - asked > 2000) process.kill(process.pid, 'SIGKILL')
    if (asked) return
    asked = Date.now()
    await within(patience, Promise.all(parts.map(part => part.finish())))
    await within(patience, Promise.all(parts.map(part => part.close())))
    endPackages()
    await owner?.stop()
    process.exit()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop())
  return part => parts.push(part)
}

/** Milliseconds that work under way may take to end; then it is abandoned, and the database is stopped anyway. */
const patience = 10_000

async function within(milliseconds: number, work: Promise<unknown>): Promise<void> {
  const timer = new Promise<void>(resolve => setTimeout(resolve, milliseconds).unref())
  await Promise.race([work.catch(() => undefined), timer])
}
