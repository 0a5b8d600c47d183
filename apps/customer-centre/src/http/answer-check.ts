import { isDeepStrictEqual } from 'node:util'
import { problemsOf } from '@kontor/contract/openapi'
import type { EndpointDeclaration } from '@kontor/contract/wire/endpoint'
import { safeParse } from 'zod/v4/core'
import { Problem } from './problem.ts'

/**
 * Holds an answer against the contract, in tests: what is missing or wrong, and what is there beyond it, for a column that
 * nobody declared is how secrets leave a house.
 * @throws Error naming the endpoint
 */
export function checkAnswer(endpoint: EndpointDeclaration, body: unknown): void {
  if (endpoint.file) return
  if (!endpoint.response) {
    if (body !== undefined) throw new Error(`${endpoint.route} declares no answer and gives one`)
    return
  }
  const sent: unknown = JSON.parse(JSON.stringify(body ?? null))
  const result = safeParse(endpoint.response, sent)
  if (!result.success) throw new Error(`${endpoint.route} breaks its contract: ${JSON.stringify(result.error.issues)}`)
  if (!isDeepStrictEqual(JSON.parse(JSON.stringify(result.data)), sent))
    throw new Error(`${endpoint.route} answers with more than it declares: ${JSON.stringify(sent)}`)
}

/**
 * Holds a refusal against the contract, in tests: whoever calls can be ready only for codes that are declared.
 * @throws Error naming the endpoint
 */
export function checkRefusal(endpoint: EndpointDeclaration, error: unknown): void {
  if (error instanceof Problem && !problemsOf(endpoint).includes(error.code))
    throw new Error(`${endpoint.route} refuses with ${error.code} and does not declare it`)
}
