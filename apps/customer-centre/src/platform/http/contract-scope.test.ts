import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from '../../testing/browser.ts'
import { newMember } from '../../testing/people/people.ts'
import { startTestCentre, type TestCentre } from '../../testing/test-centre.ts'

/** Shop production, with a waiting ticket, and Shop staging: all that the agency may see of customer 10001. */
const [shop, staging, website] = ['C-1005', 'C-1006', 'C-1001']

let centre: TestCentre
let [anna, mia]: Browser[] = []
beforeAll(async () => {
  centre = await startTestCentre()
  ;[anna, mia] = [await centre.signedIn('anna@demo.example'), await centre.signedIn('mia@demo.example')]
})
afterAll(() => centre.close())

const as = (browser: Browser | undefined): Browser => {
  if (!browser) throw new Error('not signed in yet')
  return browser
}
const ticketsOf = async (browser: Browser | undefined, query = 'view=all&limit=100') =>
  (await as(browser).get(`/ajax/v1/tickets?${query}`)).body
const ofContracts = (tickets: { contract_number: string | null }[], numbers: string[]) =>
  tickets.filter(ticket => numbers.includes(ticket.contract_number ?? ''))

describe('a user whose permission names contracts', () => {
  test('lists these contracts and no others, in one statement, with any search, filter or count', async () => {
    centre.countStatements()
    const { body } = await as(mia).get('/ajax/v1/contracts')
    expect(centre.countStatements()).toHaveLength(2)
    expect(body.data.map((row: { number: string }) => row.number).toSorted()).toEqual([shop, staging])
    expect(body.total).toBe(2)
    for (const query of ['q=Corporate', 'q=C-1001', 'group=domain', 'q=museum'])
      expect((await as(mia).get(`/ajax/v1/contracts?${query}`)).body).toMatchObject({ data: [], total: 0 })
    const page = (await as(mia).get('/ajax/v1/contracts?limit=1')).body
    const next = (await as(mia).get(`/ajax/v1/contracts?limit=1&cursor=${page.next_cursor}`)).body
    expect([page.data.length, next.data.length, next.next_cursor]).toEqual([1, 1, null])
  })

  test('opens these contracts, without what belongs to billing and contacts, and finds no other', async () => {
    const { status, body } = await as(mia).get(`/ajax/v1/contracts/${shop}`)
    expect([status, body.number, body.invoices, body.contacts, body.payment_method]).toEqual([200, shop, [], [], null])
    expect((await as(mia).get(`/ajax/v1/contracts/${website}`)).status).toBe(404)
    expect((await as(anna).get(`/ajax/v1/contracts/${website}`)).status).toBe(200)
  })

  test('operates these contracts, and does not dispose of them', async () => {
    const { version } = (await as(mia).get(`/ajax/v1/contracts/${shop}`)).body.actions
    const url = `/ajax/v1/contracts/${shop}`
    const gift = { customer_number: 10004, email: 'new@demo.example', version }
    const yearly = { product: 'hosting-m', cycle: 'year', options: '', shown: '', version }
    const answers = [
      await as(mia).post(`${url}/transfer`, gift),
      await as(mia).post(`${url}/change`, yearly),
      await as(mia).post(`${url}/cancellation`, { ends_on: null, reason: '', version }),
      await as(mia).send('DELETE', `${url}/cancellation`),
      await as(mia).post(`${url}/switch`, { kind: 'erasure', destination: '', version }),
    ]
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [403, 'forbidden']))
    expect((await as(mia).send('PUT', `${url}/label`, { label: 'Shop, live', version })).status).toBe(200)
    expect((await as(anna).send('PUT', `${url}/label`, { label: 'Shop', version: version + 1 })).status).toBe(200)
  })

  test('lists the tickets about these contracts and counts no others', async () => {
    const [all, mine] = [await ticketsOf(anna), await ticketsOf(mia)]
    const expected = ofContracts(all.data, [shop, staging]).map(
      ticket => (ticket as unknown as { number: number }).number,
    )
    expect(expected.length).toBeGreaterThan(1)
    expect(mine.data.map((ticket: { number: number }) => ticket.number)).toEqual(expected)
    expect(mine.total).toBe(expected.length)
    const waiting = ofContracts((await ticketsOf(anna, 'view=waiting&limit=100')).data, [shop, staging]).length
    expect(mine.counts.waiting).toBe(waiting)
    expect(mine.counts.open).toBe(
      ofContracts((await ticketsOf(anna, 'view=open&limit=100')).data, [shop, staging]).length,
    )
    expect(mine.counts).not.toEqual(all.counts)
    const words = await ticketsOf(mia, 'view=all&q=cheaper')
    expect((await ticketsOf(anna, 'view=all&q=cheaper')).total).toBeGreaterThan(0)
    expect(words).toMatchObject({ data: [], total: 0 })
  })

  test('reads, answers, closes and reopens these tickets; others, and those about no contract, are not found', async () => {
    const { data } = await ticketsOf(anna)
    const [own] = ofContracts((await ticketsOf(anna, 'view=open&limit=100')).data, [shop]) as { number?: number }[]
    const path = `/ajax/v1/tickets/${own?.number}`
    expect((await as(mia).get(path)).body).toMatchObject({ contract_number: shop, can_reply: true })
    expect((await as(mia).post(`${path}/messages`, { body: 'Seen.' })).status).toBe(201)
    expect((await as(mia).post(`${path}/close`)).status).toBe(200)
    expect((await as(mia).post(`${path}/reopen`)).status).toBe(200)
    const foreign = data.find((ticket: { contract_number: string }) => ticket.contract_number === website)
    const free = data.find((ticket: { contract_number: null }) => ticket.contract_number === null)
    for (const { number } of [foreign, free]) {
      expect((await as(mia).get(`/ajax/v1/tickets/${number}`)).status).toBe(404)
      expect((await as(mia).post(`/ajax/v1/tickets/${number}/messages`, { body: 'x' })).status).toBe(404)
      expect((await as(mia).post(`/ajax/v1/tickets/${number}/close`)).status).toBe(404)
      expect((await as(mia).post(`/ajax/v1/tickets/${number}/reopen`)).status).toBe(404)
    }
  })

  test('writes tickets about these contracts only, and must say about which', async () => {
    const create = (contract_number: string | null | undefined) =>
      as(mia).post('/ajax/v1/tickets', {
        category: 'technical',
        impact: 'none',
        subject: 's',
        body: 'b',
        contract_number,
      })
    expect((await create(staging)).body).toMatchObject({ contract_number: staging, can_reply: true })
    for (const none of [null, undefined])
      expect(Object.keys((await create(none)).body.errors)).toEqual(['contract_number'])
    expect(Object.keys((await create(website)).body.errors)).toEqual(['contract_number'])
    const { contracts } = (await as(mia).get('/ajax/v1/tickets/options')).body
    expect(contracts.map((one: { number: string }) => one.number).toSorted()).toEqual([shop, staging])
  })

  test('sees on the dashboard what these contracts give, and in the counts of every page', async () => {
    const { body } = await as(mia).get('/ajax/v1/dashboard')
    const states = Object.entries(body).flatMap(([name, card]) =>
      (card as { state?: string } | null)?.state === 'ready' ? [name] : [],
    )
    expect(states).toEqual(['coming', 'contracts', 'tickets'])
    expect(body.contracts.data.active).toBeLessThanOrEqual(2)
    const waiting = ofContracts((await ticketsOf(anna, 'view=waiting&limit=100')).data, [shop, staging]).length
    expect(body.tickets.data.waiting_for_me).toHaveLength(waiting)
    expect((await as(mia).get('/ajax/v1/userinfo')).body.unread).toMatchObject({ tickets: waiting, overdue: null })
    const everybody = (await as(anna).get('/ajax/v1/userinfo')).body.unread.tickets
    expect(everybody).toBeGreaterThan(waiting)
  })

  test('sees the cloud projects and costs of these contracts', async () => {
    expect((await as(mia).get('/ajax/v1/ccloud/resource-info')).body).toMatchObject({
      projects: [],
      month_to_date: { amount_minor: 0 },
    })
    const all = (await as(anna).get('/ajax/v1/ccloud/resource-info')).body
    const [number] = all.projects.map((project: { contract_number: string }) => project.contract_number)
    const { browser } = await newMember(centre, { role: 'technical', permissions: [`contracts:${number}`] })
    const { body } = await browser.get('/ajax/v1/ccloud/resource-info')
    expect(new Set(body.projects.map((project: { contract_number: string }) => project.contract_number))).toEqual(
      new Set([number]),
    )
    expect(body.month_to_date.amount_minor).toBeGreaterThan(0)
  })

  test.each(['invoices', 'contacts', 'people', 'activity', 'accounts/userdata', 'accounts/payment/get/all'])(
    'finds %s closed',
    async path => {
      expect((await as(mia).get(`/ajax/v1/${path}`)).body.code).toBe('forbidden')
    },
  )
})

