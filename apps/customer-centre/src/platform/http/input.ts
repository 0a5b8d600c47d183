import { type FieldError, fieldErrors } from '@kontor/contract/field-errors'
import type { EndpointDeclaration } from '@kontor/contract/wire/endpoint'
import { type $ZodType, safeParse } from 'zod/v4/core'
import { problem } from './problem.ts'

export type Input = { params: unknown; query: unknown; body: unknown }

/** A request as it came, or a part of one that was kept. */
type Sent = { params: unknown; query?: unknown; body: unknown }

/**
 * Reads and checks the three parts of a request. A path that no record can have is 404, everything else 422 by field.
 */
export function readInput(endpoint: EndpointDeclaration, request: Sent): Input {
  const errors = new Map<string, FieldError>()
  const params = endpoint.params && part(endpoint.params, request.params, errors)
  if (errors.size > 0) throw problem('not_found')
  const query = endpoint.query && part(endpoint.query, request.query, errors)
  const body = endpoint.body && part(endpoint.body, request.body ?? undefined, errors)
  if (errors.size > 0) throw problem('invalid_input', { fields: errors })
  return { params, query, body }
}

function part(schema: $ZodType, value: unknown, errors: Map<string, FieldError>): unknown {
  const result = safeParse(schema, value ?? (isOptional(schema) ? undefined : {}), { reportInput: true })
  if (!result.success) {
    for (const [field, error] of fieldErrors(result.error.issues)) errors.set(field || 'body', error)
    return undefined
  }
  for (const field of unstorableFields(result.data)) errors.set(field, { code: 'invalid_format' })
  return result.data
}

const isOptional = (schema: $ZodType): boolean => safeParse(schema, undefined).success

/** Deeper than any serious input: walking it with one call per level could exhaust the stack. */
const mostLevels = 40

/**
 * Texts that JSON can carry and PostgreSQL cannot hold: a zero character, half of a surrogate pair. Also input nested
 * too deeply, which parts described by another standard can contain.
 */
function unstorableFields(value: unknown, path = '', level = 0): string[] {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? [path || 'body'] : []
  if (typeof value !== 'object' || value === null) return []
  if (level > mostLevels) return [path.split('.', 1).join()]
  return Object.entries(value).flatMap(([key, inner]) =>
    unstorableFields(inner, path ? `${path}.${key}` : key, level + 1),
  )
}
