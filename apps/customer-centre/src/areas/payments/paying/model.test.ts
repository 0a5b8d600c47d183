import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'
import { openDocuments } from '../../billing/owed.ts'
import { settleCredits } from '../../billing/settle-credits.ts'
import { insertCustomer } from '../../billing/test-billing.ts'
import { insertDocument } from '../../billing/test-documents.ts'
import { issueTest } from '../../billing/test-issue.ts'
import { post } from '../../ledger/post.ts'
import { giveBack } from './give-back.ts'
import { named, payables } from './queries.ts'
import { fail, settle } from './settle.ts'
import { begun, booksOf, moving } from './test-paying.ts'

let here: TestCentre
const operator = () => here.centre.database.operator
beforeAll(async () => {
  here = await startTestCentre('demo')
})
afterAll(() => here.close())

const size = fc.integer({ min: 1, max: 900 })
const pick = fc.nat(40)
const op = fc.oneof(
  fc.record({ kind: fc.constant('invoice' as const), size }),
  fc.record({ kind: fc.constant('issue' as const), size, back: fc.boolean(), pick }),
  fc.record({ kind: fc.constant('credit' as const), size, pick }),
  fc.record({ kind: fc.constant('pay' as const), pick, count: fc.integer({ min: 1, max: 3 }), part: fc.boolean() }),
  fc.record({ kind: fc.constant('topUp' as const), size }),
  fc.record({ kind: fc.constant('transfer' as const), pick, size }),
  fc.record({ kind: fc.constant('arrive' as const), pick }),
  fc.record({ kind: fc.constant('fail' as const), pick }),
  fc.record({ kind: fc.constant('back' as const), pick, part: fc.option(size, { nil: undefined }) }),
  fc.record({ kind: fc.constant('writeOff' as const), pick }),
  fc.record({ kind: fc.constant('credits' as const) }),
)
type Op = typeof op extends fc.Arbitrary<infer T> ? T : never

/** What a customer owes, less what they have, is all that was asked for, less all that came: however it is spread over documents. */
type Model = {
  net: number
  payments: { id: string; amount: number; state: 'way' | 'there' | 'over' }[]
  documents: string[]
}

