import { openApiDocument, problemsOf } from '@kontor/contract/openapi'
import type { ProblemCode } from '@kontor/contract/problems'
import { type EndpointDeclaration, methodOf, pathOf } from '@kontor/contract/wire/endpoint'
import { callsOf, type Entry, scopesIn } from './calls.ts'

/** The part of JSON Schema that the contract makes use of. */
export type Schema = {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  items?: Schema
  prefixItems?: Schema[]
}
type Content = Record<string, { schema: Schema }>
type Operation = {
  operationId: string
  summary: string
  parameters: { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: Schema }[]
  requestBody?: { content: Content }
  responses: Record<string, { content?: Content }>
}
type Document = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas?: Record<string, Schema> }
}

/** Writes the types of an entry, from the document that the API describes itself by. */
export function declarationsOf(entry: Entry): string {
  const document = openApiDocument('', '') as Document // the document is made of plain JSON
  const calls = callsOf(entry).map(([name, endpoint]) => {
    const operation = document.paths[pathOf(endpoint)]?.[methodOf(endpoint).toLowerCase()]
    if (!operation) throw new Error(`${name} is not in the document`)
    const codes: ProblemCode[] = problemsOf(endpoint).filter(code => code !== 'csrf_mismatch')
    return { name, endpoint, operation, codes }
  })
  const everywhere = calls
    .map(({ codes }) => codes)
    .reduce<ProblemCode[]>((shared, codes) => shared.filter(code => codes.includes(code)), calls[0]?.codes ?? [])
  const common = [...new Set<ProblemCode>([...everywhere, ...fallbacks])]
  const methods = calls.map(({ name, endpoint, operation }) => methodDeclaration(entry, name, endpoint, operation))
  const codes = calls.map(one => {
    const own = one.codes.filter(code => !common.includes(code))
    return `  ${one.name}: ${['CommonCode', ...own.map(quote)].join(' | ')}`
  })
  return [
    `import type { CallOptions, ClientOptions, FollowQuery, Listed } from './types/client.js'`,
    `import type { KontorError } from './types/errors.js'`,
    `import type { ReceivedWebhook } from './types/webhook.js'`,
    `export type { CallOptions, ClientOptions, FollowQuery, Listed } from './types/client.js'`,
    `export { ConnectionError, KontorError } from './types/errors.js'`,
    `export { type ReceivedWebhook, WebhookError } from './types/webhook.js'`,
    '',
    '/** Makes a client. */',
    'export declare function createClient(options: ClientOptions): Kontor',
    '',
    '/** Says whether an error is a refusal of a call, or of any; its `code` is then one of those that the call is refused with. */',
    'export declare function isRefusal<C extends keyof Codes = keyof Codes>(error: unknown, call?: C): error is KontorError<Codes[C]>',
    '',
    '/** Checks a webhook’s delivery as Standard Webhooks describe, and reads it. Throws a `WebhookError`. */',
    'export declare function verifyWebhook(delivery: ReceivedWebhook): Promise<WebhookEvent>',
    '',
    '/** Everything that can be called. */',
    'export interface Kontor {',
    ...methods,
    '  /** Tells what happens, page by page and without an end: keep `next` once a page is worked through. */',
    '  follow(query?: FollowQuery, options?: CallOptions): AsyncGenerator<{ events: Event[]; next: string }, never>',
    '}',
    '',
    '/** Lists the codes that each call can be refused with. */',
    'export interface Codes {',
    ...codes,
    '}',
    `export type CommonCode = ${common.map(quote).join(' | ')}`,
    '',
    '/** A delivery of a webhook: of an event, or a test from the page where webhooks are set up. Kinds and fields can be added: pass over what is unknown. */',
    `export type WebhookEvent = ${webhookEvents}`,
    ...namedTypes(document, methods.join()),
    '',
  ].join('\n')
}

const ownNames: readonly string[] = [
  ...[
    'Blob',
    'CallOptions',
    'ClientOptions',
    'Codes',
    'CommonCode',
    'ConnectionError',
    'FollowQuery',
    'Kontor',
    'KontorError',
  ],
  ...['Listed', 'Promise', 'ReceivedWebhook', 'Record', 'Response', 'WebhookError', 'WebhookEvent'],
]

const webhookEvents = `
  | { id: string; type: 'test'; timestamp: string; data: { id: string; customer_number: number | null } }
  | { [K in Event['kind']]: { id: string; type: K; timestamp: string; data: { subject: string; customer_number: number | null } & Extract<Event, { kind: K }>['data'] } }[Event['kind']]`

/** Codes that the client itself gives to an answer without one. */
const fallbacks: readonly ProblemCode[] = [
  'internal',
  'unauthenticated',
  'forbidden',
  'not_found',
  'too_many_requests',
  'overloaded',
]

const quote = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

