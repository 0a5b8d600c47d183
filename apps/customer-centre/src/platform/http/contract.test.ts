import { endpoints } from '@kontor/contract/endpoints'
import { openApiDocument } from '@kontor/contract/openapi'
import { problemStatus } from '@kontor/contract/problems'
import { type EndpointDeclaration, methodOf, pathOf, replays, writes } from '@kontor/contract/wire/endpoint'
import { beforeAll, describe, expect, test } from 'vitest'
import { toJSONSchema } from 'zod/v4/core'
import { readOnlyCentre } from '../../testing/test-centre.ts'

const declared = Object.entries(endpoints as Record<string, EndpointDeclaration>)

let centre: Awaited<ReturnType<typeof readOnlyCentre>>
beforeAll(async () => {
  centre = await readOnlyCentre('empty')
})

describe('every endpoint', () => {
  test.each(declared)('%s has a route', (_name, endpoint) => {
    const url = pathOf(endpoint).replaceAll(/\{(\w+)\}/g, ':$1')
    expect(centre.app.hasRoute({ method: methodOf(endpoint), url })).toBe(true)
  })

  test.each(declared)('%s is declared soundly', (_name, endpoint) => {
    const names = [...pathOf(endpoint).matchAll(/\{(\w+)\}/g)].map(match => match[1])
    expect(names.length > 0).toBe(endpoint.params !== undefined)
    if (endpoint.permission) expect(endpoint.access).toBe('customer')
    expect(endpoint.scope !== undefined).toBe(endpoint.access === 'machine')
    if (endpoint.sees) expect(endpoint.access).toBe('admin')
    expect(endpoint.status === 204 || endpoint.status === 202).toBe(endpoint.response === undefined)
    if (endpoint.limits?.some(limit => limit.per === 'user')) expect(endpoint.access).not.toBe('public')
    if (endpoint.limits?.some(limit => limit.per === 'email')) expect(endpoint.body).toBeDefined()
    if (methodOf(endpoint) === 'GET') expect(endpoint.body).toBeUndefined()
    if (endpoint.antiBot) expect(endpoint.access).toBe('public')
  })

  test.each(declared.filter(([, endpoint]) => endpoint.antiBot))(
    '%s accepts the check it may ask for',
    (_name, endpoint) => {
      expect(JSON.stringify(toJSONSchema(endpoint.body!, { io: 'input' }))).toContain('"captcha":{"type":"string"')
    },
  )

  test('for a consumer’s declaration needs no check', () => {
    const asking = declared.filter(([, { antiBot }]) => antiBot && antiBot !== 'noted').map(([, { route }]) => route)
    expect(asking).toContain('POST /ajax/v1/accounts/register')
    expect(asking.filter(route => route.includes('declarations'))).toEqual([])
  })

  test('stays for a year once it is said that it goes', () => {
    for (const [name, { deprecated }] of declared) {
      if (!deprecated) continue
      const days = (Date.parse(deprecated.sunset) - Date.parse(deprecated.since)) / 86_400_000
      expect([name, days >= 365]).toEqual([name, true])
    }
  })

  test('has an address of its own', () => {
    const routes = declared.map(([, endpoint]) => endpoint.route.replaceAll(/\{\w+\}/g, '{}'))
    expect(new Set(routes).size).toBe(routes.length)
  })
})

type Operation = {
  operationId: string
  parameters: { name: string; in: string; required: boolean; schema: object }[]
  requestBody?: { content: Record<string, { schema: object }> }
  responses: Record<string, { description?: string; $ref?: string; content?: Record<string, { schema: object }> }>
}
type Document = {
  openapi: string
  info: { title: string; version: string }
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation>>
  components: Record<string, Record<string, unknown>>
}

describe('the OpenAPI document', () => {
  const document = openApiDocument('http://portal.test', 'kontor_session') as Document // checked by the test below
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [`${method} ${path}`, path, method, operation] as const),
  )

  test('is served as JSON to anyone', async () => {
    const answer = await centre.browser().get('/openapi.json')
    expect([answer.status, answer.headers['content-type']]).toEqual([200, expect.stringContaining('application/json')])
    expect(answer.body).toEqual(JSON.parse(JSON.stringify(document)))
  })

  test('is of version 3.1 and has every endpoint once', () => {
    expect(document).toMatchObject({
      openapi: expect.stringMatching(/^3\.1\.\d$/),
      info: { title: expect.any(String), version: expect.any(String) },
      servers: [{ url: 'http://portal.test' }],
    })
    const ids = operations.map(([, , , operation]) => operation.operationId)
    expect(ids.toSorted()).toEqual(declared.map(([name]) => name).toSorted())
  })

  test.each(operations)('%s is sound', (_name, path, method, operation) => {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(match => match[1])
    const ofPath = operation.parameters.filter(parameter => parameter.in === 'path')
    expect(ofPath.map(parameter => parameter.name).toSorted()).toEqual(inPath.toSorted())
    for (const parameter of ofPath) expect(parameter.required).toBe(true)
    for (const parameter of operation.parameters) expect(parameter.schema).toBeTypeOf('object')
    const keys = operation.parameters.map(parameter => `${parameter.in} ${parameter.name}`)
    expect(new Set(keys).size).toBe(keys.length)
    if (method === 'get' || method === 'delete') expect(operation.requestBody).toBeUndefined()

    const endpoint = declared.find(([name]) => name === operation.operationId)?.[1]
    if (!endpoint) throw new Error('an operation nobody declared')
    expect(operation.responses).toHaveProperty(String(endpoint.status))
    for (const [status, { description, $ref }] of Object.entries(operation.responses)) {
      expect(status).toMatch(/^[1-5]\d\d$/)
      expect(description ?? $ref).toMatch(/./)
    }
    for (const code of endpoint.problems ?? []) expect(operation.responses).toHaveProperty(String(problemStatus[code]))
    expect(keys.includes('header X-XSRF-TOKEN')).toBe(writes(endpoint))
    expect(keys.includes('header Idempotency-Key')).toBe(replays(endpoint))
    expect(keys.includes('header X-Customer-Number')).toBe(endpoint.access === 'customer')
  })

  test('holds references to what it has, and no name that nothing refers to', () => {
    const references = [
      ...JSON.stringify(document).matchAll(/"(?:\$ref":|[\w.]+":)"#\/components\/(\w+\/[\w.]+)"/g),
    ].map(([, name]) => name)
    const { securitySchemes: _, ...shared } = document.components
    const present = Object.entries(shared).flatMap(([kind, named]) => Object.keys(named).map(name => `${kind}/${name}`))
    expect([...new Set(references)].toSorted()).toEqual(present.toSorted())
    expect(JSON.stringify(document)).not.toContain('$defs')
  })
})
