import type { BankEntry, staffBankEndpoints } from '@kontor/contract/areas/money/staff-bank'
import { maskIban } from '@kontor/contract/iban'
import { sql } from 'kysely'
import { jsonRows, list, orderOf } from '../../../../platform/db/list.ts'
import type { Handler } from '../../../../platform/http/context.ts'
import { customerTable } from '../../../customers/reads.ts'
import { userName } from '../../../people/reads.ts'

const money = (amount: string, currency: string) =>
  sql`json_build_object('amount_minor', ${sql.raw(amount)}, 'currency', ${sql.raw(currency)})`

const columns = (
  userId: string,
) => sql<BankEntry>`e.id, e.booked_on, e.kind, e.state, ${money('e.amount_minor', 'e.currency')} as amount,
  json_build_object('name', e.party_name, 'iban_masked', e.party_iban) as party, e.remittance, e.reason, e.review,
  (select json_build_object('id', o.id, 'booked_on', o.booked_on, 'state', o.state, 'party', o.party_name) from bank_entry o
    where o.id = e.reverses) as reverses,
  (select json_build_object('number', c.customer_number, 'name', c.name) from ${customerTable} c where c.customer_number = e.customer_number) as customer,
  ${jsonRows(sql`
    select d.id, d.number, ${money('s.amount_minor', 'e.currency')} as amount
    from rows from (json_to_recordset(e.documents::json) as (id uuid, amount_minor bigint)) with ordinality s (id, amount_minor, n)
    join document d on d.customer_number = e.customer_number and d.id = s.id order by s.n`)} as documents,
  e.payment_id as payment, e.note, ${userName('e.asked_by')} as asked_by,
  coalesce(e.asked_by = ${userId}::uuid, false) as own, e.decided_by, e.decided_at, e.version`

/** Lists what waits with the oldest first, what is done with the latest. */
export const listEntries: Handler<typeof staffBankEndpoints.staffBankEntries> = ({ caller, db, query }) => {
  const { state } = query
  const done = state === 'booked' || state === 'set_aside'
  const keys = { day: { sql: 'e.booked_on', type: 'date' } } as const
  const order = orderOf(done ? '-day' : 'day', keys, { sql: 'e.id', type: 'uuid' })
  const source = sql`from bank_entry e where e.state = ${state}`
  return list(db, { columns: columns(caller.userId), source, order }, query, masked)
}

const masked = ({ party: { name, iban_masked }, ...entry }: BankEntry): BankEntry => ({
  ...entry,
  party: { name, iban_masked: iban_masked === '' ? '' : maskIban(iban_masked) },
})
