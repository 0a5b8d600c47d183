import { endpoint } from '@kontor/contract/wire/endpoint'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { checkAnswer, checkRefusal } from './answer-check.ts'
import { problem } from './problem.ts'

const one = endpoint({
  route: 'GET /one',
  summary: 'One',
  access: 'public',
  response: z.object({
    name: z.string(),
    at: z.nullable(z.string()),
    inner: z.optional(z.array(z.object({ a: z.int() }))),
  }),
  status: 200,
})
const none = endpoint({ route: 'POST /none', summary: 'None', access: 'public', status: 204 })

describe('an answer', () => {
  test.each([
    ['as declared', { name: 'x', at: null }],
    ['with what is optional', { name: 'x', at: '', inner: [{ a: 1 }] }],
    ['with fields that JSON leaves out', { name: 'x', at: null, secret: undefined }],
  ])('%s passes', (_what, body) => {
    expect(() => checkAnswer(one, body)).not.toThrow()
  })

  test.each([
    ['with a field missing', { name: 'x' }, 'breaks its contract'],
    ['with a field of another type', { name: 1, at: null }, 'breaks its contract'],
    ['with an undeclared column', { name: 'x', at: null, password_hash: 'y' }, 'more than it declares'],
    ['with one further in', { name: 'x', at: null, inner: [{ a: 1, b: 2 }] }, 'more than it declares'],
    ['that is not there', undefined, 'breaks its contract'],
  ])('%s is reported', (_what, body, message) => {
    expect(() => checkAnswer(one, body)).toThrow(message)
  })

  test('where none is declared is reported', () => {
    expect(() => checkAnswer(none, undefined)).not.toThrow()
    expect(() => checkAnswer(none, {})).toThrow('declares no answer')
  })
})

describe('a refusal', () => {
  const guarded = endpoint({
    route: 'POST /guarded',
    summary: 'Guarded',
    access: 'user',
    status: 204,
    problems: ['ticket_closed'],
  })

  test.each(['ticket_closed', 'unauthenticated', 'csrf_mismatch', 'account_locked'] as const)('as %s passes', code => {
    expect(() => checkRefusal(guarded, problem(code))).not.toThrow()
  })

  test.each(['conflict', 'forbidden', 'no_customer', 'too_many_requests'] as const)('as %s is reported', code => {
    expect(() => checkRefusal(guarded, problem(code))).toThrow(`POST /guarded refuses with ${code}`)
  })

  test('that is an internal error is left to the error handler', () => {
    expect(() => checkRefusal(guarded, new Error('no'))).not.toThrow()
  })
})
