import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertDocument } from '../../../testing/billing/documents.ts'
import { issueTest } from '../../../testing/billing/issue.ts'
import type { Browser } from '../../../testing/browser.ts'
import { type Claim, Ladder } from '../../../testing/locks/ladder.ts'
import { newcomer } from '../../../testing/newcomer.ts'
import { advanced, begun, booksOf, moving } from '../../../testing/payments/paying.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'
import { addDays, startOfDay } from '../../../values/local-date.ts'
import { openDocuments } from '../../money/billing/owed.ts'
import { claimKinds, waitingStatuses } from '../../money/billing/rules.ts'
import { settleCredits } from '../../money/billing/settle-credits.ts'
import { post } from '../../money/ledger/post.ts'
import { verifyBooks } from '../../money/ledger/verify-books.ts'
import { postingBy } from '../../money/payments/paying/posting-context.ts'
import { named, payables } from '../../money/payments/paying/queries.ts'
import { carryOutRefund, refund } from '../../money/payments/paying/refund.ts'
import { advanceCustomer } from './advance-dunning-job.ts'
import { endLock } from './end-lock.ts'

let here: TestCentre
const operator = () => here.services.database.operator
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
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
  fc.record({ kind: fc.constant('back' as const), pick, part: fc.option(size) }),
  fc.record({ kind: fc.constant('writeOff' as const), pick }),
  fc.record({ kind: fc.constant('credits' as const) }),
  fc.record({ kind: fc.constant('refund' as const), pick, size }),
  fc.record({ kind: fc.constant('defer' as const), days: fc.integer({ min: 1, max: 30 }) }),
  fc.record({ kind: fc.constant('answer' as const), grant: fc.boolean() }),
  fc.record({ kind: fc.constant('believe' as const), days: fc.integer({ min: 1, max: 30 }) }),
  { arbitrary: fc.record({ kind: fc.constant('clock' as const), days: fc.integer({ min: 1, max: 20 }) }), weight: 6 },
)
type Op = typeof op extends fc.Arbitrary<infer T> ? T : never

/**
 * Follows what a customer owes, less what they have, which is all that was asked for, less all that came: however it is spread over
 * documents.
 */
type Model = {
  net: number
  payments: { id: string; amount: number; state: 'way' | 'there' | 'over'; byCard: boolean }[]
  documents: string[]
  ladder: Ladder
  email: string
}

