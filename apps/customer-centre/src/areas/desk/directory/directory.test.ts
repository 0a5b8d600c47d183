import type { ListedContract, ListedCustomer, ListedDocument } from '@kontor/contract/areas/desk/directory-rows'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from '../../../testing/browser.ts'
import { newPerson } from '../../../testing/people/people.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'

// the clock stands at noon of 2026-11-16
let centre: TestCentre
let admin: Browser
beforeAll(async () => {
  centre = await startTestCentre('demo')
  admin = await centre.signedIn('admin@demo.example')
})
afterAll(() => centre.close())

const operator = () => centre.services.database.operator
const read = async <Row>(list: string, query = ''): Promise<Row[]> => {
  const { status, body } = await admin.get(`/ajax/v1/staff/${list}?limit=100${query}`)
  expect(status, query).toBe(200)
  return body.data
}
const customers = (query = '') => read<ListedCustomer>('customers', query)
const contracts = (query = '') => read<ListedContract>('contracts', query)
const documents = (query = '') => read<ListedDocument>('documents', query)

describe('lists over all customers', () => {
  test.each([
    'customers',
    'contracts',
    'documents',
    ...['payments', 'mandates', 'orders', 'mails', 'activity', 'people'].map(name => `lists/${name}`),
  ])('%s: for staff alone, in one statement, page by page', async list => {
    const anna = await centre.signedIn('anna@demo.example')
    expect((await anna.get(`/ajax/v1/staff/${list}`)).status).toBe(403)
    expect((await centre.browser().get(`/ajax/v1/staff/${list}`)).status).toBe(401)
    expect((await admin.get(`/ajax/v1/staff/${list}?cursor=forged`)).body.code).toBe('cursor_invalid')
    expect((await admin.get(`/ajax/v1/staff/${list}?sort=colour`)).status).toBe(422)
    centre.countStatements()
    const whole = await read<{ id?: string; number?: number }>(list)
    expect(centre.countStatements().length).toBeLessThanOrEqual(3)
    const idOf = ({ id, number }: { id?: string; number?: number }) => id ?? number
    const walked: unknown[] = []
    let cursor: string | null = ''
    while (cursor !== null && walked.length < whole.length) {
      const { body }: { body: { data: typeof whole; next_cursor: string | null } } = await admin.get(
        `/ajax/v1/staff/${list}?limit=7${cursor && `&cursor=${cursor}`}`,
      )
      walked.push(...body.data.map(idOf))
      cursor = body.next_cursor
    }
    expect(walked.slice(0, whole.length)).toEqual(whole.map(idOf))
  })

  test('customers: what they have and owe is what they read themselves', async () => {
    for (const email of ['anna', 'ben']) {
      const browser = await centre.signedIn(`${email}@demo.example`)
      const number = (await browser.get('/ajax/v1/accounts/userdata')).body.number
      const [row] = await customers(`&q=${number}`)
      const owner = email === 'anna'
      expect(row?.number).toBe(number)
      if (!owner) continue
      const { summary } = (await browser.get('/ajax/v1/invoices')).body
      expect(row).toMatchObject({ open: summary.open, overdue: summary.overdue, state: 'active' })
      const { counts } = (await browser.get('/ajax/v1/contracts?view=all')).body
      expect(row?.contracts).toBe(counts.active)
    }
  })

  test('customers: filters and orders', async () => {
    const everyone = await customers()
    expect(everyone.map(({ number }) => number)).toEqual(everyone.map(({ number }) => number).toSorted((a, b) => b - a))
    for (const state of ['active', 'locked', 'closed'] as const)
      expect(await customers(`&state=${state}`)).toEqual(everyone.filter(row => row.state === state))
    expect(new Set(everyone.map(({ state }) => state))).toContain('locked')
    expect(await customers('&type=consumer')).toEqual(everyone.filter(({ type }) => type === 'consumer'))
    expect(await customers('&country=AT')).toEqual(everyone.filter(({ country }) => country === 'AT'))
    const owing = everyone.filter(({ open }) => open.amount_minor > 0)
    expect(owing.length).toBeGreaterThan(0)
    expect(await customers('&owing=open')).toEqual(owing)
    expect(await customers('&owing=overdue')).toEqual(everyone.filter(({ overdue }) => overdue.amount_minor > 0))
    const byDebt = (await customers('&sort=-open')).map(({ open }) => open.amount_minor)
    expect(byDebt).toEqual(owing.map(({ open }) => open.amount_minor).toSorted((a, b) => b - a))
    const names = (await customers('&sort=name')).map(({ name }) => name)
    expect(names.toSorted()).toEqual(everyone.map(({ name }) => name).toSorted())
    expect((await customers('&sort=-name')).map(({ name }) => name)).toEqual(names.toReversed())
    const { countries } = (await admin.get('/ajax/v1/staff/customers')).body
    expect(countries).toEqual([...new Set(everyone.map(({ country }) => country))].toSorted())
  })

  test('customers: by product, tag, what they owe at least, and since when they were not used', async () => {
    const everyone = await customers()
    const { body } = await admin.get('/ajax/v1/staff/customers')
    const running = (await contracts()).filter(({ state }) => !['ended', 'failed', 'withdrawn'].includes(state))
    const [some] = running
    const code = body.products.find(({ name }: { name: string }) => name === some?.product)?.code
    const having = await customers(`&product=${code}`)
    expect(having.length).toBeGreaterThan(0)
    expect(having.map(({ number }) => number)).toContain(some?.customer_number)
    expect((await contracts(`&product=${code}`)).every(({ product }) => product === some?.product)).toBe(true)
    expect(await customers('&product=none')).toEqual([])
    const debt = Math.max(...everyone.map(({ open }) => open.amount_minor))
    expect(await customers(`&owed_from=${(debt / 100).toFixed(2)}`)).toEqual(
      everyone.filter(({ open }) => open.amount_minor >= debt),
    )
    expect(await customers(`&owed_from=${((debt + 1) / 100).toFixed(2)}`)).toEqual([])
    expect((await admin.get('/ajax/v1/staff/customers?owed_from=-1')).status).toBe(422)
    expect((await admin.get('/ajax/v1/staff/customers?owed_from=1000000000')).status).toBe(422)
    expect(await customers('&unused_since=2026-11-16')).toEqual(
      everyone.filter(({ last_used_at }) => last_used_at === null || last_used_at < '2026-11-15T23:00'),
    )
    await admin.post('/ajax/v1/staff/customers/10003/tags', { add: ['late'] })
    expect((await customers('&tag=late')).map(({ number }) => number)).toEqual([10003])
    expect(await customers('&tag=unknown')).toEqual([])
    for (const list of ['contracts', 'documents', 'lists/payments', 'lists/mandates', 'lists/orders']) {
      const of = (query: string) => read<ListedContract>(list, query)
      const all = await of('')
      expect(await of('&tag=late'), list).toEqual(all.filter(row => row.customer_number === 10003))
      const inAustria = everyone.filter(({ country }) => country === 'AT').map(({ number }) => number)
      expect(await of('&country=AT'), list).toEqual(all.filter(row => inAustria.includes(row.customer_number)))
      expect((await admin.get(`/ajax/v1/staff/${list}`)).body.tags).toEqual(['late'])
    }
  })

  test('the columns that a page shows are kept in its view, and change no row', async () => {
    expect(await customers('&columns=name,country,since')).toEqual(await customers())
    expect((await admin.get('/ajax/v1/staff/customers?columns=name,,x')).status).toBe(422)
    const kept = await admin.post('/ajax/v1/staff/views', {
      list: 'customers',
      name: 'Countries',
      shared: false,
      filters: { columns: 'name,country', tag: 'late', owed_from: '10' },
    })
    expect(kept.status).toBe(201)
    expect(kept.body.filters).toEqual({ columns: 'name,country', tag: 'late', owed_from: '10' })
  })

  test('each is found by number, name, address, domain and invoice', async () => {
    const [document] = await documents('&q=10001')
    const withDomain = await sql<{ domain: string }>`
      select domain from contract where customer_number = 10001 and domain is not null limit 1`.execute(operator())
    const domain = withDomain.rows[0]?.domain ?? ''
    for (const q of ['10001', 'anna@demo', domain, document?.number ?? ''])
      expect(
        (await customers(`&q=${encodeURIComponent(q)}`)).map(({ number }) => number),
        q,
      ).toContain(10001)
    expect((await contracts(`&q=${domain}`)).every(row => row.customer_number === 10001)).toBe(true)
    expect((await contracts('&q=c-1001')).map(({ number }) => number)).toEqual(['C-1001'])
    const own = await documents(`&q=${document?.number}`)
    expect(own.map(({ number }) => number)).toEqual([document?.number])
    for (const list of ['customers', 'contracts', 'documents'])
      for (const q of ['%25', "'", '(((', '\u{1f4a9}', 'no such customer'])
        expect(await read(list, `&q=${encodeURIComponent(q)}`), `${list} ${q}`).toEqual([])
  })

  test('contracts: states, groups, what ends soon', async () => {
    const everything = await contracts()
    for (const state of new Set(everything.map(row => row.state)))
      expect(await contracts(`&state=${state}`)).toEqual(everything.filter(row => row.state === state))
    const ending = await contracts('&sort=ends_on')
    expect(ending.map(({ ends_on }) => ends_on)).toEqual(
      everything.flatMap(({ ends_on }) => (ends_on === null ? [] : [ends_on])).toSorted(),
    )
    const soon = await contracts('&ends_by=2026-12-31')
    expect(soon.length).toBeGreaterThan(0)
    expect(await contracts('&ends_within=30')).toEqual(await contracts('&ends_by=2026-12-16'))
    for (const { ends_on } of soon) expect(ends_on && ends_on >= '2026-11-16' && ends_on <= '2026-12-31').toBe(true)
    const anna = await centre.signedIn('anna@demo.example')
    const own = (await anna.get('/ajax/v1/contracts?limit=100&view=all')).body.data as ListedContract[]
    const told = everything.filter(row => row.customer_number === 10001)
    const facts = ({ number, label, state, ends_on }: ListedContract) => ({ number, label, state, ends_on })
    const byNumber = (rows: ListedContract[]) => rows.map(facts).toSorted((a, b) => (a.number < b.number ? -1 : 1))
    expect(byNumber(told)).toEqual(byNumber(own))
  })

  test('documents: kinds, days, what is open', async () => {
    const anna = await centre.signedIn('anna@demo.example')
    for (const status of ['open', 'overdue', 'paid', 'cancelled']) {
      const own = (await anna.get(`/ajax/v1/invoices?limit=100&status=${status}`)).body.data as ListedDocument[]
      const told = (await documents(`&q=10001&status=${status}`)).map(({ number }) => number)
      expect(told.toSorted(), status).toEqual(own.map(({ number }) => number).toSorted())
    }
    for (const { kind } of await documents('&kind=credit_note')) expect(kind).toBe('credit_note')
    for (const { issued_on } of await documents('&from=2026-11-01&to=2026-11-30'))
      expect(issued_on.slice(0, 7)).toBe('2026-11')
    const dueInMonth = await documents('&due_from=2026-11-01&due_to=2026-11-30')
    expect(dueInMonth.length).toBeGreaterThan(0)
    for (const { due_on } of dueInMonth) expect(due_on?.slice(0, 7)).toBe('2026-11')
    const due = await documents('&sort=due_on')
    expect(due.map(({ due_on }) => due_on)).toEqual(due.map(({ due_on }) => due_on).toSorted())
    expect(due.every(({ open }) => open.amount_minor !== 0)).toBe(true)
  })
})

