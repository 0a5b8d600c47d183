import { readFile } from 'node:fs/promises'
import type { KeptFile } from '@kontor/contract/areas/platform/files'
import type { Ticket } from '@kontor/contract/areas/service/support'
import type { DeskTicket } from '@kontor/contract/areas/service/ticket-desk'
import { containerTypes } from '@kontor/contract/enums/files'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { run as drawIt } from '../../../platform/files/draw-preview.ts'
import { sweepFiles } from '../../../platform/files/sweep-job.ts'
import type { Browser } from '../../../testing/browser.ts'
import { multipart, samples } from '../../../testing/multipart.ts'
import { ownerOf } from '../../../testing/owner.ts'
import { runQueued } from '../../../testing/run-queued.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'

const own = '/ajax/v1/tickets'
const desk = '/ajax/v1/staff/tickets'
const session = { idleMinutes: 1e6, absoluteHours: 1e5, rememberDays: 30, freshMinutes: 15 }

let centre: TestCentre
let anna: Browser
let ben: Browser
let stranger: Browser
let admin: Browser
beforeAll(async () => {
  centre = await startTestCentre('demo', { session })
  anna = await centre.signedIn('anna@demo.example')
  ben = await centre.signedIn('ben@demo.example')
  stranger = await centre.signedIn('new@demo.example')
  admin = await centre.signedIn('admin@demo.example')
})
afterAll(() => centre.close())

const operator = () => centre.services.database.operator
const subject = { category: 'technical', contract_number: 'C-1001', impact: 'none', subject: 'Slow', body: 'See this.' }
const upload = <T = KeptFile>(browser: Browser, url: string, name: string, content: Buffer | string = samples.txt) => {
  const { payload, headers } = multipart({}, [{ name, content }])
  return browser.send<T>('POST', `${url}/files`, payload, headers)
}
const uploaded = async (name: string, content?: Buffer, browser = anna, url = own) =>
  (await upload(browser, url, name, content)).body.id
const open = (uploads: string[], change: object = {}, browser = anna) =>
  browser.send<Ticket>('POST', own, { ...subject, uploads, ...change })
const namesOf = ({ messages }: Pick<Ticket, 'messages'>) => messages.at(-1)?.files.map(({ name }) => name)
const draw = () => runQueued(centre.services, { send: async () => undefined })
/** A picture of noise, which no compression makes small. */
const picture = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#335577', noise: { type: 'gaussian', mean: 90, sigma: 20 } },
  })

describe('files sent one by one', () => {
  test('come with the message that names them, beside those in it, in that order', async () => {
    const [first, second] = [await uploaded('a.txt'), await uploaded('b.log')]
    expect(namesOf((await open([second, first])).body)).toEqual(['b.log', 'a.txt'])
    const { payload, headers } = multipart({ ...subject, uploads: [await uploaded('d.txt')] }, [
      { name: 'c.txt', content: samples.txt },
    ])
    const both = await anna.send<Ticket>('POST', own, payload, headers)
    expect(namesOf(both.body)).toEqual(['c.txt', 'd.txt'])
    const answer = {
      body: 'So.',
      status: 'waiting_for_customer',
      uploads: [await uploaded('e.txt', undefined, admin, desk)],
    }
    const answered = await admin.send<DeskTicket>('POST', `${desk}/${both.body.number}/messages`, answer)
    expect(namesOf(answered.body)).toEqual(['e.txt'])
    const noted = await admin.send<DeskTicket>('POST', `${desk}/${both.body.number}/notes`, {
      body: 'Look.',
      uploads: [await uploaded('f.txt', undefined, admin, desk)],
    })
    expect(noted.body.notes.at(-1)?.files[0]?.name).toBe('f.txt')
  })

  test('are taken once, and by their sender alone, for the customer whom they were sent for', async () => {
    const id = await uploaded('mine.txt')
    const gone = {
      status: 422,
      body: { errors: { 'attachments.0': [expect.stringMatching(/too long ago|zu langer Zeit/)] } },
    }
    expect(await open([id], {}, ben)).toMatchObject(gone)
    expect(await open([id], { contract_number: null }, stranger)).toMatchObject(gone)
    expect(await open([await uploaded('x.txt', undefined, admin, desk)])).toMatchObject(gone)
    expect((await open([id])).status).toBe(201)
    expect(await open([id])).toMatchObject(gone)
    const kept = await uploaded('kept.txt')
    const later = await open([kept, id])
    expect(later).toMatchObject({ status: 422, body: { errors: { 'attachments.1': [expect.any(String)] } } })
    expect((await open([kept])).status).toBe(201)
  })

  test('are refused at their own call, where they are refused, and no one without the right sends any', async () => {
    const wrong = await upload<{ errors: object }>(anna, own, 'photo.png', samples.exe)
    expect(wrong).toMatchObject({ status: 422, body: { errors: { attachments: [expect.stringContaining('match')] } } })
    expect((await upload(anna, desk, 'a.txt')).status).toBe(403)
    const none = await anna.send('POST', `${own}/files`, {})
    expect(none).toMatchObject({ status: 422, body: { errors: { attachments: [expect.any(String)] } } })
    const many = await Promise.all(Array.from({ length: 21 }, (_, index) => uploaded(`${index}.txt`)))
    expect((await open(many)).status).toBe(422)
  })

  test('go after six hours without a message, and with one they stay', async () => {
    await open([await uploaded('kept.txt')])
    await uploaded('left.txt')
    const old = new Date(centre.services.clock.now().getTime() - 7 * 3_600_000)
    await ownerOf(centre.url)
      .updateTable('file')
      .set({ created_at: old })
      .where('name', 'in', ['kept.txt', 'left.txt'])
      .execute()
    await sweepFiles.run({ services: centre.services, log: centre.app.log } as never, {})
    const rows = await operator()
      .selectFrom('file')
      .select('name')
      .where('name', 'in', ['kept.txt', 'left.txt'])
      .execute()
    expect(new Set(rows.map(({ name }) => name))).toEqual(new Set(['kept.txt']))
  })
})

