import { isRedirect } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { call } from '../api/client.ts'
import { withPageContext } from '../page/page-context.ts'
import { json, testPage } from '../page/test-page.ts'
import { currentCustomer, fetchSession, isLocked } from './session.ts'
import { testUser } from './test-user.ts'

/** Is what a customer centre says that speaks the specification and no more. */
const said = {
  permissions: ['10002-billing'],
  master_customer_numbers: [10001],
  current_customer_number: 10001,
  admin: false,
  locale: 'de',
}

test('a session whose token cookie is missing counts for nothing: the user is asked for as a stranger', async () => {
  const page = testPage([json(401, {})])
  page.visitor.cookie = 'kontor_session=s'
  expect(await withPageContext(page, fetchSession)).toEqual({ user: null })
  expect(page.asked.map(({ path, headers }) => [path, headers.cookie])).toEqual([['/ajax/v1/user', '']])
})

test('with the token the full user is fetched, in one call where it says everything', async () => {
  const page = testPage([json(200, testUser)])
  expect((await withPageContext(page, fetchSession)).user).toEqual(testUser)
  expect(page.asked.map(({ path }) => path)).toEqual(['/ajax/v1/userinfo'])
})

test('user and user info are merged, and the lock is that of the account record', async () => {
  const page = testPage([json(200, { email: 'a@example.com' }), json(200, said), json(200, { locked: true })])
  const { user } = await withPageContext(page, fetchSession)
  expect(page.asked.map(({ path }) => path)).toEqual([
    '/ajax/v1/userinfo',
    '/ajax/v1/user',
    '/ajax/v1/accounts/userdata',
  ])
  expect(user).toMatchObject({ ...said, email: 'a@example.com', preferences: {}, two_factor: 'off' })
  expect(user?.customers.map(({ number, role, locked }) => [number, role, locked])).toEqual([
    [10001, 'owner', true],
    [10002, 'read_only', false],
  ])
  expect(user && [isLocked(user), currentCustomer(user)?.number]).toEqual([true, 10001])
})

test('an admin without a customer is no reason to ask for an account record', async () => {
  const page = testPage([json(200, { ...said, admin: true, current_customer_number: null }), json(200, {})])
  const { user } = await withPageContext(page, fetchSession)
  expect([user?.admin, user?.current_customer_number, page.asked.length]).toEqual([true, null, 2])
})

test.each([401, 419])(
  'an answer of %i means that nobody is signed in, any other failure is the caller’s',
  async status => {
    const ended = testPage([json(status, {}), json(204, {}), json(status, {})])
    expect(await withPageContext(ended, fetchSession)).toEqual({ user: null })
    const broken = testPage([json(500, {}), json(500, {})])
    await expect(withPageContext(broken, fetchSession)).rejects.toThrow('500')
  },
)

test('a session that ends while its page is rendered leads to the login with the page', async () => {
  const page = testPage([json(200, testUser), json(401, {})])
  const thrown = await withPageContext(page, async () => {
    await fetchSession()
    return call('GET /ajax/v1/dashboard').catch((error: unknown) => error)
  })
  expect(isRedirect(thrown) && thrown.options.href).toBe(
    `https://id.example.com/login?previous_page=${encodeURIComponent('https://my.example.com/billing?status=paid')}`,
  )
})

test.each([null, [], 'no one', 17, undefined])(
  'a user info that reads %j tells of no one, and is no failure',
  async info => {
    const page = testPage([json(200, info), json(200, null)])
    expect(await withPageContext(page, fetchSession)).toEqual({ user: null })
  },
)

test('what is of another kind than the specification has it is not said', async () => {
  const strange = {
    ...said,
    email: ['a@example.com'],
    permissions: { billing: true },
    locale: 7,
    preferences: 'dark',
    customers: null,
  }
  const page = testPage([json(200, strange), json(200, {}), json(200, [])])
  const { user } = await withPageContext(page, fetchSession)
  expect(user).toMatchObject({ email: '', permissions: [], master_customer_numbers: [], preferences: {} })
  expect(user?.customers.map(({ number, locked }) => [number, locked])).toEqual([[10001, false]])
  const mixed = { ...said, permissions: [7, '10001-billing', null] }
  const other = testPage([json(200, mixed), json(200, {}), json(200, {})])
  expect((await withPageContext(other, fetchSession)).user?.permissions).toEqual(['10001-billing'])
})
