import { readdir } from 'node:fs/promises'
import { type ClientRequest, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from '../../testing/browser.ts'
import { multipart } from '../../testing/multipart.ts'
import { startTestCentre, type TestCentre } from '../../testing/test-centre.ts'

/** Uploads over a real socket, slow and sometimes broken, with a single connection to the database. */
let centre: TestCentre
let port: number
beforeAll(async () => {
  centre = await startTestCentre('demo', {}, 1)
  await centre.app.listen({ port: 0, host: '127.0.0.1' })
  port = (centre.app.server.address() as AddressInfo).port // it listens to a port and no socket file
})
afterAll(() => centre.close())

const url = '/ajax/v1/accounts/inquiries'
const message = { topic: 'other', reference: '', message: 'A file comes slowly.' }

/** Begins to send; `rest` is what is left. */
function begin(visitor: Browser, name: string, size: number, sent: number) {
  const { payload, headers } = multipart(message, [{ name, content: 'a'.repeat(size) }])
  const upload = httpRequest({
    host: '127.0.0.1',
    port,
    path: url,
    method: 'POST',
    headers: { ...headers, ...visitor.headers(), 'content-length': payload.length },
  })
  upload.on('error', () => undefined)
  upload.write(payload.subarray(0, sent))
  return { upload, rest: payload.subarray(sent) }
}

const statusOf = (upload: ClientRequest) =>
  new Promise<number | undefined>((resolve, reject) => {
    upload.on('response', response => resolve(response.resume().statusCode))
    upload.on('error', reject)
  })

/** Reads what was sent: the general terms were there before. */
async function contents(): Promise<string[]> {
  const entries = await readdir(centre.filesFolder, { recursive: true, withFileTypes: true })
  return entries.filter(entry => entry.isFile() && !entry.parentPath.endsWith('/terms')).map(entry => entry.name)
}
const unclaimed = () => centre.services.database.operator.selectFrom('unclaimed_upload').selectAll().execute()

test('no connection of the database waits for a file on its way, and one that breaks off leaves nothing', async () => {
  const visitor = await centre.signedIn('anna@demo.example')
  const { upload } = begin(visitor, 'a.txt', 100_000, 80_000)
  await expect.poll(contents).toHaveLength(1)
  expect((await visitor.get('/ajax/v1/user')).status).toBe(200)
  upload.destroy()
  await expect.poll(unclaimed).toEqual([])
  expect(await contents()).toEqual([])
})

test('a session that ends while its file is on its way keeps nothing', async () => {
  const visitor = await centre.signedIn('anna@demo.example')
  const { upload, rest } = begin(visitor, 'a.txt', 100_000, 80_000)
  await expect.poll(contents).toHaveLength(1)
  expect((await visitor.post('/logout')).status).toBe(204)
  const status = statusOf(upload)
  upload.end(rest)
  expect(await status).toBe(401)
  await expect.poll(unclaimed).toEqual([])
  expect(await contents()).toEqual([])
})

test('a sender of something refused gets the answer and no broken connection', async () => {
  const visitor = await centre.signedIn('anna@demo.example')
  const { upload, rest } = begin(visitor, 'a.exe', 8_000_000, 1000)
  const status = statusOf(upload)
  upload.end(rest)
  expect(await status).toBe(422)
  const next = begin(visitor, 'a.txt', 10, 0)
  const taken = statusOf(next.upload)
  next.upload.end(next.rest)
  expect(await taken).toBe(201)
})

test.each([
  ['in front of the first part', ''],
  [
    'in a file that is too large already',
    '--x\r\nContent-Disposition: form-data; name="body"\r\n\r\n{"topic":"other","reference":"","message":"Endless."}\r\n' +
      '--x\r\nContent-Disposition: form-data; name="attachments"; filename="a.txt"\r\n\r\n',
  ],
])('a sender who announces no length and never ends is cut off: %s', async (_where, head) => {
  const before = await contents()
  const visitor = await centre.signedIn('anna@demo.example')
  const upload = httpRequest({
    host: '127.0.0.1',
    port,
    path: url,
    method: 'POST',
    headers: { ...visitor.headers(), 'content-type': 'multipart/form-data; boundary=x' },
  })
  let cut = false
  upload.on('error', () => {
    cut = true
  })
  upload.write(head)
  const chunk = Buffer.alloc(1_000_000, 'a')
  let sent = 0
  while (!cut && sent < 1000) {
    sent += 1
    await new Promise(resolve => upload.write(chunk, resolve))
  }
  upload.destroy()
  // how much was on its way by then depends on how busy the machine is
  expect(cut).toBe(true)
  await expect.poll(unclaimed).toEqual([])
  expect(await contents()).toEqual(before)
})
