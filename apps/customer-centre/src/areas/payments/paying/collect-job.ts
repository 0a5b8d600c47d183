import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { ChargeState } from '../../../adapters/payment/payment-gateway.ts'
import type { Centre } from '../../../platform/centre.ts'
import { bindTenant, inTransaction } from '../../../platform/db/database.ts'
import { lockCustomer } from '../../../platform/db/lock-customer.ts'
import { declareJob } from '../../../platform/jobs/job.ts'
import { byTransfer } from '../../billing/draft.ts'
import { claimKinds } from '../../billing/rules.ts'
import { settleCredits } from '../../billing/settle-credits.ts'
import { gatewayFor } from '../gateway.ts'
import { methodsToCharge, type methodToCharge } from '../queries.ts'
import { begin } from './begin.ts'
import { charge, lookAfter, type ToCharge } from './charge.ts'
import { type Paying, payingBy } from './paying.ts'
import { lockPayment } from './queries.ts'
import { tellFailed } from './tell.ts'

const name = 'payments.collect'
/** Customers whose money is asked for at the same time: gateways answer slowly, and each waits for its own. */
const atOnce = 8
const batch = 500
/** What no gateway ever heard of, as a process was killed, is asked for anew: that often in all. */
const mostTries = 5

/**
 * Collects what is paid by card or PayPal, on the day of its invoice: with the payer away, once for each invoice. Where that fails, the
 * customer's other method is tried once, and the customer told. Credit notes and balance go first.
 */
export const collectPayments = declareJob({
  name,
  payload: z.object({}),
  attempts: 3,
  timeLimit: 3 * 3600,
  schedule: '40 2-20 * * *',
  async run({ centre, log, progress }) {
    let collected = 0
    let after = 0
    for (;;) {
      const customers = await customersWithSomethingDue(centre, after)
      for (let first = 0; first < customers.length; first += atOnce) {
        const some = customers.slice(first, first + atOnce)
        const counts = await Promise.all(
          some.map(customer =>
            collectOf(centre, customer).catch((error: unknown) => {
              log.error({ err: error, customer }, 'payments: what is due could not be collected')
              return 0
            }),
          ),
        )
        collected += counts.reduce((sum, count) => sum + count, 0)
        progress?.(collected, collected)
      }
      const last = customers.at(-1)
      if (last === undefined) break
      after = last
    }
    if (collected > 0) log.info({ collected }, 'payments: what was due by card and PayPal is collected')
  },
})

const isDue = sql`s.open_minor > 0 and s.status in ('open', 'partially_paid', 'failed') and s.disputed_at is null
  and d.kind = any(${claimKinds}::text[]) and d.payment_kind in ('card', 'paypal')
  and not exists (select from payment_hold h where h.customer_number = d.customer_number and h.document_id = d.id)
  and (select count(*) filter (where p.failure_reason is distinct from 'technical') = 0 and count(*) < ${mostTries} from payment_allocation a
    join payment p on p.customer_number = a.customer_number and p.id = a.payment_id
    where a.customer_number = d.customer_number and a.document_id = d.id and p.initiated_by is null and p.kind in ('card', 'paypal'))`

async function customersWithSomethingDue({ clock, database }: Centre, after: number): Promise<number[]> {
  const { rows } = await sql<{ customer: number }>`
    select distinct d.customer_number as customer from document_settlement s
    join document d on d.customer_number = s.customer_number and d.id = s.document_id
    where s.open_minor <> 0 and d.customer_number > ${after} and d.issued_on <= ${clock.today()}::date and ${isDue}
    order by 1 limit ${batch}`.execute(database.operator)
  return rows.map(({ customer }) => customer)
}

type Due = {
  id: string
  number: string
  currency: string
  open_minor: number
  kind: 'card' | 'paypal'
  method: string | null
}

