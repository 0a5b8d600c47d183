import { expect, test } from 'vitest'
import { curlSample, tokenSample } from './curl.ts'
import { exampleOf } from './example.ts'
import { readOperations } from './open-api.ts'
import { samplesOf } from './program-samples.ts'
import { schemaRows } from './schema-rows.ts'

const document = {
  servers: [{ url: 'https://my.example' }],
  paths: {
    '/ajax/v1/tickets/{number}/messages': {
      post: {
        operationId: 'ticketReply',
        summary: 'Reply',
        security: [{ session: [] }, { token: ['support:write'] }],
        'x-permission': 'support:write',
        parameters: [
          { name: 'number', in: 'path' as const, required: true, schema: { type: 'integer' } },
          { name: 'Idempotency-Key', in: 'header' as const, required: false, schema: { type: 'string' } },
        ],
        requestBody: {
          content: {
            'application/json': {
              schema: { type: 'object', properties: { body: { type: 'string', maxLength: 9 } }, required: ['body'] },
            },
          },
        },
        responses: { '201': { description: 'Answer' }, '404': { description: 'not_found' } },
      },
    },
    '/ajax/v1/accounts/customers/{id}/change': {
      post: { operationId: 'change', summary: 'Act', security: [{}], parameters: [], responses: {} },
    },
    '/ajax/v1/provider': {
      get: { operationId: 'provider', summary: 'Name', security: [], parameters: [], responses: {} },
    },
  },
}
const [reply, change, provider] = readOperations(document)

test('reads operations with their group, their answer and what can go wrong', () => {
  expect(reply).toMatchObject({ group: 'tickets', method: 'POST', permission: 'support:write', signedIn: true })
  expect(reply?.answer?.status).toBe('201')
  expect(reply?.problems.map(({ status }) => status)).toEqual(['404'])
  expect([change?.group, provider?.group, provider?.signedIn]).toEqual(['account', 'provider', false])
})

test('writes a sample with the caller’s own ticket', () => {
  expect(curlSample(reply!, 'https://my.example', { 'tickets.number': 20018 })).toBe(
    [
      `curl -X POST 'https://my.example/ajax/v1/tickets/20018/messages' \\`,
      `  -H "Authorization: Bearer $KONTOR_TOKEN" \\`,
      `  -H "Idempotency-Key: $(uuidgen)" \\`,
      `  -H 'Content-Type: application/json' -d '{"body":"…"}'`,
    ].join('\n'),
  )
})

test('takes an id under customers for the customer’s, and leaves unknown ones', () => {
  expect(curlSample(change!, '', { customer: 10001, 'account.id': 1 })).toContain('/customers/10001/change')
  expect(curlSample(reply!, '', {})).toContain('/tickets/{number}/messages')
})

test('a quote in a value cannot leave the shell’s quotes', () => {
  const quoted = curlSample({ ...reply!, body: { const: "it's" } }, '', {})
  expect(quoted).toContain(`-d '"it'\\''s"'`)
})

test('writes the same call by the client and by Python', () => {
  const own = { 'tickets.number': 20018 }
  expect(samplesOf(reply!, 'https://my.example', own)?.client).toBe(
    [
      `import { createClient } from '@kontor/client'`,
      '',
      `const kontor = createClient({ url: 'https://my.example', token: process.env.KONTOR_TOKEN })`,
      `const answer = await kontor.ticketReply({ number: 20018, body: '…' })`,
      'console.log((await answer.blob()).size)',
    ].join('\n'),
  )
  expect(samplesOf(reply!, 'https://my.example', own)?.python).toBe(
    [
      'import os',
      'import uuid',
      '',
      'import requests',
      '',
      'answer = requests.post(',
      '    "https://my.example/ajax/v1/tickets/20018/messages",',
      '    headers={',
      `        "Authorization": f"Bearer {os.environ['KONTOR_TOKEN']}",`,
      '        "Idempotency-Key": str(uuid.uuid4()),',
      '    },',
      '    json={"body": "…"},',
      '    timeout=30,',
      ')',
      'answer.raise_for_status()',
      'print(len(answer.content))',
    ].join('\n'),
  )
})

test('a sample asks for what the query needs, and goes through a list', () => {
  const listed = { type: 'object', properties: { data: { type: 'array' }, next_cursor: { type: 'string' } } }
  const usage = {
    ...provider!,
    id: 'usage',
    path: '/ajax/v1/usage',
    parameters: [{ name: 'month', in: 'query' as const, required: true, schema: { default: '2026-11' } }],
    answer: { status: '200', description: '', schema: listed },
  }
  expect(samplesOf(usage, 'https://my.example', {})?.client.split('\n').slice(2)).toEqual([
    `const kontor = createClient({ url: 'https://my.example' })`,
    `for await (const row of kontor.usage({ month: '2026-11' })) console.log(row)`,
  ])
  expect(samplesOf(usage, '', {})?.python).toContain('"/ajax/v1/usage?month=2026-11"')
  expect(curlSample(usage, '', {})).toBe(`curl '/ajax/v1/usage?month=2026-11'`)
})

test('what takes a person has no samples', () => expect(samplesOf(change!, '', {})).toBeNull())

test('what a sample holds cannot leave its quotes, in either language', () => {
  const odd = {
    ...reply!,
    body: {
      properties: { a: { const: `it's "\\" \n` }, b: { const: null }, c: { type: 'boolean' } },
      type: 'object',
      required: ['a', 'b', 'c'],
    },
  }
  expect(samplesOf(odd, '', {})?.client).toContain(`a: 'it\\'s "\\\\" \\n', b: null, c: true`)
  expect(samplesOf(odd, '', {})?.python).toContain(`{"a": "it's \\"\\\\\\" \\n", "b": None, "c": True}`)
})

test('names nested fields with dots and brackets, with their limits', () => {
  const money = { type: 'object', properties: { amount_minor: { type: 'integer' } }, required: ['amount_minor'] }
  const schema = {
    type: 'object',
    properties: {
      lines: { type: 'array', items: { type: 'object', properties: { net: money }, required: ['net'] } },
      note: { anyOf: [{ type: 'string', maxLength: 20 }, { type: 'null' }] },
      limit: { type: 'integer', minimum: 1, maximum: 100, default: 25 },
    },
    required: ['lines'],
  }
  expect(schemaRows(schema)).toEqual([
    { name: 'lines', type: 'object[]', required: true, limits: '' },
    { name: 'lines[].net', type: 'object', required: true, limits: '' },
    { name: 'lines[].net.amount_minor', type: 'integer', required: true, limits: '' },
    { name: 'note', type: 'string | null', required: false, limits: '≤ 20' },
    { name: 'limit', type: 'integer', required: false, limits: '1 – 100, = 25' },
  ])
})

test('an example holds what is required, the caller’s own where known', () => {
  const schema = {
    type: 'object',
    properties: {
      contract_number: { type: 'string' },
      impact: { enum: ['none', 'down'] },
      email: { type: 'string', format: 'email' },
      comment: { type: 'string' },
    },
    required: ['contract_number', 'impact', 'email'],
  }
  expect(exampleOf(schema, { contract_number: 'C-1024' })).toEqual({
    contract_number: 'C-1024',
    impact: 'none',
    email: 'name@example.com',
  })
})

test('the shell asks for the token instead of showing one', () => {
  expect(tokenSample('https://my.example')).toContain('read -rs KONTOR_TOKEN')
})
