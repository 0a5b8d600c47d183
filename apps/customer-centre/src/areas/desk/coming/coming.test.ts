import type { Coming, ComingRow } from '@kontor/contract/areas/desk/coming'
import { cycles } from '@kontor/contract/enums/contracts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertDocument } from '../../../testing/billing/documents.ts'
import type { Browser } from '../../../testing/browser.ts'
import { insertContract } from '../../../testing/contracts/contracts.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'
import { addDays, addMonths } from '../../../values/local-date.ts'
import { lockContracts } from '../../contracts/contracts/change-lifecycle.ts'
import { earliestEnd } from '../../contracts/contracts/earliest-end.ts'

// the clock stands at noon of 2026-11-16
const today = '2026-11-16'
let centre: TestCentre
let anna: Browser
beforeAll(async () => {
  centre = await startTestCentre('demo')
  anna = await centre.signedIn('anna@demo.example')
})
afterAll(() => centre.close())

const operator = () => centre.services.database.operator
const comingOf = async (visitor: Browser): Promise<Coming> => {
  const { status, body } = await visitor.get('/ajax/v1/coming')
  expect(status).toBe(200)
  return body
}
const permit = (permissions: string[]) =>
  operator()
    .updateTable('membership')
    .set({ permissions })
    .where('customer_number', '=', 10001)
    .where('role', '=', 'support')
    .execute()
const sumOf = (rows: readonly ComingRow[]) => rows.reduce((sum, { amount }) => sum + (amount?.amount_minor ?? 0), 0)

/** Is what the page of a row's action asks for first. */
const readBy: Record<ComingRow['action']['page'], (id: string) => string> = {
  invoice: id => `/ajax/v1/invoices/${id}`,
  pay: id => `/ajax/v1/payments/quote${id && `?documents=${id}`}`,
  billing: () => '/ajax/v1/invoices',
  usage: () => '/ajax/v1/usage',
  method: id => `/ajax/v1/accounts/payment/${id}`,
  contract: id => `/ajax/v1/contracts/${id}`,
  cancel: id => `/ajax/v1/contracts/${id}`,
  keep: id => `/ajax/v1/contracts/${id}`,
  contact: id => `/ajax/v1/contacts/${id}`,
}

