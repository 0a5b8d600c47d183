import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from '../../../testing/browser.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'

/** Staff who are also a customer's people: neither role adds rights to the other. */
let centre: TestCentre
let admin: Browser
let id: string
beforeAll(async () => {
  centre = await startTestCentre()
  admin = await centre.signedIn('admin@demo.example')
  id = (await admin.get('/ajax/v1/user')).body.id
  await operator()
    .insertInto('membership')
    .values({
      customer_number: 10001,
      user_id: id,
      role: 'support',
      permissions: ['people', 'support:read'],
      created_at: centre.services.clock.now(),
    })
    .execute()
})
afterAll(() => centre.close())

const operator = () => centre.services.database.operator
const change = (number: number, body?: object) => admin.post(`/ajax/v1/accounts/customers/${number}/change`, body)
const userInfo = async () => (await admin.get('/ajax/v1/userinfo')).body

test('as a member, without a reason, staff may do what the membership says', async () => {
  expect((await change(10001)).status).toBe(200)
  expect(await userInfo()).toMatchObject({
    current_customer_number: 10001,
    acting_reason: null,
    permissions: ['10001-people', '10001-support:read'],
    master_customer_numbers: [],
  })
  expect((await admin.get('/ajax/v1/tickets')).status).toBe(200)
  for (const url of ['/ajax/v1/invoices', '/ajax/v1/accounts/userdata'])
    expect([url, (await admin.get(url)).status]).toEqual([url, 403])
  const access = { role: 'owner', permissions: [], expires_on: null, second_factor_required: false }
  const invited = { ...access, email: 'a.friend@demo.example', locale: 'en' }
  expect((await admin.post('/ajax/v1/people/invitations', invited)).body.code).toBe('access_beyond_own')
})

test('what they did there as staff until then adds no rights to the membership', async () => {
  await operator().updateTable('session').set({ acting_reason: 'Ticket 20001' }).where('user_id', '=', id).execute()
  expect(await userInfo()).toMatchObject({ acting_reason: null, master_customer_numbers: [] })
  expect((await change(10003, { reason: 'Ticket 20002' })).status).toBe(200)
  expect(await userInfo()).toMatchObject({ acting_reason: 'Ticket 20002', master_customer_numbers: [10003] })
})

test('whose membership ends do not stay as staff: that takes a reason', async () => {
  expect((await change(10001)).status).toBe(200)
  await operator().deleteFrom('membership').where('user_id', '=', id).execute()
  expect(await userInfo()).toMatchObject({ current_customer_number: null, master_customer_numbers: [], customers: [] })
  expect((await admin.get('/ajax/v1/invoices')).body.code).toBe('no_customer')
})
