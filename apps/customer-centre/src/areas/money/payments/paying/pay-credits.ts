import type { payingEndpoints } from '@kontor/contract/areas/money/payments'
import { sql } from 'kysely'
import { lockCustomer } from '../../../../platform/db/lock-customer.ts'
import type { Handler } from '../../../../platform/http/context.ts'
import { openDocuments } from '../../billing/owed.ts'
import { settleCredits } from '../../billing/settle-credits.ts'
import { moveMoney } from './move-money.ts'
import { noteAudits, postingFor } from './posting-context.ts'
import { currencyOf } from './queries.ts'

/** Credit notes and balance settle what is open now: the same as by itself each morning. */
export const payCredits: Handler<typeof payingEndpoints.payCredits> = async context => {
  const { customer, db } = context
  await lockCustomer(db, customer)
  const posting = postingFor(context)
  const currency = await currencyOf(db, customer)
  const before = await owedBy(context, currency)
  const settled = await settleCredits(db, customer, posting)
  if (settled.length === 0) return { settled: 0 }
  const amount_minor = before - (await owedBy(context, currency))
  const used = { customer_number: customer, id: String(customer), amount_minor, currency }
  await moveMoney(db, [{ customer }], posting)
  await noteAudits(db, posting, [{ ...used, action: 'payment.credits_used' }])
  return { settled: settled.length }
}

/** Sums what is to be paid alone: credit notes count against nothing until they are used. */
async function owedBy({ customer, db, services }: Parameters<typeof payCredits>[0], currency: string): Promise<number> {
  const { rows } = await sql<{ minor: number }>`
    select coalesce(sum(o.open_minor), 0)::bigint as minor from ${openDocuments(customer, services.clock.today())} o
    where o.open_minor > 0 and o.currency = ${currency}`.execute(db)
  return rows[0]?.minor ?? 0
}
