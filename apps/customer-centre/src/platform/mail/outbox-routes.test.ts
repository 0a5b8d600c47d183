import { MailRefused } from '@kontor/adapters/mail'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestCentre, type TestCentre } from '../../testing/test-centre.ts'
import { inTransaction } from '../db/database.ts'
import { queueMail } from './queue-mail.ts'
import { sendMail } from './send-mail.ts'

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
let centre: TestCentre
let real: TestCentre
beforeAll(async () => {
  centre = await startTestCentre('demo')
  real = await startTestCentre('demo', { mode: 'production' })
})
afterAll(() => Promise.all([centre.close(), real.close()]))

async function write(to: string, { services: parts }: TestCentre = centre): Promise<string> {
  const id = uuidv7()
  await inTransaction(parts.database.unbound, db =>
    queueMail(db, {
      id,
      services: parts,
      user: { id: null, email: to, name: 'Anna', locale: 'de' },
      template: 'password_reset',
      values: { link: 'http://portal.test/password/reset/secret', minutes: 60 },
      now: parts.clock.now(),
    }),
  )
  return id
}
const send = (id: string, failure?: Error) =>
  sendMail.run(
    { services: centre.services, log, mailer: { send: async () => (failure ? Promise.reject(failure) : undefined) } },
    { mail_id: id },
  )

describe('the outbox of a demo', () => {
  test('lists what was written, the latest first, with what became of it, in one statement', async () => {
    const waiting = await write('waiting@demo.example')
    centre.wait(1000)
    const sent = await write('Sent@demo.example')
    await send(sent)
    centre.wait(1000)
    const refused = await write('refused@demo.example')
    await send(refused, new MailRefused('550'))
    centre.countStatements()
    const { status, body } = await centre.browser().get('/ajax/v1/outbox')
    expect(centre.countStatements().filter(text => text.includes('mail'))).toHaveLength(1)
    expect(status).toBe(200)
    expect(body.data.map(({ id, state }: { id: string; state: string }) => [id, state])).toEqual([
      [refused, 'refused'],
      [sent, 'sent'],
      [waiting, 'waiting'],
    ])
    expect(body.data[1]).toEqual({
      id: sent,
      to: 'Sent@demo.example',
      subject: 'Neues Passwort für Nordlicht Hosting setzen',
      written_at: expect.any(String),
      state: 'sent',
    })
  })

  test('is filtered by part of the recipient’s address, taken literally', async () => {
    await write('a_b%c@demo.example')
    const found = async (to: string) =>
      (await centre.browser().get(`/ajax/v1/outbox?to=${encodeURIComponent(to)}`)).body.data.map(
        (mail: { to: string }) => mail.to,
      )
    expect(await found('SENT@')).toEqual(['Sent@demo.example'])
    expect(await found('_b%')).toEqual(['a_b%c@demo.example'])
    expect(await found('a%c')).toEqual([])
  })

  test('ends after 100', async () => {
    for (let count = 0; count < 101; count++) await write('many@demo.example')
    expect((await centre.browser().get('/ajax/v1/outbox')).body.data).toHaveLength(100)
  })

  test('shows one mail, and its page isolated from the portal', async () => {
    const id = await write('one@demo.example')
    const { body } = await centre.browser().get(`/ajax/v1/outbox/${id}`)
    expect(body).toMatchObject({
      id,
      locale: 'de',
      text: expect.stringContaining('http://portal.test/password/reset/secret'),
      page: `/ajax/v1/outbox/${id}/page`,
    })
    const page = await centre.app.inject({ url: body.page })
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.body).toContain('<html lang="de">')
    const policy = String(page.headers['content-security-policy']).split('; ')
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain('sandbox allow-popups allow-popups-to-escape-sandbox')
    expect(policy.join()).not.toMatch(/script|same-origin|allow-forms/)
    expect(page.headers['cache-control']).toBe('no-store')
  })

  test.each([
    '/ajax/v1/outbox/0193a000-0000-7000-8000-0000000000ff',
    '/ajax/v1/outbox/0193a000-0000-7000-8000-0000000000ff/page',
    '/ajax/v1/outbox/x/page',
  ])('%s does not exist', async url => {
    expect((await centre.app.inject({ url })).statusCode).toBe(404)
  })
})

describe('outside a demo', () => {
  test('nothing of the outbox is there: no list, no mail, no page', async () => {
    const id = await write('real@demo.example', real)
    for (const url of ['/ajax/v1/outbox', `/ajax/v1/outbox/${id}`, `/ajax/v1/outbox/${id}/page`]) {
      const answer = await real.app.inject({ url, headers: { accept: 'application/json' } })
      expect([url, answer.statusCode]).toEqual([url, 404])
      expect(answer.body).not.toContain('secret')
    }
  })
})
