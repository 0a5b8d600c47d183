import * as z from 'zod/v4/core'
import { eventSchema } from './areas/platform/events.ts'
import { endpoints } from './endpoints.ts'
import { type EventKind, events, programKinds } from './events.ts'
import { models } from './models.ts'
import { problemTexts } from './problem-texts.ts'
import { type ProblemCode, problemStatus } from './problems.ts'
import { scopesOf, staffScopesOf } from './token-scopes.ts'
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
  if (scopesOf(endpoint) ?? staffScopesOf(endpoint) ?? endpoint.scope)
    codes.push('token_scope', 'token_network', 'too_many_requests')
  // a customer's opens nothing of staff's, and the other way round
  if (forPeople && !endpoint.narrowedByToken) codes.push('not_by_token')
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
  const described = new Described()
  const paths: Record<string, Json> = {}
  for (const [name, endpoint] of Object.entries(endpoints as Record<string, EndpointDeclaration>)) {
    const path = pathOf(endpoint)
    paths[path] = { ...paths[path], [methodOf(endpoint).toLowerCase()]: operation(name, endpoint, described) }
  }
  const webhooks = Object.fromEntries(programKinds.map(kind => [kind, webhook(kind, described)]))
  return {
    openapi: '3.1.0',
    info: {
      title: 'Kontor',
      version: '1',
      description: 'Customer account area: account, billing, contracts, contacts, support.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: server }],
    paths,
    webhooks,
    components: {
      ...described.components(),
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: sessionCookie },
        token: { type: 'http', scheme: 'bearer', description: 'An access token of a customer, with the scopes named' },
        machine: {
          type: 'http',
          scheme: 'bearer',
          description: 'An access token of the provider, with the powers named',
        },
      },
    },
  }
}

const webhook = (kind: EventKind, described: Described): Json => ({
  post: {
    operationId: `on${eventName(kind)}`,
    summary: events[kind].summary,
    tags: ['webhooks'],
    // by a signature in the headers
    security: [],
    requestBody: { required: true, content: { 'application/json': { schema: described.event(kind) } } },
    responses: { '2XX': { description: 'Received' } },
  },
})

const refTo = (name: string): Json => ({ $ref: `#/components/schemas/${name}` })

const sorted = (entries: ReadonlyMap<string, Json>): Json =>
  Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : 1)))

/**
 * Describes each refusal: `errors` holds messages by the dotted path of a field, `current` the present record where another change came first, and
 * `reference` finds the call in the provider's log.
 */
const problem: Json = {
  type: 'object',
  required: ['message', 'code'],
  properties: {
    message: { type: 'string' },
    code: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
    current: {},
    reference: { type: 'string' },
  },
}

/** `invoice.issued` → `InvoiceIssuedEvent` */
const eventName = (kind: EventKind): string =>
  `${kind.replaceAll(/(?:^|[._])(\w)/g, (_all, letter: string) => letter.toUpperCase())}Event`

/** Says less where it means the same: an answer may get further fields, a format tells of its pattern, and no number in JSON is larger. */
function simplify(schema: z.JSONSchema.BaseSchema, io: 'input' | 'output'): void {
  const { propertyNames, additionalProperties: value } = schema
  if (typeof propertyNames === 'object' && propertyNames.enum && value) {
    schema.properties = Object.fromEntries(propertyNames.enum.map(name => [name, value]))
    schema.additionalProperties = false
    delete schema.propertyNames
  }
  if (io === 'output' && schema.additionalProperties === false) delete schema.additionalProperties
  if (schema.type === 'string' && schema.format && schema.format !== 'email') delete schema.pattern
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
}

/** Collects what several calls share, so that the document tells of each once. */
class Described {
  readonly #registry = z.registry<{ id: string }>()
  readonly #schemas = new Map<string, Json>()
  readonly #refusals = new Map<string, Json>()
  /** Names what is asked for with other fields than it is answered with: those with a default need not be sent. */
  readonly #twofold: ReadonlySet<string>

  constructor() {
    for (const [name, schema] of Object.entries(models)) this.#registry.add(schema, { id: name })
    this.#twofold = this.#findTwofold()
    this.#schemas.set('Problem', problem)
  }

  /** A schema as it is asked for or answered, with references to what has a name. */
  schema(schema: Schema, io: 'input' | 'output'): Json {
    const { json, definitions } = this.#convert(schema, io)
    for (const [name, definition] of Object.entries(definitions)) this.#keep(name, definition, io)
    return this.#pointed(json, io)
  }

  event(kind: EventKind): Json {
    const name = eventName(kind)
    if (!this.#schemas.has(name)) {
      const { properties, ...envelope } = this.#convert(eventSchema, 'output').definitions.Event as Json
      const told = {
        ...(properties as Json),
        kind: { type: 'string', const: kind },
        data: this.schema(events[kind].data, 'output'),
      }
      this.#schemas.set(name, { ...envelope, description: events[kind].summary, properties: told })
    }
    return refTo(name)
  }

  /** A refusal by one of the codes, which share a status. */
  refusal(codes: readonly ProblemCode[]): Json {
    const name = codes.join('.')
    const description = codes.map(code => `${code}: ${problemTexts.en.problems[code]}`).join(' ')
    const schema = { allOf: [refTo('Problem'), { type: 'object', properties: { code: { enum: codes } } }] }
    const refusal = { description, content: { 'application/json': { schema } } }
    // a longer list is hardly another call's, and generators make a file's name of it
    if (codes.length > 3) return refusal
    this.#refusals.set(name, refusal)
    return { $ref: `#/components/responses/${name}` }
  }