async function step(customer: number, model: Model, next: Op): Promise<void> {
  const { services } = here
  const at = <T>(all: readonly T[], index: number): T | undefined => all[index % Math.max(all.length, 1)]
  const inside = <T>(work: Parameters<typeof moving<T>>[2]) => moving(services, customer, work)
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
          dueOn: addDays(services.clock.today(), next.size % 14),
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
      await inside((db, posting) => settleCredits(db, customer, posting)).then(more => expect(more).toEqual([]))
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
      model.payments.push({ id: await byCard(customer, amount, documents), amount, state: 'way', byCard: true })
      return
    }
    case 'topUp':
      model.payments.push({
        id: await byCard(customer, next.size),
        amount: next.size,
        state: 'way',
        byCard: true,
      })
      return
    case 'transfer': {
      const document = at(await open(), next.pick)
      const amount_minor = (document?.open_minor ?? 0) + next.size
      const documents = document ? [{ id: document.id, amount_minor: document.open_minor }] : []
      const id = await begun(services, { customer, documents, amount_minor, kind: 'transfer', more: true })
      model.payments.push({ id, amount: amount_minor, state: 'way', byCard: false })
      return
    }
    case 'arrive':
    case 'fail': {
      const payment = at(model.payments, next.pick)
      if (!payment) return
      const arrives = next.kind === 'arrive'
      const could = payment.state === 'way' || (arrives && payment.state === 'over')
      const event = arrives ? ({ type: 'arrived' } as const) : ({ type: 'failed', reason: 'declined' } as const)
      const changed = await advanced(services, customer, payment.id, event)
      expect(changed).toBe(could && payment.amount > 0)
      if (!changed) return
      if (arrives) model.net -= payment.amount
      if (arrives && payment.byCard) await charged(payment.id, payment.amount).execute(operator())
      payment.state = arrives ? 'there' : 'over'
      return
    }
    case 'back': {
      const payment = at(model.payments, next.pick)
      if (payment?.state !== 'there') return
      const amount = Math.min(next.part ?? payment.amount, payment.amount)
      const lostBefore = await losses(customer)
      const back = { type: 'went_back', as: 'returned', reason: 'other', amount_minor: amount } as const
      await advanced(services, customer, payment.id, back)
      payment.amount -= amount
      if (payment.amount === 0) payment.state = 'over'
      model.net += amount - ((await losses(customer)) - lostBefore)
      return
    }
    case 'writeOff': {
      const document = at(await open(), next.pick)
      if (!document) return
      const { id, open_minor: amount, currency } = document
      await inside((db, posting) =>
        post(db, customer, [{ kind: 'written_off', to: 'losses', from: { document: id }, amount, currency }], posting),
      )
      model.net -= amount
      return
    }
    case 'refund': {
      const payment = at(model.payments, next.pick)
      if (!payment) return
      const { balance, documents } = await booksOf(services, customer)
      const credit = Object.values(documents).reduce(
        (total, one) => total - Math.min(Number(one.split(' ').at(-1)), 0),
        0,
      )
      const could =
        payment.state === 'there' && payment.byCard && next.size <= Math.min(payment.amount, credit + balance)
      const wish = { amount_minor: next.size, reason: 'asked for', by: null }
      const id = await inside((db, posting) => refund(db, posting, customer, payment.id, wish)).catch(() => null)
      expect(id !== null).toBe(could)
      if (id === null) return
      await carryOutRefund({ services, posting: () => postingBy(services, 'test') }, { customer_number: customer, id })
      payment.amount -= next.size
      if (payment.amount === 0) payment.state = 'over'
      model.net += next.size
      return
    }
    case 'defer': {
      const pay_on = addDays(services.clock.today(), next.days)
      const expected = model.ladder.ask(await claimsOf(customer), services.clock.today(), pay_on)
      const { body, status } = await (await here.signedIn(model.email)).post('/ajax/v1/billing/deferral', {
        pay_on,
        message: '',
      })
      expect(status === 201 ? body.state : null).toBe(expected)
      return
    }
    case 'answer': {
      const { rows } = await sql<{ id: string }>`
        select id from payment_promise where customer_number = ${customer} and state = 'asked'`.execute(operator())
      expect(rows.length > 0).toBe(model.ladder.promise?.state === 'asked')
      if (!rows[0]) return
      const expected = model.ladder.answer(await claimsOf(customer), services.clock.today(), next.grant)
      const { status } = await (await staffFor(customer)).post(
        `/ajax/v1/staff/customers/${customer}/deferrals/${rows[0].id}/answer`,
        { grant: next.grant, answer: 'Thus.', instalments: [] },
      )
      expect(status === 200).toBe(expected)
      return
    }
    case 'believe': {
      if (!model.ladder.locked) return
      const pay_on = addDays(services.clock.today(), next.days)
      const wish = { kind: 'deferral', pay_on, message: 'then' }
      const { body } = await (await here.signedIn(model.email)).post('/ajax/v1/accounts/lock/requests', wish)
      model.ladder.believe(await claimsOf(customer), services.clock.today(), pay_on)
      const answered = await (await staffFor(customer)).post(
        `/ajax/v1/staff/customers/${customer}/lock/requests/${body.id}/answer`,
        { accept: true, answer: 'Until then.' },
      )
      expect(answered.status).toBe(204)
      return
    }
    case 'clock': {
      const day = addDays(services.clock.today(), next.days)
      here.wait(startOfDay(day, 'Europe/Berlin').getTime() + 10 * 3_600_000 - services.clock.now().getTime())
      model.ladder.look(await claimsOf(customer), day)
      await advanceCustomer({ services, log: silent }, customer)
      return
    }
    case 'credits':
      await inside((db, posting) => settleCredits(db, customer, posting))
      await inside((db, posting) => settleCredits(db, customer, posting)).then(more => expect(more).toEqual([]))
  }
}

const byCard = (customer: number, amount_minor: number, documents: { id: string; amount_minor: number }[] = []) =>
  begun(here.services, { customer, documents, amount_minor, gateway: 'sandbox' })

/** Counts what the sandbox has taken by then. */
const charged = (id: string, amount: number) => sql`
  insert into sandbox_charge (id, kind, token, amount_minor, currency, state, reason, return_url, locale, asked_at)
  values (${id}, 'card', 'sandbox_card_4242', ${amount}, 'EUR', 'succeeded', '', '', 'en', now()) on conflict do nothing`

async function claimsOf(customer: number): Promise<Claim[]> {
  const { rows } = await sql<Claim>`
    select d.id, d.number, d.due_on, x.open_minor, x.status = any(${waitingStatuses}::text[]) as free
    from document_settlement x join document d on d.customer_number = x.customer_number and d.id = x.document_id
    where x.customer_number = ${customer} and x.open_minor > 0 and d.kind = any(${claimKinds}::text[])`.execute(
    operator(),
  )
  return rows
}

async function staffFor(customer: number): Promise<Browser> {
  const admin = await here.signedIn('admin@demo.example')
  await admin.post(`/ajax/v1/accounts/customers/${customer}/change`, { reason: 'asked by phone' })
  return admin
}

