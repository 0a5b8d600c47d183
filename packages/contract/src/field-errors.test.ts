import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { contactInputSchema } from './areas/customers/contacts.ts'
import { fieldErrors } from './field-errors.ts'

const schema = z.strictObject({
  name: z.string().check(z.minLength(1), z.maxLength(5)),
  email: z.optional(z.email()),
  age: z.optional(z.int().check(z.minimum(18))),
  at: z.optional(z.iso.datetime({ offset: true })),
  on: z.optional(z.iso.date()),
  lines: z.optional(z.array(z.object({ kind: z.enum(['a', 'b']) }))),
})
const errorsOf = (of: z.ZodMiniType, value: unknown) => {
  const result = of.safeParse(value, { reportInput: true })
  return result.success ? {} : Object.fromEntries(fieldErrors(result.error.issues))
}

describe('the errors of fields', () => {
  test.each([
    [{ name: 'Kim' }, {}],
    [{}, { name: { code: 'required' } }],
    [{ name: null }, { name: { code: 'required' } }],
    [{ name: '' }, { name: { code: 'required' } }],
    [{ name: 'Theodora' }, { name: { code: 'too_long', limit: 5 } }],
    [{ name: 'Kim', email: 'kim' }, { email: { code: 'invalid_email' } }],
    [{ name: 'Kim', age: 'x' }, { age: { code: 'not_a_number' } }],
    [{ name: 'Kim', age: 3 }, { age: { code: 'too_small', limit: 18 } }],
    [{ name: 'Kim', lines: [{ kind: 'c' }] }, { 'lines.0.kind': { code: 'invalid_choice' } }],
    [{ name: 'Kim', lines: [{ kind: null }] }, { 'lines.0.kind': { code: 'invalid_choice' } }],
    [{ name: 'Kim', lines: [{ kind: '' }] }, { 'lines.0.kind': { code: 'invalid_choice' } }],
    [{ name: 'Kim', at: '' }, { at: { code: 'invalid_choice' } }],
    [{ name: 'Kim', on: '' }, { on: { code: 'required' } }],
    [{ name: 'Kim', nickname: 'K' }, { nickname: { code: 'unknown_field' } }],
  ])('of %j are %j', (value, expected) => {
    expect(errorsOf(schema, value)).toEqual(expected)
  })

  test('are twenty at most, however many there are', () => {
    const unknown = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`key${index}`, index]))
    const lines = Array.from({ length: 1000 }, () => ({ kind: 'c' }))
    expect(Object.keys(errorsOf(schema, { name: 'Kim', ...unknown }))).toHaveLength(20)
    expect(Object.keys(errorsOf(schema, { name: 'Kim', lines }))).toHaveLength(20)
  })

  test('take the code that a check of our own names, and ignore unknown codes', () => {
    const own = (code: unknown) => z.string().check(z.refine(() => false, { path: ['there'], params: { code } }))
    expect(errorsOf(own('invalid_iban'), '')).toEqual({ there: { code: 'invalid_iban' } })
    expect(errorsOf(own('made_up'), '')).toEqual({ there: { code: 'invalid' } })
    expect(errorsOf(z.string().check(z.refine(() => false)), '')).toEqual({ '': { code: 'invalid' } })
  })

  test('ask for the name that this kind of contact needs', () => {
    const contact = {
      kind: 'person',
      first_name: '',
      last_name: '',
      organisation: '',
      email: 'kim@example.com',
      phone: '',
      line1: '',
      postal_code: '',
      city: '',
      country: 'DE',
      locale: 'de',
      roles: [],
      note: '',
    }
    expect(errorsOf(contactInputSchema, contact)).toEqual({ last_name: { code: 'required' } })
    expect(errorsOf(contactInputSchema, { ...contact, kind: 'role' })).toEqual({ organisation: { code: 'required' } })
    expect(errorsOf(contactInputSchema, { ...contact, last_name: 'Petersen' })).toEqual({})
  })
})
