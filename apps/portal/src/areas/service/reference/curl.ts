import { exampleOf, type OwnValues } from './example.ts'
import type { Operation } from './open-api.ts'

/** In a shell, between single quotes. */
const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/**
 * A call as it can be pasted into a shell, after the sign-in of `signInSample`.
 * @param base scheme and host of the customer centre
 */
export function curlSample(operation: Operation, base: string, own: OwnValues): string {
  const { method, parameters, body } = operation
  const writes = parameters.some(({ name }) => name === 'X-XSRF-TOKEN')
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quote(base + pathWith(operation, own))}`,
    `-b cookies.txt -c cookies.txt -H ${quote(`Referer: ${base}/`)} -H 'Accept: application/json'`,
  ]
  if (writes) lines.push(`-H "X-XSRF-TOKEN: $(token)" -H "Idempotency-Key: $(uuidgen)"`)
  if (body) lines.push(`-H 'Content-Type: application/json' -d ${quote(JSON.stringify(exampleOf(body, own)))}`)
  return lines.join(' \\\n  ')
}

/** The path with the caller's own values; a missing value stays a placeholder. */
export function pathWith({ path, group }: Operation, own: OwnValues): string {
  // what "id" and "number" mean depends on the path
  const isCustomer = path.includes('/customers/')
  return path.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = own[isCustomer ? 'customer' : `${group}.${name}`]
    return value === undefined ? placeholder : encodeURIComponent(value)
  })
}

/** Cookies and token of a signed-in session, kept in a file for the following calls. */
export function signInSample(base: string, email: string): string {
  const referer = `-H ${quote(`Referer: ${base}/`)}`
  return [
    `token() { printf '%b' "$(awk '/XSRF-TOKEN/ { print $7 }' cookies.txt | sed 's/%/\\\\x/g')"; }`,
    `curl ${quote(`${base}/sanctum/csrf-cookie`)} -c cookies.txt ${referer}`,
    `read -rs PASSWORD`,
    `curl ${quote(`${base}/ajax/v1/accounts/login`)} -b cookies.txt -c cookies.txt ${referer} \\`,
    `  -H "X-XSRF-TOKEN: $(token)" -H 'Content-Type: application/json' \\`,
    `  -d "{\\"email\\": \\"${email}\\", \\"password\\": \\"$PASSWORD\\"}"`,
  ].join('\n')
}
