import type { UsageHold, usageHoldEndpoints } from '@kontor/contract/areas/contracts/usage-holds'
import { minorDigits } from '@kontor/contract/money'
import { sql } from 'kysely'
import type { OperatorDb } from '../../../platform/db/database.ts'
import { list, oldestFirst } from '../../../platform/db/list.ts'
import type { Handler } from '../../../platform/http/context.ts'
import { requireChecker } from '../../../platform/http/own-people.ts'
import { problem } from '../../../platform/http/problem.ts'
import { millionths } from '../../../values/decimal.ts'
import { textIn } from '../../../values/texts.ts'
import { customerTable } from '../../customers/reads.ts'
import type { AgreedMeter } from '../catalogue/agreed.ts'
import { unitNameIn } from '../catalogue/answer.ts'
import { rate, sumMinor } from './rating.ts'
import { addUp, type NewReading } from './reading-queries.ts'

type Endpoints = typeof usageHoldEndpoints
type Row = Omit<UsageHold, 'meter' | 'cost'> & { terms: AgreedMeter; currency: string; total: string }

/** Finds what of a meter's month waits for a decision. */
export const waitingHolds = sql`from usage_hold h join ${customerTable} k on k.customer_number = h.customer_number
  join contract c on c.customer_number = h.customer_number and c.id = h.contract_id
  join usage_month m on m.customer_number = h.customer_number and m.contract_id = h.contract_id and m.meter = h.meter and m.month = h.month
  cross join lateral (select coalesce(sum(u.quantity), 0) as held, count(*)::int as readings from usage_reading u
    where u.hold_id = h.id and u.replaced_by is null) r
  where h.state = 'open'`

/** With what the month would cost if all of it counted. */
export const listHolds: Handler<Endpoints['staffUsageHolds']> = ({ db, locale, query }) =>
  list(
    db,
    {
      columns: sql<Row>`h.id, h.customer_number, k.name as customer_name, json_build_object('number', c.number, 'label', c.label) as contract,
        to_char(h.month, 'YYYY-MM') as month, h.reason, trim_scale(h.usual)::text as usual, trim_scale(m.quantity)::text as counted,
        trim_scale(r.held)::text as held, r.readings, h.since, m.terms, c.currency, (m.quantity + r.held)::text as total`,
      source: waitingHolds,
      order: oldestFirst('h.since', 'h.id'),
    },
    query,
    ({ terms, currency, total, ...row }) => {
      const digits = minorDigits(currency)
      return {
        ...row,
        meter: { name: textIn(terms.name, locale), unit: terms.unit, unit_name: unitNameIn(terms, locale) },
        cost: { amount_minor: sumMinor(rate(terms, millionths(total), digits), digits), currency },
      }
    },
  )

type Hold = { customer_number: number; contract_id: string; meter: string; month: string; number: string }

/** Accepted, the readings are in the sums as if they had come now: a month that is billed already gets the difference, once. */
export const decideHold: Handler<Endpoints['staffUsageHoldDecide']> = async context => {
  const { audit, body, caller, services, db, now, params } = context
  const hold = await holdById(db, params.id)
  if (!hold) throw problem('not_found')
  const { customer_number: customer, contract_id, meter, month, number } = hold
  // a program has sent them: no member of staff is their maker
  requireChecker(caller, customer, [])
  // as a batch of readings does, which then waits
  await sql`select from usage_month where customer_number = ${customer} and contract_id = ${contract_id} and meter = ${meter}
      and month = ${month} for update`.execute(db)
  const state = body.accept ? 'accepted' : 'rejected'
  const { numUpdatedRows } = await db
    .updateTable('usage_hold')
    .set({ state, note: body.reason, decided_at: now, decided_by: caller.userId })
    .where('id', '=', params.id)
    .where('state', '=', 'open')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw problem('conflict')
  if (body.accept) await countHeld(db, params.id, hold, services.clock.today())
  await audit({
    action: `readings.${state}`,
    subject: { kind: 'contract', id: contract_id, label: number },
    customer,
    after: { period: month.slice(0, 7), reason: body.reason },
  })
  return undefined
}

async function holdById(db: OperatorDb, id: string): Promise<Hold | undefined> {
  const { rows } = await sql<Hold>`
    select h.customer_number, h.contract_id, h.meter, h.month, c.number from usage_hold h
    join contract c on c.customer_number = h.customer_number and c.id = h.contract_id where h.id = ${id}`.execute(db)
  return rows[0]
}

async function countHeld(db: OperatorDb, id: string, hold: Hold, today: string): Promise<void> {
  const { customer_number: customer, contract_id, meter, month } = hold
  const { rows } = await sql<NewReading>`
    update usage_reading u set hold_id = null from usage_month m
    where u.hold_id = ${id} and u.replaced_by is null and m.customer_number = ${customer} and m.contract_id = ${contract_id}
      and m.meter = ${meter} and m.month = ${month}
    returning u.customer_number, u.contract_id, u.meter, u.id, u.at, u.day, u.quantity::text, u.corrects, m.terms`.execute(
    db,
  )
  await addUp(db, rows, [], today)
  await sql`update usage_month set accepted_quantity = quantity where customer_number = ${customer} and contract_id = ${contract_id}
    and meter = ${meter} and month = ${month}`.execute(db)
}
