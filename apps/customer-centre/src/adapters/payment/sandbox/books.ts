import type { ChargeRequest, RefundRequest } from '@kontor/adapters/payment'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Decision } from './decide.ts'

export type SandboxCharge = {
  id: string
  kind: string
  token: string
  amount_minor: number
  currency: string
  state: 'wanted' | 'pending' | 'succeeded' | 'failed' | 'charged_back'
  reason: string
  return_url: string
  locale: string
  asked_at: string
  tells_at: string | null
  refunded_minor: number
}

const columns = sql.raw(
  'id, kind, token, amount_minor, currency, state, reason, return_url, locale, asked_at, tells_at, refunded_minor',
)

const later = ({ later }: Decision, now: Date): Date | null => (later ? new Date(now.getTime() + later * 1000) : null)

/** Keeps the first one of two with the same id. @returns whether it is this one */
export async function keepCharge(db: Db, request: ChargeRequest, decision: Decision): Promise<boolean> {
  const { id, kind, token, amount_minor, currency, returnUrl, locale, now } = request
  const { numAffectedRows } = await sql`
    insert into sandbox_charge (id, kind, token, amount_minor, currency, state, reason, return_url, locale, asked_at, tells_at)
    values (${id}, ${kind}, ${token ?? ''}, ${amount_minor}, ${currency}, ${decision.state}, ${decision.reason}, ${returnUrl}, ${locale},
      ${now}, ${later(decision, now)}) on conflict do nothing`.execute(db)
  return Number(numAffectedRows) > 0
}

/** Finds it as it stands now: what comes later has come once its time is over. */
export async function chargeById(db: Db, id: string, now: Date): Promise<SandboxCharge | undefined> {
  const { rows } = await sql<SandboxCharge>`
    select ${columns} from sandbox_charge where id = ${id}`.execute(db)
  const [found] = rows
  return found && (await matured(db, found, now))
}

async function matured(db: Db, charge: SandboxCharge, now: Date): Promise<SandboxCharge> {
  if (charge.tells_at === null || new Date(charge.tells_at) > now) return charge
  const state = charge.state === 'succeeded' ? 'charged_back' : charge.reason === '' ? 'succeeded' : 'failed'
  await sql`update sandbox_charge set state = ${state}, tells_at = null where id = ${charge.id} and tells_at is not null`.execute(
    db,
  )
  return { ...charge, state, tells_at: null }
}

/** Charges whose time has come, for the sandbox to tell of. */
export async function toTell(db: Db, now: Date): Promise<SandboxCharge[]> {
  const { rows } = await sql<SandboxCharge>`
    select ${columns} from sandbox_charge where tells_at <= ${now} order by tells_at, id limit 500`.execute(db)
  return Promise.all(rows.map(charge => matured(db, charge, now)))
}

/** The payer has answered on the sandbox's page; once. */
export async function answerWanted(db: Db, id: string, token: string, decision: Decision, now: Date): Promise<void> {
  await sql`
    update sandbox_charge set token = ${token}, state = ${decision.state}, reason = ${decision.reason}, tells_at = ${later(decision, now)}
    where id = ${id} and state = 'wanted'`.execute(db)
}

/** Once for each id. @returns how it went, then or now */
export async function keepRefund(db: Db, request: RefundRequest): Promise<'succeeded' | 'failed' | 'unknown'> {
  const { id, payment, amount_minor, now } = request
  const { rows } = await sql<{ state: 'succeeded' | 'failed' }>`
    with charge as (
      select c.id, c.amount_minor - c.refunded_minor >= ${amount_minor}::bigint and c.state = 'succeeded' and ${amount_minor}::bigint <> 6660 as possible
      from sandbox_charge c where c.id = ${payment} for update),
    written as (
      insert into sandbox_refund (id, charge_id, amount_minor, state, asked_at)
      select ${id}, c.id, ${amount_minor}::bigint, case when c.possible then 'succeeded' else 'failed' end, ${now} from charge c
      on conflict do nothing returning state),
    counted as (
      update sandbox_charge c set refunded_minor = c.refunded_minor + ${amount_minor}::bigint
      where c.id = ${payment} and exists (select from written w where w.state = 'succeeded'))
    select state from written union all select state from sandbox_refund where id = ${id}`.execute(db)
  return rows[0]?.state ?? 'unknown'
}
