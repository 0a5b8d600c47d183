import { endpoints } from '@kontor/contract/endpoints'
import { type EndpointDeclaration, methodOf, pathOf } from '@kontor/contract/wire/endpoint'
import { expect, test, vi } from 'vitest'
import { changesSession, inTurn } from './turns.ts'

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

test('a sign-in waits for what is under way, and what comes after waits for it', async () => {
  const order: string[] = []
  const gates = new Map<string, () => void>()
  const held = (name: string) => () => {
    order.push(`${name} sent`)
    return new Promise<string>(resolve => gates.set(name, () => resolve(name)))
  }
  const options = inTurn('POST', '/ajax/v1/accounts/login/passkey/options', held('options'))
  const login = inTurn('POST', '/ajax/v1/accounts/login', held('login'))
  const later = inTurn('GET', '/ajax/v1/userinfo', held('later'))
  await settle()
  expect(order).toEqual(['options sent'])
  gates.get('options')?.()
  expect(await options).toBe('options')
  await settle()
  expect(order).toEqual(['options sent', 'login sent'])
  gates.get('login')?.()
  expect(await login).toBe('login')
  await settle()
  expect(order).toEqual(['options sent', 'login sent', 'later sent'])
  gates.get('later')?.()
  expect(await later).toBe('later')
})

test('one that fails blocks nothing, and tells its caller', async () => {
  await expect(inTurn('POST', '/logout', () => Promise.reject(new Error('no answer')))).rejects.toThrow('no answer')
  expect(await inTurn('GET', '/ajax/v1/user', async () => 'next')).toBe('next')
})

test('a call that hangs keeps nobody out', async () => {
  vi.useFakeTimers()
  void inTurn('GET', '/ajax/v1/slow', () => new Promise(() => undefined))
  const login = inTurn('POST', '/ajax/v1/accounts/login', async () => 'in')
  await vi.advanceTimersByTimeAsync(3000)
  expect(await login).toBe('in')
  vi.useRealTimers()
})

const sent = (path: string): string => path.replaceAll(/\{\w+\}/g, '018f0000')
const settle = () => new Promise(resolve => setTimeout(resolve, 5))