/** By the method of the contract on it, else the default one. @returns how many charges were asked for */
async function collectOf(centre: Centre, customer: number): Promise<number> {
  const begun = await inside(centre, customer, async (db, paying) => {
    const { rows: credits } = await sql`
      select from document_settlement s where s.customer_number = ${customer} and s.open_minor < 0
      union all select from ledger_account a where a.customer_number = ${customer} and a.balance_minor > 0 limit 1`.execute(
      db,
    )
    if (credits.length > 0) await settleCredits(db, customer, paying)
    const { rows } = await sql<Due>`
      select d.id, d.number, d.currency, s.open_minor, d.payment_kind as kind, (
        select c.payment_method_id from document_line l join contract c on c.customer_number = l.customer_number and c.id = l.contract_id
        where l.customer_number = d.customer_number and l.document_id = d.id and c.payment_method_id is not null limit 1) as method
      from document_settlement s
      join document d on d.customer_number = s.customer_number and d.id = s.document_id
      where s.customer_number = ${customer} and ${isDue} order by d.due_on, d.number`.execute(db)
    const charges: ToCharge[] = []
    for (const due of rows) {
      const method = await methodFor(db, customer, due, paying.today)
      const one = method && (await beginOff(centre, db, paying, customer, [due], method, null))
      if (one) charges.push(one)
    }
    return charges
  })
  for (const one of begun) {
    const state = await charge({ centre, paying: () => payingBy(centre, name) }, one)
    if (state?.state === 'failed') await instead(centre, one, state)
  }
  return begun.length
}

const inside = <T>(
  centre: Centre,
  customer: number,
  work: (db: Awaited<ReturnType<typeof bindTenant>>, paying: Paying) => Promise<T>,
) =>
  inTransaction(
    centre.database.operator,
    async operator => {
      const db = await bindTenant(operator, customer)
      await lockCustomer(db, customer)
      return work(db, payingBy(centre, name))
    },
    { repeat: true },
  )

type Db = Parameters<typeof lockPayment>[0]
type Method = NonNullable<Awaited<ReturnType<typeof methodToCharge>>>

/** The contract's own where it is of that kind, else the default one, else the newest. */
async function methodFor(db: Db, customer: number, { kind, method }: Due, today: string): Promise<Method | undefined> {
  const own = method === byTransfer ? null : method
  return methodsToCharge(
    db,
    customer,
    today,
    sql`m.kind = ${kind} order by m.id::text = ${own} desc nulls last,
    m.is_default desc, m.created_at desc`,
  )
}

type Document = Pick<Due, 'id' | 'number' | 'currency' | 'open_minor'>

async function beginOff(
  centre: Centre,
  db: Db,
  paying: Paying,
  customer: number,
  documents: readonly Document[],
  { id: methodId, kind, label, token }: Method,
  insteadOf: string | null,
): Promise<ToCharge | null> {
  const gateway = gatewayFor(centre, kind)
  const [first] = documents
  if (!gateway || !first || (kind !== 'card' && kind !== 'paypal')) return null
  const amount_minor = documents.reduce((sum, { open_minor }) => sum + open_minor, 0)
  const { currency } = first
  const id = await begin(db, paying, {
    ...{ customer, amount_minor, currency, kind, methodId, label, by: null, insteadOf, gateway: gateway.name },
    documents: documents.map(({ id, open_minor }) => ({ id, amount_minor: open_minor })),
    lookAt: new Date(paying.now.getTime() + lookAfter * 1000),
  })
  const { appUrl } = centre.configuration
  return {
    ...{
      customer_number: customer,
      id,
      kind,
      amount_minor,
      currency,
      gateway: gateway.name,
      present: false,
      token,
      locale: 'de',
    },
    ...{ returnUrl: `${appUrl}/billing/payments/${id}`, description: documents.map(({ number }) => number).join(' ') },
  }
}

/** The customer's newest other card or agreement, once; then it is dunning's matter. The customer is told which of the two it is. */
async function instead(
  centre: Centre,
  { customer_number: customer, id }: ToCharge,
  { reason }: Extract<ChargeState, { state: 'failed' }>,
): Promise<void> {
  const second = await inside(centre, customer, async (db, paying) => {
    const failed = await lockPayment(db, customer, id)
    if (failed?.status !== 'failed') return null
    const other = failed.instead_of === null ? await backupOf(db, customer, failed.method_id, paying.today) : undefined
    const documents = failed.planned.flatMap(({ id, number, open_minor }) =>
      open_minor > 0 ? [{ id, number, open_minor, currency: failed.currency }] : [],
    )
    const one =
      other && documents.length > 0 ? await beginOff(centre, db, paying, customer, documents, other, id) : null
    await tellFailed(db, paying, failed, { reason, again: one && other ? other.label : null })
    return one
  })
  if (!second) return
  const state = await charge({ centre, paying: () => payingBy(centre, name) }, second)
  if (state?.state === 'failed') await instead(centre, second, state)
}

const backupOf = (db: Db, customer: number, not: string | null, today: string): Promise<Method | undefined> =>
  methodsToCharge(
    db,
    customer,
    today,
    sql`m.kind in ('card', 'paypal') and m.id is distinct from ${not}::uuid
    order by m.is_default desc, m.created_at desc`,
  )
