import type { Contract, ContractRow } from '@kontor/contract/areas/contracts/contracts'
import type { Coming } from '@kontor/contract/areas/desk/coming'
import {
  type ContractView,
  contractSorts,
  contractStates,
  contractViews,
  productGroups,
} from '@kontor/contract/enums/contracts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '../../../platform/db/database.ts'

import type { Browser } from '../../../testing/browser.ts'
import { insertContract } from '../../../testing/contracts/contracts.ts'
import { newMember } from '../../../testing/people/people.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'
import { addDays } from '../../../values/local-date.ts'

let centre: TestCentre
let anna: Browser
beforeAll(async () => {
  centre = await startTestCentre('demo')
  anna = await centre.signedIn('anna@demo.example')
  await insertContract(centre.services.database.operator, {
    customer: 10001,
    label: 'Älterer Server 100%',
    attributes: [{ name: 'Domain', value: 'aeltester-server.example' }],
  })
  // its price of today is not the one stored first
  await insertContract(centre.services.database.operator, {
    customer: 10001,
    label: 'Dearer since',
    price: 1,
    nextPrice: { minor: 99_000, from: '2026-11-01' },
  })
})
afterAll(() => centre.close())

const list = async (query = ''): Promise<ContractRow[]> =>
  (await anna.get(`/ajax/v1/contracts?limit=100${query}`)).body.data
const plusVat = (net: number, gross: number) => ({
  net: { amount_minor: net, currency: 'EUR' },
  gross: { amount_minor: gross, currency: 'EUR' },
  vat: 'added',
  vat_rate_bp: 1900,
})
const numbers = (rows: readonly ContractRow[]) => rows.map(({ number }) => number).sort()

