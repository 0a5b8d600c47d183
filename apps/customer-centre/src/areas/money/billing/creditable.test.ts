import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/db/database.ts'
import { lockCustomer } from '../../../platform/db/lock-customer.ts'
import { Problem } from '../../../platform/http/problem.ts'
import { insertBilled, insertCustomer } from '../../../testing/billing/billing.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'
import { untilWaiting } from '../../../testing/until-waiting.ts'
import { addDays } from '../../../values/local-date.ts'
import { keepBilled } from '../../contracts/contracts/billed.ts'
import { lockContract } from '../../contracts/contracts/change-lifecycle.ts'
import { changeCharges } from './billable-lines.ts'
import { billedContracts } from './billed-contract.ts'
import { billedLines, withinCreditable } from './billed-lines.ts'
import { correctedInvoice } from './corrected-invoice.ts'
import { draftOf, issueCorrection } from './credit.ts'
import { balancesOf } from './creditable.ts'
import { billingFacts } from './facts.ts'
import { insertItems } from './items.ts'
import { runBilling } from './run.ts'
import { verifyDocuments } from './verify.ts'
import { withdrawalCharges } from './withdraw.ts'

/** Today is 2026-11-16. */
const today = '2026-11-16'
let here: TestCentre
const operator = () => here.services.database.operator
beforeAll(async () => {
  here = await startTestCentre('empty')
})
afterAll(() => here.close())

const run = async (customer: number, asOf = today) => {
  here.wait(1000)
  await runBilling(here.services, { customer, asOf })
}

/** The product changes on a day: what `contractChange` writes of it. */
async function change(customer: number, id: string, { on, price_minor }: { on: string; price_minor: number }) {
  here.wait(1000)
  const [contract] = await billedContracts(operator(), customer, id)
  if (!contract) throw new Error('there is no contract')
  const agreed = { ...contract.agreed, name: { en: `Server at ${price_minor}`, de: `Server zu ${price_minor}` } }
  const { charges, billed_until } = changeCharges(contract, { price_minor, agreed }, on)
  const [limited = []] = await withinCreditable(operator(), [{ customer, currency: 'EUR', charges }], 'waiting')
  await insertItems(operator(), customer, limited, { readyOn: on, now: here.services.clock.now() })
  await keepBilled(operator(), [{ customer_number: customer, id, billed_until, usage_until: null, promoted: false }])
  await sql`update contract set price_minor = ${price_minor}, agreed = ${JSON.stringify(agreed)} where id = ${id}`.execute(
    operator(),
  )
}

async function end(id: string, on: string) {
  await sql`update contract set ends_on = ${on} where id = ${id}`.execute(operator())
}

/** Writes what `withdrawContract` does of the money. */
async function withdraw(customer: number, id: string, on: string) {
  here.wait(1000)
  const locked = await lockContract(operator(), customer, id)
  const charges = locked ? await withdrawalCharges(operator(), locked, on) : []
  await insertItems(operator(), customer, charges, { readyOn: on, now: here.services.clock.now() })
  await sql`update contract set state = 'withdrawn', ends_on = ${on} where id = ${id}`.execute(operator())
}

type Wish = Omit<Parameters<typeof draftOf>[2], 'issued_on' | 'reason'>

/** Corrects it as staff do. @returns the net, or why not */
const correct = (customer: number, document: string, wish: Wish): Promise<number | string> =>
  inTransaction(operator(), async db => {
    await lockCustomer(db, customer)
    here.wait(1000)
    const original = await correctedInvoice(db, customer, document)
    if (!original) throw new Error('there is no invoice')
    if ([...original.left.values()].every(left => left <= 0)) return 'nothing_left'
    const facts = await billingFacts(db, here.services, customer, today)
    const draft = draftOf(facts, original, { ...wish, reason: 'Aus Kulanz', issued_on: today })
    return (await issueCorrection(db, original, [{ draft, items: [] }], here.services.clock.now())).net_minor
  }).catch((error: unknown) => {
    if (error instanceof Problem) return error.code
    throw error
  })

const invoices = async (customer: number) =>
  (
    await sql<{ id: string; net: number; lines: number }>`
      select id, net_minor::int as net, (select count(*)::int from document_line l where l.document_id = d.id) as lines
      from document d where customer_number = ${customer} and kind = 'invoice' order by issued_at, id`.execute(
      operator(),
    )
  ).rows
