import { type FieldError, fieldErrors } from '@kontor/contract/field-errors'
import type { EndpointDeclaration } from '@kontor/contract/wire/endpoint'
import type { FastifyRequest } from 'fastify'
import { type $ZodType, safeParse } from 'zod/v4/core'
import { problem } from './problem.ts'

export type Input = { params: unknown; query: unknown; body: unknown }

/** Reads and checks the three parts of a request. A path that no record can have is 404, all else 422 by field. */
export function readInput(endpoint: EndpointDeclaration, request: FastifyRequest): Input {
  const params = endpoint.params && safeParse(endpoint.params, request.params)
  if (params && !params.success) throw problem('not_found')
  const errors = new Map<string, FieldError>()
  const query = endpoint.query && part(endpoint.query, request.query, errors)
  const body = endpoint.body && part(endpoint.body, request.body ?? undefined, errors)
  if (errors.size > 0) throw problem('invalid_input', { fields: errors })
  return { params: params?.data, query, body }
}

function part(schema: $ZodType, value: unknown, errors: Map<string, FieldError>): unknown {
  const result = safeParse(schema, value ?? (isOptional(schema) ? undefined : {}), { reportInput: true })
  if (result.success) return result.data
  for (const [field, error] of fieldErrors(result.error.issues)) errors.set(field || 'body', error)
  return undefined
}

const isOptional = (schema: $ZodType): boolean => safeParse(schema, undefined).success
