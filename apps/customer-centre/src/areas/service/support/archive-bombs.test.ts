import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32, createDeflateRaw } from 'node:zlib'
import type { OutgoingMail } from '@kontor/adapters/mail'
import type { KeptFile } from '@kontor/contract/areas/platform/files'
import type { Ticket } from '@kontor/contract/areas/service/support'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from '../../../testing/browser.ts'
import { multipart } from '../../../testing/multipart.ts'
import { runQueued } from '../../../testing/run-queued.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'
import { mailKeeper } from './inbound/keep-mail.ts'

const inbound = 'support@nordlicht.example'
const mega = 1024 * 1024
const nothing = Buffer.alloc(mega)

let centre: TestCentre
let anna: Browser
let admin: Browser
beforeAll(async () => {
  centre = await startTestCentre('demo', { mail: { from: 'service@nordlicht.example', replyTo: null, inbound } })
  anna = await centre.signedIn('anna@demo.example')
  admin = await centre.signedIn('admin@demo.example')
  await sent()
})
afterAll(() => centre.close())

async function sent(): Promise<OutgoingMail[]> {
  const mails: OutgoingMail[] = []
  await runQueued(centre.services, { send: async mail => void mails.push(mail) })
  return mails
}

type Entry = { names: readonly string[]; content: Buffer; size: number; deflated: boolean; crc: number }

/** Writes an archive. Several names of one entry share its bytes: that is what makes a flat bomb. */
function zipOf(entries: readonly Entry[]): Buffer {
  const local: Buffer[] = []
  const central: Buffer[] = []
  let at = 0
  let count = 0
  for (const { names, content, size, deflated, crc } of entries) {
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(deflated ? 8 : 0, 4)
    facts.writeUInt32LE(crc, 10)
    facts.writeUInt32LE(content.length, 14)
    facts.writeUInt32LE(size, 18)
    const begin = at
    const first = Buffer.from(names[0] ?? '')
    facts.writeUInt16LE(first.length, 22)
    local.push(Buffer.from('PK\x03\x04'), facts, first, content)
    at += 30 + first.length + content.length
    for (const name of names) {
      const head = Buffer.alloc(46)
      head.write('PK\x01\x02', 'latin1')
      facts.copy(head, 6, 0, 22)
      head.writeUInt16LE(name.length, 28)
      head.writeUInt32LE(begin, 42)
      central.push(head, Buffer.from(name))
      count++
    }
  }
  const list = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...local, list, end])
}

/** Deflates half a gigabyte of nothing, piece by piece: the tests' own memory stays small. */
const half = 512
const kernel = {
  size: half * mega,
  deflated: true,
  crc: Array.from({ length: half }).reduce<number>(crc => crc32(nothing, crc), 0),
  content: await buffer(
    Readable.from(Array.from({ length: half }, () => nothing)).pipe(createDeflateRaw({ level: 1 })),
  ),
}
const stored = (names: readonly string[], content: Buffer): Entry => ({
  names,
  content,
  size: content.length,
  deflated: false,
  crc: crc32(content),
})
const named = (count: number, beginning = '') => Array.from({ length: count }, (_, at) => `${beginning}${at}`)

/** 60,000 files of half a gigabyte: 30 TB in 5 MB. */
const flat = zipOf([{ names: named(60_000), ...kernel }])
/** Archives in archives, ten deep, each of which holds the next one a hundred times. */
const nested = Array.from({ length: 10 }).reduce<Buffer>(
  inner =>
    zipOf([
      stored(
        named(100, 'again').map(name => `${name}.zip`),
        inner,
      ),
    ]),
  zipOf([{ names: ['zeros'], ...kernel }]),
)
/** A document whose text is a bomb. */
const document = zipOf([{ names: ['[Content_Types].xml', ...named(10_000, 'word/')], ...kernel }])
const bombs = [
  ['flat.zip', flat],
  ['nested.zip', nested],
  ['letter.docx', document],
] as const

