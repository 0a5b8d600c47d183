import { expect, test } from 'vitest'
import { endpoints } from './endpoints.ts'
import { openApiDocument } from './openapi.ts'
import { bodyBytesOf, type EndpointDeclaration, methodOf, pathOf, usualBodyBytes } from './wire/endpoint.ts'
import { resolved } from './wire/references.ts'

type Schema = {
  type?: string
  anyOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  maxLength?: number
  format?: string
  pattern?: string
  maxItems?: number
  items?: Schema
  properties?: Record<string, Schema>
  propertyNames?: { enum?: string[] }
  additionalProperties?: Schema | boolean
}

/** Bytes of UTF-8 for a UTF-16 unit, at most. */
const bytesPerUnit = 3
/** Strings of a fixed form, such as dates, ids and numbers of contracts, say no length. */
const formatted = 40
const isFixed = ({ format, pattern }: Schema) =>
  format !== undefined || (pattern !== undefined && !/[*+]/.test(pattern))
/** Allows for what a browser makes of a security key, which has no bound of its own. */
const fromBrowser = 8000

/** Bytes of the longest JSON that a schema accepts, but for escapes. */
function longest(schema: Schema): number {
  if (schema.anyOf) return Math.max(...schema.anyOf.map(longest))
  if (schema.enum) return Math.max(...schema.enum.map(value => JSON.stringify(value).length))
  if (schema.const !== undefined) return JSON.stringify(schema.const).length
  if (schema.type === 'string') return 2 + bytesPerUnit * (schema.maxLength ?? (isFixed(schema) ? formatted : Infinity))
  if (schema.type === 'array') return 2 + (schema.maxItems ?? Infinity) * (1 + longest(schema.items ?? {}))
  if (schema.type !== 'object') return 20
  const { properties = {}, propertyNames, additionalProperties } = schema
  const named = Object.entries(properties).map(([name, value]) => name.length + 4 + longest(value))
  const open = typeof additionalProperties === 'object' ? additionalProperties : undefined
  const kept = (propertyNames?.enum ?? []).map(name => name.length + 4 + longest(open ?? {}))
  const sum = [2, ...named, ...kept].reduce((total, bytes) => total + bytes)
  return open && !propertyNames?.enum ? Math.max(sum, fromBrowser) : sum
}

const { paths } = resolved(openApiDocument('https://portal.example', 'session')) as {
  paths: Record<string, Record<string, { requestBody?: { content: Record<string, { schema: Schema }> } }>>
}
const declared = Object.values(endpoints as Record<string, EndpointDeclaration>).filter(({ body }) => body)

test('what an endpoint accepts fits the bytes that it reads, and those are no more than it needs', () => {
  const misfits = declared.flatMap(endpoint => {
    const operation = paths[pathOf(endpoint)]?.[methodOf(endpoint).toLowerCase()]
    const needed = longest(operation?.requestBody?.content['application/json']?.schema ?? {})
    const read = bodyBytesOf(endpoint)
    const fits = needed <= read && (read === usualBodyBytes || needed > usualBodyBytes)
    return fits ? [] : [`${endpoint.route}: needs ${needed}, reads ${read}`]
  })
  expect(declared.length).toBeGreaterThan(50)
  expect(misfits).toEqual([])
})
