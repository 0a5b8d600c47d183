import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Folder, OpenFolder } from '../../../../adapters/mail/imap.ts'
import { openFolder } from '../../../../adapters/mail/imap.ts'
import { type ImapServer, imapServers, mailboxName } from '../../../../adapters/mail/imap-server.ts'
import { mostMailBytes } from '../../../../adapters/mail/listener.ts'
import { tokenSource } from '../../../../adapters/mail/oauth-token.ts'
import { openDatabase } from '../../../../platform/db/database.ts'
import type { AskingServices } from '../../../../platform/services.ts'
import {
  type MailboxServer,
  mailboxPassword,
  mailboxUser,
  noMailServer,
  startMailboxServer,
} from '../../../../testing/mailbox-server.ts'
import { runQueued } from '../../../../testing/run-queued.ts'
import { startTestCentre, type TestCentre } from '../../../../testing/test-centre.ts'
import { keptRefreshTokens } from './refresh-token.ts'
import { watchMailbox, waysOf } from './watch-mailbox.ts'

const inbound = 'support@kontor.test'
const log = { info: () => undefined, warn: () => undefined }

let centre: TestCentre
beforeAll(async () => {
  centre = await startTestCentre('demo', { mail: { from: 'service@kontor.test', replyTo: null, inbound } })
})
afterAll(() => centre.close())

const operator = () => centre.services.database.operator
const stops: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
  await sql`delete from inbound_mailbox`.execute(operator())
})

const mail = (id: string, text = 'Hello', to = inbound) =>
  `Message-ID: <${id}@guest.test>\r\nFrom: Eve <eve@guest.test>\r\nTo: ${to}\r\nSubject: ${id}\r\n\r\n${text}\r\n`
const kept = async (like = '%') => {
  const { rows } = await sql<{ subject: string }>`
    select split_part(message_id, '@', 1) as subject from inbound_mail where message_id like ${`${like}@guest.test`} order by id`.execute(
    operator(),
  )
  return rows.map(({ subject }) => subject)
}
const untilKept = (like: string, ids: readonly string[]) =>
  vi.waitFor(async () => expect(await kept(like)).toEqual(ids), { timeout: 120_000, interval: 50 })
const place = async (name: string) => {
  const { rows } = await sql<{ validity: number | null; uid: number; looked_at: string | null }>`
    select validity, uid, looked_at from inbound_mailbox where mailbox = ${name}`.execute(operator())
  return rows[0]
}

/** A folder of a server that is a list. */
function createMailbox() {
  const box = {
    validity: 1,
    next: 1,
    mails: new Map<number, { raw: string; bytes?: number; at: Date }>(),
    away: false,
    opened: 0,
    marked: new Set<number>(),
    listeners: new Set<() => void>(),
    add(raw: string, bytes?: number, at = centre.services.clock.now()) {
      box.mails.set(box.next++, { raw, at, ...(bytes !== undefined && { bytes }) })
      for (const listener of box.listeners) listener()
    },
    renumber() {
      const mails = [...box.mails.values()]
      box.validity += 1
      box.mails = new Map(mails.map((one, i) => [i + 1, one]))
      box.next = mails.length + 1
    },
    drop() {
      for (const listener of box.listeners) listener()
    },
    open: (async () => {
      box.opened += 1
      if (box.away) throw new Error('connect ECONNREFUSED')
      let open = true
      let unseen = true
      let wake: () => void = () => undefined
      const { validity, next } = box
      const listener = () => {
        unseen = true
        if (box.away) open = false
        wake()
      }
      box.listeners.add(listener)
      const uids = () => [...box.mails.keys()].toSorted((a, b) => a - b)
      const folder: Folder = {
        validity,
        next,
        from: async uid => uids().filter(one => one >= uid),
        since: async day => uids().filter(one => (box.mails.get(one)?.at ?? 0) >= day),
        async read(uid, most) {
          if (box.away) throw new Error('the connection has ended')
          const found = box.mails.get(uid)
          if (!found) return undefined
          const content = Buffer.from(found.raw)
          const bytes = found.bytes ?? content.length
          return { bytes, head: content, content: bytes > most ? null : content }
        },
        mark: async uid => void box.marked.add(uid),
        async news() {
          if (!unseen && open)
            await new Promise<void>(resolve => {
              wake = resolve
            })
          unseen = false
        },
        isOpen: () => open,
        close() {
          open = false
          wake()
          box.listeners.delete(listener)
        },
      }
      return folder
    }) satisfies OpenFolder,
  }
  return box
}

