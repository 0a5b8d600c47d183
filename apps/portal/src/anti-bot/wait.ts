import { call } from '../api/client.ts'

/** A ticket of the customer centre that counts once its seconds are over. Times are this machine's, in milliseconds. */
export type Wait = { ticket: string; readyAt: number; staleAt: number }

/** The centre accepts it for 15 minutes; the visitor still has to press the button. */
const usableFor = 12 * 60_000

/** @throws ApiProblem */
export async function askForWait(): Promise<Wait> {
  const { ticket, seconds } = await call('POST /ajax/v1/anti-bot/wait')
  // a moment more: the centre counts whole seconds
  const readyAt = Date.now() + seconds * 1000 + 500
  return { ticket, readyAt, staleAt: readyAt + usableFor }
}
