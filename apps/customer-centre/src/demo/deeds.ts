import { sql } from 'kysely'
import { lockContract } from '../areas/contracts/contracts/change-lifecycle.ts'
import { correctedInvoice } from '../areas/money/billing/corrected-invoice.ts'
import { draftOf, issueCorrection } from '../areas/money/billing/credit.ts'
import { billingFacts } from '../areas/money/billing/facts.ts'
import { insertItems } from '../areas/money/billing/items.ts'
import { noteDispute } from '../areas/money/billing/note-dispute.ts'
import { withdrawalCharges } from '../areas/money/billing/withdraw.ts'
import { post } from '../areas/money/ledger/post.ts'
import { advance } from '../areas/money/payments/paying/advance.ts'
import { begin } from '../areas/money/payments/paying/begin.ts'
import { postingBy } from '../areas/money/payments/paying/posting-context.ts'
import { named, payables } from '../areas/money/payments/paying/queries.ts'
import { carryOutRefund, refund } from '../areas/money/payments/paying/refund.ts'
import { beginDebit } from '../areas/money/payments/sepa/begin-debit.ts'
import { addDays } from '../values/local-date.ts'
import { type Contract, type Contracts, endingOf } from './contracts.ts'
import { lockedSince, referenceSince } from './customers.ts'
import type { Deed, Life } from './live.ts'
import type { DemoMethod, PaymentMethods } from './payment-methods.ts'
import { insertRows, type Rows } from './rows.ts'
import type { Stage } from './stage.ts'
import { type Correction, chargeOf, corrections, type Outcome, type Work, work } from './work.ts'

/** Holds what all that people did is about. */
export type Cast = { contracts: Contracts; methods: PaymentMethods; mandates: Rows }

const staff = 'Jonas Petersen'
/** Transfers arrive some days before they are due. */
const usual = { percent: 100, days: 11 }
/** Customer 10003 transfers nothing of what was issued since so many days ago. */
const brokeSince = 75

/** Says what became of work, by the key that tickets name it by and by the items that it was billed by. */
export type Told = { worked: Map<string, string[]>; outcomes: Map<string, Outcome> }

/** Does what customers, their banks and staff did. @param told filled while they do it */
export function deedsOf(stage: Stage, cast: Cast, told: Told): Deed[] {
  const { methods, contracts } = cast
  const deed = (at: Deed['at']) => (ago: number, does: Deed['does']) => ({ at, on: stage.day(-ago), does })
  const [night, day] = [deed('night'), deed('day')]
  return [
    ...methods.all.map(method => night(method.ago, life => addMethod(life, cast, method))),
    ...work.flatMap(one => doneWork(one, cast, told, { night, day })),
    ...contracts.all.flatMap(contract =>
      contract.cancelledAgo === undefined ? [] : day(contract.cancelledAgo, life => end(life, contract)),
    ),
    night(referenceSince, ({ client }) =>
      client.query(
        `update customer set e_invoice_format = 'zugferd', buyer_reference = 'LPD-HOSTING' where customer_number = 10001`,
      ),
    ),
    day(lockedSince, ({ client }) =>
      client.query(
        `update customer set locked_at = $1, lock_reason = 'payment', termination_on = $2 where customer_number = 10003`,
        [stage.at(stage.day(-lockedSince), '06:00').toISOString(), stage.day(21)],
      ),
    ),
    ...corrections.map(one => day(one.ago, life => correct(life, cast, one))),
    day(1, life => today(life, cast)),
  ]
}

type On = (ago: number, does: Deed['does']) => Deed

/** The first one pays everything, until there is an account. */
async function addMethod({ client }: Life, { contracts, mandates }: Cast, { row, contractsBy }: DemoMethod) {
  const { customer_number: customer, id } = row
  const { rowCount } = await client.query('select from payment_method where customer_number = $1', [customer])
  const is_default = row.is_default || rowCount === 0
  if (is_default)
    await client.query('update payment_method set is_default = false where customer_number = $1', [customer])
  await insertRows(client, {
    payment_method: [{ ...row, state: 'active', is_default }],
    sepa_mandate: mandates.sepa_mandate?.filter(({ payment_method_id }) => payment_method_id === id) ?? [],
  })
  for (const { paidWith, id: contract } of contracts.all)
    if (paidWith !== undefined && paidWith === contractsBy)
      await client.query('update contract set payment_method_id = $1 where id = $2', [id, contract])
}

