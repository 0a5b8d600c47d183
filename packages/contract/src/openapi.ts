import * as z from 'zod/v4/core'
import { endpoints } from './endpoints.ts'
import { problemTexts } from './problem-texts.ts'
import { type ProblemCode, problemStatus } from './problems.ts'
import { scopesOf } from './token-scopes.ts'
import { type EndpointDeclaration, methodOf, pathOf, replays, writes } from './wire/endpoint.ts'

type Json = Record<string, unknown>
type Schema = z.$ZodType

/** Says what an endpoint may answer with: the problems it declares, and those any of its kind has. */
export function problemsOf(endpoint: EndpointDeclaration): ProblemCode[] {
  const codes: ProblemCode[] = [
    'internal',
    'database_unavailable',
    'overloaded',
    'storage_full',
    'token_in_url',
    ...(endpoint.problems ?? []),
  ]
  if (endpoint.needsFreshAuthentication) codes.push('fresh_authentication_required')
  const forPeople = endpoint.access !== 'public' && endpoint.access !== 'machine'
  if (forPeople && !endpoint.openBeforeEnrolment) codes.push('second_factor_required')
  if (endpoint.access !== 'public') codes.push('unauthenticated')
  if (scopesOf(endpoint)) codes.push('token_scope', 'token_network', 'too_many_requests')
  else if (forPeople) codes.push('not_by_token')
  if (endpoint.access === 'customer') codes.push('no_customer', 'customer_changed')
  if (endpoint.permission || endpoint.access === 'admin' || endpoint.scope) codes.push('forbidden')
  if (!endpoint.openWhenLocked && forPeople) codes.push('account_locked')
  if (endpoint.params) codes.push('not_found')
  if (endpoint.query || endpoint.body) codes.push('invalid_input')
  if (endpoint.body) codes.push('body_too_large', 'malformed_body')
  if (endpoint.antiBot && endpoint.antiBot !== 'noted') codes.push('captcha_required', 'too_many_requests')
  if (endpoint.limits) codes.push('too_many_requests')
  if (writes(endpoint)) codes.push('csrf_mismatch', 'request_in_progress')
  // a key that is too long is wrong input
  if (replays(endpoint)) codes.push('idempotency_key_reused', 'invalid_input')
  return [...new Set(codes)]
}

/** OpenAPI 3.1 of the whole wire, made from the declarations. @param server the portal's address @param sessionCookie its name there */
export function openApiDocument(server: string, sessionCookie: string): Json {
  const paths: Record<string, Json> = {}
  for (const [name, endpoint] of Object.entries(endpoints as Record<string, EndpointDeclaration>)) {
    const path = pathOf(endpoint)
    paths[path] = { ...paths[path], [methodOf(endpoint).toLowerCase()]: operation(name, endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Kontor',
      version: '1',
      description: 'Customer account area: account, billing, contracts, contacts, support.',
    },
    servers: [{ url: server }],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: sessionCookie },
        token: { type: 'http', scheme: 'bearer', description: 'An access token of a customer, with the scopes named' },
        machine: { type: 'http', scheme: 'bearer', description: 'A token for programs of the provider' },
      },
    },
  }
}

function operation(name: string, endpoint: EndpointDeclaration): Json {
  const tag = pathOf(endpoint).split('/')[3] ?? 'session'
  return {
    operationId: name,
    summary: endpoint.summary,
    tags: [tag],
    security: securityOf(endpoint),
    ...(endpoint.permission && { 'x-permission': [endpoint.permission, endpoint.alsoNeeds].filter(Boolean).join(' ') }),
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query'),
      ...writeHeaders(endpoint),
    ],
    ...(endpoint.body && { requestBody: { content: requestContent(endpoint, endpoint.body) } }),
    responses: {
      [endpoint.status]: {
        description: endpoint.status === 204 ? 'Done' : 'Answer',
        ...(endpoint.response && { content: content(endpoint.response, 'output', endpoint.file) }),
      },
      ...problemResponses(endpoint),
    },
  }
}

function securityOf(endpoint: EndpointDeclaration): Json[] {
  if (endpoint.access === 'public') return []
  if (endpoint.access === 'machine') return [{ machine: [] }]
  const scopes = scopesOf(endpoint)
  return [{ session: [] }, ...(scopes ? [{ token: scopes }] : [])]
}

function parameters(schema: Schema | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input' }) as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

function writeHeaders(endpoint: EndpointDeclaration): Json[] {
  const header = (name: string, required: boolean, description: string) => ({
    name,
    in: 'header',
    required,
    description,
    schema: { type: 'string' },
  })
  return [
    ...(endpoint.access === 'customer'
      ? [
          header(
            'X-Customer-Number',
            false,
            'The customer the call is meant for: 409 where the session acts for another',
          ),
        ]
      : []),
    ...(writes(endpoint) ? [header('X-XSRF-TOKEN', true, 'Value of the XSRF-TOKEN cookie, URL-decoded')] : []),
    ...(replays(endpoint)
      ? [header('Idempotency-Key', false, 'Repeats with the same key and body get the stored answer for 24 hours')]
      : []),
  ]
}

function problemResponses(endpoint: EndpointDeclaration): Json {
  const byStatus = new Map<number, ProblemCode[]>()
  for (const code of problemsOf(endpoint)) {
    byStatus.set(problemStatus[code], [...(byStatus.get(problemStatus[code]) ?? []), code])
  }
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, codes]) => [
        status,
        {
          description: codes.map(code => `${code}: ${problemTexts.en.problems[code]}`).join(' '),
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['message', 'code'],
                properties: {
                  message: { type: 'string' },
                  code: { enum: codes },
                  errors: { type: 'object' },
                  reference: { type: 'string' },
                },
              },
            },
          },
        },
      ]),
  )
}

function requestContent(endpoint: EndpointDeclaration, body: Schema): Json {
  const json = content(body, 'input')
  if (!endpoint.upload) return json
  const file = { type: 'string', format: 'binary' }
  const properties = {
    body: z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }),
    attachments: { type: 'array', items: file, maxItems: endpoint.upload.maxFiles },
  }
  return { ...json, 'multipart/form-data': { schema: { type: 'object', required: ['body'], properties } } }
}

function content(schema: Schema, io: 'input' | 'output', type = 'application/json'): Json {
  return { [type]: { schema: z.toJSONSchema(schema, { io, unrepresentable: 'any' }) } }
}
