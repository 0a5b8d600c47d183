import canonicalize from 'canonicalize'

/** Text that is the same for the same content (RFC 8785), for hashes. @throws where there is no JSON of it */
export function canonicalJson(value: unknown): string {
  const text = canonicalize(value)
  if (text === undefined) throw new TypeError('there is no JSON of this')
  return text
}