/** Says whether what was sent is offered as the bytes that it was, to be saved, and nothing of it is shown. */
async function isSavedOnly(browser: Browser, at: string, name: string, content: Buffer): Promise<void> {
  const { headers, rawPayload } = await centre.app.inject({ method: 'GET', url: at, headers: browser.headers(false) })
  expect(headers).toMatchObject({
    'content-disposition': expect.stringContaining(`attachment; filename="${name}"`),
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
  })
  expect(rawPayload.equals(content)).toBe(true)
  expect((await browser.get(`${at}/preview`)).status).toBe(404)
}

/** Does something within memory in which not even one entry would have room, and within a test's time, in which they could not be unpacked. */
async function inLittleMemory(act: () => Promise<void>): Promise<void> {
  const before = process.resourceUsage().maxRSS
  await act()
  expect(process.resourceUsage().maxRSS - before).toBeLessThan((half / 2) * 1024)
}

test.each(bombs)('%s is kept as it came: nothing of it is unpacked', (name, content) =>
  inLittleMemory(async () => {
    const { payload, headers } = multipart({}, [{ name, content }])
    const kept = await anna.send<KeptFile>('POST', '/ajax/v1/tickets/files', payload, headers)
    expect([kept.status, kept.body]).toMatchObject([201, { name, bytes: content.length }])
    const ticket = { category: 'other', contract_number: null, impact: 'none', subject: 'Look', body: 'Inside.' }
    const opened = await anna.post<Ticket>('/ajax/v1/tickets', { ...ticket, uploads: [kept.body.id] })
    // what draws previews and tells people
    await sent()
    const { number, messages } = opened.body
    const id = messages[0]?.files[0]?.id
    await isSavedOnly(anna, `/ajax/v1/tickets/${number}/files/${id}`, name, content)
    await isSavedOnly(admin, `/ajax/v1/staff/tickets/${number}/files/${id}`, name, content)
  }),
)

test.each(bombs)('%s by mail is the same', async (name, content) => {
  const ticket = { category: 'other', contract_number: null, impact: 'none', subject: 'Look', body: 'Inside.' }
  const { number } = (await anna.post<Ticket>('/ajax/v1/tickets', ticket)).body
  const to = (await sent()).find(mail => mail.to === 'anna@demo.example')?.replyTo ?? ''
  const source = [
    `Message-ID: <${randomUUID()}@demo.example>`,
    'From: Anna <anna@demo.example>',
    'Subject: Re: Look',
    'Content-Type: multipart/mixed; boundary=x',
    '',
    '--x',
    'Content-Type: text/plain',
    '',
    'By mail.',
    '--x',
    `Content-Type: application/octet-stream; name="${name}"`,
    `Content-Disposition: attachment; filename="${name}"`,
    'Content-Transfer-Encoding: base64',
    '',
    content.toString('base64').replaceAll(/.{76}/g, '$&\r\n'),
    '--x--',
    '',
  ].join('\r\n')
  await inLittleMemory(async () => {
    const message = { sender: 'anna@demo.example', recipients: [to], content: Readable.from([Buffer.from(source)]) }
    await mailKeeper(centre.services, inbound).keep(message)
    await sent()
    const { messages } = (await anna.get<Ticket>(`/ajax/v1/tickets/${number}`)).body
    const last = messages.at(-1)
    expect([last?.body, last?.files.map(file => file.name)]).toEqual(['By mail.', [name]])
    await isSavedOnly(anna, `/ajax/v1/tickets/${number}/files/${last?.files[0]?.id}`, name, content)
  })
})

test.each(['png', 'pdf', 'txt', 'eml'])('a bomb that calls itself %s is refused', async ending => {
  const { payload, headers } = multipart({}, [{ name: `bomb.${ending}`, content: flat }])
  expect((await anna.send('POST', '/ajax/v1/tickets/files', payload, headers)).status).toBe(422)
})
