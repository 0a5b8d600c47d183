import { endpoints } from '@kontor/contract/endpoints'
import { type EndpointDeclaration, methodOf, pathOf } from '@kontor/contract/wire/endpoint'
import { expect, test, vi } from 'vitest'
import { changesSession, queued, untilSignOut } from './request-queue.ts'

const declared: EndpointDeclaration[] = Object.values(endpoints)

test('every call that the contract says changes the session is known as one', () => {
  const forgotten = declared
    .filter(endpoint => endpoint.changesSession && !changesSession(methodOf(endpoint), sent(pathOf(endpoint))))
    .map(endpoint => endpoint.route)
  expect(forgotten).toEqual([])
})

test('reads never are', () => {
  expect(
    declared.filter(endpoint => methodOf(endpoint) === 'GET' && changesSession('GET', sent(pathOf(endpoint)))),
  ).toEqual([])
})

test('a sign-in waits for what is under way, and later calls wait for it', async () => {
  const order: string[] = []
  const gates = new Map<string, () => void>()
  const held = (name: string) => () => {
    order.push(`${name} sent`)
    return new Promise<Answer>(resolve => gates.set(name, () => resolve(answer(name))))
  }
  const options = queued('POST', '/ajax/v1/accounts/login/passkey/options', held('options'))
  const login = queued('POST', '/ajax/v1/accounts/login', held('login'))
  const later = queued('GET', '/ajax/v1/userinfo', held('later'))
  await settle()
  expect(order).toEqual(['options sent'])
  gates.get('options')?.()
  expect(await options).toEqual(answer('options'))
  await settle()
  expect(order).toEqual(['options sent', 'login sent'])
  gates.get('login')?.()
  expect(await login).toEqual(answer('login'))
  await settle()
  expect(order).toEqual(['options sent', 'login sent', 'later sent'])
  gates.get('later')?.()
  expect(await later).toEqual(answer('later'))
})

test('one that fails blocks nothing, and tells its caller', async () => {
  await expect(queued('POST', '/logout', () => Promise.reject(new Error('no answer')))).rejects.toThrow('no answer')
  expect(await queued('GET', '/ajax/v1/user', async () => answer('next'))).toEqual(answer('next'))
})

test('after a sign-out no calls are sent while its page is left, but they resume where the page stays', async () => {
  vi.useFakeTimers()
  const sent: string[] = []
  const ask = (path: string, status: number, method = 'GET') =>
    queued(method, path, async () => {
      sent.push(path)
      return answer(path, status)
    })
  await ask('/logout', 419, 'POST')
  await ask('/ajax/v1/user', 200)
  expect(sent).toEqual(['/logout', '/ajax/v1/user'])
  const late = Promise.all([ask('/logout', 204, 'POST'), ask('/ajax/v1/invoices', 401)])
  await vi.advanceTimersByTimeAsync(2900)
  expect(sent.slice(2)).toEqual(['/logout'])
  await vi.advanceTimersByTimeAsync(200)
  await late
  expect(sent.slice(2)).toEqual(['/logout', '/ajax/v1/invoices'])
  vi.useRealTimers()
})

test('what lasts hears of a sign-out before it is sent, and may begin again where it failed', async () => {
  const before = untilSignOut()
  await queued('GET', '/ajax/v1/user', async () => answer('read'))
  expect(before.aborted).toBe(false)
  const heard: boolean[] = []
  const leave = queued('POST', '/logout', async () => {
    heard.push(before.aborted, untilSignOut().aborted)
    return answer('refused', 419)
  })
  expect(before.aborted).toBe(true)
  await leave
  await settle()
  expect(heard).toEqual([true, true])
  expect(untilSignOut().aborted).toBe(false)
})

test('a call that hangs locks no one out', async () => {
  vi.useFakeTimers()
  void queued('GET', '/ajax/v1/slow', () => new Promise<Answer>(() => undefined))
  const login = queued('POST', '/ajax/v1/accounts/login', async () => answer('in'))
  await vi.advanceTimersByTimeAsync(3000)
  expect(await login).toEqual(answer('in'))
  vi.useRealTimers()
})

type Answer = { name: string; status: number }
const answer = (name: string, status = 200): Answer => ({ name, status })
const sent = (path: string): string => path.replaceAll(/\{\w+\}/g, '018f0000')
const settle = () => new Promise(resolve => setImmediate(resolve))