function methodDeclaration(entry: Entry, name: string, endpoint: EndpointDeclaration, operation: Operation): string {
  const input = inputOf(endpoint, operation)
  const scopes = scopesIn(entry, endpoint) ?? []
  const needed = scopes.length > 0 ? ` Needs ${scopes.map(scope => `\`${scope}\``).join(' and ')}.` : ''
  const going = endpoint.deprecated ? ` @deprecated There is none from ${endpoint.deprecated.sunset} on.` : ''
  const given = `input${input.needed ? '' : '?'}: ${input.type}, options?: CallOptions`
  return `  /** ${endpoint.summary.replaceAll('*/', '')}.${needed}${going} */\n  ${name}(${given}): ${resultOf(endpoint, operation)}`
}

/** Joins what a call takes: the parts of its path, its query and its body. */
function inputOf({ query, upload }: EndpointDeclaration, operation: Operation): { type: string; needed: boolean } {
  const asked = operation.parameters.filter(parameter => parameter.in !== 'header')
  const fields = asked.map(({ name, required, schema }) => field(name, required, typeOf(schema), true))
  let needed = asked.some(({ required }) => required)
  const body = operation.requestBody?.content['application/json']?.schema
  const more: string[] = []
  if (body && query) fields.push(field('body', true, typeOf(body, true), true))
  else if (body?.properties) fields.push(...fieldsOf(body, true))
  else if (body) more.push(typeOf(body, true))
  if (body) needed ||= !body.properties || (body.required ?? []).length > 0 || query !== undefined
  if (upload) fields.push('/** Files, or blobs, that go with it. */ attachments?: readonly Blob[] | undefined')
  const names = [...asked.map(({ name }) => name), ...(query ? [] : Object.keys(body?.properties ?? {}))]
  if (new Set(names).size < names.length) throw new Error(`two fields of ${operation.operationId} have one name`)
  const own = fields.length > 0 ? `{ ${fields.join('; ')} }` : more.length > 0 ? '' : 'Record<string, never>'
  return { type: [own, ...more.map(type => `(${type})`)].filter(Boolean).join(' & '), needed }
}

function resultOf({ file, status }: EndpointDeclaration, { responses }: Operation): string {
  if (file) return 'Promise<Response>'
  const schema = responses[status]?.content?.['application/json']?.schema
  if (!schema) return 'Promise<void>'
  const { next_cursor, data } = schema.properties ?? {}
  const isList = next_cursor && data
  return `${isList ? 'Listed' : 'Promise'}<${typeOf(schema)}>`
}

const field = (name: string, required: boolean, type: string, input: boolean): string =>
  `${/^\w+$/.test(name) ? name : quote(name)}${required ? '' : '?'}: ${type}${input && !required ? ' | undefined' : ''}`

const fieldsOf = ({ properties = {}, required = [] }: Schema, input: boolean): string[] =>
  Object.entries(properties).map(([name, schema]) => field(name, required.includes(name), typeOf(schema, input), input))

/** Writes a schema as a type. */
export function typeOf(schema: Schema, input = false): string {
  const { $ref, anyOf, oneOf, allOf, items, prefixItems, properties, additionalProperties } = schema
  const of = (one: Schema) => typeOf(one, input)
  if ($ref) return nameIn($ref)
  if ('const' in schema) return literal(schema.const)
  if (schema.enum) return schema.enum.map(literal).join(' | ')
  const options = anyOf ?? oneOf
  if (options) return [...new Set(options.map(of))].join(' | ')
  if (allOf) return allOf.map(one => `(${of(one)})`).join(' & ')
  if (Array.isArray(schema.type)) return schema.type.map(type => of({ ...schema, type })).join(' | ')
  switch (schema.type) {
    case 'object':
      if (properties && Object.keys(properties).length > 0) return `{ ${fieldsOf(schema, input).join('; ')} }`
      return typeof additionalProperties === 'object' ? `Record<string, ${of(additionalProperties)}>` : '{}'
    case 'array':
      if (prefixItems) return `[${prefixItems.map(of).join(', ')}]`
      return `${items ? grouped(of(items)) : 'unknown'}[]`
    case 'integer':
      return 'number'
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
      return schema.type
    case undefined:
      return 'unknown'
    default:
      throw new Error(`There is no type for ${JSON.stringify(schema)}`)
  }
}

const literal = (value: unknown): string => (typeof value === 'string' ? quote(value) : JSON.stringify(value))
const grouped = (type: string): string => (/[ ]/.test(type) && !/^\{[^{}]*\}$/.test(type) ? `(${type})` : type)
const nameIn = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1)

/** Writes the schemas of the document that types name, and those that these name. */
function namedTypes({ components }: Document, text: string): string[] {
  const schemas = components.schemas ?? {}
  const taken = ownNames.filter(name => name in schemas)
  if (taken.length > 0) throw new Error(`Models of the contract have names of the client’s: ${taken.join(', ')}`)
  const written = new Map<string, string>()
  const visit = (source: string): void => {
    for (const [name, schema] of Object.entries(schemas)) {
      if (written.has(name) || !new RegExp(`\\b${name}\\b`).test(source)) continue
      const type = typeOf(schema)
      written.set(name, `export type ${name} = ${type}`)
      visit(type)
    }
  }
  visit(text)
  return [...written.values()]
}
