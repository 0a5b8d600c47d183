import { createHash } from 'node:crypto'

/** Text that is the same for the same content: keys sorted, no spaces (as RFC 8785, for the values that occur here). */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, part]) => `${JSON.stringify(key)}:${canonicalJson(part)}`).join(',')}}`
}

/** Hash of a document: over its predecessor's (nothing for the first one) and its own content. */
export function chainHash(previous: Buffer | null, content: unknown): Buffer {
  return createHash('sha256')
    .update(previous ?? Buffer.alloc(0))
    .update(canonicalJson(content))
    .digest()
}
