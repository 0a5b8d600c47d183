/** What a person may attach to what he writes: this many files of this size each. */
export const attachmentLimits = { maxFiles: 5, maxBytes: 10 * 1024 * 1024 } as const

/**
 * Endings of the files that are taken, each checked by its content as well: pictures, documents, and what people are asked for when
 * something is wrong with a server or a mail. Left out on purpose: archives and office documents, which hold anything; SVG and HTML,
 * which hold scripts.
 */
export const attachmentTypes = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
  pdf: 'application/pdf',
  txt: 'text/plain',
  log: 'text/plain',
  eml: 'message/rfc822',
} as const
export type AttachmentEnding = keyof typeof attachmentTypes

/** The ending of a file's name, if it is one that is taken. */
export function attachmentEnding(name: string): AttachmentEnding | null {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  return Object.hasOwn(attachmentTypes, ending) && name.includes('.') ? (ending as AttachmentEnding) : null // looked up in the line above
}
