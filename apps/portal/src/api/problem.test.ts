import { expect, test } from 'vitest'
import { ApiProblem, statusOf } from './problem.ts'

test.each([
  [new ApiProblem(404, { code: 'not_found' }), 404],
  [new ApiProblem(503, { code: 'busy' }), 503],
  ['what the server wrote into the page', 500],
  [{ message: '403 forbidden' }, 403],
  [{ message: '404 Not Found in <html>' }, 500],
  [{ message: '204 fine' }, 500],
  [new TypeError('Cannot read properties of undefined'), 500],
  [null, 500],
])('%o is shown as %i', (error, status) => expect(statusOf(error)).toBe(status))

test.each([
  [409, 'conflict'],
  [422, 'invalid_input'],
  [503, 'database_unavailable'],
  [418, 'internal'],
])('an answer of %i without a code is read as %s', (status, code) => {
  expect(new ApiProblem(status, {}).code).toBe(code)
  expect(new ApiProblem(status, { code: 'stale_version' }).code).toBe('stale_version')
})
