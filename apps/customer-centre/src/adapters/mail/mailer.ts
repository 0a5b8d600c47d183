/** A mail ready to leave. */
export type OutgoingMail = {
  /** UUID; becomes the Message-ID, so that a mail sent twice is recognised as one. */
  id: string
  from: { name: string; address: string }
  replyTo: string | null
  to: string
  subject: string
  text: string
  /** The same as a page, where there is one. */
  html: string | null
  locale: 'en' | 'de'
  writtenAt: Date
}

/** What carries mails away. */
export type Mailer = {
  /**
   * Resolves once the mail is safe with whoever delivers it.
   * @throws MailRefused where trying again is of no use; anything else is worth another try
   */
  send(mail: OutgoingMail): Promise<void>
  /** Lets go of what is held open. */
  close?(): void
}

/** Whoever delivers mails wants nothing to do with this one, for good. The message is his answer. */
export class MailRefused extends Error {}
