import { exampleOf, type OwnValues } from './example.ts'
import type { Operation } from './open-api.ts'

/** In a shell, between single quotes. */
const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/**
 * A call as it can be pasted into a shell, after `tokenSample`.
 * @param base scheme and host of the customer centre
 */
export function curlSample(operation: Operation, base: string, own: OwnValues): string {
  const { method, parameters, body, scopes } = operation
  const lines = [`curl ${method === 'GET' ? '' : `-X ${method} `}${quote(base + pathWith(operation, own))}`]
  if (scopes) lines.push(`-H "Authorization: Bearer $KONTOR_TOKEN"`)
  if (parameters.some(({ name }) => name === 'Idempotency-Key')) lines.push(`-H "Idempotency-Key: $(uuidgen)"`)
  if (body) lines.push(`-H 'Content-Type: application/json' -d ${quote(JSON.stringify(exampleOf(body, own)))}`)
  return lines.join(' \\\n  ')
}

/** The path with the caller's own values, and with what the query has to have; a missing value stays a placeholder. */
export function pathWith(operation: Operation, own: OwnValues): string {
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = ownPart(operation, own, name)
    return value === undefined ? placeholder : encodeURIComponent(value)
  })
  const query = neededQuery(operation, own).map(([name, value]) => [name, String(value)])
  return query.length > 0 ? `${path}?${new URLSearchParams(query)}` : path
}

/** The caller's own value of a part of the path: what "id" and "number" mean depends on the path. */
export const ownPart = ({ path }: Operation, own: OwnValues, name: string): string | number | undefined =>
  own[path.includes('/customers/') ? 'customer' : `${path.split('/')[3]}.${name}`]

export const neededQuery = ({ parameters }: Operation, own: OwnValues): [string, unknown][] =>
  parameters
    .filter(parameter => parameter.in === 'query' && parameter.required)
    .map(({ name, schema }) => [name, exampleOf(schema, own, name)])

/** Keeps a token in the shell, and calls by it for the first time. */
export const tokenSample = (base: string): string =>
  ['read -rs KONTOR_TOKEN', `curl ${quote(`${base}/ajax/v1/contracts`)} -H "Authorization: Bearer $KONTOR_TOKEN"`].join(
    '\n',
  )
