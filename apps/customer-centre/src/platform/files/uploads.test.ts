import { readdir } from 'node:fs/promises'
import { StoreFull } from '@kontor/adapters/storage'
import { attachmentLimits } from '@kontor/contract/enums/files'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Browser } from '../../testing/browser.ts'
import { multipart, type SentFile, samples } from '../../testing/multipart.ts'
import { startTestCentre, type TestCentre } from '../../testing/test-centre.ts'
import type { Db } from '../db/database.ts'

import { keepFiles } from './records.ts'
import { sweepFiles } from './sweep-job.ts'

const message = { topic: 'technical', reference: '', message: 'Please look at this.' }
const url = '/ajax/v1/accounts/inquiries'

let centre: TestCentre
let anna: Browser
beforeAll(async () => {
  centre = await startTestCentre('demo')
  anna = await centre.signedIn('anna@demo.example')
})
afterAll(() => centre.close())
// uploads of one test must not count in the next one
afterEach(() => centre.wait(600_000))

const send = (files: readonly SentFile[], body: unknown = message, visitor = anna, to = url) => {
  const { payload, headers } = multipart(body, files)
  return visitor.send('POST', to, payload, headers)
}
const operator = () => centre.services.database.operator
const records = () => operator().selectFrom('file').selectAll().orderBy('created_at').execute()
const unclaimed = () => operator().selectFrom('unclaimed_upload').select('storage_key').execute()
/** Every content that was sent, by its key: the general terms were there before. */
async function contents(): Promise<string[]> {
  const entries = await readdir(centre.filesFolder, { recursive: true, withFileTypes: true })
  return entries.filter(entry => entry.isFile() && !entry.parentPath.endsWith('/terms')).map(entry => entry.name)
}
/** Another record like this one. */
async function copyOf(id: string, changes: object): Promise<string> {
  const file = await operator().selectFrom('file').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const copy = { ...file, id: crypto.randomUUID(), storage_key: `upload/00/${crypto.randomUUID()}`, ...changes }
  await operator().insertInto('file').values(copy).execute()
  return copy.id
}
/** It left nothing: neither a record, nor a content, nor a note. */
async function expectNothingKept(before: number) {
  expect(await records()).toHaveLength(before)
  expect(await contents()).toHaveLength(before)
  expect(await unclaimed()).toEqual([])
}