  components(): { schemas: Json; responses: Json } {
    return { schemas: sorted(this.#schemas), responses: sorted(this.#refusals) }
  }

  #convert(schema: Schema, io: 'input' | 'output'): { json: Json; definitions: Record<string, Json> } {
    const {
      $schema: _,
      $defs = {},
      ...json
    } = z.toJSONSchema(schema, {
      io,
      unrepresentable: 'any',
      metadata: this.#registry,
      override: ({ jsonSchema }) => simplify(jsonSchema, io),
    })
    return { json, definitions: $defs as Record<string, Json> }
  }

  #keep(name: string, definition: Json, io: 'input' | 'output'): void {
    const kept = name === 'Event' ? this.#anyEvent() : this.#pointed(definition, io)
    const known = this.#schemas.get(this.#nameOf(name, io))
    if (known && JSON.stringify(known) !== JSON.stringify(kept)) throw new Error(`two schemas are called ${name}`)
    this.#schemas.set(this.#nameOf(name, io), kept)
  }

  #anyEvent(): Json {
    const mapping = Object.fromEntries(programKinds.map(kind => [kind, refTo(eventName(kind)).$ref]))
    return { oneOf: programKinds.map(kind => this.event(kind)), discriminator: { propertyName: 'kind', mapping } }
  }

  #nameOf = (name: string, io: 'input' | 'output') =>
    io === 'input' && this.#twofold.has(name) && !name.endsWith('Input') ? `${name}Input` : name

  #pointed(json: Json, io: 'input' | 'output'): Json {
    return JSON.parse(JSON.stringify(json), (key, value: unknown) =>
      key === '$ref' ? refTo(this.#nameOf(String(value).replace('#/$defs/', ''), io)).$ref : value,
    ) as Json
  }

  #findTwofold(): ReadonlySet<string> {
    const all = new z.$ZodTuple({ type: 'tuple', items: Object.values(models), rest: null })
    const [asked, answered] = [this.#convert(all, 'input').definitions, this.#convert(all, 'output').definitions]
    const found = new Set<string>()
    let before = -1
    while (found.size > before) {
      before = found.size
      for (const [name, definition] of Object.entries(asked)) {
        const text = JSON.stringify(definition)
        const holdsOne = [...found].some(inner => text.includes(`"#/$defs/${inner}"`))
        if (holdsOne || text !== JSON.stringify(answered[name])) found.add(name)
      }
    }
    return found
  }
}

function operation(name: string, endpoint: EndpointDeclaration, described: Described): Json {
  const [, first = '', , area = 'session', ofStaff = ''] = pathOf(endpoint).split('/')
  const tag = first === 'hooks' ? 'webhooks of gateways' : area === 'staff' ? `staff ${ofStaff}` : area
  return {
    operationId: name,
    summary: endpoint.summary,
    tags: [tag],
    security: securityOf(endpoint),
    ...(endpoint.deprecated && { deprecated: true, 'x-sunset': endpoint.deprecated.sunset }),
    ...(endpoint.permission && { 'x-permission': [endpoint.permission, endpoint.alsoNeeds].filter(Boolean).join(' ') }),
    parameters: [
      ...parameters(endpoint.params, 'path', described),
      ...parameters(endpoint.query, 'query', described),
      ...writeHeaders(endpoint),
    ],
    ...(endpoint.body && {
      requestBody: { required: true, content: requestContent(endpoint, endpoint.body, described) },
    }),
    responses: {
      [endpoint.status]: {
        description: endpoint.status === 204 ? 'Done' : 'Answer',
        ...(endpoint.response && {
          content: { [endpoint.file ?? 'application/json']: { schema: described.schema(endpoint.response, 'output') } },
        }),
      },
      ...problemResponses(endpoint, described),
    },
  }
}

function securityOf(endpoint: EndpointDeclaration): Json[] {
  if (endpoint.access === 'public') return []
  if (endpoint.access === 'machine') return [{ machine: [endpoint.scope] }]
  const [scopes, powers] = [scopesOf(endpoint), staffScopesOf(endpoint)]
  return [{ session: [] }, ...(scopes ? [{ token: scopes }] : []), ...(powers ? [{ machine: powers }] : [])]
}

function parameters(schema: Schema | undefined, place: 'path' | 'query', described: Described): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = described.schema(schema, 'input') as {
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

function problemResponses(endpoint: EndpointDeclaration, described: Described): Json {
  const byStatus = Map.groupBy(problemsOf(endpoint), code => problemStatus[code])
  const statuses = [...byStatus].sort(([a], [b]) => a - b)
  return Object.fromEntries(statuses.map(([status, codes]) => [status, described.refusal(codes)]))
}

function requestContent({ upload }: EndpointDeclaration, body: Schema, described: Described): Json {
  const schema = described.schema(body, 'input')
  if (!upload) return { 'application/json': { schema } }
  const attachments = { type: 'array', items: { type: 'string', format: 'binary' }, maxItems: upload.maxFiles }
  const parts = { type: 'object', required: ['body'], properties: { body: schema, attachments } }
  return { 'application/json': { schema }, 'multipart/form-data': { schema: parts } }
}
