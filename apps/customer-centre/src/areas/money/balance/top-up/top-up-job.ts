import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import type { Centre } from '../../../../platform/centre.ts'
import { bindTenant, inTransaction } from '../../../../platform/db/database.ts'
import { lockCustomer } from '../../../../platform/db/lock-customer.ts'
import { declareJob } from '../../../../platform/jobs/job.ts'
import { firstOfMonth } from '../../../../values/local-date.ts'
import { customerTable } from '../../../customers/reads.ts'
import { gatewayNameFor } from '../../payments/gateway.ts'
import { begin } from '../../payments/paying/begin.ts'
import { charge, lookAfter, type ToCharge } from '../../payments/paying/charge.ts'
import { payingBy } from '../../payments/paying/paying.ts'
import { methodToCharge } from '../../payments/queries.ts'
import { failedTopUps, forgetFailures, tellFailed } from './tell-failed.ts'

const name = 'balance.top-up'

/** Charges by the customers' own rules where a balance is below: one payment at a time, and after one that failed none on that day. */
export const topUpBalances = declareJob({
  name,
  payload: z.object({}),
  attempts: 2,
  timeLimit: 1800,
  schedule: '*/15 * * * *',
  async run({ centre, log }) {
    for (const failed of await failedTopUps(centre)) await tellFailed(centre, failed)
    await forgetFailures(centre)
    let topped = 0
    const { rows } = await sql<{ customer_number: number }>`
      select r.customer_number from top_up_rule r where ${isDue(centre)} order by 1`.execute(centre.database.operator)
    for (const { customer_number: customer } of rows) {
      try {
        const begun = await beginTopUp(centre, customer)
        if (!begun) continue
        await charge({ centre, paying: () => payingBy(centre, name) }, begun)
        topped++
      } catch (error) {
        log.error({ err: error, customer }, 'balance: it could not be topped up')
      }
    }
    if (topped > 0) log.info({ topped }, 'balances topped up')
  },
})

/** Of a rule `r`. */
function isDue({ clock }: Centre): RawBuilder<boolean> {
  const today = clock.today()
  const made = sql`from automatic_top_up t join payment p on p.customer_number = t.customer_number and p.id = t.payment_id
    where t.customer_number = r.customer_number`
  return sql<boolean>`r.paused_at is null and coalesce((select a.balance_minor from ledger_account a
      where a.customer_number = r.customer_number and a.currency = r.currency), 0) < r.below_minor
    and exists (select from ${customerTable} c where c.customer_number = r.customer_number and c.deactivated_at is null and c.currency = r.currency)
    and (select count(*) ${made} and t.on_day >= ${firstOfMonth(today)}::date) < r.most_per_month
    and not exists (select ${made} and p.status in ('initiated', 'pending'))
    and not exists (select ${made} and p.status = 'failed' and t.on_day = ${today}::date)`
}

/** Looked at anew with the customer locked: of two runs one finds it due. */
function beginTopUp(centre: Centre, customer: number): Promise<ToCharge | null> {
  return inTransaction(
    centre.database.operator,
    async operator => {
      const db = await bindTenant(operator, customer)
      await lockCustomer(db, customer)
      const paying = payingBy(centre, name)
      const { rows } = await sql<{ amount_minor: number; currency: string; payment_method_id: string }>`
        select r.amount_minor, r.currency, r.payment_method_id from top_up_rule r
        where r.customer_number = ${customer} and ${isDue(centre)}`.execute(db)
      const [rule] = rows
      const method = rule && (await methodToCharge(db, customer, rule.payment_method_id, paying.today))
      if (!rule || !method || (method.kind !== 'card' && method.kind !== 'paypal')) return null
      const gateway = gatewayNameFor(centre, method.kind)
      if (!gateway) return null
      const { kind, label, token } = method
      const asked = { amount_minor: Number(rule.amount_minor), currency: rule.currency, kind, gateway }
      const id = await begin(db, paying, {
        ...asked,
        customer,
        documents: [],
        methodId: method.id,
        label,
        by: null,
        lookAt: new Date(paying.now.getTime() + lookAfter * 1000),
      })
      await db
        .insertInto('automatic_top_up')
        .values({ customer_number: customer, payment_id: id, on_day: paying.today })
        .execute()
      const returnUrl = `${centre.configuration.appUrl}/billing/payments/${id}`
      return {
        ...asked,
        customer_number: customer,
        id,
        present: false,
        token,
        locale: 'en',
        returnUrl,
        description: '',
      }
    },
    { repeat: true },
  )
}
