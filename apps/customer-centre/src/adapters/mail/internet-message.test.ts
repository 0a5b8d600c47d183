import { describe, expect, test } from 'vitest'
import { headerText, internetMessage, quotedPrintable } from './internet-message.ts'
import type { OutgoingMail } from './mailer.ts'

const mail: OutgoingMail = {
  id: '0193a000-0000-7000-8000-000000000001',
  from: { name: 'Nordlicht Hosting', address: 'service@nordlicht.example' },
  to: 'ben@demo.example',
  subject: 'Neues Passwort für „Nordlicht“ setzen — und noch ein langer Rest, der umgebrochen werden muss',
  text: `Guten Tag,\n\n= heißt gleich.\nhttps://portal.test/${'x'.repeat(200)}\nEnde mit Leerzeichen \n`,
  locale: 'de',
  writtenAt: new Date('2026-11-16T11:00:00Z'),
}

describe('a message', () => {
  test('is ASCII in short lines that end in CRLF', () => {
    const text = internetMessage(mail)
    expect(text).toMatch(/^[\x20-\x7e\r\n]*$/)
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    expect(Math.max(...text.split('\r\n').map(line => line.length))).toBeLessThanOrEqual(76)
  })

  test('reads back as it was written', () => {
    expect(readBack(internetMessage(mail))).toEqual({
      subject: mail.subject,
      from: 'Nordlicht Hosting <service@nordlicht.example>',
      to: '<ben@demo.example>',
      date: 'Mon, 16 Nov 2026 11:00:00 +0000',
      text: mail.text,
    })
  })

  test('cannot be given headers through what fills it', () => {
    const text = internetMessage({
      ...mail,
      from: { name: 'Evil\r\nBcc: all@demo.example', address: 'a@b.example>\r\nX-Evil: 1' },
      to: 'x@demo.example\r\nBcc: all@demo.example',
      subject: 'Hello\nBcc: all@demo.example',
    })
    const [head = ''] = text.split('\r\n\r\n')
    expect(head).not.toMatch(/^(Bcc|X-Evil):/m)
  })
})

test.each([
  ['Hello there', 'Hello there'],
  ['Grüße', '=?utf-8?B?R3LDvMOfZQ==?='],
  ['=?utf-8?Q?fake?=', `=?utf-8?B?${Buffer.from('=?utf-8?Q?fake?=').toString('base64')}?=`],
  ['"Kontor", Inc.', `=?utf-8?B?${Buffer.from('"Kontor", Inc.').toString('base64')}?=`],
])('a header holds %j as %j', (text, written) => {
  expect(headerText(text)).toBe(written)
})

test('encoded words never cut a character in two', () => {
  const words = headerText('🔑'.repeat(40)).split('\r\n ')
  for (const word of words) {
    expect(word.length).toBeLessThanOrEqual(75)
    expect(Buffer.from(word.slice(10, -2), 'base64').toString()).not.toContain('\ufffd')
  }
})

test.each([
  ['a = b', 'a =3D b'],
  ['ends with space ', 'ends with space=20'],
  ['Tür', 'T=C3=BCr'],
  ['one\ntwo\r\nthree', 'one\r\ntwo\r\nthree'],
  ['x'.repeat(80), `${'x'.repeat(75)}=\r\n${'x'.repeat(5)}`],
])('quoted-printable of %j', (text, written) => {
  expect(quotedPrintable(text)).toBe(written)
})

/** A reader's way back: unfolds the headers, decodes the words, and undoes the soft breaks of the text. */
function readBack(message: string) {
  const [head = '', ...rest] = message.split('\r\n\r\n')
  const lines = head.replaceAll(/\?=\r\n =\?/g, '?==?').split('\r\n')
  const header = (name: string) => {
    const line = lines.find(text => text.startsWith(`${name}: `)) ?? ''
    const words = /=\?utf-8\?B\?([^?]*)\?=/g
    return line
      .slice(name.length + 2)
      .replaceAll(words, (_word, base64: string) => Buffer.from(base64, 'base64').toString())
  }
  const bytes = rest
    .join('\r\n\r\n')
    .replaceAll('=\r\n', '')
    .replaceAll('\r\n', '\n')
    .replaceAll(/=([0-9A-F]{2})/g, (_sign, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return {
    subject: header('Subject'),
    from: header('From'),
    to: header('To'),
    date: header('Date'),
    text: Buffer.from(bytes, 'latin1').toString(),
  }
}
