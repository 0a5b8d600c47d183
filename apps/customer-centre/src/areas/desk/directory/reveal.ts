import type { CustomerFile } from '@kontor/contract/areas/desk/customer-file'
import type { revealEndpoints, revealSchema } from '@kontor/contract/areas/desk/reveal'
import { type Revealable, revealPowers } from '@kontor/contract/enums/reveal'
import { maskIban } from '@kontor/contract/iban'
import { mayStaff } from '@kontor/contract/staff-powers'
import { type RawBuilder, sql } from 'kysely'
import type { output } from 'zod/v4/core'
import type { OperatorDb } from '../../../platform/db/database.ts'
import type { Handler } from '../../../platform/http/context.ts'
import { isOwn } from '../../../platform/http/own-people.ts'
import { problem } from '../../../platform/http/problem.ts'
import { maskPhone } from '../../../values/phone.ts'
import { customerTable, wholeIban } from '../../customers/reads.ts'
import { bankEntryTable, paymentMethodTable } from '../../money/reads.ts'
import { callbackRequestTable } from '../../service/reads.ts'

type Id = output<typeof revealSchema>['id']
type Masked = {
  action: 'staff.account_shown' | 'staff.phone_shown'
  mask: (value: string) => string
  /** Selects the value, and the customer whose it is. */
  select: (id: Id) => RawBuilder<unknown>
}
const account = { action: 'staff.account_shown', mask: maskIban } as const
const phone = { action: 'staff.phone_shown', mask: maskPhone } as const

const masked: Record<Revealable, Masked> = {
  customer_phone: {
    ...phone,
    select: id => sql`select phone as value, customer_number from ${customerTable} where customer_number = ${id}`,
  },
  refund_account: {
    ...account,
    select: id =>
      sql`select ${wholeIban('refund', 'c')} as value, c.customer_number from ${customerTable} c where c.customer_number = ${id}`,
  },
  method_account: {
    ...account,
    select: id =>
      sql`select ${wholeIban('method', 'm')} as value, m.customer_number from ${paymentMethodTable} m where m.id = ${id}`,
  },
  entry_account: {
    ...account,
    // a customer who is merely proposed does not learn of it
    select: id => sql`select party_iban as value, case when state = 'booked' then customer_number end as customer_number
      from ${bankEntryTable} where id = ${id}`,
  },
  callback_phone: {
    ...phone,
    select: id => sql`select phone as value, customer_number from ${callbackRequestTable} where id = ${id}
      and cancelled_at is null and outcome is null`,
  },
}

/** Shows one value whole to staff who say why; the customer reads that in the activity. */
export const staffReveal: Handler<typeof revealEndpoints.staffReveal> = async ({ audit, body, caller, db }) => {
  const { what, id, reason } = body
  if (!mayStaff(caller.powers, revealPowers[what])) throw problem('forbidden')
  const { action, mask, select } = masked[what]
  const { rows } = await sql<{ value: string | null; customer_number: number | null }>`${select(id)}`.execute(db)
  const [row] = rows
  if (!row?.value) throw problem('not_found')
  const { value, customer_number: customer } = row
  if (customer !== null && isOwn(caller, customer)) throw problem('own_customer')
  await audit({
    action,
    subject: { kind: what, id: String(id), label: mask(value) },
    after: { reason },
    customer: customer ?? 0,
  })
  return { value }
}

/** Lists a customer's bank accounts as staff see them without a reason; those of methods that are no longer used are not among them. */
export async function accountsOf(db: OperatorDb, customer: number): Promise<NonNullable<CustomerFile['accounts']>> {
  const { rows } = await sql<NonNullable<CustomerFile['accounts']>[number]>`
    select 'refund_account' as what, null::uuid as id, coalesce(refund_holder, '') as holder, refund_iban as iban_masked from ${customerTable}
    where customer_number = ${customer} and refund_iban is not null
    union all
    (select 'method_account', m.id, coalesce(m.holder, ''), m.iban from ${paymentMethodTable} m
    where m.customer_number = ${customer} and m.iban is not null and m.state = 'active' order by m.created_at desc, m.id limit 20)`.execute(
    db,
  )
  return rows.map(({ iban_masked, ...row }) => ({ ...row, iban_masked: maskIban(iban_masked) }))
}
