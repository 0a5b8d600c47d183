import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { multipart, samples } from '../../testing/multipart.ts'
import { startTestCentre, type TestCentre } from '../../testing/test-centre.ts'
import { clamAv } from './clamav.ts'
import { virusScanSettings } from './settings.ts'

const servers: Server[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map(server => new Promise(resolve => server.close(resolve))))
})

/** Speaks INSTREAM. @param answer what it says to the content that it was sent; null: nothing */
async function clamd(answer: (content: Buffer) => string | null) {
  const received: Buffer[] = []
  const server = createServer(socket => {
    let sent = Buffer.alloc(0)
    socket.on('error', () => undefined)
    socket.on('data', chunk => {
      sent = Buffer.concat([sent, chunk])
      const content = contentOf(sent)
      if (content === null) return
      received.push(content)
      const said = answer(content)
      if (said !== null) socket.end(said)
    })
  })
  servers.push(server)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return { at: { host: '127.0.0.1', port: (server.address() as AddressInfo).port }, received }
}

/** Reads what was sent, once it is whole; null before. @throws where the protocol is broken */
function contentOf(sent: Buffer): Buffer | null {
  const command = 'zINSTREAM\0'
  if (sent.length < command.length) return null
  if (sent.subarray(0, command.length).toString() !== command) throw new Error('another command')
  const pieces: Buffer[] = []
  for (let from = command.length; from + 4 <= sent.length; ) {
    const length = sent.readUInt32BE(from)
    if (length === 0) return Buffer.concat(pieces)
    pieces.push(sent.subarray(from + 4, from + 4 + length))
    from += 4 + length
  }
  return null
}

/** The antivirus industry's test file, put together so that no scanner takes this file for it. */
const eicar = Buffer.from(['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''))
const scanOf = (content: Buffer) => Readable.from([content.subarray(0, 7), Buffer.alloc(0), content.subarray(7)])

describe('a scan', () => {
  test('sends the whole content, and tells what was found', async () => {
    const { at, received } = await clamd(content =>
      content.includes('EICAR') ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0',
    )
    const large = Buffer.alloc(3_000_000, 'a')
    expect(await clamAv(at).scan(scanOf(large))).toBeNull()
    expect(await clamAv(at).scan(scanOf(eicar))).toBe('Eicar-Test-Signature')
    expect(received.map(content => content.length)).toEqual([large.length, eicar.length])
    expect(received[1]?.equals(eicar)).toBe(true)
  })

  test.each([
    ['refuses it', 'INSTREAM size limit exceeded. ERROR\0'],
    ['says nothing', ''],
    ['says something else', 'UNKNOWN COMMAND\0'],
    ['tells of another thing', 'stream: OK and more\0'],
  ])('that %s is no scan', async (_what, said) => {
    const { at } = await clamd(() => said)
    await expect(clamAv(at).scan(scanOf(samples.txt))).rejects.toThrow('ClamAV has not scanned a file')
  })

  test('that never ends is given up, and so is one that no one answers', async () => {
    const { at } = await clamd(() => null)
    await expect(clamAv(at, 50).scan(scanOf(samples.txt))).rejects.toThrow('no answer')
    await expect(clamAv({ path: '/nowhere/clamd.ctl' }).scan(scanOf(samples.txt))).rejects.toThrow('no answer')
  })

  test('of a file that cannot be read to its end says nothing about it', async () => {
    const { at } = await clamd(() => 'stream: OK\0')
    const broken = Readable.from(
      (function* () {
        yield Buffer.from('half of it')
        throw new Error('the disk is gone')
      })(),
    )
    await expect(clamAv(at, 200).scan(broken)).rejects.toThrow('ClamAV has not scanned a file')
  })
})

test.each([
  ['/run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
  ['localhost:3310', { host: 'localhost', port: 3310 }],
  ['[::1]:3310', { host: '::1', port: 3310 }],
  ['clamd', undefined],
  ['localhost:0', undefined],
  ['localhost:99999', undefined],
])('the setting %s', (text, at) => {
  expect(virusScanSettings.schema.safeParse({ CLAMAV_SOCKET: text }).data).toEqual(at && { CLAMAV_SOCKET: at })
})

describe('files of forms', () => {
  let centre: TestCentre
  beforeAll(async () => {
    centre = await startTestCentre('demo')
  })
  afterAll(() => centre.close())

  test('are refused at their place where something was found or no one looked, and kept otherwise', async () => {
    const anna = await centre.signedIn('anna@demo.example')
    const send = async () => {
      const files = [samples.txt, eicar].map((content, place) => ({ name: `${place}.txt`, content }))
      const { payload, headers } = multipart({ topic: 'other', reference: '', message: 'Look.' }, files)
      const { status, body } = await anna.send('POST', '/ajax/v1/accounts/inquiries', payload, headers)
      return [status, body.errors]
    }
    const { at } = await clamd(content => (content.includes('EICAR') ? 'stream: Eicar FOUND\0' : 'stream: OK\0'))
    const { services } = centre
    services.virusScan = clamAv(at)
    expect(await send()).toEqual([422, { 'attachments.1': [expect.stringContaining('found malware')] }])
    services.virusScan = clamAv({ path: '/nowhere/clamd.ctl' })
    expect(await send()).toEqual([422, { 'attachments.0': [expect.stringContaining('cannot check files')] }])
    const { operator } = services.database
    expect(await operator.selectFrom('file').select('id').execute()).toEqual([])
    expect(await operator.selectFrom('unclaimed_upload').select('storage_key').execute()).toEqual([])
    services.virusScan = null
    expect((await send())[0]).toBe(201)
  })
})

const program = '/usr/sbin/clamd'
test.skipIf(!existsSync(program))(`Debian's clamd is understood (skipped where there is no ${program})`, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-clamd-'))
  const path = join(folder, 'clamd.ctl')
  await writeFile(join(folder, 'test.ndb'), `Kontor.Test:0:*:${eicar.toString('hex')}\n`)
  const settings = { Foreground: 'yes', DatabaseDirectory: folder, LocalSocket: path, User: userInfo().username }
  const lines = Object.entries(settings).map(([name, value]) => `${name} ${value}`)
  await writeFile(join(folder, 'clamd.conf'), lines.join('\n'))
  const daemon = spawn(program, ['--config-file', join(folder, 'clamd.conf')], { stdio: 'ignore' })
  try {
    await vi.waitUntil(() => existsSync(path), { timeout: 60_000 })
    expect(await clamAv({ path }).scan(scanOf(samples.txt))).toBeNull()
    expect(await clamAv({ path }).scan(scanOf(eicar))).toBe('Kontor.Test.UNOFFICIAL')
  } finally {
    daemon.kill()
    await rm(folder, { recursive: true, force: true })
  }
})
