import { domainToASCII } from 'node:url'
import { MailRefused, type OutgoingMail } from '@kontor/adapters/mail'
import MailComposer from 'nodemailer/lib/mail-composer'
import { oneLine } from '../../values/one-line.ts'

/**
 * Writes a mail as RFC 5322 wants it: ASCII lines that end in CRLF, text and page as alternatives. The same mail gives
 * the same bytes, Message-ID included.
 * @throws MailRefused where an address is none
 */
export async function internetMessage(mail: OutgoingMail): Promise<Buffer> {
  const from = plainAddress(mail.from.address)
  const named = (id: string) => `<${id}@${from.slice(from.lastIndexOf('@') + 1)}>`
  const message = new MailComposer({
    from: { name: oneLine(mail.from.name), address: from },
    to: { name: '', address: plainAddress(mail.to) },
    ...(mail.replyTo && { replyTo: { name: '', address: plainAddress(mail.replyTo) } }),
    subject: oneLine(mail.subject),
    messageId: named(mail.id),
    ...(mail.thread !== null && { inReplyTo: named(mail.thread), references: named(mail.thread) }),
    date: mail.writtenAt,
    headers: {
      // keeps holiday notices from answering a machine
      'Auto-Submitted': 'auto-generated',
      // the same for Exchange, which does not read it
      'X-Auto-Response-Suppress': 'All',
      'Content-Language': mail.locale,
      ...(mail.unsubscribe && {
        'List-Unsubscribe': `<${mail.unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    text: mail.text,
    ...(mail.html !== null && { html: mail.html }),
    attachments: await Promise.all(
      (mail.attachments ?? []).map(async ({ name, contentType, content }) => ({
        filename: oneLine(name),
        contentType,
        contentDisposition: 'attachment' as const,
        content: await content(),
      })),
    ),
    // the reader's program joins broken lines again: a long link stays whole
    encoding: 'quoted-printable',
    textEncoding: 'base64',
    baseBoundary: mail.id,
    newline: 'win',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return message.compile().build()
}

/**
 * An address as every mail server knows it: an internationalised domain as DNS writes it.
 * @throws MailRefused where it could mean anything else than one address
 */
export function plainAddress(address: string): string {
  const at = address.lastIndexOf('@')
  const domain = domainToASCII(address.slice(at + 1))
  const plain = `${address.slice(0, at)}@${domain}`
  const clear = /^[^\s\p{Cc}<>()[\]\\,;:"@]+@[^\s\p{Cc}<>()[\]\\,;:"@/?#%]+$/u.test(address)
  if (!clear || !domain || plain.length > 254) {
    throw new MailRefused('not an e-mail address')
  }
  return plain
}
