import { expect, test } from 'vitest'
import { ApiProblem } from '../api/problem.ts'
import { problemFields, unplacedTexts } from './problem-fields.ts'

const refused = (errors: Record<string, string[]>) => new ApiProblem(422, { code: 'invalid_input', errors })

test('the first text of each field counts', () => {
  const texts = problemFields(refused({ email: ['Write an address.', 'At most 254 characters.'], phone: [] }))
  expect([...texts]).toEqual([['email', 'Write an address.']])
})

test('fields below the top of the body have the form’s names', () => {
  const problem = refused({ 'contact.last_name': ['Enter a value.'], 'contact.roles.0': ['Choose.'], version: ['No.'] })
  expect([...problemFields(problem, 'contact')]).toEqual([
    ['last_name', 'Enter a value.'],
    ['roles.0', 'Choose.'],
    ['version', 'No.'],
  ])
})

test('a problem without fields has none', () => {
  expect(problemFields(new ApiProblem(500, {})).size).toBe(0)
})

test('fields the form cannot show are reported separately', () => {
  const texts = new Map([
    ['email', 'Write an address.'],
    ['captcha', 'Try again.'],
  ])
  expect(unplacedTexts(texts, ['email', 'password'])).toEqual(['Try again.'])
})
