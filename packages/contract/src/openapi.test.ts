import { expect, test } from 'vitest'
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
