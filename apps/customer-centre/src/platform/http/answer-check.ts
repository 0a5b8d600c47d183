import { isDeepStrictEqual } from 'node:util'
import { problemsOf } from '@kontor/contract/openapi'
import type { EndpointDeclaration } from '@kontor/contract/wire/endpoint'
import { safeParse } from 'zod/v4/core'
import { JsonText } from './context.ts'
import { Problem } from './problem.ts'

/**
 * Compares an answer with the contract, in tests: missing, wrong and additional fields, because an undeclared column is
 * how secrets leak.
 * @throws Error naming the endpoint
 */
export function checkAnswer(endpoint: EndpointDeclaration, body: unknown): void {
  if (endpoint.file) return
  if (!endpoint.response) {
    if (body !== undefined) throw new Error(`${endpoint.route} declares no answer and gives one`)
    return
  }
  const sent: unknown = JSON.parse(body instanceof JsonText ? body.text : JSON.stringify(body ?? null))
  const result = safeParse(endpoint.response, sent)
  if (!result.success) throw new Error(`${endpoint.route} breaks its contract: ${JSON.stringify(result.error.issues)}`)
  if (!isDeepStrictEqual(JSON.parse(JSON.stringify(result.data)), sent))
    throw new Error(`${endpoint.route} answers with more than it declares: ${JSON.stringify(sent)}`)
}

/**
 * Compares a refusal with the contract, in tests: clients can handle only declared codes.
 * @throws Error naming the endpoint
 */
export function checkRefusal(endpoint: EndpointDeclaration, error: unknown): void {
  if (error instanceof Problem && !problemsOf(endpoint).includes(error.code))
    throw new Error(`${endpoint.route} refuses with ${error.code} and does not declare it`)
}