describe('what comes', () => {
  test('is one statement after the session’s, and its sum that of its rows', async () => {
    centre.countStatements()
    const { rows, summary, more } = await comingOf(anna)
    expect(centre.countStatements()).toHaveLength(2)
    expect(more).toBe(0)
    expect(summary?.total).toEqual({ amount_minor: sumOf(rows), currency: 'EUR' })
    expect(rows.map(({ on }) => on)).toEqual(rows.map(({ on }) => on).toSorted())
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
    const kinds = new Set(rows.map(({ kind }) => kind))
    for (const kind of [
      'payment',
      'debit',
      'dunning',
      'holder',
      'renewal',
      'bill',
      'usage',
      'trial',
      'end',
      'price',
    ] as const)
      expect(kinds).toContain(kind)
  })

  test('stands on the dashboard with the same sum, the first eight rows', async () => {
    const all = await comingOf(anna)
    const { data } = (await anna.get('/ajax/v1/dashboard')).body.coming
    expect(data).toEqual({ rows: all.rows.slice(0, 8), more: all.rows.length - 8, summary: all.summary })
  })

  test('has the debits that billing announces, and what it asks to be paid', async () => {
    const { rows, summary } = await comingOf(anna)
    const { body } = await anna.get('/ajax/v1/invoices?limit=1')
    const byDay = Map.groupBy(
      rows.filter(({ kind }) => kind === 'debit'),
      ({ on }) => on,
    )
    expect([...byDay].map(([on, some]) => [on, sumOf(some)])).toEqual(
      body.summary.debits.map((debit: { on: string; amount: { amount_minor: number } }) => [
        debit.on,
        debit.amount.amount_minor,
      ]),
    )
    expect(sumOf(rows.filter(({ kind }) => kind === 'payment'))).toBe(body.summary.payable.amount_minor)
    expect(summary).toMatchObject({ open: body.summary.open, payable: body.summary.payable })
  })

  test('bills what the next invoices say, but for use', async () => {
    const { rows } = await comingOf(anna)
    const { body } = await anna.get('/ajax/v1/billing/preview')
    type Line = { contract_number: string; unit: string; net: { amount_minor: number }; period_from: string }
    const lines: Line[] = body.data.flatMap((document: { lines: Line[] }) => document.lines)
    const recurring = lines.filter(({ unit }) => unit === 'MON' || unit === 'ANN')
    const until = rows.filter(({ kind, on }) => (kind === 'bill' || kind === 'renewal') && on <= body.until)
    const net = recurring.reduce((sum, line) => sum + line.net.amount_minor, 0)
    // each row has its tax rounded
    expect(Math.abs(sumOf(until) - net * 1.19)).toBeLessThan(until.length + 1)
  })

  test.each([
    ['the owner', null],
    ['someone who reads bills', ['billing:read']],
    ['someone who pays', ['billing']],
    ['someone with contracts', ['contracts']],
    ['someone with two contracts', ['contracts:C-1002', 'contracts:C-1004']],
    ['someone with contacts', ['contacts:read']],
  ])('leads %s to pages that they may open', async (_who, permissions) => {
    if (permissions) await permit(permissions)
    const reader = permissions ? await centre.signedIn('ben@demo.example') : anna
    const { rows } = await comingOf(reader)
    expect(rows.length).toBeGreaterThan(0)
    for (const { action, title } of rows) {
      const { status } = await reader.get(readBy[action.page](action.id ?? ''))
      expect({ title, page: action.page, status }).toEqual({ title, page: action.page, status: 200 })
    }
  })

  test('is each person’s own: no bills without rights to them, and single contracts alone', async () => {
    await permit(['contracts:C-1002', 'contracts:C-1004'])
    const ben = await centre.signedIn('ben@demo.example')
    const some = await comingOf(ben)
    expect(some.summary).toBeNull()
    expect(some.rows.map(({ kind, id }) => `${kind} ${id.split('/')[1]}`)).toEqual(['renewal C-1002', 'renewal C-1004'])
    await permit(['contacts:read'])
    expect((await comingOf(ben)).rows.map(({ kind }) => kind)).toEqual(['holder'])
    await permit(['support'])
    expect(await comingOf(ben)).toEqual({ rows: [], more: 0, summary: null })
    expect((await ben.get('/ajax/v1/dashboard')).body.coming).toEqual({ state: 'not_permitted' })
  })

  test('is closed to strangers and while the customer is locked', async () => {
    expect((await centre.browser().get('/ajax/v1/coming')).status).toBe(401)
    expect((await (await centre.signedIn('locked@demo.example')).get('/ajax/v1/coming')).status).toBe(423)
  })
})