describe('archives and office documents', () => {
  const entry = (name: string, content = '') => {
    const head = Buffer.alloc(30)
    head.write('PK\x03\x04', 'latin1')
    head.writeUInt16LE(name.length, 26)
    return Buffer.concat([head, Buffer.from(name + content)])
  }
  test.each([
    ['a.zip', samples.zip, 201],
    ['a.zip', samples.exe, 422],
    ['a.zip', samples.png, 422],
    ['a.png', samples.zip, 422],
    ['a.docx', entry('[Content_Types].xml'), 201],
    ['a.xlsx', entry('_rels/.rels'), 201],
    ['a.docx', entry('invoice.exe'), 422],
    ['a.docx', samples.txt, 422],
    ['a.odt', entry('mimetype', containerTypes.odt), 201],
    ['a.odt', entry('mimetype', containerTypes.ods), 422],
    ['a.docm', entry('[Content_Types].xml'), 422],
    ['a.jar', samples.zip, 422],
  ] as const)('%s', async (name, content, status) => {
    const sent = await upload(anna, own, name, content as Buffer)
    expect(sent.status).toBe(status)
  })

  test('are for tickets alone, and only saved, by the type found', async () => {
    const { body } = await open([await uploaded('logs.zip', samples.zip)])
    const { headers } = await anna.get(`${own}/${body.number}/files/${body.messages[0]?.files[0]?.id}`)
    expect(headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': expect.stringMatching(/^attachment/),
      'x-content-type-options': 'nosniff',
    })
  })
})

describe('the preview of a picture', () => {
  test('is small, upright and without metadata, for those who may read the ticket', async () => {
    const exif = { IFD0: { Copyright: 'Anna at home' }, IFD3: { GPSLatitudeRef: 'N' } }
    const photo = await picture(3000, 1500).jpeg().withMetadata({ orientation: 6 }).withExif(exif).toBuffer()
    expect(photo.includes('Anna at home')).toBe(true)
    const { number } = (await open([await uploaded('photo.jpg', photo), await uploaded('a.txt')])).body
    await draw()
    const { messages } = (await anna.get<Ticket>(`${own}/${number}`)).body
    expect(messages[0]?.files.map(({ preview }) => preview)).toEqual([{ width: 640, height: 1280 }, undefined])
    const id = messages[0]?.files[0]?.id
    const url = `${own}/${number}/files/${id}/preview`
    const shown = await anna.get(url)
    expect(shown.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-disposition': 'inline; filename="preview.webp"',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
    })
    const row = await operator()
      .selectFrom('file')
      .select('preview_key')
      .where('id', '=', id ?? '')
      .executeTakeFirstOrThrow()
    const drawn = await readFile(`${centre.filesFolder}/${row.preview_key}`)
    const { format, exif: left, width, orientation } = await sharp(drawn).metadata()
    expect({ format, left, width, orientation }).toEqual({
      format: 'webp',
      left: undefined,
      width: 640,
      orientation: undefined,
    })
    expect(drawn.includes('Anna at home')).toBe(false)
    expect((await admin.get(`${desk}/${number}/files/${id}/preview`)).status).toBe(200)
    expect((await stranger.get(url)).status).toBe(404)
    expect((await anna.get(`${own}/${number}/files/${messages[0]?.files[1]?.id}/preview`)).status).toBe(404)
  })

  test('is not there of what cannot be drawn, and goes with its file', async () => {
    const whole = await picture(64, 64).png().toBuffer()
    const broken = whole.subarray(0, whole.length / 2)
    const { number } = (await open([await uploaded('broken.png', broken)])).body
    const { body } = await anna.send<Ticket>('POST', `${own}/${number}/messages`, {
      body: 'Again.',
      uploads: [await uploaded('whole.png', whole)],
    })
    await draw()
    const { messages } = (await anna.get<Ticket>(`${own}/${number}`)).body
    expect(messages.map(({ files }) => files[0]?.preview)).toEqual([undefined, { width: 64, height: 64 }])
    const drawn = operator()
      .selectFrom('file')
      .select('preview_key')
      .where('id', '=', messages[1]?.files[0]?.id ?? '')
    const { preview_key: key } = await drawn.executeTakeFirstOrThrow()
    await anna.send('DELETE', `${own}/${number}/messages/${body.messages.at(-1)?.id}`)
    const left = await operator()
      .selectFrom('unclaimed_upload')
      .select('storage_key')
      .where('storage_key', '=', key)
      .execute()
    expect(left).toHaveLength(1)
  })

  test('is refused of more pixels than fit, of what is cut off, and of what is no picture', async () => {
    const bomb = await sharp({ create: { width: 16_000, height: 16_000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    expect(bomb.length).toBeLessThan(1_000_000)
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>')
    for (const bytes of [bomb, samples.jpg, samples.txt, svg]) await expect(drawIt({ bytes })).rejects.toThrow()
  })

  test('is of the first frame of a moving picture', async () => {
    const frames = await Promise.all([0, 1, 2].map(() => picture(20, 10).gif().toBuffer()))
    const moving = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    expect(await drawIt({ bytes: moving })).toMatchObject({ width: 20, height: 10 })
  })
})