async function step(customer: number, model: Model, next: Op): Promise<void> {
  const { centre } = here
  const at = <T>(all: readonly T[], index: number): T | undefined => all[index % Math.max(all.length, 1)]
  const inside = <T>(work: Parameters<typeof moving<T>>[2]) => moving(centre, customer, work)
  const open = async () =>
    (await inside(db => payables(db, customer, named(model.documents)))).filter(
      one => one.open_minor > 0 && !one.held_by,
    )
  switch (next.kind) {
    case 'invoice':
      model.documents.push(
        await insertDocument(operator(), {
          customer,
          net: next.size,
          status: 'open',
          open: next.size,
          dueOn: '2026-11-20',
        }),
      )
      model.net += next.size
      return
    case 'issue': {
      const corrects = next.back ? at(model.documents, next.pick) : undefined
      const { id, gross_minor } = await inside(db => issueTest(db, { customer, net: next.size, corrects }))
      if (gross_minor > 0) model.documents.push(id)
      model.net += gross_minor
      // nothing that credit could have settled is left
      await inside((db, paying) => settleCredits(db, customer, paying)).then(more => expect(more).toEqual([]))
      return
    }
    case 'credit': {
      const corrects = at(model.documents, next.pick)
      if (!corrects) return
      const facts = { kind: 'credit_note', net: -next.size, status: 'open', open: -next.size, corrects } as const
      await insertDocument(operator(), { customer, ...facts })
      model.net -= next.size
      return
    }
    case 'pay': {
      const chosen = (await open()).slice(next.pick % 3, (next.pick % 3) + next.count)
      if (chosen.length === 0) return
      const documents = chosen.map(({ id, open_minor }) => ({
        id,
        amount_minor: next.part ? Math.ceil(open_minor / 2) : open_minor,
      }))
      const amount = documents.reduce((sum, { amount_minor }) => sum + amount_minor, 0)
      model.payments.push({ id: await begun(centre, { customer, documents }), amount, state: 'way' })
      return
    }
    case 'topUp':
      model.payments.push({
        id: await begun(centre, { customer, documents: [], amount_minor: next.size }),
        ...{ amount: next.size, state: 'way' },
      })
      return
    case 'transfer': {
      const document = at(await open(), next.pick)
      const amount_minor = (document?.open_minor ?? 0) + next.size
      const documents = document ? [{ id: document.id, amount_minor: document.open_minor }] : []
      const id = await begun(centre, { customer, documents, amount_minor, kind: 'transfer', more: true })
      model.payments.push({ id, amount: amount_minor, state: 'way' })
      return
    }
    case 'arrive':
    case 'fail': {
      const payment = at(model.payments, next.pick)
      if (!payment) return
      const arrives = next.kind === 'arrive'
      const could = payment.state === 'way' || (arrives && payment.state === 'over')
      const changed = await inside((db, paying) =>
        arrives
          ? settle(db, paying, customer, payment.id)
          : fail(db, paying, customer, payment.id, { reason: 'declined' }),
      )
      expect(changed).toBe(could && payment.amount > 0)
      if (!changed) return
      if (arrives) model.net -= payment.amount
      payment.state = arrives ? 'there' : 'over'
      return
    }
    case 'back': {
      const payment = at(model.payments, next.pick)
      if (payment?.state !== 'there') return
      const amount = Math.min(next.part ?? payment.amount, payment.amount)
      const lostBefore = await losses(customer)
      await inside((db, paying) =>
        giveBack(db, paying, customer, payment.id, { reason: 'other', as: 'returned', amount_minor: amount }),
      )
      payment.amount -= amount
      if (payment.amount === 0) payment.state = 'over'
      model.net += amount - ((await losses(customer)) - lostBefore)
      return
    }
    case 'writeOff': {
      const document = at(await open(), next.pick)
      if (!document) return
      const { id, open_minor: amount, currency } = document
      await inside((db, paying) =>
        post(db, customer, [{ kind: 'written_off', to: 'losses', from: { document: id }, amount, currency }], paying),
      )
      model.net -= amount
      return
    }
    case 'credits':
      await inside((db, paying) => settleCredits(db, customer, paying))
      await inside((db, paying) => settleCredits(db, customer, paying)).then(more => expect(more).toEqual([]))
  }
}

async function losses(customer: number): Promise<number> {
  const { rows } = await sql<{ minor: number }>`
    select coalesce(sum(amount_minor), 0)::int as minor from ledger_entry
    where customer_number = ${customer} and kind = 'returned' and debit = 'losses'`.execute(operator())
  return rows[0]?.minor ?? 0
}

test('whatever happens in whichever order, the books say what was asked for and what came', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(op, { minLength: 6, maxLength: 24 }), async ops => {
      const customer = await insertCustomer(operator())
      const model: Model = { net: 0, payments: [], documents: [] }
      for (const next of ops) await step(customer, model, next)
      const { owed, balance, holds } = await booksOf(here.centre, customer)
      expect(owed - balance).toBe(model.net)
      expect(balance).toBeGreaterThanOrEqual(0)
      const { rows } = await sql<{ shown: number; held: number }>`
        select (select coalesce(sum(o.open_minor), 0)::int from ${openDocuments(customer, '2026-11-23')} o) as shown,
          (select count(distinct h.payment_id)::int from payment_hold h
            join payment p on p.customer_number = h.customer_number and p.id = h.payment_id
            where h.customer_number = ${customer} and p.status in ('initiated', 'pending')) as held`.execute(operator())
      expect(rows[0]?.shown).toBe(owed)
      const onTheWay = model.payments.filter(({ state }) => state === 'way').length
      expect(holds === 0 || (rows[0]?.held ?? 0) > 0).toBe(true)
      expect(rows[0]?.held ?? 0).toBeLessThanOrEqual(onTheWay)
    }),
    { numRuns: Number(process.env.RUNS ?? 12), endOnFailure: true },
  )
})