describe('files that come with a message', () => {
  test('and find no room on the way are a failure of ours, and nothing is kept of them', async () => {
    const before = (await records()).length
    const { files } = centre.services
    centre.services.files = {
      ...files,
      put: async () => Promise.reject(new StoreFull('/srv/files', new Error('write'))),
    }
    try {
      const answer = await send([{ name: 'server.log', content: samples.txt }])
      expect([answer.status, answer.body.code]).toEqual([503, 'storage_full'])
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    } finally {
      centre.services.files = files
    }
    await expectNothingKept(before)
  })

  test('are kept with what they are, under names without folders, and nothing is left unclaimed', async () => {
    const answer = await send([
      { name: '../../etc/Grüße aus Kiel.png', content: samples.png, type: 'text/html' },
      { name: 'server.log', content: samples.txt },
      { name: 'spam.eml', content: samples.eml },
      { name: 'scan.PDF', content: samples.pdf },
    ])
    expect(answer.status).toBe(201)
    expect(answer.body.files.map((file: { name: string }) => file.name)).toEqual([
      'Grüße aus Kiel.png',
      'server.log',
      'spam.eml',
      'scan.PDF',
    ])
    const kept = await records()
    expect(kept.map(file => file.content_type)).toEqual([
      'image/png',
      'text/plain',
      'message/rfc822',
      'application/pdf',
    ])
    expect(kept.every(file => file.customer_number === 10001 && file.purpose === 'inquiry')).toBe(true)
    expect(await contents()).toHaveLength(4)
    expect(await unclaimed()).toEqual([])
  })

  test.each(['png', 'gif', 'jpg', 'webp'] as const)('a %s is taken', async ending => {
    expect((await send([{ name: `a.${ending}`, content: samples[ending] }])).status).toBe(201)
  })

  test.each([
    ['an ending that is not taken', 'a.exe', samples.exe],
    ['an archive', 'a.zip', samples.zip],
    ['no ending', 'README', samples.txt],
    ['a page', 'a.html', Buffer.from('<script>alert(1)</script>')],
    ['a drawing with a script', 'a.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['a program that calls itself a log', 'a.log', samples.exe],
    ['an archive that calls itself a picture', 'a.png', samples.zip],
    ['a picture that calls itself a document', 'a.pdf', samples.png],
    ['a picture that calls itself a mail', 'a.eml', samples.gif],
    ['a picture of another kind', 'a.jpg', samples.png],
    ['a text that calls itself a mail', 'a.eml', Buffer.from('no header here\n')],
    ['a document with something in front of it', 'a.pdf', Buffer.concat([samples.exe, samples.pdf])],
    ['two endings', 'a.png.exe', samples.png],
    ['a name that ends in nothing', 'a.png\u202e', samples.txt],
  ])('%s is refused, and leaves nothing', async (_what, name, content) => {
    const before = (await records()).length
    const answer = await send([
      { name: 'fine.png', content: samples.png },
      { name, content },
    ])
    expect(answer.status).toBe(422)
    // the second one
    expect(Object.keys(answer.body.errors)).toEqual(['attachments.1'])
    await expectNothingKept(before)
  })

  test('a picture with a page behind it is kept as the picture it is', async () => {
    const polyglot = Buffer.concat([samples.gif, Buffer.from('<html><script>alert(document.cookie)</script></html>')])
    const { body } = await send([{ name: 'a.gif', content: polyglot, type: 'text/html' }])
    const file = await anna.get(`/ajax/v1/files/${body.files[0].id}`)
    expect(file.headers['content-type']).toBe('image/gif')
    expect(file.headers['content-disposition']).toMatch(/^attachment;/)
  })

  test('one that is too large, by a byte, is refused; at the limit it is accepted', async () => {
    const before = (await records()).length
    const full = Buffer.alloc(attachmentLimits.maxBytes, 'a')
    const over = await send([{ name: 'a.txt', content: Buffer.concat([full, Buffer.from('a')]) }])
    expect([over.status, over.body.errors]).toEqual([422, { 'attachments.0': ['Choose files of at most 10 MB each.'] }])
    await expectNothingKept(before)
    expect((await send([{ name: 'a.txt', content: full }])).status).toBe(201)
  })

  test('an empty one is refused', async () => {
    const answer = await send([{ name: 'a.txt', content: '' }])
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      { 'attachments.0': ['Choose another file. This one is empty.'] },
    ])
  })

  test('more than five are refused, and the five before are gone', async () => {
    const before = (await records()).length
    const files = Array.from({ length: 6 }, (_, index) => ({ name: `${index}.txt`, content: 'a' }))
    const answer = await send(files)
    expect([answer.status, answer.body.errors]).toEqual([422, { attachments: ['Choose at most 5 files.'] }])
    await expectNothingKept(before)
    expect((await send(files.slice(1))).status).toBe(201)
  })

  test('a request that announces more than the total limit is refused before it is read', async () => {
    const { headers } = multipart(message, [])
    const announced = { ...headers, 'content-length': String(60 * 1024 * 1024) }
    const answer = await anna.send('POST', url, Buffer.alloc(60 * 1024 * 1024), announced)
    expect([answer.status, answer.body.code]).toEqual([413, 'body_too_large'])
    expect(answer.body.errors).toHaveProperty('attachments')
  })
})

describe('what is checked before a file is read', () => {
  test('the body: a mistake in it keeps no file', async () => {
    const before = (await records()).length
    const answer = await send([{ name: 'a.png', content: samples.png }], { ...message, message: '' })
    expect([answer.status, answer.body.errors]).toEqual([422, { message: ['Enter a message.'] }])
    await expectNothingKept(before)
  })

  test('the sender: without a session or without the token it is refused', async () => {
    const before = (await records()).length
    const stranger = centre.browser()
    expect((await send([{ name: 'a.png', content: samples.png }], message, stranger)).status).toBe(419)
    await stranger.get('/sanctum/csrf-cookie')
    expect((await send([{ name: 'a.png', content: samples.png }], message, stranger)).status).toBe(401)
    await expectNothingKept(before)
  })

  test.each([
    ['no body', null, 'a.png'],
    ['a body that is no JSON', '{', 'a.png'],
    ['a body that reaches for prototypes', '{"__proto__":{"admin":true}}', 'a.png'],
  ])('%s is a malformed request', async (_what, body, name) => {
    const answer = await send([{ name, content: samples.png }], body)
    expect([answer.status, answer.body.code]).toEqual([400, 'malformed_body'])
  })

  test('a file under another field is refused by that field', async () => {
    const answer = await send([{ name: 'a.png', content: samples.png, field: 'avatar' }])
    expect([answer.status, answer.body.errors]).toEqual([422, { avatar: ['This field does not exist.'] }])
  })

  test('an endpoint that takes no files takes no multipart', async () => {
    const answer = await send([], { topic: 'other' }, anna, '/ajax/v1/accounts/callbacks')
    expect([answer.status, answer.body.code]).toEqual([415, 'unsupported_media_type'])
  })

  test('without files JSON does', async () => {
    expect((await anna.post(url, message)).status).toBe(201)
  })
})

