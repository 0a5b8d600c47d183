import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { StoreFull } from '@kontor/adapters/storage'
import { createTransport } from 'nodemailer'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { listenForMails, type MailKeeper, mostMailBytes } from './listener.ts'

type Arrived = { sender: string; recipients: readonly string[]; content: string }
const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

async function start(protocol: 'smtp' | 'lmtp' = 'smtp', changes: Partial<MailKeeper> = {}) {
  const arrived: Arrived[] = []
  const failed: unknown[] = []
  const keeper: MailKeeper = {
    accepts: async recipient => recipient.startsWith('support'),
    async keep({ content, ...mail }) {
      arrived.push({ ...mail, content: await text(content) })
    },
    ...changes,
  }
  const keep: MailKeeper['keep'] = mail =>
    keeper.keep(mail).catch(error => {
      failed.push(error)
      throw error
    })
  const listening = await listenForMails({ host: '127.0.0.1', port: 0, protocol }, { ...keeper, keep })
  const transport = createTransport({
    host: '127.0.0.1',
    port: listening.port,
    lmtp: protocol === 'lmtp',
    ignoreTLS: true,
    pool: true,
    maxConnections: 1,
  })
  stops.push(() => transport.close(), listening.stop)
  const send = async (raw: string | Buffer, to: string[] = ['support@x.example'], from = 'anna@y.example') => {
    const { rejectedErrors = [] } = await transport.sendMail({ raw, envelope: { from, to } })
    // by LMTP each recipient is answered
    for (const error of rejectedErrors) throw error
  }
  return { ...listening, arrived, failed, send }
}

describe.each(['smtp', 'lmtp'] as const)('by %s', protocol => {
  test('a mail is handed over with its envelope, one that wants no answer, too', async () => {
    const { arrived, send } = await start(protocol)
    await send('Subject: x\r\n\r\n.hidden dot\r\n')
    await send('Subject: y\r\n\r\n', ['support@x.example', 'support+2@x.example'], '')
    expect(arrived).toEqual([
      { sender: 'anna@y.example', recipients: ['support@x.example'], content: 'Subject: x\r\n\r\n.hidden dot\r\n' },
      { sender: '', recipients: ['support@x.example', 'support+2@x.example'], content: 'Subject: y\r\n\r\n' },
    ])
  })

  test('what goes elsewhere is refused for good', async () => {
    const { arrived, send } = await start(protocol)
    await expect(send('Subject: x\r\n\r\n', ['other@x.example'])).rejects.toMatchObject({ responseCode: 550 })
    expect(arrived).toEqual([])
  })

  test.each([
    ['the database is away', new Error('connect ECONNREFUSED'), 451],
    ['the store is full', new StoreFull('/srv/files', new Error('write')), 452],
  ])('where %s, the sender tries again later, over the same connection', async (_what, error, code) => {
    let away = true
    const { send } = await start(protocol, {
      async keep() {
        if (away) throw error
      },
    })
    await expect(send(`Subject: x\r\n\r\n${'x'.repeat(500_000)}\r\n`)).rejects.toMatchObject({ responseCode: code })
    away = false
    await send('Subject: x\r\n\r\n')
  })

  test('a recipient who cannot be looked up now is asked for later', async () => {
    const { send } = await start(protocol, { accepts: () => Promise.reject(new Error('away')) })
    await expect(send('Subject: x\r\n\r\n')).rejects.toMatchObject({ responseCode: 451 })
  })

  test('what is too long is refused, and the next mail is taken', async () => {
    const { arrived, send } = await start(protocol)
    await expect(send(Buffer.alloc(mostMailBytes + 1, 'x\r\n'))).rejects.toMatchObject({ responseCode: 552 })
    await send('Subject: x\r\n\r\n')
    expect(arrived).toHaveLength(1)
  })
})

test('who leaves in mid-mail leaves nothing', async () => {
  const { arrived, failed, port } = await start()
  const socket = connect(port, '127.0.0.1')
  const say = ['HELO me', 'MAIL FROM:<a@y.example>', 'RCPT TO:<support@x.example>', 'DATA', 'Subject: half']
  socket.on('data', () => {
    const next = say.shift()
    socket.write(`${next}\r\n`)
    if (say.length === 0) socket.end()
  })
  await vi.waitUntil(() => failed.length > 0, { timeout: 60_000 })
  expect(arrived).toEqual([])
})
