import { expect, test } from 'vitest'
import { isConnectionLost, isDatabaseAway, noteConnectionError } from './database-away.ts'

const failed = (more: object, message = 'failed') => Object.assign(new Error(message), more)

const ofState = ['08000', '08006', '57P01', '57P02', '57P03', '53300']
const ofNet = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND']
test.each([...ofState, ...ofNet])('%s is the database away', code =>
  expect(isDatabaseAway(failed({ code }))).toBe(true),
)

test.each([
  ['a socket that is not there', failed({ code: 'ENOENT', syscall: 'connect' })],
  ['a cut connection', failed({}, 'Connection terminated unexpectedly')],
  ['a silent database', failed({}, 'Connection terminated: the database is silent')],
  ['no connection in time', failed({}, 'timeout exceeded when trying to connect')],
  ['a used-up connection', failed({}, 'Client has encountered a connection error and is not queryable')],
])('%s is the database away', (_what, error) => expect(isDatabaseAway(error)).toBe(true))

test.each([
  ['a broken rule of the schema', failed({ code: '23514' })],
  ['a number out of range', failed({ code: '22003' })],
  ['a statement that took too long', failed({ code: '57014' })],
  ['a file that is not there', failed({ code: 'ENOENT', syscall: 'open' })],
  ['an argument node refuses', failed({ code: 'ERR_INVALID_ARG_TYPE' })],
  ['a mistake of ours', new TypeError('Cannot read properties of undefined')],
  ['an amount out of range', new RangeError('not a whole number of cents')],
  ['nothing', undefined],
  ['a text', 'ECONNREFUSED'],
])('%s is not', (_what, error) => expect(isDatabaseAway(error)).toBe(false))

test('a connection to the database is told from one to a mail server', () => {
  const [mailServer, database] = [failed({ code: 'ECONNREFUSED' }), failed({ code: 'ECONNREFUSED' })]
  noteConnectionError(database)
  expect([mailServer, database, failed({ code: '57P01' })].map(isConnectionLost)).toEqual([false, true, true])
})
