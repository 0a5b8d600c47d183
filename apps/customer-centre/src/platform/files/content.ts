import { createHash } from 'node:crypto'
import { type AttachmentEnding, attachmentTypes, containerTypes } from '@kontor/contract/enums/files'
import { fileTypeFromBuffer } from 'file-type'

/** Bytes that the detection reads. */
const headBytes = 4100
/**
 * Bytes that no text has and nearly every other file has. Tabs, line ends, form feeds and the escape of coloured logs
 * are text.
 */
const noText = Uint8Array.from({ length: 256 }, (_, code) =>
  Number((code < 32 || code === 127) && ![9, 10, 11, 12, 13, 27].includes(code)),
)

/** By hand: of long files each byte counts. */
function isTextOnly(chunk: Buffer): boolean {
  for (let at = 0; at < chunk.length; at++) if (noText[chunk[at] ?? 0]) return false
  return true
}

export type Seen = { bytes: number; sha256: Buffer; head: Buffer; text: boolean }

/** Inspects a file while it streams. */
export function createInspector() {
  const hash = createHash('sha256')
  const head: Buffer[] = []
  let bytes = 0
  let text = true
  return {
    async *watch(source: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
      for await (const chunk of source) {
        if (bytes < headBytes) head.push(chunk.subarray(0, headBytes - bytes))
        bytes += chunk.length
        hash.update(chunk)
        text &&= isTextOnly(chunk)
        yield chunk
      }
    },
    seen: (): Seen => ({ bytes, sha256: hash.digest(), head: Buffer.concat(head), text }),
  }
}

/**
 * Says whether a file's content matches the ending of its name. A picture with a page of HTML behind it passes as the picture: files are
 * always answered with the type found, and never shown within a page.
 */
export async function isOfType(ending: AttachmentEnding | 'xml', { head, text }: Seen): Promise<boolean> {
  // anyone who takes it in reads it as what it says
  if (ending === 'xml') return text
  if (isContainer(ending)) return isContainerOf(ending, head)
  const wanted = attachmentTypes[ending]
  const found = await fileTypeFromBuffer(head)
  if (wanted === 'text/plain') return text && isText(found?.mime)
  if (wanted === 'message/rfc822')
    return text && isText(found?.mime) && /^(From .*\r?\n)?[!-9;-~]+:/.test(head.toString('latin1'))
  return found?.mime === wanted
}

const isContainer = (ending: AttachmentEnding): ending is keyof typeof containerTypes =>
  Object.hasOwn(containerTypes, ending)

/**
 * Says by the name of its first entry what an archive is: nothing of it is unpacked. Office documents of Microsoft begin with one of their
 * parts, those of OpenDocument with their type in plain text (OpenDocument 1.3, part 2, 3.3).
 */
function isContainerOf(ending: keyof typeof containerTypes, head: Buffer): boolean {
  const begin = head.toString('latin1')
  const hasEntry = begin.startsWith('PK\x03\x04')
  // an empty archive has nothing but its end
  if (ending === 'zip') return hasEntry || begin.startsWith('PK\x05\x06')
  const first = hasEntry ? begin.slice(30) : ''
  if (ending.startsWith('od')) return first.startsWith(`mimetype${containerTypes[ending]}`)
  return /^(?:\[Content_Types\]\.xml|(?:_rels|docProps|customXml|word|xl|ppt)\/)/.test(first)
}

/** Texts recognised by their first words, such as XML, are texts. */
const isText = (mime: string | undefined): boolean =>
  mime === undefined || mime.startsWith('text/') || mime === 'application/xml' || mime === 'message/rfc822'