/** The work is billed as its contract is, or the customer says how. */
function doneWork(
  one: Work,
  { contracts, methods }: Cast,
  { worked, outcomes }: Told,
  { night, day }: { night: On; day: On },
): Deed[] {
  const contract = contracts.byKey[one.contract]
  const { customer, id } = contract
  const { key, ago, paidBy, outcome = {} } = one
  const items = () => worked.get(key) ?? []
  const later = (after: number | undefined, does: Deed['does']) => (after === undefined ? [] : [day(ago - after, does)])
  const pays = (life: Life, method: string | null, transfer: boolean) =>
    life.client.query('update contract set payment_method_id = $1, by_transfer = $2 where id = $3', [
      method,
      transfer,
      id,
    ])
  const cards = methods.all.flatMap(({ row, ago: since }) => (row.kind === 'card' && since > ago ? row : []))
  // another one would be charged instead
  const tokens = async ({ client }: Life, token?: string) => {
    for (const { id, gateway_token } of cards)
      await client.query('update payment_method set gateway_token = $2 where id = $1', [id, token ?? gateway_token])
  }
  return [
    night(ago, async life => {
      if (paidBy) await pays(life, paidBy === 'card' ? (cards.at(-1)?.id ?? null) : null, paidBy === 'transfer')
      if (outcome.declined) await tokens(life, 'sandbox_card_0002')
      const billed = await life.moving(customer, staff, (db, { now, today }) =>
        insertItems(db, customer, [chargeOf(one, contract, life.stage)], { readyOn: today, now }),
      )
      worked.set(key, [...items(), ...billed])
      for (const item of billed) outcomes.set(item, outcome)
    }),
    day(ago, async life => {
      if (paidBy) await pays(life, contract.paidWith ? methods[contract.paidWith] : null, false)
      if (outcome.declined) await tokens(life)
    }),
    ...later(outcome.disputedAfter, life =>
      onDocument(life, customer, items(), (db, { id }, { now }) => noteDispute(db, customer, id, now, now)),
    ),
    ...later(outcome.writtenOffAfter, life =>
      onDocument(life, customer, items(), (db, { id, open_minor: amount, currency }, posting) =>
        post(db, customer, [{ kind: 'written_off', to: 'losses', from: { document: id }, amount, currency }], posting),
      ),
    ),
    ...later(outcome.debitedAfter, life =>
      onDocument(life, customer, items(), async (db, { id, number, open_minor, currency }, posting) => {
        const documents = [{ id, amount_minor: open_minor }]
        const wish = { customer, documents, amount_minor: open_minor, currency, by: null, remittance: number }
        await beginDebit(db, posting, { ...wish, methodId: methods.sepa, present: true })
      }),
    ),
  ]
}

type Open = { id: string; number: string; open_minor: number; currency: string }
type Moving = Parameters<Parameters<Life['moving']>[2]>

/** With the document on which items stand. */
const onDocument = (
  { moving }: Life,
  customer: number,
  items: readonly string[],
  does: (db: Moving[0], document: Open, posting: Moving[1]) => Promise<unknown>,
): Promise<unknown> =>
  moving(customer, staff, async (db, posting) => {
    const { rows } = await sql<Open>`
      select d.id, d.number, s.open_minor, d.currency from billing_item i
      join document d on d.customer_number = i.customer_number and d.id = i.document_id
      join document_settlement s on s.customer_number = d.customer_number and s.document_id = d.id
      where i.customer_number = ${customer} and i.id = ${items[0]}`.execute(db)
    const [document] = rows
    if (!document) throw new Error(`nothing was billed for item ${items[0]}`)
    return does(db, document, posting)
  })

/** It ends as its plan says; what a withdrawal gives back is billed. */
async function end({ client, moving, stage }: Life, contract: Contract): Promise<void> {
  const { customer, id, state } = contract
  if (state === 'withdrawn')
    await moving(customer, staff, async (db, { now, today }) => {
      const locked = await lockContract(db, customer, id)
      const charges = locked ? await withdrawalCharges(db, locked, today) : []
      await insertItems(db, customer, charges, { readyOn: addDays(today, 1), now })
    })
  const { ends_on, end_rule, data_until, cancelled_at } = endingOf(stage, contract)
  await client.query(
    'update contract set state = $2, ends_on = $3, end_rule = $4, data_until = $5, cancelled_at = $6 where id = $1',
    [id, state === 'withdrawn' ? state : 'cancellation_scheduled', ends_on, end_rule, data_until, cancelled_at],
  )
}