/** A lock ends with the debt as soon as the job hears of it; the model is told the same. */
async function lookAfter(customer: number, { ladder }: Model): Promise<void> {
  ladder.settle(await claimsOf(customer), here.services.clock.today())
  await endLock(here.services, customer, 'test')
  const { rows } = await sql<{ locked: boolean; steps: string[] }>`
    select c.lock_reason is not null as locked, array(select s.taken_on || ' ' || s.step from dunning_step s
      where s.customer_number = c.customer_number order by s.at, s.id) as steps
    from customer c where c.customer_number = ${customer}`.execute(operator())
  expect(rows[0]).toEqual({ locked: ladder.locked, steps: ladder.taken.map(({ on, step }) => `${on} ${step}`) })
}

async function losses(customer: number): Promise<number> {
  const { rows } = await sql<{ minor: number }>`
    select coalesce(sum(amount_minor), 0)::int as minor from ledger_entry
    where customer_number = ${customer} and kind = 'returned' and debit = 'losses'`.execute(operator())
  return rows[0]?.minor ?? 0
}

const days = (...all: number[]): Op[] => all.map(count => ({ kind: 'clock', days: count }))
/** No one pays for eight weeks; on a weekend and a holiday nothing happens, so each step has three days for it. */
const unpaid: Op[] = [{ kind: 'invoice', size: 896 }, ...[5, 11, 14, 14].flatMap(count => days(count, 2, 2))]
const paid: Op[] = [
  { kind: 'pay', pick: 0, count: 1, part: false },
  { kind: 'arrive', pick: 0 },
]

test('whatever happens in whichever order, the books say what was asked for and what came, and locked is who did not pay', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(op, { minLength: 8, maxLength: 32 }), async ops => {
      const { customer, email } = await newcomer(here)
      const model: Model = { net: 0, payments: [], documents: [], ladder: new Ladder(), email }
      for (const next of ops) {
        await step(customer, model, next)
        await lookAfter(customer, model)
      }
      const { owed, balance, holds } = await booksOf(here.services, customer)
      expect(owed - balance).toBe(model.net)
      expect(balance).toBeGreaterThanOrEqual(0)
      const { rows } = await sql<{ shown: number; held: number; beyond: number }>`
        select (select coalesce(sum(o.open_minor), 0)::int from ${openDocuments(customer, here.services.clock.today())} o) as shown,
          (select count(distinct h.payment_id)::int from payment_hold h
            join payment p on p.customer_number = h.customer_number and p.id = h.payment_id
            where h.customer_number = ${customer} and p.status in ('initiated', 'pending')) as held,
          (select count(*)::int from document d join document_settlement s on s.customer_number = d.customer_number and s.document_id = d.id
            where d.customer_number = ${customer} and (abs(s.open_minor) > abs(d.gross_minor) or s.open_minor * d.gross_minor < 0)) as beyond`.execute(
        operator(),
      )
      expect(rows[0]).toMatchObject({ shown: owed, beyond: 0 })
      const onTheWay = model.payments.filter(({ state }) => state === 'way').length
      expect(holds === 0 || (rows[0]?.held ?? 0) > 0).toBe(true)
      expect(rows[0]?.held ?? 0).toBeLessThanOrEqual(onTheWay)
    }),
    {
      numRuns: Number(process.env.RUNS ?? 12),
      endOnFailure: true,
      // what chance seldom finds: locked, paid, and locked again for money that went back; paid all but a little; believed, and not rightly
      examples: [
        [[...unpaid, ...paid, { kind: 'back', pick: 0, part: null }, ...days(1, 2, 2)]],
        [[...unpaid, { kind: 'pay', pick: 0, count: 1, part: true }, { kind: 'arrive', pick: 0 }]],
        [[...unpaid, { kind: 'believe', days: 4 }, ...days(4, 1, 2, 2), ...paid]],
        [[{ kind: 'invoice', size: 896 }, { kind: 'defer', days: 10 }, ...days(10, 3, 2, 11, 2, 2), ...paid]],
        [
          [
            { kind: 'topUp', size: 400 },
            { kind: 'arrive', pick: 0 },
            { kind: 'refund', pick: 0, size: 150 },
            ...unpaid,
            { kind: 'pay', pick: 0, count: 1, part: false },
            { kind: 'arrive', pick: 1 },
            { kind: 'refund', pick: 1, size: 800 },
          ],
        ],
      ],
    },
  )
  expect((await verifyBooks(operator())).broken).toBeNull()
  const { rows } = await sql<{ step: string; times: number }>`
    select step, count(*)::int as times from dunning_step where step in ('lock', 'lock_again') group by 1 order by 1`.execute(
    operator(),
  )
  expect(rows).toMatchObject([{ step: 'lock' }, { step: 'lock_again' }])
})
