import PostalMime, { decodeWords } from 'postal-mime'

export type ReadMail = { headers: Map<string, string>; text: string; html: string | undefined }

/** A reader's way back from a message. */
export async function readMail(message: string): Promise<ReadMail> {
  const { headers, text = '', html } = await PostalMime.parse(message)
  const named = new Map(headers.map(({ key, value }) => [key, decodeWords(value)]))
  // the library leaves a part the line break that belongs to the boundary behind it (RFC 2046, 5.1.1)
  const ending = named.get('content-type')?.startsWith('multipart/') ? /\n$/ : /$/
  return { headers: named, text: text.replace(ending, ''), html: html?.replace(ending, '') }
}