/** Money is given back where nothing else is open that the credit would settle. */
async function correct(life: Life, { contracts }: Cast, one: Correction): Promise<unknown> {
  const { customer, id } = contracts.byKey[one.contract]
  const { services, moving } = life
  const asked = await moving(customer, staff, async (db, posting) => {
    const { rows } = await sql<{ document: string; position: number; payment: string | null; others: boolean }>`
      select d.id as document, l.position, (select a.payment_id from payment_allocation a
          join payment p on p.customer_number = a.customer_number and p.id = a.payment_id
          where a.customer_number = d.customer_number and a.document_id = d.id and p.status = 'succeeded' limit 1) as payment,
        exists (select from document_settlement s where s.customer_number = d.customer_number and s.open_minor > 0) as others
      from document_line l join document d on d.customer_number = l.customer_number and d.id = l.document_id
      where l.customer_number = ${customer} and l.contract_id = ${id} and l.kind = ${one.kind} and d.kind = 'invoice'
      order by d.issued_on desc, d.sequence desc limit 1`.execute(db)
    const [found] = rows
    const original = found && (await correctedInvoice(db, customer, found.document))
    if (!found || !original) throw new Error(`there is no ${one.kind} of ${one.contract} to correct`)
    if (one.refunded && (found.others || found.payment === null)) return false
    const { today, now } = posting
    const lines = one.quantity === null ? [] : [{ position: found.position, quantity: one.quantity }]
    const wish = {
      how: one.quantity === null ? 'cancel' : 'part',
      lines,
      reason: one.reason,
      issued_on: today,
    } as const
    const draft = draftOf(await billingFacts(db, services, customer, today), original, wish)
    const { id: credit, gross_minor } = await issueCorrection(db, original, [{ draft, items: [] }], now)
    if (!one.refunded || found.payment === null) return null
    const back = { amount_minor: -gross_minor, reason: one.reason, by: null, credit }
    return refund(db, posting, customer, found.payment, back)
  })
  if (!asked) return asked
  const about = { customer_number: customer, id: asked }
  const posting = () => postingBy(services, staff)
  return carryOutRefund({ services, posting }, about)
}

/** Makes the contracts and methods stand as those do that no one has ended. */
async function today({ client }: Life, { contracts, methods }: Cast): Promise<void> {
  for (const { id, state, suspension } of contracts.all) {
    const why = state === 'suspended' ? (suspension ?? 'payment') : null
    await client.query('update contract set state = $2, suspension = $3 where id = $1', [id, state, why])
    if (state !== 'erased') continue
    for (const table of ['usage_day', 'usage_month'])
      await client.query(`delete from ${table} where contract_id = $1`, [id])
  }
  for (const { row } of methods.all)
    await client.query('update payment_method set state = $2 where id = $1', [row.id, row.state])
}

type Billed = Open & { customer: number; gross_minor: number; name: string; items: string[] }

/** Finds what customers will transfer of what was billed today. */
export async function transfersOf({ services, stage }: Life, { outcomes }: Told): Promise<Deed[]> {
  const today = services.clock.today()
  const { rows } = await sql<Billed>`
    select d.customer_number as customer, d.id, d.number, d.currency, d.gross_minor, s.open_minor, u.name,
      array(select i.id from billing_item i where i.customer_number = d.customer_number and i.document_id = d.id) as items
    from document d
    join document_settlement s on s.customer_number = d.customer_number and s.document_id = d.id
    join customer u on u.customer_number = d.customer_number
    where d.issued_on = ${today}::date and d.payment_kind = 'transfer' and s.open_minor > 0
    order by d.customer_number, d.number`.execute(services.database.operator)
  return rows.flatMap((billed): Deed[] => {
    if (billed.customer === 10003 && today > stage.day(-brokeSince)) return []
    const { percent, days } = billed.items.map(item => outcomes.get(item)?.transfer).find(Boolean) ?? usual
    return percent === 0 ? [] : [{ on: addDays(today, days), at: 'day', does: life => transfer(life, billed, percent) }]
  })
}

const transfer = ({ moving }: Life, { customer, id, currency, gross_minor, name: label }: Billed, percent: number) =>
  moving(customer, 'payments.book-entries', async (db, posting) => {
    const [document] = await payables(db, customer, named([id]))
    const amount_minor = Math.min(document?.open_minor ?? 0, Math.floor((gross_minor * percent) / 100))
    if (amount_minor <= 0) return
    const about = {
      documents: [{ id, amount_minor }],
      amount_minor,
      currency,
      kind: 'transfer',
      methodId: null,
    } as const
    const payment = await begin(db, posting, {
      ...about,
      customer,
      label,
      gateway: 'bank',
      by: null,
      status: 'pending',
    })
    await advance(db, posting, [{ customer_number: customer, id: payment, event: { type: 'arrived' } }])
  })
