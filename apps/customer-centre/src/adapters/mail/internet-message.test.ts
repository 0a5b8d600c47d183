import { Readable } from 'node:stream'
import { MailRefused, type OutgoingMail } from '@kontor/adapters/mail'
import { describe, expect, test } from 'vitest'
import { readMail } from '../../testing/read-mail.ts'
import { internetMessage, plainAddress } from './internet-message.ts'

const mail: OutgoingMail = {
  id: '0193a000-0000-7000-8000-000000000001',
  from: { name: 'Nordlicht Hosting', address: 'service@nordlicht.example' },
  replyTo: null,
  thread: null,
  to: 'ben@demo.example',
  subject: 'Neues Passwort für „Nordlicht“ setzen — und noch ein langer Rest, der umgebrochen werden muss 🔑',
  text: `Guten Tag,\n\n= heißt gleich.\nhttps://portal.test/${'x'.repeat(200)}\n.\nEnde mit Leerzeichen \n`,
  html: '<!doctype html><p>Grüße, „Nordlicht“</p>',
  locale: 'de',
  writtenAt: new Date('2026-11-16T11:00:00Z'),
}
const written = async (changes: Partial<OutgoingMail> = {}) =>
  (await internetMessage({ ...mail, ...changes })).toString()

describe('a message', () => {
  test('is ASCII in short lines that end in CRLF', async () => {
    const text = await written()
    expect(text).toMatch(/^[\x20-\x7e\r\n]*$/)
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    expect(Math.max(...text.split('\r\n').map(line => line.length))).toBeLessThanOrEqual(78)
  })

  test('reads back as it was written, as text and as page', async () => {
    const { headers, text, html } = await readMail(await written())
    expect({ text, html }).toEqual({ text: mail.text, html: mail.html })
    expect(headers.get('content-type')).toMatch(/^multipart\/alternative/)
    expect(Object.fromEntries(headers)).toMatchObject({
      subject: mail.subject,
      from: 'Nordlicht Hosting <service@nordlicht.example>',
      to: 'ben@demo.example',
      date: 'Mon, 16 Nov 2026 11:00:00 +0000',
      'message-id': `<${mail.id}@nordlicht.example>`,
      'auto-submitted': 'auto-generated',
      'content-language': 'de',
    })
    expect([...headers.keys()].filter(name => name.startsWith('list-') || name === 'x-mailer')).toEqual([])
  })

  test('names who gets the answers, where that is somebody else', async () => {
    expect((await readMail(await written())).headers.has('reply-to')).toBe(false)
    const answered = await readMail(await written({ replyTo: 'antworten@nordlicht.example' }))
    expect(answered.headers.get('reply-to')).toBe('antworten@nordlicht.example')
  })

  test('says where mail programs turn it off, where it can be', async () => {
    const unsubscribe = `https://portal.test/ajax/v1/unsubscribe/${'x'.repeat(70)}`
    const { headers } = await readMail(await written({ unsubscribe }))
    expect(headers.get('list-unsubscribe')).toBe(`<${unsubscribe}>`)
    expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  })

  test('is text alone where there is no page', async () => {
    const { headers, text, html } = await readMail(await written({ html: null }))
    expect(headers.get('content-type')).toMatch(/^text\/plain; charset=utf-8/)
    expect([text, html]).toEqual([mail.text, undefined])
  })

  test('is the same, byte for byte, when it is written again', async () => {
    expect(await written()).toBe(await written())
  })

  test('carries files under their names, read anew for each attempt', async () => {
    const file = (content: string) => ({
      name: 'RE-2026-000001.pdf\r\nBcc: all@demo.example',
      contentType: 'application/pdf',
      content: async () => Readable.from([Buffer.from(content)]),
    })
    const changes = {
      attachments: [file('%PDF-1.7 …'), { ...file('<xml/>'), name: 'a.xml', contentType: 'application/xml' }],
    }
    const text = await written(changes)
    expect(await written(changes)).toBe(text)
    expect(text).toMatch(/^Content-Type: multipart\/mixed/m)
    expect(text).toContain(Buffer.from('%PDF-1.7 …').toString('base64'))
    expect(text).not.toMatch(/^Bcc/m)
    expect(text.match(/^Content-Disposition: attachment/gm)).toHaveLength(2)
  })

  test('is not written where a file cannot be read', async () => {
    const content = () => Promise.reject(new Error('no such file'))
    await expect(written({ attachments: [{ name: 'a', contentType: 'application/pdf', content }] })).rejects.toThrow(
      'no such file',
    )
    const broken = async () =>
      Readable.from(
        (async function* () {
          yield Buffer.from('a')
          throw new Error('gone half-way')
        })(),
      )
    await expect(
      written({ attachments: [{ name: 'a', contentType: 'application/pdf', content: broken }] }),
    ).rejects.toThrow('gone half-way')
  })

  test('cannot be given headers through its fields', async () => {
    const injected = await written({
      from: { name: 'Evil\r\nBcc: all@demo.example', address: 'a@b.example' },
      subject: 'Hello\nBcc: all@demo.example\r\n\r\nbody',
    })
    const { headers } = await readMail(injected)
    expect(injected).not.toMatch(/^(Bcc|X-Evil):/m)
    expect(headers.get('subject')).toBe('Hello Bcc: all@demo.example body')
    expect(headers.get('from')).toMatch(/^"?Evil Bcc: all@demo\.example"? <a@b\.example>$/)
  })

  test('accepts names and addresses of the greatest length', async () => {
    const address = `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(53)}.example`
    expect(address).toHaveLength(254)
    const text = await written({ to: address, from: { name: 'Größe '.repeat(30), address: mail.from.address } })
    expect((await readMail(text)).headers.get('to')).toBe(address)
    expect((await readMail(text)).headers.get('from')).toBe(`${'Größe '.repeat(30).trim()} <service@nordlicht.example>`)
    expect(Math.max(...text.split('\r\n').map(line => line.length))).toBeLessThan(998)
  })
})

test.each([
  ['Ben@Demo.example', 'Ben@demo.example'],
  ['ben@müller.example', 'ben@xn--mller-kva.example'],
  ['ben+tag@demo.example', 'ben+tag@demo.example'],
  ['jürgen@demo.example', 'jürgen@demo.example'],
])('the address %s is written %s', (address, plain) => {
  expect(plainAddress(address)).toBe(plain)
})

test.each([
  'x@demo.example\r\nBcc: all@demo.example',
  'a@b.example, c@d.example',
  'a@b.example>',
  'Ben <ben@demo.example>',
  '"ben x"@demo.example',
  'ben',
  '@demo.example',
  'ben@',
  'ben@demo.example/x',
  `${'a'.repeat(250)}@demo.example`,
])('%j is no address, and no mail is sent to it', async to => {
  await expect(internetMessage({ ...mail, to })).rejects.toBeInstanceOf(MailRefused)
})
