import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/db/database.ts'
import type { Answer, Browser } from '../../../testing/browser.ts'
import { access, entriesAbout, newMember, newPerson, url } from '../../../testing/people/people.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'
import { untilWaiting } from '../../../testing/until-waiting.ts'

let centre: TestCentre
let anna: Browser
let annasId: string
beforeAll(async () => {
  centre = await startTestCentre('demo', {}, 8)
  anna = await centre.signedIn('anna@demo.example')
  annasId = (await anna.get('/ajax/v1/user')).body.id
})
afterAll(() => centre.close())
beforeEach(async () => {
  await sql`delete from membership where customer_number = 10001 and role = 'owner' and user_id <> ${annasId}`.execute(
    operator(),
  )
})

const operator = () => centre.services.database.operator
const leave = (browser: Browser, customer = 10001) =>
  browser.post(`${url}/leave`, { customer_number: customer }, { 'idempotency-key': uuidv7() })
const owners = async () =>
  (
    await sql<{
      id: string
    }>`select user_id as id from membership where customer_number = 10001 and role = 'owner'`.execute(operator())
  ).rows
/** Staff who act for the customer, and may do what an owner may. */
async function staff(): Promise<Browser> {
  const browser = await centre.signedIn('admin@demo.example')
  await browser.post('/ajax/v1/accounts/customers/10001/change', { reason: 'asked by phone' })
  return browser
}

describe('the last owner', () => {
  test.each([
    ['downgraded', access({ role: 'admin', permissions: ['people'] })],
    ['given an end date', access({ role: 'owner', expires_on: '2027-01-31' })],
  ])('is not %s', async (_what, wanted) => {
    const answer = await (await staff()).send('PUT', `${url}/${annasId}`, { ...wanted, version: 1 })
    expect([answer.status, answer.body.code]).toEqual([409, 'last_owner'])
  })

  test('neither leaves nor is removed, not even by staff', async () => {
    expect((await leave(anna)).body.code).toBe('last_owner')
    expect((await (await staff()).send('DELETE', `${url}/${annasId}`)).body.code).toBe('last_owner')
  })

  test('counts as the last beside owners whose access ends or whose account is disabled', async () => {
    await newPerson(centre, { role: 'owner', expiresAt: '2027-01-01T00:00:00+01:00' })
    const { id } = await newPerson(centre, { role: 'owner' })
    await sql`update user_account set disabled_at = now() where id = ${id}`.execute(operator())
    expect((await leave(anna)).body.code).toBe('last_owner')
  })

  test('may leave once there is another one who stays', async () => {
    const second = await newMember(centre, { role: 'owner' })
    expect((await leave(second.browser)).status).toBe(204)
    expect((await owners()).map(owner => owner.id)).toEqual([annasId])
    expect((await entriesAbout(centre, `Person ${second.email}`)).map(entry => entry.action)).toEqual(['person.left'])
  })
})

describe('two owners at once', () => {
  test('who remove each other: one of them stays', async () => {
    const [one, other] = [await newMember(centre, { role: 'owner' }), await newMember(centre, { role: 'owner' })]
    const answers = await together(() => [
      one.browser.send('DELETE', `${url}/${other.id}`),
      other.browser.send('DELETE', `${url}/${one.id}`),
    ])
    expect(answers.map(answer => answer.status).toSorted()).toEqual([204, 403])
    const left = (await owners()).map(owner => owner.id)
    expect(left.filter(id => id === one.id || id === other.id)).toHaveLength(1)
  })

  test('who leave: one of them stays', async () => {
    const [two, three] = [await newMember(centre, { role: 'owner' }), await newMember(centre, { role: 'owner' })]
    await setRole('admin', annasId)
    const answers = await together(() => [leave(two.browser), leave(three.browser)])
    expect(answers.map(answer => answer.status).toSorted()).toEqual([204, 409])
    expect(await owners()).toHaveLength(1)
    await setRole('owner', annasId)
  })

  test('one of whom is downgraded while making another owner: the change is refused', async () => {
    const second = await newMember(centre, { role: 'owner' })
    const third = await newPerson(centre, { role: 'support', permissions: ['support'] })
    const promotion = { ...access({ role: 'owner' }), version: 1 }
    const [answer] = await together(
      () => [second.browser.send('PUT', `${url}/${third.id}`, promotion)],
      () => setRole('support', second.id),
    )
    expect([answer?.status, answer?.body.code]).toEqual([403, 'forbidden'])
  })
})

const setRole = (role: string, id: string) =>
  sql`update membership set role = ${role} where customer_number = 10001 and user_id = ${id}`.execute(operator())

/** Calls whose sessions are found before any of them changes something; `meanwhile` happens in between. */
async function together(
  start: () => Promise<Answer<{ code?: string }>>[],
  meanwhile: () => Promise<unknown> = async () => undefined,
) {
  let calls: Promise<Answer<{ code?: string }>>[] = []
  await inTransaction(operator(), async trx => {
    await sql`select from customer where customer_number = 10001 for no key update`.execute(trx)
    calls = start()
    await untilWaiting(trx, calls.length)
    await meanwhile()
  })
  return Promise.all(calls)
}

describe('giving up access', () => {
  test('is for the customer that is named: sent twice, it gives up no other one', async () => {
    const { id, browser } = await newMember(centre, { role: 'support', permissions: ['support'] })
    await sql`insert into membership (customer_number, user_id, role, created_at) values (10004, ${id}, 'support', now())`.execute(
      operator(),
    )
    expect([(await leave(browser)).status, (await leave(browser)).status]).toEqual([204, 204])
    const { body } = await browser.get('/ajax/v1/userinfo')
    expect(body.customers.map((one: { number: number }) => one.number)).toEqual([10004])
  })

  test('works while another customer is the current one, and for users who still need a second factor', async () => {
    const { id, browser } = await newMember(centre, { role: 'support', permissions: ['support'] })
    await sql`insert into membership (customer_number, user_id, role, second_factor_required_from, created_at)
      values (10003, ${id}, 'support', '2026-01-01', now())`.execute(operator())
    await browser.post('/ajax/v1/accounts/customers/10003/change')
    expect((await browser.get('/ajax/v1/tickets')).body.code).toBe('second_factor_required')
    expect((await leave(browser, 10001)).status).toBe(204)
    expect((await leave(browser, 10003)).status).toBe(204)
    expect((await browser.get('/ajax/v1/user')).body.current_customer_number).toBeNull()
  })

  test('of another customer says nothing and changes nothing', async () => {
    const { browser } = await newMember(centre, { role: 'support', permissions: ['support'] })
    expect([(await leave(browser, 10002)).status, (await leave(browser, 99_999_999)).status]).toEqual([204, 204])
    expect((await (await staff()).post(`${url}/leave`, { customer_number: 10001 })).status).toBe(204)
    expect(await owners()).toHaveLength(1)
  })
})
