import { readFileSync } from 'node:fs'
import { openApiDocument } from '@kontor/contract/openapi'
import { expect, test } from 'vitest'
import { broken, promisedOf, promiseFile, readPromise, type Wire, writtenPromise } from './promised-wire.ts'

const today = '2026-12-01'
const text = JSON.stringify(openApiDocument('', ''))
const document = () => JSON.parse(text) as Wire // our own, to be changed
const promised = promisedOf(document())

test('the wire keeps what programs were promised', () => {
  const kept = readPromise(readFileSync(promiseFile, 'utf8'))
  expect(kept.size).toBeGreaterThan(3000)
  expect(broken(kept, promised, new Date().toISOString().slice(0, 10))).toEqual([])
  // `npm run docs:wire` adds what is new
  expect([...promised.keys()].filter(place => !kept.has(place))).toEqual([])
})

test('is written as it is read', () => {
  expect(readPromise(writtenPromise(promised))).toEqual(new Map([...promised].toSorted()))
})

const invoices = (wire: Wire) => wire.paths['/ajax/v1/invoices']!.get!
const answer = (wire: Wire) => invoices(wire).responses['200']!.content!['application/json']!.schema
const reply = (wire: Wire) =>
  wire.paths['/ajax/v1/tickets/{number}/messages']!.post!.requestBody!.content['application/json']!.schema
const money = (wire: Wire) => wire.components.schemas.Money!
const queried = (wire: Wire, name: string) => invoices(wire).parameters.find(parameter => parameter.name === name)!

const breaks: [name: string, change: (wire: Wire) => void, said: string][] = [
  ['a call goes', wire => delete wire.paths['/ajax/v1/invoices'], 'GET /ajax/v1/invoices by token is gone'],
  [
    'a token opens it no more',
    wire => (invoices(wire).security = [{ session: [] }]),
    'GET /ajax/v1/invoices by token is gone',
  ],
  [
    'more is needed',
    wire =>
      invoices(wire)
        .security.find(way => way.token)!
        .token!.push('account:read'),
    'GET /ajax/v1/invoices by token needs account:read as well',
  ],
  ['a field goes', wire => delete money(wire).properties!.currency, 'Money < .currency is gone'],
  [
    'a field has another type',
    wire => (money(wire).properties!.amount_minor = { type: 'string' }),
    'Money < .amount_minor can be string',
  ],
  [
    'a field may be null',
    wire => (answer(wire).properties!.total!.type = ['integer', 'null']),
    'GET /ajax/v1/invoices < 200 .total can be null',
  ],
  ['a field may be missing', wire => (answer(wire).required = []), 'GET /ajax/v1/invoices < 200 .total may be missing'],
  [
    'the status changes',
    wire => {
      invoices(wire).responses['202'] = invoices(wire).responses['200']!
      delete invoices(wire).responses['200']
    },
    'GET /ajax/v1/invoices < 200 is gone',
  ],
  [
    'a filter goes',
    wire => (invoices(wire).parameters = invoices(wire).parameters.filter(({ name }) => name !== 'q')),
    'GET /ajax/v1/invoices > query.q is gone',
  ],
  [
    'a filter is asked for',
    wire => (queried(wire, 'q').required = true),
    'GET /ajax/v1/invoices > query.q has to be sent',
  ],
  [
    'a new filter is asked for',
    wire => invoices(wire).parameters.push({ name: 'x', in: 'query', required: true, schema: { type: 'string' } }),
    'GET /ajax/v1/invoices > query.x is asked for',
  ],
  [
    'a word is refused',
    wire => queried(wire, 'kind').schema.enum!.pop(),
    'GET /ajax/v1/invoices > query.kind can no longer be "dunning_letter"',
  ],
  [
    'a limit is tighter',
    wire => (queried(wire, 'limit').schema.maximum = 50),
    'GET /ajax/v1/invoices > query.limit has maximum 50',
  ],
  [
    'a limit is new',
    wire => (queried(wire, 'limit').schema.exclusiveMinimum = 3),
    'GET /ajax/v1/invoices > query.limit has exclusiveMinimum 3',
  ],
  [
    'a new field is asked for',
    wire => {
      reply(wire).properties!.mood = { type: 'string' }
      reply(wire).required!.push('mood')
    },
    'POST /ajax/v1/tickets/{number}/messages > application/json .mood is asked for',
  ],
  ['a kind of event goes', wire => delete wire.webhooks['document.issued'], 'event document.issued <  is gone'],
  [
    'an event loses a field',
    wire => delete wire.components.schemas.DocumentPaidEvent!.properties!.data!.properties!.open_minor,
    'DocumentPaidEvent < .data.open_minor is gone',
  ],
]
test.each(breaks)('refuses that %s', (_name, change, said) => {
  const wire = document()
  change(wire)
  expect(broken(promised, promisedOf(wire), today)).toContain(said)
})

const additions: [name: string, change: (wire: Wire) => void][] = [
  [
    'a call',
    wire =>
      (wire.paths['/ajax/v1/new'] = {
        get: { ...invoices(wire), parameters: [{ name: 'x', in: 'query', required: true, schema: {} }] },
      }),
  ],
  [
    'a field of an answer',
    wire => {
      answer(wire).properties!.more = { type: 'string' }
    },
  ],
  ['a word in an answer', wire => answer(wire).properties!.data!.items!.properties!.status!.enum!.push('sold')],
  [
    'a field that need not be sent',
    wire => {
      reply(wire).properties!.mood = { type: 'string' }
    },
  ],
  ['a wider limit', wire => (queried(wire, 'limit').schema.maximum = 200)],
  ['a word that can be sent', wire => queried(wire, 'kind').schema.enum!.push('letter')],
  ['fewer needs', wire => (invoices(wire).security.find(way => way.token)!.token = [])],
  ['what is never null any more', wire => (answer(wire).properties!.next_cursor = { type: 'string' })],
]
test.each(additions)('takes %s', (_name, change) => {
  const wire = document()
  change(wire)
  expect(broken(promised, promisedOf(wire), today)).toEqual([])
})

test('lets a call go on the day that was said, and not a day before', () => {
  const going = document()
  invoices(going)['x-sunset'] = '2027-12-01'
  const said = promisedOf(going)
  const gone = document()
  delete gone.paths['/ajax/v1/invoices']
  const present = promisedOf(gone)
  const lost = (day: string) => broken(said, present, day).filter(text => text.startsWith('GET /ajax/v1/invoices '))
  expect(lost('2027-11-30').length).toBeGreaterThan(20)
  expect(lost('2027-12-01')).toEqual([])
  invoices(going)['x-sunset'] = '2027-10-01'
  expect(broken(said, promisedOf(going), today)).toEqual(['GET /ajax/v1/invoices sunset is sooner than 2027-12-01'])
})
