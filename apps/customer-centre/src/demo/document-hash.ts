import { createHash } from 'node:crypto'
import { canonicalJson } from '../values/canonical-json.ts'

/** Hash of a document: over its predecessor's hash (nothing for the first one) and its own content. */
export function chainHash(previous: Buffer | null, content: unknown): Buffer {
  return createHash('sha256')
    .update(previous ?? Buffer.alloc(0))
    .update(canonicalJson(content))
    .digest()
}