test('the same request under its key is answered again and keeps its files once; with another file it is another request', async () => {
  const before = (await records()).length
  const key = { 'idempotency-key': 'files-1' }
  const sendUnderKey = (content: Buffer) => {
    const { payload, headers } = multipart(message, [{ name: 'a.png', content }])
    return anna.send('POST', url, payload, { ...headers, ...key })
  }
  const first = await sendUnderKey(samples.png)
  const second = await sendUnderKey(samples.png)
  expect([first.status, second.status]).toEqual([201, 201])
  expect(second.body).toEqual(first.body)
  const other = await sendUnderKey(Buffer.concat([samples.png, Buffer.from([0])]))
  expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused'])
  await expectNothingKept(before + 1)
})

describe('a kept file', () => {
  let id: string
  beforeAll(async () => {
    const { body } = await send([{ name: "Grüße 'x'.txt", content: samples.txt }])
    id = body.files[0].id
  })

  test('is given to its customer’s people to be saved, and runs nothing anywhere', async () => {
    centre.countStatements()
    const answer = await anna.get(`/ajax/v1/files/${id}`)
    expect(centre.countStatements()).toHaveLength(2)
    expect(answer.body).toBe(samples.txt.toString())
    expect(answer.headers).toMatchObject({
      'content-type': 'text/plain',
      'content-length': String(samples.txt.length),
      'content-disposition': `attachment; filename="Gr__e 'x'.txt"; filename*=UTF-8''Gr%C3%BC%C3%9Fe%20%27x%27.txt`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'cache-control': 'no-store',
    })
  })

  test('is closed to others: another customer, a guest, and staff on the customer’s way', async () => {
    const ben = await centre.signedIn('ben@demo.example')
    expect((await ben.get(`/ajax/v1/files/${id}`)).status).toBe(200)
    await ben.post('/ajax/v1/accounts/customers/10002/change')
    expect((await ben.get(`/ajax/v1/files/${id}`)).status).toBe(404)
    expect((await ben.get(`/ajax/v1/staff/files/${id}`)).status).toBe(403)
    expect((await centre.browser().get(`/ajax/v1/files/${id}`)).status).toBe(401)
    const admin = await centre.signedIn('admin@demo.example')
    expect((await admin.get(`/ajax/v1/files/${id}`)).status).toBe(409)
    expect((await admin.get(`/ajax/v1/staff/files/${id}`)).status).toBe(200)
  })

  test('of another purpose is given by neither way', async () => {
    const evidence = await copyOf(id, { purpose: 'evidence' })
    const admin = await centre.signedIn('admin@demo.example')
    expect((await admin.get(`/ajax/v1/staff/files/${evidence}`)).status).toBe(404)
    expect((await anna.get(`/ajax/v1/files/${evidence}`)).status).toBe(404)
  })

  test('of a person who is no customer is hidden from every customer by the database itself', async () => {
    const visitor = centre.browser()
    await visitor.get('/sanctum/csrf-cookie')
    const body = { ...message, name: 'Kim', email: 'kim@example.com' }
    const sent = await send([{ name: 'a.png', content: samples.png }], body, visitor, '/ajax/v1/inquiries')
    expect(sent.status).toBe(201)
    const [file] = sent.body.files
    expect((await anna.get(`/ajax/v1/files/${file.id}`)).status).toBe(404)
    const { asTenant, unbound } = centre.services.database
    const seen = async (db: Db) => {
      const rows = await db.selectFrom('file').select('customer_number').execute()
      return [...new Set(rows.map(row => row.customer_number))]
    }
    expect(await asTenant(10001, seen)).toEqual([10001])
    expect(await seen(unbound)).toEqual([])
  })
})

