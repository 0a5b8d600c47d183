import type { ChargeState } from '@kontor/adapters/payment'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import * as z from 'zod/mini'
import { inTransaction } from '../../../../platform/db/database.ts'
import { lockCustomers } from '../../../../platform/db/lock-customer.ts'
import { declareJob, type JobContext } from '../../../../platform/jobs/job.ts'
import type { AskingServices, Services } from '../../../../platform/services.ts'
import { roundsOf } from '../../../../values/rounds.ts'
import { contractTable } from '../../../contracts/reads.ts'
import { customerTable } from '../../../customers/reads.ts'
import { awaitsCharge } from '../../billing/owed.ts'
import { settleCredits } from '../../billing/settle-credits.ts'
import { allOrEach } from '../all-or-each.ts'
import { gatewayNameFor } from '../gateway.ts'
import { backupOf, chargedBy, isUsable, type ToCharge as Method } from '../queries.ts'
import { beginAll } from './begin.ts'
import { askFor, charge, noteAll, type ToCharge } from './charge.ts'
import { notifyFailed } from './notify.ts'
import { pollDelaySeconds } from './payment-machine.ts'
import { type PostingContext, postingBy } from './posting-context.ts'
import { lockPayment } from './queries.ts'

const name = 'payments.collect'
/** Payments that are begun, and then noted, together. */
const together = 48
/** Gateways answer slowly: that many are asked at the same time. */
const atOnce = 8
/** Seconds after their beginning from which on none is asked any more: those who look up must find all that was asked by then. */
const lastAsked = 60

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
  async run(context) {
    let collected = 0
    // numbers are small: asked for once, each document is looked at once
    const customers = await customersWithSomethingDue(context.services)
    for (let first = 0; first < customers.length; first += together) {
      collected += await collectOf(context, customers.slice(first, first + together))
      context.progress?.(collected, collected)
    }
    if (collected > 0) context.log.info({ collected }, 'payments: what was due by card and PayPal is collected')
  },
})

async function customersWithSomethingDue({ clock, database }: Services): Promise<number[]> {
  const { rows } = await sql<{ customer: number }>`
    select distinct d.customer_number as customer from document_settlement s
    join document d on d.customer_number = s.customer_number and d.id = s.document_id
    where s.open_minor <> 0 and d.issued_on <= ${clock.today()}::date and ${awaitsCharge}
    order by 1`.execute(database.operator)
  return rows.map(({ customer }) => customer)
}

type Due = {
  customer: number
  id: string
  number: string
  currency: string
  open_minor: number
  kind: 'card' | 'paypal'
  locale: string
  method: Method | null
}

/** Begins what is due of these customers, and asks for it once that is committed. @returns how many charges were asked for */
async function collectOf({ services, log }: JobContext, customers: readonly number[]): Promise<number> {
  const failed = 'what is due could not be collected'
  const began = performance.now()
  const begun = (await allOrEach(log, failed, customers, some => beginWhatIsDue(services, some))).flat()
  for (const round of roundsOf(begun, one => one.customer_number, together)) {
    const answers = await answersTo(services, round, began)
    await allOrEach(log, failed, answers, some => noteAll({ services, posting: () => postingBy(services, name) }, some))
    for (const { payment, state } of answers)
      if (state?.state === 'failed') await allOrEach(log, failed, [payment], () => instead(services, payment, state))
  }
  return begun.length
}

async function answersTo(services: AskingServices, payments: readonly ToCharge[], began: number) {
  const answers: { payment: ToCharge; state: ChargeState | null }[] = []
  const waiting = payments[Symbol.iterator]()
  const ask = async () => {
    for (const payment of waiting) {
      if (performance.now() - began > lastAsked * 1000) return
      answers.push({ payment, state: await askFor(services, payment) })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, ask))
  return answers
}

const beginWhatIsDue = (services: Services, customers: readonly number[]): Promise<ToCharge[]> =>
  inside(services, customers, async (db, posting) => {
    for (const customer of await withCredit(db, customers)) await settleCredits(db, customer, posting)
    const { rows } = await sql<Due>`
      select d.customer_number as customer, d.id, d.number, d.currency, s.open_minor, d.payment_kind as kind, c.locale, to_jsonb(m) as method
      from document_settlement s
      join document d on d.customer_number = s.customer_number and d.id = s.document_id
      join ${customerTable} c on c.customer_number = d.customer_number
      left join lateral (${methodFor(posting.today)}) m on true
      where s.customer_number = any(${customers}::integer[]) and ${awaitsCharge} order by d.customer_number, d.due_on, d.number`.execute(
      db,
    )
    return beginOff(
      services,
      db,
      posting,
      rows.flatMap(({ customer, locale, method, ...due }) =>
        method ? [{ customer, locale, documents: [due], method }] : [],
      ),
    )
  })

