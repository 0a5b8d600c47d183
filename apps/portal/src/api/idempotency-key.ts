/** A key for one intent of the user: 128 random bits. Not `crypto.randomUUID`, which plain http does not have outside localhost. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')
}