test('a contract of one area opens nothing in the other', async () => {
  const { browser } = await newMember(centre, { role: 'technical', permissions: [`contracts:${shop}`] })
  expect((await browser.get(`/ajax/v1/contracts/${shop}`)).status).toBe(200)
  expect((await browser.get('/ajax/v1/tickets')).body.code).toBe('forbidden')
  expect((await browser.get('/ajax/v1/userinfo')).body.unread.tickets).toBe(0)
})

test('a user who reads all tickets and writes about one contract reads the others, and may not write there', async () => {
  const { browser } = await newMember(centre, { role: 'support', permissions: ['support:read', `support:${shop}`] })
  const { data } = await ticketsOf(browser, 'view=open&limit=100')
  const foreign = data.find((ticket: { contract_number: string }) => ticket.contract_number !== shop)
  const path = `/ajax/v1/tickets/${foreign.number}`
  expect((await browser.get(path)).body).toMatchObject({ can_reply: false, can_close: false })
  expect((await browser.post(`${path}/messages`, { body: 'x' })).body.code).toBe('forbidden')
  const own = data.find((ticket: { contract_number: string }) => ticket.contract_number === shop)
  expect((await browser.get(`/ajax/v1/tickets/${own.number}`)).body.can_reply).toBe(true)
})

test('a permission for a contract of another customer opens nothing', async () => {
  const { rows } = await sql<{
    number: string
  }>`select number from contract where customer_number = 10003 limit 1`.execute(centre.services.database.operator)
  const { browser } = await newMember(centre, { role: 'technical', permissions: [`contracts:${rows[0]?.number}`] })
  expect((await browser.get('/ajax/v1/contracts')).body).toMatchObject({ data: [], total: 0 })
  expect((await browser.get(`/ajax/v1/contracts/${rows[0]?.number}`)).status).toBe(404)
})
