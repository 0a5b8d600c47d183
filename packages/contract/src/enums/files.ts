/** Attachments people may add to what they write: this many files of this size each. */
export const attachmentLimits = { maxFiles: 5, maxBytes: 10 * 1024 * 1024 } as const
/** The same for a message of a ticket, which customers and staff sign in for: archives and office documents, too. */
export const ticketAttachmentLimits = { maxFiles: 20, maxBytes: 25 * 1024 * 1024, containers: true } as const
/** The same for a certificate: a paper, or its pictures. */
export const certificateLimits = { maxFiles: 3, maxBytes: 10 * 1024 * 1024, papers: true } as const
/** The same for what leaves by mail: together they have `maxTogether` bytes at most, which mail servers commonly take. */
export const mailedAttachmentLimits = { maxFiles: 5, maxBytes: 15 * 1024 * 1024, containers: true } as const
export const maxTogether = 15 * 1024 * 1024

/**
 * Accepted file endings, each checked by content as well: pictures, documents, and what support needs for a fault of a
 * server or a mail. Deliberately left out: SVG and HTML, which hold scripts; but for tickets, archives and office documents, which hold anything.
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
/**
 * Endings accepted in tickets besides. All are archives, of which Kontor reads the first bytes alone and unpacks nothing: they are kept to be
 * downloaded.
 */
export const containerTypes = {
  zip: 'application/zip',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odp: 'application/vnd.oasis.opendocument.presentation',
} as const
const allTypes = { ...attachmentTypes, ...containerTypes }
export type AttachmentEnding = keyof typeof allTypes

const papers: AttachmentEnding[] = ['pdf', 'jpg', 'jpeg', 'png']

/** Lists the endings that are accepted. */
export const attachmentEndings = (limits: { containers?: boolean; papers?: boolean }): AttachmentEnding[] =>
  limits.papers ? papers : (Object.keys(limits.containers ? allTypes : attachmentTypes) as AttachmentEnding[]) // its keys

/** The ending of a file's name, if it is accepted. @param limits absent: any ending that is accepted somewhere */
export function attachmentEnding(
  name: string,
  limits: { containers?: boolean; papers?: boolean } = { containers: true },
): AttachmentEnding | null {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  return name.includes('.') ? (attachmentEndings(limits).find(accepted => accepted === ending) ?? null) : null
}

export const typeOfEnding = (ending: AttachmentEnding): string => allTypes[ending]