describe('a new customer', () => {
  const customer = 10004
  const visitor = () => centre.signedIn('new@demo.example')
  const drop = () => sql`delete from contract where customer_number = ${customer}`.execute(operator())

  test('has nothing coming, and all is paid', async () => {
    expect(await comingOf(await visitor())).toEqual({
      rows: [],
      more: 0,
      summary: {
        total: { amount_minor: 0, currency: 'EUR' },
        about: false,
        open: { amount_minor: 0, currency: 'EUR' },
        payable: { amount_minor: 0, currency: 'EUR' },
      },
    })
  })

  test('reads each last day to change by the rules of notice', async () => {
    const reader = await visitor()
    const days = { min: 1, max: 57 }
    const one = fc.record({
      ahead: fc.integer(days),
      notice: fc.constantFrom(0, 14, 30, 31, 42),
      cycle: fc.constantFrom(...cycles.filter(cycle => cycle !== 'month')),
      renews: fc.boolean(),
      bound: fc.constantFrom(null, -1, 40, 400),
    })
    const months = { month: 1, quarter: 3, half_year: 6, year: 12, two_years: 24 }
    for (const type of ['business', 'consumer'] as const) {
      await operator().updateTable('customer').set({ type }).where('customer_number', '=', customer).execute()
      for (const { ahead, notice, cycle, renews, bound } of fc.sample(one, { numRuns: 40, seed: 32 })) {
        const starts = addDays(today, ahead)
        const began = addMonths(starts, -2 * months[cycle])
        const made = await insertContract(operator(), {
          customer,
          cycle,
          startedOn: began,
          renewsOn: renews ? starts : null,
        })
        await operator()
          .updateTable('contract')
          .set({
            notice_days: notice,
            billed_until: addDays(starts, -1),
            minimum_term_ends_on: bound === null ? null : addDays(starts, bound),
          })
          .where('id', '=', made.id)
          .execute()
      }
      const locked = await lockContracts(operator(), sql`c.customer_number = ${customer}`)
      const rows = (await comingOf(reader)).rows.filter(({ kind }) => kind === 'renewal')
      expect(rows).toHaveLength(locked.length)
      for (const { on, change_until: until, title, id } of rows) {
        const life = locked.find(({ number }) => id.endsWith(number))?.life
        if (!life) throw new Error(`${title} has no contract`)
        const endBy = (day: string) => earliestEnd(life, day)?.on ?? ''
        // periods that begin on the 29th or later have other days in shorter months
        if (until === null) expect(endBy(addDays(on, -60)) >= on || Number(on.slice(8)) > 28).toBe(true)
        else expect([until, endBy(until) < on, endBy(addDays(until, 1)) < on]).toEqual([until, true, false])
      }
      await drop()
    }
    await operator().updateTable('customer').set({ type: 'business' }).where('customer_number', '=', customer).execute()
  })

  test('reads periods by their days, up to the end and at the price of the day', async () => {
    const reader = await visitor()
    const add = async (label: string, rest: object, columns: object = {}) => {
      const { id } = await insertContract(operator(), {
        customer,
        label,
        startedOn: '2026-01-01',
        cycle: 'month',
        ...rest,
      })
      await operator()
        .updateTable('contract')
        .set({ billed_until: '2026-11-30', ...columns })
        .where('id', '=', id)
        .execute()
    }
    await add('whole', { price: 3100 })
    await add('ends', { price: 3100, endsOn: '2026-12-10', state: 'cancellation_scheduled' })
    await add('dearer', { price: 100, nextPrice: { minor: 300, from: '2027-01-01' } })
    await add('yearly', { cycle: 'year', price: 12000, renewsOn: '2026-12-05' }, { billed_until: '2026-12-04' })
    await add('trial', { state: 'trial', endsOn: '2026-12-01' }, { end_rule: 'trial', trial_of: 'domain-de' })
    const { rows } = await comingOf(reader)
    const told = rows.map(({ on, kind, amount }) => `${on} ${kind} ${amount?.amount_minor ?? '-'}`)
    expect(told).toEqual([
      '2026-12-01 trial -',
      `2026-12-01 bill ${Math.round((3100 + 1000 + 100) * 1.19)}`,
      '2026-12-05 renewal 14280',
      '2026-12-10 end -',
      '2027-01-01 plan -',
      `2027-01-01 bill ${Math.round((3100 + 300) * 1.19)}`,
    ])
    await drop()
  })

  test('reads what is owed until the last day', async () => {
    const reader = await visitor()
    await insertDocument(operator(), {
      customer,
      number: 'T-late',
      dueOn: '2026-11-01',
      status: 'open',
      open: 500,
      net: 500,
    })
    await insertDocument(operator(), {
      customer,
      number: 'T-next',
      dueOn: '2027-01-15',
      status: 'open',
      open: 700,
      net: 700,
    })
    await insertDocument(operator(), {
      customer,
      number: 'T-far',
      dueOn: '2027-01-16',
      status: 'open',
      open: 900,
      net: 900,
    })
    const { rows, summary } = await comingOf(reader)
    expect(
      rows.filter(({ kind }) => kind === 'payment').map(({ on, title, amount }) => [on, title, amount?.amount_minor]),
    ).toEqual([
      [today, 'T-late is overdue: Something sold', 500],
      ['2027-01-15', 'T-next is due: Something sold', 700],
    ])
    expect(summary).toMatchObject({ total: { amount_minor: 1200 }, payable: { amount_minor: 2100 } })
  })
})
