import type { MailboxTrouble } from '@kontor/contract/areas/service/held-mails'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { failureOf, type OpenFolder, openFolder } from '../../../../adapters/mail/imap.ts'
import { type ImapServer, imapServers, MailboxError, mailboxName } from '../../../../adapters/mail/imap-server.ts'
import { startTestCentre, type TestCentre } from '../../../../testing/test-centre.ts'
import { noteFailure, noteRead } from './mailbox-failures.ts'
import { watchMailbox } from './watch-mailbox.ts'

let centre: TestCentre
beforeAll(async () => {
  centre = await startTestCentre('demo')
})
afterAll(() => centre.close())
afterEach(async () => {
  await sql`delete from inbound_mailbox`.execute(operator())
})

const operator = () => centre.services.database.operator
const [server] = imapServers('imaps://box%40kontor.test:secret@mail.kontor.test') as [ImapServer]
const name = mailboxName(server)
const holder = '01900000-0000-7000-8000-000000000001'
const minute = 60_000
const url = '/ajax/v1/staff/mailboxes'

const held = () =>
  sql`insert into inbound_mailbox (mailbox, holder) values (${name}, ${holder}) on conflict do nothing`.execute(
    operator(),
  )
const fail = (error: unknown = new MailboxError('sign_in', `${name}: refused box@kontor.test`), by = holder) =>
  noteFailure(centre.services, { name, holder: by }, error)
const shown = async () => {
  const admin = await centre.signedIn('admin@demo.example')
  return (await admin.get<{ mailboxes: MailboxTrouble[] }>(url)).body.mailboxes
}
const mails = async () => {
  const { rows } = await sql<{ recipient: string; subject: string; body: string }>`
    select recipient, subject, body from mail where template = 'staff_mailbox_failed' order by recipient`.execute(
    operator(),
  )
  return rows
}

describe('a mailbox that cannot be read', () => {
  test('is told to staff after a while: in their queue until it works, and by one mail', async () => {
    await held()
    await fail()
    centre.wait(14 * minute)
    await fail()
    expect([await shown(), await mails()]).toEqual([[], []])
    centre.wait(2 * minute)
    for (let attempt = 0; attempt < 3; attempt++) await fail()
    const [trouble] = await shown()
    expect(trouble).toMatchObject({ mailbox: name, failure: 'sign_in' })
    expect(centre.services.clock.now().getTime() - new Date(trouble?.since ?? 0).getTime()).toBeGreaterThanOrEqual(
      16 * minute,
    )
    const told = await mails()
    expect(told.map(({ recipient }) => recipient)).toEqual([...new Set(told.map(({ recipient }) => recipient))])
    expect(told.find(({ recipient }) => recipient === 'admin@demo.example')?.body).toMatch(/lehnt|refuses/)
    await noteRead(operator(), name, centre.services.clock.now())
    expect(await shown()).toEqual([])

    // the next time is another one
    await fail()
    centre.wait(16 * minute)
    await fail(new MailboxError('unreachable', 'connect ECONNREFUSED'))
    expect(await shown()).toMatchObject([{ failure: 'unreachable', words: 'connect ECONNREFUSED' }])
    expect(await mails()).toHaveLength(told.length * 2)
  })

  test('is not told by a process that no longer holds it, nor once no one asks for it', async () => {
    await held()
    await fail(undefined, '01900000-0000-7000-8000-000000000002')
    centre.wait(16 * minute)
    expect(await shown()).toEqual([])
    await fail()
    centre.wait(16 * minute)
    await fail()
    expect(await shown()).toHaveLength(1)
    centre.wait(31 * minute)
    expect(await shown()).toEqual([])
  })

  test('is noted while it is watched, and forgotten once it was read', async () => {
    let away = true
    const open = (async () => {
      if (away) throw new MailboxError('certificate', 'self-signed certificate')
      let ended = false
      return {
        validity: 1,
        next: 1,
        from: async () => [],
        since: async () => [],
        read: async () => undefined,
        mark: async () => undefined,
        news: async () => {
          ended = true
        },
        isOpen: () => !ended || away === false,
        close: () => undefined,
      }
    }) satisfies OpenFolder
    const log = { info: () => undefined, warn: () => undefined }
    const watching = watchMailbox({
      services: centre.services,
      log,
      inbound: 'support@kontor.test',
      server,
      tokens: null,
      open,
    })
    const failure = async () => {
      const { rows } = await sql<{ failure: string | null }>`select failure from inbound_mailbox`.execute(operator())
      return rows[0]?.failure
    }
    await vi.waitUntil(async () => (await failure()) === 'certificate', { timeout: 10_000 })
    away = false
    await vi.waitUntil(async () => (await failure()) === null, { timeout: 20_000 })
    await watching.stop()
  })

  test('is shown to staff alone', async () => {
    const anna = await centre.signedIn('anna@demo.example')
    expect((await anna.get(url)).status).toBe(403)
    expect((await centre.browser().get(url)).status).toBe(401)
  })
})

test.each([
  [{ authenticationFailed: true, responseStatus: 'NO' }, 'sign_in'],
  [{ mailboxMissing: true }, 'folder'],
  [{ responseStatus: 'NO' }, 'folder'],
  [{ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }, 'certificate'],
  [{ code: 'CERT_HAS_EXPIRED' }, 'certificate'],
  [{ code: 'ERR_TLS_CERT_ALTNAME_INVALID' }, 'certificate'],
  [{ code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' }, 'certificate'],
  [{ code: 'ECONNREFUSED' }, 'unreachable'],
  [{ code: 'ENOTFOUND' }, 'unreachable'],
  [{ code: 'CONNECT_TIMEOUT' }, 'unreachable'],
  [{ code: 'ETIMEOUT' }, 'unreachable'],
  [{ code: 'NoConnection' }, 'unreachable'],
  [new Error('no words'), 'other'],
  [null, 'other'],
])('of %j the kind is %s', (error, kind) => {
  expect(failureOf(error)).toBe(kind)
})

test('a server that is away is told as such, and a token that is not given too', async () => {
  const [away] = imapServers('imap://a:b@127.0.0.1:1') as [ImapServer]
  const now = centre.services.clock.now()
  await expect(openFolder(away, null, now)).rejects.toMatchObject({ failure: 'unreachable' })
  const tokens = { token: () => Promise.reject(new Error('the token server refused: 400')), forget: () => undefined }
  await expect(openFolder(away, tokens, now)).rejects.toMatchObject({ failure: 'token', message: /refused: 400/ })
})
