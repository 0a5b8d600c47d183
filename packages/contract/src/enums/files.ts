/** Attachments people may add to what they write: this many files of this size each. */
export const attachmentLimits = { maxFiles: 5, maxBytes: 10 * 1024 * 1024 } as const
/** The same for a message of a ticket, which customers and staff sign in for. */
export const ticketAttachmentLimits = { maxFiles: 20, maxBytes: 25 * 1024 * 1024 } as const

/**
 * Accepted file endings, each checked by content as well: pictures, documents, and what support needs for a fault of a
 * server or a mail. Deliberately left out: archives and office documents, which hold anything; SVG and HTML, which hold
 * scripts.
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

/** The ending of a file's name, if it is accepted. */
export function attachmentEnding(name: string): AttachmentEnding | null {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  return Object.hasOwn(attachmentTypes, ending) && name.includes('.') ? (ending as AttachmentEnding) : null // looked up in the line above
}