const nets = async (customer: number) =>
  (
    await sql<{ net: number }>`
      select net_minor::int as net from document where customer_number = ${customer} order by issued_at, id`.execute(
      operator(),
    )
  ).rows.map(({ net }) => net)

/** A year of it is billed, from its first day. */
async function yearly(price_minor: number, started_on: string, facts: Parameters<typeof insertBilled>[2] = {}) {
  const customer = await insertCustomer(operator())
  const id = await insertBilled(operator(), customer, { cycle: 'year', price_minor, started_on, ...facts })
  await run(customer, started_on)
  const [invoice] = await invoices(customer)
  return { customer, id, invoice: invoice?.id ?? '' }
}
const whole: Wish = { how: 'whole', lines: [] }

describe('what is left of a line is one relation over all documents', () => {
  test.each([
    ['the days until it are left', true, [36_500, -35_000, -1500]],
    ['after a correction there is nothing to give back', false, [36_500, -36_500]],
  ])('a contract that ended: %s', async (_what, ends, expected) => {
    const { customer, id, invoice } = await yearly(36_500, '2026-11-01')
    if (!ends) await correct(customer, invoice, whole)
    await end(id, '2026-11-15')
    await run(customer)
    if (ends) await correct(customer, invoice, whole)
    expect(await nets(customer)).toEqual(expected)
    expect(await correct(customer, invoice, whole)).toBe('nothing_left')
  })

  test.each([
    ['after it stands on the next invoice', true],
    ['while it waits for it', false],
  ])('of an upgrade on the second day, %s', async (_when, billed) => {
    const { customer, id, invoice } = await yearly(5988, '2026-11-15')
    await change(customer, id, { on: today, price_minor: 11_880 })
    if (billed) await run(customer)
    // not whole any more, as its days are
    expect(await correct(customer, invoice, { how: 'cancel', lines: [] })).toBe('not_correctable')
    expect(await correct(customer, invoice, { how: 'part', lines: [{ position: 1, amount_minor: 17 }] })).toBe(
      'corrected_too_much',
    )
    expect(await correct(customer, invoice, whole)).toBe(-16)
    if (!billed) await run(customer)
    expect((await nets(customer)).toSorted((a, b) => b - a)).toEqual([5988, 11_847 - 5972, -16])
  })

  test.each([
    ['withdrawn after three days', true, [5988, -5922, -66]],
    ['corrected, then withdrawn', false, [5988, -5988]],
  ])('of a contract that was %s', async (_what, first, expected) => {
    const early = { early_start_at: new Date('2026-11-14T08:00:00Z') }
    const { customer, id, invoice } = await yearly(5988, '2026-11-14', early)
    if (!first) await correct(customer, invoice, whole)
    await withdraw(customer, id, '2026-11-17')
    if (first) await correct(customer, invoice, whole)
    await run(customer, '2026-11-18')
    expect((await nets(customer)).toSorted((a, b) => b - a)).toEqual(expected.toSorted((a, b) => b - a))
  })

  test('an upgrade that was cancelled leaves what it gave back', async () => {
    const { customer, id, invoice } = await yearly(5988, '2026-11-15')
    await change(customer, id, { on: today, price_minor: 11_880 })
    await run(customer)
    const [, upgrade] = await invoices(customer)
    expect(await correct(customer, invoice, whole)).toBe(-16)
    expect(await correct(customer, upgrade?.id ?? '', { how: 'cancel', lines: [] })).toBe(-(11_847 - 5972))
    expect(await correct(customer, invoice, whole)).toBe(-5972)
    await end(id, '2026-11-20')
    await run(customer, '2026-11-21')
    expect((await nets(customer)).reduce((sum, net) => sum + net, 0)).toBe(0)
  })

  test('two that correct at once: the second finds nothing left', async () => {
    const { customer, invoice } = await yearly(36_500, '2026-11-01')
    const calls = await inTransaction(operator(), async work => {
      await lockCustomer(work, customer)
      const asked = [1, 2].map(() => correct(customer, invoice, whole))
      await untilWaiting(work, 2)
      return asked
    })
    const both = await Promise.all(calls)
    expect(both.map(String).toSorted()).toEqual(['-36500', 'nothing_left'])
  })
})