describe('the list of contracts', () => {
  test('has the price with its tax, whatever a label looks like', async () => {
    const label = '"price_minor":1,"currency":"XTS"}\\'
    await insertContract(centre.services.database.operator, { customer: 10001, label, price: 1000 })
    const [found] = await list(`&q=${encodeURIComponent('XTS')}`)
    expect(found).toMatchObject({ label, price: plusVat(1000, 1190) })
    expect((await list()).filter(row => row.label === label)).toEqual([found])
  })

  test.each([
    ['?limit=1', 1],
    ['?limit=100', 1],
    ['?sort=-renews_on&state=active&group=domain&q=de', 2],
  ])('%s costs as many statements with the session’s: %i', async (query, statements) => {
    centre.countStatements()
    expect((await anna.get(`/ajax/v1/contracts${query}`)).status).toBe(200)
    expect(centre.countStatements()).toHaveLength(statements)
  })

  test.each(contractSorts)('walks by %s forward and back, each contract once', async sort => {
    const pageAt = async (cursor: string | null) =>
      (await anna.get(`/ajax/v1/contracts?limit=4&sort=${sort}${cursor ? `&cursor=${cursor}` : ''}`)).body
    const pages: ContractRow[][] = []
    let page = await pageAt(null)
    for (; page.next_cursor; page = await pageAt(page.next_cursor)) pages.push(page.data)
    const rows = [...pages.flat(), ...page.data]
    const back: ContractRow[][] = []
    while (page.previous_cursor) {
      page = await pageAt(page.previous_cursor)
      back.unshift(page.data)
    }
    expect(back).toEqual(pages)
    expect(numbers(rows)).toEqual(numbers(await list()))
    const key = ({ renews_on, started_on, price, label }: ContractRow) =>
      ({ renews_on: renews_on ?? '9999', started_on, price: price.net.amount_minor, label })[sort.replace('-', '')] ??
      ''
    const compare = (a: string | number, b: string | number) =>
      typeof a === 'string' && sort.endsWith('label') ? a.localeCompare(String(b), 'en') : a < b ? -1 : a > b ? 1 : 0
    const sign = sort.startsWith('-') ? -1 : 1
    rows.slice(1).forEach((row, position) => {
      const before = rows[position] as ContractRow // position runs one behind
      expect(compare(key(before), key(row)) * sign, `${key(before)} before ${key(row)}`).toBeLessThanOrEqual(0)
    })
  })

  test('sorts names as people do, umlauts and capitals among the other letters', async () => {
    const { operator } = centre.services.database
    const owner = await centre.signedIn('new@demo.example')
    for (const label of ['zebra.de', 'Ähren.de', 'apfel.de', 'Birne.de', 'ahorn.de'])
      await insertContract(operator, { customer: 10004, label })
    const { body } = await owner.get('/ajax/v1/contracts')
    expect(body.data.map((row: ContractRow) => row.label)).toEqual([
      'ahorn.de',
      'Ähren.de',
      'apfel.de',
      'Birne.de',
      'zebra.de',
    ])
  })

  test('filters by state and group', async () => {
    const all = await list()
    for (const state of contractStates)
      expect(numbers(await list(`&state=${state}`))).toEqual(numbers(all.filter(row => row.state === state)))
    for (const group of productGroups)
      expect(numbers(await list(`&group=${group}`))).toEqual(numbers(all.filter(row => row.group === group)))
    expect(numbers(await list('&state=active&group=domain'))).toEqual(
      numbers(all.filter(row => row.state === 'active' && row.group === 'domain')),
    )
  })

  test('has views with counts: what is not over, what waits for the customer, what is over, everything', async () => {
    const over = ['withdrawn', 'ended', 'data_retrieval', 'erased']
    const waits = ['provisioning_failed', 'suspended', 'trial', 'transfer_pending', 'data_retrieval']
    const inView: Record<ContractView, (row: ContractRow) => boolean> = {
      active: ({ state }) => !over.includes(state),
      attention: ({ state }) => waits.includes(state),
      ended: ({ state }) => over.includes(state),
      all: () => true,
    }
    const { data: all, counts } = (await anna.get('/ajax/v1/contracts?limit=100')).body
    for (const view of contractViews) {
      const rows = all.filter(inView[view])
      expect(rows.length, view).toBeGreaterThan(0)
      expect(numbers(await list(`&view=${view}`))).toEqual(numbers(rows))
      if (view !== 'all') expect(counts[view], view).toBe(rows.length)
    }
    const first = all.findIndex((row: ContractRow) => !inView.attention(row))
    expect(first).toBe(counts.attention)
  })

  test('sums what active contracts cost per month, each rounded to the cent, and VAT on the sum', async () => {
    const { operator } = centre.services.database
    const { browser: consumer } = await newMember(centre, {
      customer: 10002,
      role: 'technical',
      permissions: ['contracts:read'],
    })
    const monthlyOf = async (browser: Browser) =>
      (await browser.get('/ajax/v1/contracts?limit=1&view=ended')).body.monthly
    const before = (await monthlyOf(consumer))[0]
    const options = [{ code: 'backup', name: { en: 'Backup', de: 'Backup' }, quantity: 2, price_minor: 100 }]
    await insertContract(operator, { customer: 10002, price: 1000, cycle: 'year' }) // 83.33…
    await insertContract(operator, { customer: 10002, price: 998, cycle: 'year' }) // 83.16…
    await insertContract(operator, { customer: 10002, price: 201, cycle: 'quarter', options }) // 133.66…
    await insertContract(operator, { customer: 10002, price: 7, cycle: 'two_years' }) // 0.29…
    for (const state of ['trial', 'ordered', 'provisioning_failed', 'ended'] as const)
      await insertContract(operator, { customer: 10002, price: 50_000, state })
    const net = before.net.amount_minor + 83 + 83 + 134
    expect(await monthlyOf(consumer)).toEqual([
      {
        net: { amount_minor: net, currency: 'EUR' },
        gross: { amount_minor: Math.round(net * 1.19), currency: 'EUR' },
        vat: 'included',
        vat_rate_bp: 1900,
      },
    ])
  })

  test('sums and counts only what a person may see', async () => {
    const { operator } = centre.services.database
    const { number } = await insertContract(operator, { customer: 10001, price: 4321, cycle: 'month' })
    const { browser: some } = await newMember(centre, { role: 'technical', permissions: [`contracts:${number}`] })
    const { body } = await some.get('/ajax/v1/contracts')
    expect(body).toMatchObject({
      total: 1,
      counts: { active: 1, attention: 0, ended: 0 },
      monthly: [plusVat(4321, 5142)],
    })
  })

  test.each([
    ['Älterer', 'Älterer Server 100%'],
    ['aeltester-server.example', 'Älterer Server 100%'],
    ['100%', 'Älterer Server 100%'],
    ['domain server älterer', 'Älterer Server 100%'],
    ['C-1005', 'Shop production'],
    ['203.0.113.24', 'Shop production'],
  ])('finds by %s', async (q, label) => {
    expect((await list(`&q=${encodeURIComponent(q)}`)).map(row => row.label)).toEqual([label])
  })

  test('finds nothing by a wildcard', async () => {
    expect(await list(`&q=${encodeURIComponent('Sh_p')}`)).toEqual([])
  })

  test.each(['sort=state', 'state=running', 'cursor=made-up', 'limit=1000'])('refuses %s', async query => {
    expect((await anna.get(`/ajax/v1/contracts?${query}`)).status).toBe(422)
  })
})

