import type { OutgoingMail } from './mailer.ts'

/** Writes a mail as RFC 5322 wants it: CRLF lines, headers in ASCII, the text as quoted-printable UTF-8. */
export function internetMessage(mail: OutgoingMail): string {
  const host = mail.from.address.split('@')[1] ?? 'localhost'
  const headers = [
    `Date: ${mail.writtenAt.toUTCString().replace('GMT', '+0000')}`,
    `From: ${headerText(mail.from.name)} <${addressOnly(mail.from.address)}>`,
    `To: <${addressOnly(mail.to)}>`,
    `Subject: ${headerText(mail.subject)}`,
    `Message-ID: <${mail.id}@${addressOnly(host)}>`,
    // nobody's holiday notice answers a machine
    'Auto-Submitted: auto-generated',
    `Content-Language: ${mail.locale}`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: quoted-printable',
  ]
  return `${headers.join('\r\n')}\r\n\r\n${quotedPrintable(mail.text)}`
}

/** A line break in a header would start a header of the writer's own. */
const addressOnly = (address: string): string => address.replaceAll(/[^\x21-\x7e]|[<>,;"]/g, '')

/** As it is where that is safe in any header; otherwise as encoded words (RFC 2047), each at most 75 characters, folded. */
export function headerText(text: string): string {
  if (/^[A-Za-z0-9 !'*+\-/=_]{0,60}$/.test(text)) return text
  const words: string[] = []
  let word = ''
  for (const character of text.replaceAll(/\p{Cc}/gu, ' ')) {
    if (Buffer.byteLength(word + character) > maxWordBytes) {
      words.push(word)
      word = ''
    }
    word += character
  }
  return [...words, word].map(part => `=?utf-8?B?${Buffer.from(part).toString('base64')}?=`).join('\r\n ')
}

/** 39 bytes are 52 characters of base64: with what stands around them, and `Subject:` in front, a line stays below 76. */
const maxWordBytes = 39
const maxLineLength = 76

/** RFC 2045, 6.7. */
export function quotedPrintable(text: string): string {
  return text
    .split(/\r\n|\r|\n/)
    .map(quotedLine)
    .join('\r\n')
}

function quotedLine(line: string): string {
  const lines: string[] = []
  let current = ''
  const characters = [...line]
  for (const [index, character] of characters.entries()) {
    const atEnd = index === characters.length - 1
    const plain = /^[\x20-\x3c\x3e-\x7e]$/.test(character) && !(atEnd && character === ' ')
    const piece = plain ? character : escaped(character)
    // one place is kept for the soft break's own sign
    if (current.length + piece.length > maxLineLength - 1) {
      lines.push(`${current}=`)
      current = ''
    }
    current += piece
  }
  return [...lines, current].join('\r\n')
}

const escaped = (character: string): string =>
  [...Buffer.from(character)].map(byte => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('')
