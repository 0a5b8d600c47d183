import { expect, test } from 'vitest'
import { type EventKind, events, programKinds } from './events.ts'
import { models } from './models.ts'
import { openApiDocument } from './openapi.ts'

type Node = { type?: unknown; maximum?: number; [key: string]: unknown }

/** Paths of the integers in a schema that may be larger than the number a request's largest column holds. */
function unbounded(node: unknown, path: string): string[] {
  if (typeof node !== 'object' || node === null) return []
  const { type, maximum = Number.POSITIVE_INFINITY } = node as Node
  const own = type === 'integer' && maximum > 999_999_999_999 ? [path] : []
  return [...own, ...Object.entries(node).flatMap(([key, inner]) => unbounded(inner, `${path}/${key}`))]
}

test('every integer of a request has a largest value: the database refuses others by an error of its own', () => {
  const { paths } = openApiDocument('https://portal.example', 'session') as { paths: Record<string, object> }
  const asked = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters, requestBody }]) => [
      `${method} ${path}`,
      { parameters, requestBody },
    ]),
  )
  expect(asked.length).toBeGreaterThan(100)
  expect(asked.flatMap(([name, parts]) => unbounded(parts, String(name)))).toEqual([])
})

const { components, webhooks } = openApiDocument('https://portal.example', 'session') as {
  components: { schemas: Record<string, Node> }
  webhooks: Record<string, object>
}

test('each name stands for what some call is made of', () => {
  const named = Object.keys(components.schemas)
  expect(Object.keys(models).filter(name => !named.includes(name) && !named.includes(`${name}Input`))).toEqual([])
})

test('what three calls share has a name', () => {
  const { paths } = openApiDocument('https://portal.example', 'session') as { paths: object }
  const seen = new Map<string, Set<string>>()
  const read = (node: unknown, path: string, call: string) => {
    if (typeof node !== 'object' || node === null) return
    const text = JSON.stringify(node)
    if ('properties' in node && text.length > 700) seen.set(text, (seen.get(text) ?? new Set()).add(call))
    for (const [key, inner] of Object.entries(node)) read(inner, `${path}/${key}`, call)
  }
  for (const [path, methods] of Object.entries(paths)) read(methods, path, path)
  expect(
    [...seen].filter(([, calls]) => calls.size > 2).map(([text, calls]) => [text.slice(0, 300), ...calls]),
  ).toEqual([])
})

test('an event is told of with the fields of its kind', () => {
  expect(Object.keys(webhooks)).toEqual(programKinds)
  const fieldsOf = (kind: EventKind) => Object.keys((events[kind].data as unknown as { shape: object }).shape)
  const told = Object.values(components.schemas).flatMap(({ properties }) => {
    const { kind, data } = (properties ?? {}) as Record<string, { const?: EventKind; properties?: object }>
    return kind?.const ? [[kind.const, Object.keys(data?.properties ?? {})] as const] : []
  })
  expect(told.length).toBe(programKinds.length)
  for (const [kind, fields] of told) expect([kind, fields]).toEqual([kind, fieldsOf(kind)])
})
