import { hash } from 'node:crypto'

/**
 * A UUID derived from its parts (version 8, RFC 9562): equal parts give the same id, so that a job run twice writes
 * nothing twice.
 */
export function derivedId(...parts: string[]): string {
  const bytes = hash('sha256', parts.join(' '), 'buffer').subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