describe('a contract', () => {
  test('comes with its dates, documents and contacts in one statement', async () => {
    centre.countStatements()
    const { status, body } = await anna.get('/ajax/v1/contracts/C-1005')
    expect(centre.countStatements()).toHaveLength(2)
    expect(status).toBe(200)
    expect(body).toMatchObject({ label: 'Shop production', product: 'vServer L', payment_method: { kind: 'sepa' } })
    expect(body.next_possible_end).toMatchObject({ rule: 'end_of_period', notice_days: 30 })
    expect(body.description).toContain('8 vCPU')
    expect(body.invoices).toHaveLength(4)
    const dates = body.invoices.map((row: { issued_on: string }) => row.issued_on)
    expect(dates).toEqual(dates.toSorted().reverse())
    expect(body.contacts).toContainEqual({ id: expect.any(String), name: 'On-call engineering', role: 'technical' })
  })

  test('adds to the product what was agreed with it, on its page, in the list and in what comes', async () => {
    const options = [
      { code: 'backup', name: { en: 'Server backup', de: 'Server-Backup' }, quantity: 1, price_minor: 400 },
      { code: 'ip', name: { en: 'IPv4 address', de: 'IPv4-Adresse' }, quantity: 3, price_minor: 150 },
    ]
    const renewsOn = addDays(centre.services.clock.today(), 1)
    const { number } = await insertContract(centre.services.database.operator, {
      customer: 10001,
      price: 1690,
      renewsOn,
      options,
    })
    const price = plusVat(2540, 3023)
    const { body } = await anna.get(`/ajax/v1/contracts/${number}`)
    expect(body).toMatchObject({ price })
    expect(
      body.price_parts.map((part: Contract['price_parts'][number]) => [
        part.name,
        part.quantity,
        part.price.net.amount_minor,
      ]),
    ).toEqual([
      [body.product, 1, 1690],
      ['Server backup', 1, 400],
      ['IPv4 address', 3, 450],
    ])
    const grosses = body.price_parts.map((part: Contract['price_parts'][number]) => part.price.gross.amount_minor)
    expect(grosses.reduce((sum: number, gross: number) => sum + gross, 0)).toBe(3023)
    expect((await list(`&q=${number}`))[0]).toMatchObject({ price })
    const { rows }: Coming = (await anna.get('/ajax/v1/coming')).body
    expect(rows.find(({ kind, action }) => kind === 'renewal' && action.id === number)?.amount).toEqual(price.gross)
  })

  test('shows the next price', async () => {
    const { body } = await anna.get('/ajax/v1/contracts/C-1001')
    expect(body.price_next).toEqual({ from: '2027-01-01', price: plusVat(2190, 2606), cancel_by: '2026-12-31' })
    expect((await anna.get('/ajax/v1/contracts/C-1005')).body.price_next).toBeNull()
  })

  test('whose last day or price change is past is told so, in the list and on its page', async () => {
    const { number } = await insertContract(centre.services.database.operator, {
      customer: 10001,
      state: 'cancellation_scheduled',
      endsOn: '2026-11-15',
      price: 1000,
      nextPrice: { minor: 1200, from: '2026-11-01' },
    })
    const told = { state: 'ended', ends_on: '2026-11-15', price: plusVat(1200, 1428) }
    expect((await anna.get(`/ajax/v1/contracts/${number}`)).body).toMatchObject({ ...told, price_next: null })
    expect(await list(`&q=${number}&state=ended`)).toMatchObject([told])
    expect(await list(`&q=${number}&state=cancellation_scheduled`)).toEqual([])
    // the last day counts in full
    const today = { customer: 10001, state: 'cancellation_scheduled', endsOn: '2026-11-16' } as const
    const running = await insertContract(centre.services.database.operator, today)
    expect((await anna.get(`/ajax/v1/contracts/${running.number}`)).body.state).toBe('cancellation_scheduled')
  })

  test('is described in the reader’s language, and a consumer’s ends by the consumer’s rule', async () => {
    const ben = await centre.signedIn('ben@demo.example')
    await sql`update session set current_customer_number = 10002
      where user_id = (select id from user_account where email = 'ben@demo.example')`.execute(
      centre.services.database.operator,
    )
    const { body } = await ben.get('/ajax/v1/contracts')
    const hosting = body.data.find(({ group }: ContractRow) => group === 'web_hosting')
    const detail = await ben.get(`/ajax/v1/contracts/${hosting.number}`)
    expect(detail.body.description).toContain('Datenbank')
    const { notice_days, next_possible_end } = detail.body
    expect(next_possible_end).toEqual({
      on: addDays('2026-11-16', notice_days),
      rule: 'monthly_notice_after_first_term',
      law: 'bgb_309',
      notice_days,
      values: {
        days: notice_days,
        day: expect.any(Number),
        months: expect.any(Number),
        first_term: expect.any(Number),
      },
    })
  })

  test.each([
    ['a consumer', { type: 'consumer' }, 'included', 1900],
    ['a business', { type: 'business' }, 'added', 1900],
    ['a business that owes the tax', { vat_id: 'FR40303265045', country: 'FR' }, 'reverse_charge', 0],
    ['a business outside the EU', { country: 'CH', vat_id: '' }, 'not_charged', 0],
  ] as const)('tells %s what stands to the price', async (_who, changes, vat, vat_rate_bp) => {
    const { operator } = centre.services.database
    await operator.updateTable('customer').set(changes).where('customer_number', '=', 10004).execute()
    await operator
      .insertInto('vat_status')
      .values({ customer_number: 10004, vat_id: 'FR40303265045', state: 'valid' })
      .onConflict(on => on.doNothing())
      .execute()
    const { number } = await insertContract(operator, { customer: 10004, price: 1999 })
    const owner = await centre.signedIn('new@demo.example')
    const price = { vat, vat_rate_bp, gross: { amount_minor: vat_rate_bp === 0 ? 1999 : 2379 } }
    expect((await owner.get(`/ajax/v1/contracts/${number}`)).body).toMatchObject({ price })
    expect((await owner.get(`/ajax/v1/contracts?q=${number}`)).body.data).toMatchObject([{ price }])
  })

  test('lists what a document bills for it, with and without the tax', async () => {
    const { body } = await anna.get('/ajax/v1/contracts/C-1001')
    for (const { net, gross } of body.invoices)
      expect(gross).toEqual({ ...net, amount_minor: Math.round(net.amount_minor * 1.19) })
  })

  test('that is cancelled has an end but no next possible one', async () => {
    const { body } = await anna.get('/ajax/v1/contracts/C-1011')
    expect(body).toMatchObject({ state: 'cancellation_scheduled', ends_on: '2026-12-13', next_possible_end: null })
  })

  test('hides documents, payment method and contacts from people who may only read contracts', async () => {
    await centre.services.database.operator
      .updateTable('membership')
      .set({ permissions: ['contracts:read'] })
      .where('customer_number', '=', 10001)
      .where('role', '=', 'support')
      .execute()
    const ben = await centre.signedIn('ben@demo.example')
    const { status, body } = await ben.get('/ajax/v1/contracts/C-1005')
    expect(status).toBe(200)
    expect(body).toMatchObject({ label: 'Shop production', invoices: [], contacts: [], payment_method: null })
    await restoreBen()
  })

  test('of another customer does not exist, nor does an unknown one', async () => {
    for (const number of ['C-1022', 'C-999999', 'C-', 'shop', '1005']) {
      const { status, body } = await anna.get(`/ajax/v1/contracts/${number}`)
      expect({ number, status, code: body.code }).toEqual({ number, status: 404, code: 'not_found' })
    }
  })
})