const [server] = imapServers('imaps://box%40kontor.test:secret@mail.kontor.test') as [ImapServer]
const name = mailboxName(server)

function watch(open: OpenFolder, changes: Partial<Parameters<typeof watchMailbox>[0]> = {}) {
  const watching = watchMailbox({ services: centre.services, log, inbound, server, tokens: null, open, ...changes })
  stops.push(() => watching.stop())
  return watching
}

describe('a mailbox', () => {
  test('that is opened first begins with what arrives from then on, each in its order, and marks it as read', async () => {
    const box = createMailbox()
    box.add(mail('first-old'))
    watch(box.open)
    await vi.waitUntil(async () => (await place(name))?.looked_at)
    for (const id of ['first-1', 'first-2']) box.add(mail(id))
    await untilKept('first-%', ['first-1', 'first-2'])
    await vi.waitUntil(() => box.marked.has(3))
    expect(box.marked).toEqual(new Set([2, 3]))
  })

  test('that was away is asked again, and nothing is missed or comes twice', async () => {
    const box = createMailbox()
    watch(box.open)
    await vi.waitUntil(async () => (await place(name))?.looked_at)
    box.add(mail('away-1'))
    await untilKept('away-%', ['away-1'])
    box.away = true
    box.drop()
    for (const id of ['away-2', 'away-3']) box.add(mail(id))
    await vi.waitUntil(() => box.opened > 2, { timeout: 20_000 })
    expect(await kept('away-%')).toEqual(['away-1'])
    box.away = false
    await untilKept('away-%', ['away-1', 'away-2', 'away-3'])
  })

  test('with new numbers is read from the day before it was read last, and what is known is not taken again', async () => {
    const box = createMailbox()
    const old = new Date(centre.services.clock.now().getTime() - 5 * 86_400_000)
    box.add(mail('anew-old'), undefined, old)
    const first = watch(box.open)
    await vi.waitUntil(async () => (await place(name))?.looked_at)
    box.add(mail('anew-1'))
    await untilKept('anew-%', ['anew-1'])
    await first.stop()
    box.add(mail('anew-2'))
    box.renumber()
    watch(box.open)
    await untilKept('anew-%', ['anew-1', 'anew-2'])
    await vi.waitUntil(async () => (await place(name))?.uid === 3)
    expect(await place(name)).toMatchObject({ validity: 2 })
  })

  test('is read by one process at a time, and by another once that has ended', async () => {
    const box = createMailbox()
    const one = watch(box.open)
    await vi.waitUntil(() => box.opened === 1)
    const other = createMailbox()
    watch(other.open)
    box.add(mail('one-1'))
    await untilKept('one-%', ['one-1'])
    expect(other.opened).toBe(0)
    await one.stop()
    const { rows } = await sql`select from inbound_mailbox where holder is null`.execute(operator())
    expect(rows).toHaveLength(1)
  })

  test('has a mail that is too large kept by its head alone, for staff', async () => {
    const box = createMailbox()
    watch(box.open)
    await vi.waitUntil(async () => (await place(name))?.looked_at)
    box.add(mail('large-1'), mostMailBytes + 1)
    await untilKept('large-%', ['large-1'])
    await runQueued(centre.services, { send: async () => undefined })
    const { rows } =
      await sql`select state, reason, from_address from inbound_mail where message_id like 'large-1@%'`.execute(
        operator(),
      )
    expect(rows).toEqual([{ state: 'held', reason: 'too_large', from_address: 'eve@guest.test' }])
  })

  test('killed at any statement, has each mail kept once', async () => {
    const box = createMailbox()
    const first = watch(box.open)
    await vi.waitUntil(async () => (await place(name))?.looked_at)
    await first.stop()
    const ids = Array.from({ length: 20 }, (_, i) => `kill-${String(i).padStart(2, '0')}`)
    for (const id of ids) box.add(mail(id))
    for (let statements = 1; statements <= 20; statements += 1) {
      // the process that had it is dead
      await sql`update inbound_mailbox set holder = null, held_until = null`.execute(operator())
      const dying = dyingAfter(statements)
      const watching = watchMailbox({ services: dying.services, log, inbound, server, tokens: null, open: box.open })
      await vi.waitUntil(async () => dying.isDead() || (await kept('kill-%')).length === ids.length, {
        timeout: 10_000,
      })
      await watching.stop()
      await dying.close()
    }
    await sql`update inbound_mailbox set holder = null, held_until = null`.execute(operator())
    watch(box.open)
    await untilKept('kill-%', ids)
  })
})

