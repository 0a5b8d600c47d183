/** A mail ready to leave: plain text, both addresses known. */
export type OutgoingMail = {
  /** UUID; becomes the Message-ID, so that a mail sent twice is recognised as one. */
  id: string
  from: { name: string; address: string }
  to: string
  subject: string
  text: string
  locale: 'en' | 'de'
  writtenAt: Date
}

/** What carries mails away. `send` resolves once the mail is safe with whoever delivers it, and rejects to be tried again. */
export type Mailer = { send(mail: OutgoingMail): Promise<void> }
