import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoints } from './endpoints.ts'
import { staffPowers } from './staff-powers.ts'
import { type EndpointDeclaration, writes } from './wire/endpoint.ts'

/** Lists what staff may do with an older proof: what only takes power away, posts what was agreed on, and the day's work at tickets and notices, which moves no money and no right. */
const lessPower = [
  'POST /ajax/v1/accounts/customers/leave',
  'POST /ajax/v1/staff/customers/{id}/notes',
  'DELETE /ajax/v1/staff/customers/{id}/notes/{note}',
  'POST /ajax/v1/staff/customers/{id}/tags',
  'POST /ajax/v1/staff/customers/{id}/exemptions/{exemption}/paper',
  'PUT /ajax/v1/staff/tickets/{number}/related',
  'POST /ajax/v1/staff/tickets/{number}/split',
  'DELETE /ajax/v1/staff/tickets/{number}/copies/{id}',
  'POST /ajax/v1/staff/tickets/{number}/messages',
  'PUT /ajax/v1/staff/tickets/{number}/messages/{message}',
  'DELETE /ajax/v1/staff/tickets/{number}/messages/{message}',
  'POST /ajax/v1/staff/tickets/{number}/status',
  'POST /ajax/v1/staff/tickets/{number}/reopen',
  'POST /ajax/v1/staff/tickets/{number}/notes',
  'POST /ajax/v1/staff/tickets/{number}/tags',
  'DELETE /ajax/v1/staff/tickets/{number}/minutes/{id}',
  'PUT /ajax/v1/staff/tickets/{number}/draft',
  'PUT /ajax/v1/staff/tickets/{number}/follower',
  'PUT /ajax/v1/staff/tickets/{number}/assignee',
  'POST /ajax/v1/staff/tickets/{number}/close',
  'POST /ajax/v1/staff/tickets/{number}/merge',
  'POST /ajax/v1/staff/views',
  'DELETE /ajax/v1/staff/views/{id}',
  'POST /ajax/v1/staff/tickets/files',
  'POST /ajax/v1/staff/text-modules',
  'PUT /ajax/v1/staff/text-modules/{id}',
  'DELETE /ajax/v1/staff/text-modules/{id}',
  'POST /ajax/v1/staff/guest-tickets/{number}/messages',
  'PUT /ajax/v1/staff/guest-tickets/{number}/status',
  'PUT /ajax/v1/staff/guest-tickets/{number}/assignee',
  'POST /ajax/v1/staff/guest-tickets/{number}/tags',
  'POST /ajax/v1/staff/guest-tickets/{number}/assign',
  'POST /ajax/v1/staff/held-mails/{id}',
  'DELETE /ajax/v1/staff/tokens/{id}',
  'POST /ajax/v1/staff/webhooks/{id}/test',
  'POST /ajax/v1/staff/webhooks/{id}/resend',
  'DELETE /ajax/v1/staff/webhooks/{id}',
  'POST /ajax/v1/staff/service-notices',
  'POST /ajax/v1/staff/service-notices/{id}/updates',
]

test('staff prove again that it is them before they change anything', () => {
  const unproved = Object.values(endpoints as Record<string, EndpointDeclaration>)
    .filter(endpoint => endpoint.access === 'admin' && writes(endpoint) && !endpoint.needsFreshAuthentication)
    .map(({ route }) => route)
  expect(unproved).toEqual(lessPower)
})

test('each endpoint of theirs says which power it takes, and no other one does', () => {
  const powers: readonly string[] = ['any', ...staffPowers]
  const wrong = Object.values(endpoints as Record<string, EndpointDeclaration>).filter(
    ({ access, power }) => (access === 'admin') !== (power !== undefined && powers.includes(power)),
  )
  expect(wrong.map(({ route }) => route)).toEqual([])
})

test('what takes more than to see changes something, and what is only read takes no more', () => {
  const files = ['GET /ajax/v1/staff/bank/debit-files/{id}', 'GET /ajax/v1/staff/payout-files/{id}']
  const wrong = Object.values(endpoints as Record<string, EndpointDeclaration>).filter(
    endpoint =>
      endpoint.power &&
      endpoint.power !== 'any' &&
      !files.includes(endpoint.route) &&
      writes(endpoint) === endpoint.power.endsWith(':see'),
  )
  expect(wrong.map(({ route }) => route)).toEqual([])
})

test('they read without one, but for the files that a bank carries out', () => {
  const proved = Object.values(endpoints as Record<string, EndpointDeclaration>)
    .filter(endpoint => endpoint.access === 'admin' && !writes(endpoint) && endpoint.needsFreshAuthentication)
    .map(({ route }) => route)
  expect(proved.toSorted()).toEqual([
    'GET /ajax/v1/staff/bank/debit-files/{id}',
    'GET /ajax/v1/staff/payout-files/{id}',
  ])
})

const keptForAColleague = Object.values(endpoints as Record<string, EndpointDeclaration>).filter(
  ({ fourEyes }) => fourEyes,
)

test('a call that waits for a colleague is proved, and its parameters and body are all there is of it', () => {
  const wrong = keptForAColleague.filter(
    ({ needsFreshAuthentication, query, upload, antiBot, answersOnce, body, problems }) =>
      !(needsFreshAuthentication && body && problems?.includes('conflict')) ||
      query ||
      upload ||
      antiBot ||
      answersOnce,
  )
  expect(wrong.map(({ route }) => route)).toEqual([])
})

test('the colleague’s decision names whatever may refuse the call', () => {
  const { problems } = endpoints.staffApprovalDecide
  const named = new Set<string>(problems)
  const missing = keptForAColleague.flatMap(endpoint => endpoint.problems ?? []).filter(code => !named.has(code))
  expect([...new Set(missing)]).toEqual([])
})

/** Lists where staff give a reason at what others call as well. */
const besides = ['POST /ajax/v1/accounts/customers/{id}/change', 'POST /ajax/v1/orders']
/** Lists choices from a list, which are no reason in words. */
const chosen = ['POST /ajax/v1/staff/customers/{id}/lock']

const reasons = Object.values(endpoints as Record<string, EndpointDeclaration>).flatMap(endpoint => {
  if (!(endpoint.access === 'admin' && writes(endpoint)) && !besides.includes(endpoint.route)) return []
  const reason = shapeOf(endpoint.body).reason
  return reason && !chosen.includes(endpoint.route) ? [[endpoint.route, reason] as const] : []
})

test('every reason that staff give says something: two words, or a number', () => {
  expect(reasons.length).toBeGreaterThan(10)
  const taken = (words: string) => reasons.filter(([, reason]) => z.safeParse(reason, words).success)
  for (const vague of ['x', 'a b', '.....', 'Support.', 'e-mail', '12']) expect(taken(vague), vague).toEqual([])
  for (const telling of ['Asked by phone', 'Er bat darum', '#4711', 'Сбой сервера'])
    expect(taken(telling).length, telling).toBe(reasons.length)
})

/** The fields of a body; it may be one that need not be sent. */
function shapeOf(body: unknown): Record<string, z.core.$ZodType> {
  const { innerType, shape = {} } = ((body as z.core.$ZodType | undefined)?._zod.def ?? {}) as {
    innerType?: unknown
    shape?: Record<string, z.core.$ZodType>
  }
  return innerType ? shapeOf(innerType) : shape
}
