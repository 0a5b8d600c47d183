import { expect, test } from 'vitest'
import { callsOf } from './calls.ts'
import { declarationsOf, type Schema, typeOf } from './declarations.ts'

const money: Schema = { $ref: '#/components/schemas/Money' }
const schemas: [Schema, string][] = [
  [{ type: 'integer' }, 'number'],
  [{ type: ['string', 'null'] }, 'string | null'],
  [{ enum: ["it's", 1, null] }, "'it\\'s' | 1 | null"],
  [{ const: true }, 'true'],
  [{ anyOf: [money, { type: 'null' }] }, 'Money | null'],
  [{ type: 'array', items: { anyOf: [money, { type: 'null' }] } }, '(Money | null)[]'],
  [{ type: 'array', items: money }, 'Money[]'],
  [{ type: 'array', prefixItems: [money, { type: 'string' }] }, '[Money, string]'],
  [{ allOf: [money, { type: 'object', properties: { a: {} } }] }, '(Money) & ({ a?: unknown })'],
  [{ type: 'object', additionalProperties: { type: 'string' } }, 'Record<string, string>'],
  [
    { type: 'object', properties: { 'a-b': money, c: { type: 'boolean' } }, required: ['c'] },
    "{ 'a-b'?: Money; c: boolean }",
  ],
]

test.each(schemas)('%j is typed', (schema, type) => expect(typeOf(schema)).toBe(type))

test('what is asked for may be undefined where it is optional', () => {
  expect(typeOf({ type: 'object', properties: { a: { type: 'string' } } }, true)).toBe('{ a?: string | undefined }')
  expect(() => typeOf({ type: 'text' })).toThrow()
})

test.each(['index', 'staff'] as const)('every call of %s is declared, with its codes', entry => {
  const text = declarationsOf(entry)
  for (const [name] of callsOf(entry)) expect(text.match(new RegExp(`^  ${name}[(:]`, 'gm')), name).toHaveLength(2)
})
