import { endpoint } from '@kontor/contract/wire/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestCentre, type TestCentre } from '../testing/test-centre.ts'
import { inTwoSteps, ownTransactions } from './context.ts'
import { installEndpoint } from './guard.ts'

let centre: TestCentre
beforeAll(async () => {
  centre = await startTestCentre('empty')
})
afterAll(() => centre.close())

test('a handler with transactions of its own is refused where answers are stored in the guard’s', () => {
  const handler = ownTransactions(async () => undefined)
  const write = endpoint({ route: 'POST /ajax/v1/example', summary: 'Example', access: 'user', status: 204 })
  expect(() => installEndpoint(centre.app, centre.centre, write, handler)).toThrow('POST /ajax/v1/example')
})

test('a handler in two steps is refused where there is a user to be bound', () => {
  const handler = inTwoSteps(async () => async () => undefined)
  const write = endpoint({ route: 'POST /ajax/v1/example', summary: 'Example', access: 'user', status: 204 })
  expect(() => installEndpoint(centre.app, centre.centre, write, handler)).toThrow('POST /ajax/v1/example')
})

test.each([
  ['POST', '/ajax/v1/accounts/confirm'],
  ['PUT', '/ajax/v1/accounts/password'],
  ['POST', '/ajax/v1/accounts/factors/recovery-codes'],
] as const)('%s %s, which hashes outside of transactions, passes the same checks as any other', async (method, url) => {
  const visitor = centre.browser()
  expect((await visitor.send(method, url, {})).status).toBe(419)
  await visitor.get('/sanctum/csrf-cookie')
  expect((await visitor.send(method, url, {})).status).toBe(401)
})
