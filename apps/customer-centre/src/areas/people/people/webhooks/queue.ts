import type { PulledEvent } from '@kontor/contract/areas/platform/events'
import type { EventKind } from '@kontor/contract/events'
import { uuidv7 } from 'uuidv7'

/** Bounds what a webhook has waiting in memory before more is read for it, and what is under way to it at once. */
export const most = { waiting: 500, late: 5000, read: 200, underWay: 16 }
/** After as many failures in a row one event at a time is tried, and no more are read. */
export const mostFailures = 10
/** Seconds until the next attempt; the last again and again. */
const backOff = [5, 30, 120, 600, 1800, 3600, 7200, 14_400, 28_800]
export const threeDays = 3 * 86_400_000

export type Row = {
  id: string
  number: string
  message_id: string
  subject: string
  body: string
  attempts: number
  first_at: number | null
  next_at: number
}
export type TargetRow = {
  id: string
  /** Null: it is the provider's, and told of all customers. */
  customer: number | null
  url: string
  kinds: EventKind[] | null
  secret: Buffer
  former_secret: Buffer | null
  former_until: string | null
  position: string
  failing_since: string | null
  version: number
}
export type Target = TargetRow & {
  secrets: { clear: string; until: number }[]
  waiting: Row[]
  underWay: Map<string, Row>
  failures: number
  failingSince: number | null
}
export type Message = ReturnType<typeof messageOf>
/** Writes an event as Standard Webhooks have it; its subject is read by the API. */
export const messageOf = ({ at, customer_number, data, id, kind, subject }: PulledEvent) => ({
  id: uuidv7(),
  number: id.slice('evt_'.length),
  message_id: id,
  kind,
  subject,
  body: JSON.stringify({ type: kind, timestamp: at, data: { subject, customer_number, ...data } }),
})

/** Says whether more is read for a webhook: not while too much waits, or nothing is taken. */
export const hasRoom = ({ failures, secrets, waiting }: Target): boolean =>
  secrets.length > 0 &&
  failures < mostFailures &&
  waiting.length < most.late &&
  waiting.filter(({ attempts }) => attempts === 0).length < most.waiting

/** Finds what is due, of each subject its first alone; from a webhook that fails again and again, the oldest of all. */
export function nextOf({ failures, secrets, underWay, waiting }: Target, now: number): Row | undefined {
  if (secrets.length === 0) return undefined
  if (failures >= mostFailures) {
    const [oldest] = waiting
    return oldest && oldest.next_at <= now ? oldest : undefined
  }
  const barred = new Set(underWay.keys())
  return waiting.find(row => {
    if (barred.has(row.subject)) return false
    barred.add(row.subject)
    return row.next_at <= now
  })
}

/** Puts an event where it was, in their order. */
export function putBack(waiting: Row[], row: Row): void {
  const at = waiting.findIndex(({ number }) => BigInt(number) > BigInt(row.number))
  if (at < 0) waiting.push(row)
  else waiting.splice(at, 0, row)
}

/** Milliseconds, a fifth more or less: not all at once. */
export const waitOf = (attempts: number): number =>
  (backOff[Math.min(attempts, backOff.length) - 1] ?? 0) * 1000 * (0.8 + Math.random() * 0.4)