describe('a customer’s file', () => {
  test('holds its people, contracts, debts, tickets and the beginnings of its lists, in few statements', async () => {
    centre.countStatements()
    const { status, body } = await admin.get('/ajax/v1/staff/customers/10001')
    expect(status).toBe(200)
    expect(centre.countStatements().length).toBeLessThanOrEqual(8)
    const [row] = await customers('&q=10001')
    expect(body).toMatchObject({ ...row })
    expect(body.people.map(({ email }: { email: string }) => email)).toContain('anna@demo.example')
    for (const part of ['running', 'claims']) for (const one of body[part]) expect(one.customer_number).toBe(10001)
    const sum = body.claims.reduce((total: number, { open }: ListedDocument) => total + open.amount_minor, 0)
    expect(sum).toBeLessThanOrEqual(body.open.amount_minor)
    expect(body.tickets.length).toBeGreaterThan(0)
    for (const list of ['payments', 'activity', 'mails'])
      expect(body[list], list).toEqual(await read(`lists/${list}`, '&q=10001').then(rows => rows.slice(0, 8)))
    const anna = await centre.signedIn('anna@demo.example')
    const own = (await anna.get('/ajax/v1/billing/ledger?limit=8')).body.data as { id: string; after: object }[]
    const moved = ({ id, after }: { id: string; after: object }) => ({ id, after })
    expect(body.ledger.map(moved)).toEqual(own.map(moved))
    expect(body.dunning).toMatchObject({ steps: expect.any(Array), promises: expect.any(Array) })
  })

  test('tells of dunning what was done, and nothing of what its reader may not see', async () => {
    const { body } = await admin.get('/ajax/v1/staff/customers/10003')
    expect(body.dunning.steps.length).toBeGreaterThan(0)
    const person = await newPerson(centre)
    await sql`with made as (insert into staff_role (id, name, powers, created_at)
        values (gen_random_uuid(), 'Reads customers', '{customers:see}', now()) returning id)
      update user_account set staff_roles = array[made.id::text] from made where user_account.id = ${person.id}`.execute(
      operator(),
    )
    const reader = await centre.signedIn(person.email)
    const seen = (await reader.get('/ajax/v1/staff/customers/10003')).body
    for (const part of ['running', 'claims', 'tickets', 'payments', 'ledger', 'dunning']) expect(seen[part]).toBeNull()
    for (const { kind } of seen.activity) expect(['security', 'account', 'people', 'staff']).toContain(kind)
  })

  test('is not there for others, nor of no one', async () => {
    const anna = await centre.signedIn('anna@demo.example')
    expect((await anna.get('/ajax/v1/staff/customers/10001')).status).toBe(403)
    expect((await admin.get('/ajax/v1/staff/customers/99999')).status).toBe(404)
    expect((await admin.get('/ajax/v1/staff/customers/none')).status).toBe(404)
  })
})
