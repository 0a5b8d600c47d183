import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openApiDocument } from '@kontor/contract/openapi'

/**
 * `npm run docs:wire`: adds to docs/promised-wire.txt what the wire has got since, and refuses to take back what programs were promised
 * (docs/api.md says what may change). One statement stands on a line, `place: what it is`. A place is a call, an event or what several of them
 * are made of; then `>` for what is asked or `<` for what is answered; then the path of a field.
 */
export const promiseFile = join(import.meta.dirname, '../../../../docs/promised-wire.txt')

export type Promised = ReadonlyMap<string, string>
type Direction = '>' | '<'
type Schema = {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  format?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  additionalProperties?: Schema | boolean
  anyOf?: Schema[]
  oneOf?: Schema[]
  [limit: string]: unknown
}
type Content = Record<string, { schema: Schema }>
type Operation = {
  security: Record<string, string[]>[]
  parameters: { name: string; in: string; required: boolean; schema: Schema }[]
  requestBody?: { content: Content }
  responses: Record<string, { content?: Content }>
  'x-sunset'?: string
}
export type Wire = {
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, { post: { requestBody: { content: Content } } }>
  components: { schemas: Record<string, Schema> }
}

/** Reads what is promised: the calls that a token opens, the events, and what both are made of. */
export function promisedOf({ paths, webhooks, components }: Wire): Promised {
  const promised = new Map<string, string>()
  const add = (place: string, schema: Schema, direction: Direction, required = true) => {
    const asked = direction === '>'
    promised.set(
      place,
      [typeOf(schema), ...(required ? [] : ['optional']), ...(asked ? limitsOf(schema) : [])].join('; '),
    )
    for (const name of namesIn(schema)) addNamed(name, direction)
    for (const [part, inner, needed] of partsOf(schema)) add(place + part, inner, direction, needed)
  }
  const addNamed = (name: string, direction: Direction) => {
    const place = `${name} ${direction} `
    const schema = components.schemas[name]
    if (schema && !promised.has(place)) add(place, schema, direction)
  }
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, { parameters, requestBody, responses, security, 'x-sunset': sunset }] of Object.entries(
      methods,
    )) {
      const call = `${method.toUpperCase()} ${path}`
      const tokens = security.flatMap(way => Object.entries(way)).filter(([kind]) => kind !== 'session')
      if (tokens.length === 0) continue
      for (const [kind, scopes] of tokens) promised.set(`${call} by ${kind}`, scopes.join(' '))
      if (sunset) promised.set(`${call} sunset`, sunset)
      for (const { in: where, name, required, schema } of parameters)
        if (where !== 'header') add(`${call} > ${where}.${name}`, schema, '>', required)
      for (const [type, { schema }] of Object.entries(requestBody?.content ?? {}))
        add(`${call} > ${type} `, schema, '>')
      for (const [status, { content = {} }] of Object.entries(responses).filter(([status]) => status.startsWith('2'))) {
        promised.set(`${call} < ${status}`, Object.keys(content).join(' '))
        for (const { schema } of Object.values(content)) add(`${call} < ${status} `, schema, '<')
      }
    }
  }
  for (const [kind, { post }] of Object.entries(webhooks))
    for (const { schema } of Object.values(post.requestBody.content)) add(`event ${kind} < `, schema, '<')
  return promised
}

const nameOf = ($ref: string): string => $ref.slice($ref.lastIndexOf('/') + 1)
const choicesOf = ({ anyOf, oneOf }: Schema): Schema[] => anyOf ?? oneOf ?? []
const namesIn = (schema: Schema): string[] =>
  schema.$ref ? [nameOf(schema.$ref)] : [...choicesOf(schema), ...(schema.items ? [schema.items] : [])].flatMap(namesIn)

/** A type as its statement has it, with bars between what it can be: `"open" | "closed" | null`, `Money`, `string(date)[]`. */
function typeOf(schema: Schema): string {
  if (schema.$ref) return nameOf(schema.$ref)
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map(value => JSON.stringify(value)).join(' | ')
  const choices = choicesOf(schema)
  if (choices.length > 0) return [...new Set(choices.map(typeOf))].join(' | ')
  const types = [schema.type ?? 'any'].flat().map(type => {
    if (type === 'array') return `${schema.items ? typeOf(schema.items).replaceAll(' | ', '/') : 'any'}[]`
    return type === 'string' && schema.format ? `string(${schema.format})` : type
  })
  return types.join(' | ')
}

/** Lists the fields of a schema and of what it holds without a name: path, schema and whether it is always there. */
function partsOf(schema: Schema): [string, Schema, boolean][] {
  const { additionalProperties: each, items, properties = {}, required = [] } = schema
  return [
    ...Object.entries(properties).map(([name, field]): [string, Schema, boolean] => [
      `.${name}`,
      field,
      required.includes(name),
    ]),
    ...(items ? partsOf(items).map(([path, ...rest]): [string, Schema, boolean] => [`[]${path}`, ...rest]) : []),
    ...(typeof each === 'object' ? ([['.*', each, true]] as [string, Schema, boolean][]) : []),
    ...choicesOf(schema).flatMap((choice, at) =>
      partsOf(choice).map(([path, ...rest]): [string, Schema, boolean] => [`|${at}${path}`, ...rest]),
    ),
  ]
}