/** The centre with a database that is gone after so many statements. */
function dyingAfter(most: number) {
  let left = most
  const database = openDatabase(centre.logins, {
    max: 2,
    operators: 2,
    observe() {
      if (left <= 0) throw new Error('killed')
      left -= 1
    },
  })
  const services: AskingServices = { ...centre.services, database }
  return { services, isDead: () => left <= 0, close: () => database.close() }
}

test.each([
  ['Delivered-To: a@x.test\r\nTo: "B" <b@x.test>,\r\n c@x.test\r\nReturn-Path: <d@y.test>', 'd@y.test', 'a b c'],
  ['To: a@x.test\r\nFrom: B <b@x.test>', 'b@x.test', 'a'],
  ['Return-Path: <>\r\nSubject: b@x.test', '', ''],
])('of %j the ways are known', (head, sender, addresses) => {
  expect(waysOf(Buffer.from(`${head}\r\n`))).toEqual({
    sender,
    addresses: addresses.split(' ').flatMap(one => (one === '' ? [] : [`${one}@x.test`])),
  })
})

describe('addresses of mailboxes', () => {
  test('name server, user and folder, several of them', () => {
    expect(imapServers('imaps://a%40x.test:p%20w@mail.x.test imap://b@[::1]:1143/Support/In')).toEqual([
      { host: 'mail.x.test', port: 993, tls: 'from_start', user: 'a@x.test', password: 'p w', folder: 'INBOX' },
      { host: '::1', port: 1143, tls: 'none', user: 'b', password: null, folder: 'Support/In' },
    ])
    expect(imapServers('imap://a:b@mail.x.test')[0]).toMatchObject({ port: 143, tls: 'required' })
  })

  test.each(['', 'http://a:b@x.test', 'imaps://x.test', 'imaps://a:b@x.test?tls=none', 'imap://a:b@x imap://a:c@x'])(
    '%j is none',
    text => {
      expect(() => imapServers(text)).toThrow(/^(?:must be such as|takes no options|names a folder twice)/)
    },
  )
})

describe.skipIf(noMailServer)(`by Postfix and Dovecot${noMailServer ? ` (skipped: ${noMailServer})` : ''}`, () => {
  let mails: MailboxServer
  beforeAll(async () => {
    mails = await startMailboxServer()
  })
  afterAll(() => mails?.stop())
  const at = (password: string | null): ImapServer => ({
    host: '127.0.0.1',
    port: mails.imapPort,
    tls: 'none',
    user: mailboxUser,
    password,
    folder: 'INBOX',
  })
  const ready = (of: ImapServer) =>
    vi.waitUntil(async () => (await place(mailboxName(of)))?.looked_at, { timeout: 120_000 })

  test('a mail arrives by IDLE, and after the server was away and the folder renumbered each is there once', async () => {
    const box = at(mailboxPassword)
    watch(openFolder, { server: box })
    await ready(box)
    await mails.send({ to: inbound, raw: mail('trip-1') })
    await untilKept('trip-%', ['trip-1'])
    await mails.stopImap()
    await mails.send({ to: inbound, raw: mail('trip-2') })
    await mails.renumber()
    await untilKept('trip-%', ['trip-1', 'trip-2'])
    await mails.send({ to: inbound, raw: mail('trip-3') })
    await untilKept('trip-%', ['trip-1', 'trip-2', 'trip-3'])
  })

  test('a token opens it instead of a password, and one that no longer counts is renewed', async () => {
    const box = at(null)
    const settings = {
      url: mails.tokenUrl,
      clientId: 'kontor',
      clientSecret: 'shh',
      refreshToken: 'refresh',
      scope: null,
    }
    const tokens = tokenSource(settings, keptRefreshTokens(centre.services, settings))
    await tokens.token(new Date())
    mails.tokens.revoke()
    watch(openFolder, { server: box, tokens })
    await ready(box)
    // a connection that breaks off on a busy machine has it renewed once more
    expect(mails.tokens.given).toBeGreaterThan(1)
    await mails.send({ to: inbound, raw: mail('token-1') })
    await untilKept('token-%', ['token-1'])
  })

  test('a wrong password is told without it', async () => {
    await expect(openFolder(at('wrong'), null, new Date())).rejects.toThrow(/^(?!.*wrong).*INBOX: /)
  })
})
