import { expect, test } from 'vitest'
import { createIdempotencyKeys } from './idempotency-keys.ts'

const data = (fields: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

function counted() {
  let made = 0
  return createIdempotencyKeys(() => `key ${++made}`)
}

test('the same input again is the same intent', () => {
  const keys = counted()
  expect(keys.keyFor(data({ body: 'a' }))).toBe('key 1')
  expect(keys.keyFor(data({ body: 'a' }))).toBe('key 1')
})

test('a changed input is a new intent, and going back to the first is the first again', () => {
  const keys = counted()
  expect(keys.keyFor(data({ body: 'a' }))).toBe('key 1')
  expect(keys.keyFor(data({ body: 'b' }))).toBe('key 2')
  expect(keys.keyFor(data({ body: 'a' }))).toBe('key 1')
})

test('another field with the same value is another intent', () => {
  const keys = counted()
  expect(keys.keyFor(data({ body: 'a' }))).not.toBe(keys.keyFor(data({ subject: 'a' })))
})

test('the same input with another check against robots is the same intent', () => {
  const keys = counted()
  expect(keys.keyFor(data({ body: 'a', captcha: 'one' }))).toBe('key 1')
  expect(keys.keyFor(data({ body: 'a', captcha: 'two' }))).toBe('key 1')
})

test('what was done is meant once more when it is sent once more', () => {
  const keys = counted()
  keys.keyFor(data({ body: 'thanks' }))
  keys.settle()
  expect(keys.keyFor(data({ body: 'thanks' }))).toBe('key 2')
})

test('keys are 128 random bits', () => {
  const keys = [createIdempotencyKeys().keyFor(data({})), createIdempotencyKeys().keyFor(data({}))]
  expect(keys[0]).toMatch(/^[\da-f]{32}$/)
  expect(keys[0]).not.toBe(keys[1])
})
