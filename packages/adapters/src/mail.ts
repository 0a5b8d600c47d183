import type { Readable } from 'node:stream'

/** A mail ready to leave. */
export type OutgoingMail = {
  /** UUID; becomes the Message-ID, so that a mail sent twice is recognised as one. */
  id: string
  /** UUID of what it is about: mail programs show mails of one thread as one conversation. Null: it stands alone. */
  thread: string | null
  from: { name: string; address: string }
  replyTo: string | null
  /** Is where mail programs turn such mails off by themselves (RFC 8058). Absent: nowhere, as it has to be read. */
  unsubscribe?: string | null
  to: string
  subject: string
  text: string
  /** The same as a page, where there is one. */
  html: string | null
  /** Language of the text, such as `de`. */
  locale: string
  writtenAt: Date
  /** Absent: none. Their content is opened for each attempt anew. */
  attachments?: readonly { name: string; contentType: string; content: () => Promise<Readable> }[]
}

/** A mail as an adapter gets it. */
export type WrittenMail = OutgoingMail & {
  /** Writes the whole message as it goes over the wire (RFC 5322), with all headers and attachments. */
  message: () => Promise<Buffer>
}

/** Sends mails. */
export type Mailer<M = OutgoingMail> = {
  /**
   * Resolves once the delivering server has the mail.
   * @throws MailRefused where a retry is pointless; any other error is worth a retry
   */
  send: (mail: M) => Promise<void>
  /** Closes open connections. */
  close?: () => void
}

/** The delivering server refuses this mail for good. The message is its answer. */
export class MailRefused extends Error {
  override name = 'MailRefused'
}