test('what a dead process has left is swept once no upload can take that long, and kept files stay', async () => {
  const { database, files, clock } = centre.services
  await files.put('upload/00/left', Buffer.from('left behind'))
  await database.unbound
    .insertInto('unclaimed_upload')
    .values({ storage_key: 'upload/00/left', since: clock.now() })
    .execute()
  const kept = (await contents()).length - 1
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const context = { services: centre.services, mailer: { send: async () => undefined }, log }
  await sweepFiles.run(context, {})
  expect(await files.size('upload/00/left')).not.toBeNull()
  centre.wait(7 * 3_600_000)
  await sweepFiles.run(context, {})
  expect(await files.size('upload/00/left')).toBeNull()
  expect(await contents()).toHaveLength(kept)
})

test('a file swept before it was kept is not kept without its content', async () => {
  const upload = { key: 'upload/00/gone', name: 'a.txt', contentType: 'text/plain', bytes: 1, sha256: Buffer.alloc(32) }
  const about = { customer: 10001, purpose: 'inquiry', subject: crypto.randomUUID(), now: new Date() } as const
  const keep = centre.services.database.asTenant(10001, db => keepFiles(db, [upload], about))
  await expect(keep).rejects.toThrow('was swept')
  expect(await operator().selectFrom('file').select('id').where('storage_key', '=', upload.key).execute()).toEqual([])
})

describe('where there is no room', () => {
  const stranger = { ...message, name: 'Kim', email: 'kim@example.com' }
  const sendAsStranger = async (files: readonly SentFile[]) => {
    const visitor = centre.browser()
    await visitor.get('/sanctum/csrf-cookie')
    return send(files, stranger, visitor, '/ajax/v1/inquiries')
  }
  const one = [{ name: 'a.png', content: samples.png }]
  beforeEach(async () => {
    anna = await centre.signedIn('anna@demo.example')
  })

  test('on the disk, files are refused and messages are not', async () => {
    const { files } = centre.services
    const { room } = files
    const before = (await contents()).length
    files.room = async () => 1024 ** 3 - 1
    try {
      const refused = await send(one)
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['attachments']])
      expect((await anna.post(url, message)).status).toBe(201)
    } finally {
      files.room = room
    }
    expect(await contents()).toHaveLength(before)
    expect((await send(one)).status).toBe(201)
  })

  test('for a customer, their files are refused and messages are not, nor are files of others; what was kept is answered again', async () => {
    const sendUnderKey = () => {
      const { payload, headers } = multipart(message, one)
      return anna.send('POST', url, payload, { ...headers, 'idempotency-key': 'full-1' })
    }
    const first = await sendUnderKey()
    const fillUpTo = async (left: number) => {
      const kept = (await records()).filter(file => file.customer_number === 10001)
      const bytes = 5 * 1024 ** 3 - kept.reduce((sum, file) => sum + Number(file.bytes), 0) - left
      return copyOf(first.body.files[0].id, { bytes })
    }
    const copies = [await fillUpTo(1_000_000)]
    // of two at the same time, one fits
    const big = [{ name: 'a.txt', content: Buffer.alloc(300_000, 'a') }]
    expect((await send(big)).status).toBe(201)
    const both = await Promise.all([send(big), send([{ name: 'b.txt', content: Buffer.alloc(600_000, 'b') }])])
    expect(both.map(answer => answer.status).toSorted()).toEqual([201, 422])
    const refused = await send([{ name: 'b.txt', content: Buffer.alloc(900_000, 'b') }])
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { attachments: [expect.stringContaining('the limit of 5 GB')] },
    ])
    expect((await anna.post(url, message)).status).toBe(201)
    const other = await centre.signedIn('new@demo.example')
    expect((await send(big, message, other)).status).toBe(201)
    copies.push(await fillUpTo(0))
    const before = (await contents()).length
    expect((await send(one)).status).toBe(422)
    expect(await contents()).toHaveLength(before)
    expect(await sendUnderKey()).toMatchObject({ status: 201, body: first.body })
    await operator().deleteFrom('file').where('id', 'in', copies).execute()
  })

  test('for the daily total of strangers, they are refused and customers are not', async () => {
    const left = await sendAsStranger(one)
    expect(left.status).toBe(201)
    await copyOf(left.body.files[0].id, { bytes: 2 * 1024 ** 3 })
    const refused = await sendAsStranger(one)
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['attachments']])
    expect((await send(one)).status).toBe(201)
    centre.wait(25 * 3_600_000)
    expect((await sendAsStranger(one)).status).toBe(201)
  })
})