/** Holds what may happen to a customer's contracts, in any order; anyone who adds an act here has it tried in each place of a life. */
const acts = {
  run: ({ customer, day }: Place) => run(customer, day),
  async correct({ customer, hundredths }: Place) {
    const all = await invoices(customer)
    const one = all[hundredths % Math.max(all.length, 1)]
    if (one) await correct(customer, one.id, wishOf(one, hundredths))
  },
  change: ({ customer, id, ended, day, price_minor }: Place) =>
    ended ? undefined : change(customer, id, { on: day, price_minor }),
  end: ({ id, ended, day }: Place) => (ended ? undefined : end(id, day)),
  withdraw: ({ customer, id, ended, day }: Place) => (ended ? undefined : withdraw(customer, id, day)),
}
type Place = { customer: number; id: string; ended: boolean; day: string; price_minor: number; hundredths: number }

function wishOf({ net, lines }: { net: number; lines: number }, hundredths: number): Wish {
  if (hundredths < 20) return { how: 'cancel', lines: [] }
  if (hundredths < 50) return whole
  const amount_minor = Math.max(1, Math.ceil((Math.abs(net) * hundredths) / 100))
  return { how: 'part', lines: [{ position: 1 + (hundredths % lines), amount_minor }] }
}

const life = fc.record({
  contracts: fc.array(
    fc.record({
      cycle: fc.constantFrom('month', 'quarter', 'year'),
      price_minor: fc.integer({ min: 0, max: 40_000 }),
      started: fc.integer({ min: 0, max: 200 }),
      early: fc.boolean(),
    }),
    { minLength: 1, maxLength: 2 },
  ),
  steps: fc.array(
    fc.record({
      act: fc.constantFrom(...(Object.keys(acts) as (keyof typeof acts)[])),
      contract: fc.nat({ max: 1 }),
      days: fc.nat({ max: 40 }),
      price_minor: fc.integer({ min: 0, max: 60_000 }),
      hundredths: fc.nat({ max: 100 }),
    }),
    { minLength: 3, maxLength: 9 },
  ),
})

/** By contract: what documents come to, and what the relation says is left of their lines. */
async function booksOf(customer: number): Promise<[total: number, left: number][]> {
  const lines = await billedLines(operator(), sql`l.customer_number = ${customer}`, null)
  const balances = balancesOf(lines)
  expect(
    balances.every(({ line, left }) => (line.net_minor < 0 ? left <= 0 : left >= 0 && left <= line.net_minor)),
  ).toBe(true)
  return [...Map.groupBy(balances, ({ line }) => line.contract).values()].map(own => [
    own.reduce((sum, { line }) => sum + line.net_minor, 0),
    own.reduce((sum, { left }) => sum + Math.max(left, 0), 0),
  ])
}

test('over any life nothing is given back twice, whoever gives it back and in whichever order', {
  timeout: 3_600_000,
}, async () => {
  const numRuns = Number(process.env.LIVES ?? 15)
  await fc.assert(
    fc.asyncProperty(life, async ({ contracts, steps }) => {
      const customer = await insertCustomer(operator())
      const ids: string[] = []
      for (const { cycle, price_minor, started, early } of contracts) {
        const started_on = addDays(today, -started)
        const early_start_at = early ? new Date(`${started_on}T08:00:00Z`) : null
        ids.push(await insertBilled(operator(), customer, { cycle, price_minor, started_on, early_start_at }))
      }
      const ended = new Set<string>()
      let day = addDays(today, -200)
      for (const { act, contract, days, ...step } of steps) {
        const own = contracts[contract % ids.length]
        const id = ids[contract % ids.length] ?? ''
        day = [addDays(day, days), addDays(today, -(own?.started ?? 0))].toSorted()[1] ?? day
        day = [day, today].toSorted()[0] ?? day
        await acts[act]({ customer, id, ended: ended.has(id), day, ...step })
        if (act === 'end' || act === 'withdraw') ended.add(id)
        for (const [total, left] of await booksOf(customer)) expect(left).toBe(total)
      }
      await run(customer)
      for (let given = true; given; ) {
        given = false
        for (const { id } of await invoices(customer))
          if (typeof (await correct(customer, id, whole)) === 'number') given = true
      }
      for (const books of await booksOf(customer)) expect(books).toEqual([0, 0])
    }),
    { numRuns },
  )
  expect(await verifyDocuments(operator(), 2026)).toMatchObject({ broken: null })
})
