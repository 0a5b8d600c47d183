import { createHash } from 'node:crypto'
import { canonicalJson } from '../../../values/canonical-json.ts'
import type { DocumentModel } from './document-model.ts'

const sha256 = (...parts: (Buffer | string)[]): Buffer =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest()

/** Hashes everything that an issued document says. */
export const contentHash = (document: DocumentModel): Buffer => sha256(canonicalJson(document))

/**
 * The link of a document in its series: over the link before, nothing for the first, and its own content. Anyone who has the links can prove
 * that none is missing, also where a document itself was deleted after its years.
 */
export const chainHash = (previous: Buffer | null, content: Buffer): Buffer => sha256(previous ?? '', content)

/** `main/invoice/2026`: numbers and links are counted in it. */
export const seriesOf = ({ issuer, kind, issued_on }: Pick<DocumentModel, 'issuer' | 'kind' | 'issued_on'>): string =>
  `${issuer}/${kind}/${issued_on.slice(0, 4)}`

export type Links = { previous: Buffer | null; content: Buffer; hash: Buffer }

/** @param previous hash of the last document of its series */
export function linked(document: DocumentModel, previous: Buffer | null): Links {
  const content = contentHash(document)
  return { previous, content, hash: chainHash(previous, content) }
}