async function withCredit(db: Db, customers: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ customer: number }>`
    select s.customer_number as customer from document_settlement s where s.customer_number = any(${customers}::integer[]) and s.open_minor < 0
    union select a.customer_number from ledger_account a where a.customer_number = any(${customers}::integer[]) and a.balance_minor > 0`.execute(
    db,
  )
  return rows.map(({ customer }) => customer)
}

const inside = <T>(
  services: Services,
  customers: readonly number[],
  work: (db: Db, posting: PostingContext) => Promise<T>,
): Promise<T> =>
  inTransaction(
    services.database.operator,
    async db => {
      await lockCustomers(db, customers)
      return work(db, postingBy(services, name))
    },
    { repeat: true },
  )

type Db = Parameters<typeof lockPayment>[0]

/**
 * Finds the method for a document `d`: of its kind the contract's own, else the default one, else the backup, else the newest. Where its
 * kind has none any more, as its card has expired, it is one of the other kind.
 */
const methodFor = (today: string) => sql`
  select ${chargedBy} from payment_method m
  where m.customer_number = d.customer_number and ${isUsable(today)} and m.kind in ('card', 'paypal')
  order by m.kind = d.payment_kind desc, m.id = (
      select c.payment_method_id from document_line l
      join ${contractTable} c on c.customer_number = l.customer_number and c.id = l.contract_id
      where l.customer_number = d.customer_number and l.document_id = d.id and c.payment_method_id is not null limit 1) desc nulls last,
    m.is_default desc, m.is_backup desc, m.created_at desc limit 1`

type Wanted = {
  customer: number
  locale: string
  documents: readonly Pick<Due, 'id' | 'number' | 'currency' | 'open_minor'>[]
  method: Method
  insteadOf?: string
}

/** With the payer away. @returns what is left to ask for, once this is committed */
async function beginOff(
  services: Services,
  db: Db,
  posting: PostingContext,
  wanted: readonly Wanted[],
): Promise<ToCharge[]> {
  const { appUrl } = services.configuration
  const lookAt = new Date(posting.now.getTime() + pollDelaySeconds * 1000)
  const begun = wanted.flatMap(({ customer, locale, documents, method, insteadOf = null }) => {
    const { id: methodId, kind, label, token } = method
    const gateway = gatewayNameFor(services, kind)
    const [first] = documents
    if (!gateway || !first || (kind !== 'card' && kind !== 'paypal')) return []
    const id = uuidv7()
    const amount_minor = documents.reduce((sum, { open_minor }) => sum + open_minor, 0)
    const payment = { id, amount_minor, currency: first.currency, kind, gateway, present: false }
    const planned = documents.map(({ id, open_minor }) => ({ id, amount_minor: open_minor }))
    return {
      wish: { ...payment, customer, documents: planned, methodId, label, by: null, insteadOf, lookAt },
      toCharge: {
        ...payment,
        customer_number: customer,
        token,
        locale,
        returnUrl: `${appUrl}/billing/payments/${id}`,
        description: documents.map(({ number }) => number).join(' '),
      },
    }
  })
  if (begun.length > 0)
    await beginAll(
      db,
      posting,
      begun.map(({ wish }) => wish),
    )
  return begun.map(({ toCharge }) => toCharge)
}

/** Another card or agreement, once; then it is dunning's matter. The customer is told which of the two it is. */
async function instead(
  services: AskingServices,
  { customer_number: customer, id, locale }: ToCharge,
  { reason }: Extract<ChargeState, { state: 'failed' }>,
): Promise<void> {
  const second = await inside(services, [customer], async (db, posting) => {
    const failed = await lockPayment(db, customer, id)
    if (failed?.status !== 'failed') return undefined
    const other = failed.instead_of === null ? await backupOf(db, customer, failed.method_id, posting.today) : undefined
    const documents = failed.planned.flatMap(({ id, number, open_minor }) =>
      open_minor > 0 ? [{ id, number, open_minor, currency: failed.currency }] : [],
    )
    const wanted = other && documents.length > 0 ? [{ customer, locale, documents, method: other, insteadOf: id }] : []
    const [one] = await beginOff(services, db, posting, wanted)
    await notifyFailed(db, posting, failed, { reason, again: one && other ? other.label : null })
    return one
  })
  if (!second) return
  const state = await charge({ services, posting: () => postingBy(services, name) }, second)
  if (state?.state === 'failed') await instead(services, second, state)
}