const mostAndLeast = [
  'maximum',
  'maxLength',
  'maxItems',
  'minimum',
  'minLength',
  'minItems',
  'exclusiveMinimum',
  'pattern',
]
const limitsOf = (schema: Schema): string[] =>
  mostAndLeast.filter(limit => schema[limit] !== undefined).map(limit => `${limit} ${schema[limit]}`)

/**
 * Lists what of a promise the wire no longer keeps, in words that name the place.
 * @param today `YYYY-MM-DD`: a call may go once the day has come that its `Sunset` header named
 */
export function broken(promised: Promised, present: Promised, today: string): string[] {
  const found: string[] = []
  const over = new Set(
    [...promised].flatMap(([place, day]) => (place.endsWith(' sunset') && day <= today ? [callOf(place)] : [])),
  )
  const calls = new Set([...promised.keys()].map(callOf))
  for (const [place, was] of promised) {
    const now = present.get(place)
    if (over.has(callOf(place)) || was === now) continue
    if (now === undefined) found.push(`${place} is gone`)
    else if (place.includes(' by '))
      found.push(...beyond(now.split(' '), was.split(' ')).map(scope => `${place} needs ${scope} as well`))
    else if (place.endsWith(' sunset')) found.push(...(now < was ? [`${place} is sooner than ${was}`] : []))
    else found.push(...(place.includes(' > ') ? narrowed(was, now) : widened(was, now)).map(how => `${place} ${how}`))
  }
  for (const [place, now] of present) {
    if (promised.has(place) || !place.includes(' > ') || now.split('; ').includes('optional')) continue
    const parent = place.replace(/(?:\[\]|\|\d+)*\.[^.[|]*$/, '')
    const known = /> (?:\w+|\S+ )$/.test(parent) ? calls.has(callOf(place)) : false
    if (known || (parent !== place && promised.has(parent))) found.push(`${place} is asked for`)
  }
  return found
}

const callOf = (place: string): string => place.replace(/ (?:[<>] .*|by \w+|sunset)$/, '')
const beyond = (some: readonly string[], others: readonly string[]) =>
  some.filter(one => one !== '' && !others.includes(one))
const isLiteral = (type: string): boolean => /^["\d-]|^(?:true|false)$/.test(type)

function read(statement: string) {
  const [types = '', ...rest] = statement.split('; ')
  const limits = new Map(
    rest.flatMap(one =>
      one === 'optional' ? [] : [[one.slice(0, one.indexOf(' ')), one.slice(one.indexOf(' ') + 1)] as const],
    ),
  )
  return { types: types.split(' | '), optional: rest.includes('optional'), limits }
}

/** Lists how an answer says more than programs are ready for. Of words that they choose from there may be more. */
function widened(before: string, after: string): string[] {
  const [was, now] = [read(before), read(after)]
  const words = was.types.some(isLiteral)
  const other = beyond(now.types, was.types).filter(
    type => !(words && isLiteral(type)) && !(isLiteral(type) && was.types.includes('string')),
  )
  return [...other.map(type => `can be ${type}`), ...(now.optional && !was.optional ? ['may be missing'] : [])]
}

/** Lists how less can be sent than before. */
function narrowed(before: string, after: string): string[] {
  const [was, now] = [read(before), read(after)]
  const refused = beyond(was.types, now.types).filter(type => !(isLiteral(type) && now.types.includes('string')))
  const tighter = [...now.limits].filter(([limit, value]) => {
    const earlier = was.limits.get(limit)
    if (earlier === undefined) return true
    if (limit === 'pattern') return value !== earlier
    return limit.startsWith('max') ? Number(value) < Number(earlier) : Number(value) > Number(earlier)
  })
  return [
    ...refused.map(type => `can no longer be ${type}`),
    ...(was.optional && !now.optional ? ['has to be sent'] : []),
    ...tighter.map(([limit, value]) => `has ${limit} ${value}`),
  ]
}

export const readPromise = (text: string): Promised =>
  new Map(
    text
      .split('\n')
      .filter(Boolean)
      .map(line => [line.slice(0, line.indexOf(': ')), line.slice(line.indexOf(': ') + 2)]),
  )
export const writtenPromise = (promised: Promised): string =>
  [...promised]
    .map(([place, what]) => `${place}: ${what}\n`)
    .toSorted()
    .join('')

if (import.meta.main) {
  const present = promisedOf(openApiDocument('', '') as Wire) // our own document, of which a test reads each part
  const breaks = broken(readPromise(readFileSync(promiseFile, 'utf8')), present, new Date().toISOString().slice(0, 10))
  if (breaks.length > 0) throw new Error(`Programs were promised otherwise:\n${breaks.join('\n')}`)
  writeFileSync(promiseFile, writtenPromise(present))
}
