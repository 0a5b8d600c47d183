import { expect, test, vi } from 'vitest'
import { withPageContext } from '../page/page-context.ts'
import { json, testPage } from '../page/test-page.ts'
import { call } from './client.ts'
import { referenceOf, statusOf } from './problem.ts'
import { beforeSignIn, watchVisit } from './signed-out.ts'

const unwell = { code: 'internal', message: 'no', error: 'gateway: 17' }

test('what an answer tells admins is told, though the call is repeated and succeeds', async () => {
  const page = testPage([json(500, unwell), json(200, { id: '1', error: 'slow' })])
  await withPageContext(page, () => call('GET /ajax/v1/user'))
  expect(page.operatorDetails).toEqual(['gateway: 17', 'slow'])
})

test('an ended session leads to the login, from whichever call', async () => {
  const leave = vi.fn(() => {
    throw new Error('to the login')
  })
  for (const status of [401, 419]) {
    const page = testPage([json(status, {}), json(204, {}), json(status, {})], { leave })
    await expect(withPageContext(page, () => call('GET /ajax/v1/dashboard'))).rejects.toThrow('to the login')
  }
  expect(leave).toHaveBeenCalledTimes(2)
})

test('where nobody was signed in, and where it is asked who is, the refusal is the caller’s', async () => {
  const leave = vi.fn()
  const guest = testPage([json(401, {})])
  await expect(withPageContext(guest, () => call('GET /ajax/v1/dashboard'))).rejects.toThrow('401 unauthenticated')
  const asking = testPage([json(401, {})], { leave: leave as never })
  await expect(withPageContext(asking, () => call('GET /ajax/v1/userinfo', {}, { as: 'anybody' }))).rejects.toThrow(
    '401 unauthenticated',
  )
  expect(leave).not.toHaveBeenCalled()
})

test('what a lock refuses to be done leads there with what was typed kept; what is only read is told', async () => {
  const [kept, lock] = [vi.fn(), vi.fn((keep: () => void) => keep() === undefined)]
  watchVisit({ anybody: () => true, leave: () => undefined, lock })
  const forget = beforeSignIn(kept)
  const refusal = json(423, { code: 'account_locked' })
  const writing = testPage([json(204, {}), refusal])
  void withPageContext(writing, () => call('POST /ajax/v1/preferences', { body: { preferences: {} } }))
  await expect.poll(() => kept.mock.calls.length).toBe(1)
  const reading = testPage([refusal])
  await expect(withPageContext(reading, () => call('GET /ajax/v1/dashboard'))).rejects.toThrow('423 account_locked')
  expect(lock).toHaveBeenCalledOnce()
  forget()
  watchVisit({ anybody: () => false, leave: () => undefined, lock: () => false })
})

test('a write asks for its token first, where there is none', async () => {
  const page = testPage([json(204, {}), json(200, { preferences: {} })])
  await withPageContext(page, () => call('POST /ajax/v1/preferences', { body: { preferences: {} } }))
  expect(page.asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /sanctum/csrf-cookie',
    'POST /ajax/v1/preferences',
  ])
})

test('only a Kontor is sent an idempotency key, and only with a key a write is repeated', async () => {
  const write = () => call('POST /ajax/v1/preferences', { body: { preferences: {} } }, { idempotencyKey: 'k' })
  const own = testPage([json(204, {}), json(503, {}), json(204, {}), json(200, { preferences: {} })])
  await withPageContext(own, write)
  const keys = own.asked.filter(({ method }) => method === 'POST').map(({ headers }) => headers['idempotency-key'])
  expect(keys).toEqual(['k', 'k'])
  const foreign = testPage([json(204, {}), json(503, {})], { ownCentre: false })
  await expect(withPageContext(foreign, write)).rejects.toThrow('503')
  const sent = foreign.asked.filter(({ method }) => method === 'POST')
  expect(sent.map(({ headers }) => Object.keys(headers).toSorted())).toEqual([
    ['accept', 'accept-language', 'content-type', 'cookie', 'referer'],
  ])
})

test('a stranger asks without the visitor’s cookies', async () => {
  const page = testPage([json(401, {})])
  await withPageContext(page, () => call('GET /ajax/v1/user', {}, { as: 'stranger' })).catch(() => undefined)
  expect(page.asked[0]?.headers.cookie).toBe('')
})

test('a refusal keeps the id of its request, on the way into the page as well', async () => {
  const page = testPage([json(403, {}, { 'x-request-id': 'request-0001' })])
  const error = await withPageContext(page, () => call('GET /ajax/v1/dashboard')).catch((thrown: unknown) => thrown)
  // of an error that the server writes into the page only the message is left
  const inPage = { message: (error as Error).message }
  expect([statusOf(inPage), referenceOf(inPage)]).toEqual([403, 'request-0001'])
})

test('a referer of the portal goes with every call of the server', async () => {
  const page = testPage([json(200, {})])
  await withPageContext(page, () => call('GET /ajax/v1/user'))
  expect(page.asked[0]?.headers).toMatchObject({ accept: 'application/json', referer: 'https://my.example.com/' })
})

test.each([400, 418, 451, 501, 599])('an answer of %i is an error', async status => {
  const page = testPage([json(status, {})])
  const error = await withPageContext(page, () => call('GET /ajax/v1/dashboard')).catch((thrown: unknown) => thrown)
  expect(statusOf(error)).toBe(status)
})

test.each([200, 204, 302])('an answer of %i is none', async status => {
  const page = testPage([json(status, {})])
  expect(await withPageContext(page, () => call('GET /ajax/v1/dashboard'))).toEqual({})
})
