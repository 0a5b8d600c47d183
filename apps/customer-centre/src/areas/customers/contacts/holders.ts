import type { AuditAction } from '@kontor/contract/enums/audit-actions'
import { type RawBuilder, sql } from 'kysely'
import type { AuditEntry } from '../../../platform/audit/write-audit.ts'
import type { BoundDb } from '../../../platform/db/database.ts'
import { domainsHeld } from './contact-facts.ts'
import { type Heritage, type HolderEvent, type Holding, holderAfter, inheriting } from './holder-rules.ts'

export type Calendar = { now: Date; today: string; days: number }

type HoldingRow = Holding & { id: string; name: string }

/** @param which condition on the contact `c` */
export async function holdings(db: BoundDb, customer: number, which: RawBuilder<boolean>): Promise<HoldingRow[]> {
  const { rows } = await sql<HoldingRow>`
    select c.id, c.name, exists (select ${domainsHeld}) as holds, c.holder_state as state, c.holder_since as since,
      c.holder_asked_at as asked_at, c.holder_due_on as due_on, c.email_verification, c.email_verified_at, c.phone_verification
    from contact c where c.customer_number = ${customer} and ${which} order by c.id for update of c`.execute(db)
  return rows
}

export type Settled = { id: string; name: string; state: Holding['state']; due_on: string | null }

type SettleOptions = { event?: HolderEvent; details?: Record<string, unknown>; heritage?: Heritage }

/**
 * Brings contacts' holder states in line with what they hold and what is proved; to be called after every change of
 * either.
 * @param ids locked by the caller, or about to be
 * @param details for the log, besides the states
 * @param heritage of the holder whose place is taken
 * @returns those whose state has changed
 */
export async function settleHolders(
  db: BoundDb,
  audit: (entry: AuditEntry) => Promise<void>,
  customer: number,
  ids: readonly string[],
  calendar: Calendar,
  { event = 'none', details, heritage = {} }: SettleOptions = {},
): Promise<Settled[]> {
  const settled: Settled[] = []
  for (const holding of await holdings(db, customer, sql`c.id = any(${[...ids]}::uuid[])`)) {
    const after = holderAfter(inheriting(holding, heritage), event, calendar)
    const asked = after.asked_at !== holding.asked_at
    if (after.state === holding.state && after.due_on === holding.due_on && !asked) continue
    const since = after.state === holding.state ? holding.since : calendar.now
    await sql`update contact set holder_state = ${after.state}, holder_since = ${since}, holder_asked_at = ${after.asked_at},
      holder_due_on = ${after.due_on} where customer_number = ${customer} and id = ${holding.id}`.execute(db)
    if (after.state === holding.state) continue
    settled.push({ id: holding.id, name: holding.name, state: after.state, due_on: after.due_on })
    await audit({
      action: actions[after.state],
      subject: { kind: 'contact', id: holding.id, label: holding.name },
      before: { holder_state: holding.state },
      after: { holder_state: after.state, ...(after.due_on && { due_on: after.due_on }), ...details },
    })
  }
  return settled
}

const actions: Record<Holding['state'], AuditAction> = {
  not_needed: 'contact.holder_released',
  open: 'contact.holder_asked',
  evidence_received: 'contact.evidence_given',
  confirmed: 'contact.holder_confirmed',
  overdue: 'contact.holder_overdue',
}