const restoreBen = () =>
  centre.services.database.operator
    .updateTable('membership')
    .set({ permissions: ['billing:read', 'support'] })
    .where('customer_number', '=', 10001)
    .where('role', '=', 'support')
    .execute()

describe('access to contracts', () => {
  test('needs a session and contracts:read', async () => {
    expect((await centre.browser().get('/ajax/v1/contracts')).status).toBe(401)
    const ben = await centre.signedIn('ben@demo.example')
    for (const path of ['/ajax/v1/contracts', '/ajax/v1/contracts/C-1005'])
      expect(await ben.get(path)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  })

  test('stays open while the customer is locked', async () => {
    const locked = await centre.signedIn('locked@demo.example')
    const { status, body } = await locked.get('/ajax/v1/contracts')
    expect(status).toBe(200)
    expect((await locked.get(`/ajax/v1/contracts/${body.data[0].number}`)).status).toBe(200)
  })
})

test('a forgotten predicate on contracts shows nothing of another customer', async () => {
  const seen = async (db: Db) => {
    const { rows } = await sql<{ customer_number: number }>`select distinct customer_number from contract`.execute(db)
    return rows.map(row => row.customer_number)
  }
  const { asTenant, unbound } = centre.services.database
  expect(await asTenant(10001, seen)).toEqual([10001])
  expect(await asTenant(10002, seen)).toEqual([10002])
  expect(await seen(unbound)).toEqual([])
})

test('technical details are in the reader’s language, the demo’s as well', async () => {
  const { number } = await insertContract(centre.services.database.operator, {
    customer: 10001,
    attributes: [
      { name: 'IPv4', value: '192.0.2.7' },
      { name: 'Storage', value: 'none', in: { de: { name: 'Speicherplatz', value: 'keiner' } } },
    ],
  })
  const readIn = async (language: string, contract: string) => {
    await sql`update user_account set locale = ${language} where email = 'anna@demo.example'`.execute(
      centre.services.database.operator,
    )
    return (await anna.get(`/ajax/v1/contracts/${contract}`)).body.attributes
  }
  const address = { name: 'IPv4', value: '192.0.2.7' }
  expect(await readIn('en', number)).toEqual([address, { name: 'Storage', value: 'none' }])
  expect(await readIn('de', number)).toEqual([address, { name: 'Speicherplatz', value: 'keiner' }])
  expect(await readIn('de', 'C-1001')).toContainEqual({ name: 'Speicherplatz', value: '200 GB' })
  expect(await readIn('en', 'C-1001')).toContainEqual({ name: 'Storage', value: '200 GB' })
})
