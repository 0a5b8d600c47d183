import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { type Mailer, MailRefused, type OutgoingMail } from '@kontor/adapters/mail'
import type { SMTPServerOptions } from 'smtp-server'
import { uuidv7 } from 'uuidv7'
import { afterEach, describe, expect, test } from 'vitest'
import { type MailServer, startMailServer } from '../../testing/mail-server.ts'
import { readMail } from '../../testing/read-mail.ts'
import { testCertificate } from '../../testing/test-certificate.ts'
import { createSmtpMailer } from './smtp.ts'
import type { SmtpServer } from './smtp-server.ts'

const started: MailServer[] = []
const opened: Mailer[] = []
afterEach(async () => {
  for (const mailer of opened.splice(0)) mailer.close?.()
  await Promise.all(started.splice(0).map(server => server.stop()))
})

async function start(...options: Parameters<typeof startMailServer>): Promise<MailServer> {
  const server = await startMailServer(...options)
  started.push(server)
  return server
}
function mailerTo({ port }: { port: number }, settings: Partial<SmtpServer> = {}): Mailer {
  const mailer = createSmtpMailer({ host: 'localhost', port, tls: 'optional', login: null, ...settings })
  opened.push(mailer)
  return mailer
}
const mail = (changes: Partial<OutgoingMail> = {}): OutgoingMail => ({
  id: uuidv7(),
  from: { name: 'Nordlicht Größe', address: 'service@nordlicht.example' },
  replyTo: null,
  thread: null,
  to: 'ben@demo.example',
  subject: 'Grüße „Ihr“ 🔑',
  text: 'Hallo,\n.\nein Punkt allein\n',
  html: '<!doctype html><p>Hallo</p>',
  locale: 'de',
  writtenAt: new Date('2026-11-16T11:00:00Z'),
  ...changes,
})
const starttls = { ...testCertificate, disabledCommands: [] as string[] }
const takes = (user: string, password: string): SMTPServerOptions => ({
  authOptional: false,
  onAuth(auth, _session, done) {
    if (auth.username === user && auth.password === password) done(null, { user })
    else done(new Error('no'))
  },
})

describe('a mail by SMTP', () => {
  test('arrives as it was written, and the next one over the same connection', async () => {
    const server = await start()
    const mailer = mailerTo(server)
    const sent = mail()
    await mailer.send(sent)
    await mailer.send(mail({ to: 'anna@demo.example' }))
    expect(server.arrived.map(({ from, to }) => [from, to])).toEqual([
      ['service@nordlicht.example', ['ben@demo.example']],
      ['service@nordlicht.example', ['anna@demo.example']],
    ])
    const { headers, text, html } = await readMail(server.arrived[0]?.message ?? '')
    expect({ text, html }).toEqual({ text: sent.text, html: sent.html })
    expect(headers.get('subject')).toBe(sent.subject)
    expect(headers.get('from')).toBe('Nordlicht Größe <service@nordlicht.example>')
    expect(server.connections()).toBe(1)
  })

  test('goes to a domain with other letters under the name that DNS has for it', async () => {
    const server = await start()
    await mailerTo(server).send(mail({ to: 'ben@müller.example' }))
    expect((await readMail(server.arrived[0]?.message ?? '')).headers.get('to')).toBe('ben@xn--mller-kva.example')
    expect(server.commands.find(line => line.startsWith('RCPT'))).toBe('RCPT TO:<ben@xn--mller-kva.example>')
  })

  test('goes to a name with other letters where the server supports them, and is refused for good where not', async () => {
    const to = 'jürgen@demo.example'
    const server = await start()
    await mailerTo(server).send(mail({ to }))
    expect(server.arrived[0]?.to).toEqual([to])
    const old = await start({ hideSMTPUTF8: true })
    old.answers.recipient.push({ code: 553, text: '5.6.7 non-ASCII addresses not permitted' })
    await expect(mailerTo(old).send(mail({ to }))).rejects.toBeInstanceOf(MailRefused)
  })

  test('goes only to the one address', async () => {
    const server = await start()
    for (const to of ['a@b.example\r\nRCPT TO:<all@demo.example>', 'a@b.example>, <c@d.example']) {
      await expect(mailerTo(server).send(mail({ to }))).rejects.toBeInstanceOf(MailRefused)
    }
    expect(server.arrived).toEqual([])
  })
})

describe('TLS', () => {
  test('is demanded: without it neither mail nor password leaves', async () => {
    let tried = false
    const server = await start({
      allowInsecureAuth: true,
      onAuth(_auth, _session, done) {
        tried = true
        done(null, { user: 'x' })
      },
    })
    const login = { user: 'kontor', password: 'secret' }
    await expect(mailerTo(server, { tls: 'required', login }).send(mail())).rejects.toThrow(/STARTTLS|TLS/)
    expect([tried, server.arrived]).toEqual([false, []])
  })

  test('is not trusted with a self-signed certificate', async () => {
    const server = await start(starttls)
    const failure = await mailerTo(server, { tls: 'required' })
      .send(mail())
      .catch(error => error)
    expect(failure).toMatchObject({ code: 'ESOCKET' })
    expect(failure).not.toBeInstanceOf(MailRefused)
    expect(server.arrived).toEqual([])
  })

  test('is accepted with a trusted certificate, by STARTTLS and from the first byte', async () => {
    const trusted = getCACertificates('default')
    setDefaultCACertificates([...trusted, testCertificate.cert])
    try {
      const [upgraded, secure] = await Promise.all([
        start({ ...starttls, ...takes('kontor', 'sécret/1') }),
        start({ ...testCertificate, secure: true }),
      ])
      await mailerTo(upgraded, { tls: 'required', login: { user: 'kontor', password: 'sécret/1' } }).send(mail())
      await mailerTo(secure, { tls: 'from_start' }).send(mail())
      expect(upgraded.arrived).toMatchObject([{ secure: true, user: 'kontor' }])
      expect(secure.arrived).toMatchObject([{ secure: true }])
    } finally {
      setDefaultCACertificates(trusted)
    }
  })

  test('is used where it is optional and offered, with any certificate', async () => {
    const server = await start(starttls)
    await mailerTo(server).send(mail())
    expect(server.arrived).toMatchObject([{ secure: true }])
  })
})

describe('worth another try is', () => {
  const fails = async (server: { port: number }, settings: Partial<SmtpServer> = {}) => {
    const error = await mailerTo(server, settings)
      .send(mail())
      .catch((failure: unknown) => failure)
    expect(error).toBeInstanceOf(Error)
    expect(error).not.toBeInstanceOf(MailRefused)
    return error as Error
  }

  test('a server that is away', async () => {
    const server = await startMailServer()
    await server.stop()
    expect(await fails(server)).toMatchObject({ code: 'ESOCKET' })
  })

  test('a wrong password, which the error does not name', async () => {
    const server = await start({ ...starttls, ...takes('kontor', 'right') })
    const error = await fails(server, { login: { user: 'kontor', password: 'hunter2' } })
    expect(error).toMatchObject({ code: 'EAUTH' })
    expect(error.message).not.toContain('hunter2')
  })

  test('a 4xx to the recipient or to the mail', async () => {
    const server = await start()
    server.answers.recipient.push({ code: 450, text: '4.2.1 greylisted' })
    await fails(server)
    server.answers.message.push({ code: 451, text: '4.3.0 try later' })
    await fails(server)
    await mailerTo(server).send(mail())
    expect(server.arrived).toHaveLength(1)
  })

  test('a 5xx about the sender: no relay, no login, not this sender', async () => {
    const server = await start()
    for (const text of ['5.7.1 relay access denied', '5.7.0 must authenticate']) {
      server.answers.recipient.push({ code: 554, text })
      await fails(server)
    }
    server.answers.recipient.push({ code: 530, text: 'authentication required' })
    await fails(server)
    const strict = await start({
      onMailFrom: (_address, _session, done) =>
        done(Object.assign(new Error('5.1.8 bad sender'), { responseCode: 553 })),
    })
    await fails(strict)
  })

  test('a connection that breaks while the mail is on its way', async () => {
    const server = await start({
      onData: (stream, session) => void stream.once('data', () => session.id && server.drop()),
    })
    await fails(server)
  })
})

test.each([
  ['recipient', 550, '5.1.1 no such user'],
  ['recipient', 552, 'mailbox full'],
  ['message', 554, '5.7.1 looks like spam'],
] as const)('a 5xx to the %s is an end: %i %s', async (what, code, text) => {
  const server = await start()
  server.answers[what].push({ code, text })
  const mailer = mailerTo(server)
  const error = await mailer.send(mail()).catch((failure: unknown) => failure)
  expect(error).toBeInstanceOf(MailRefused)
  expect((error as Error).message).toContain(text)
  // and says nothing about the next one
  await mailer.send(mail())
  expect(server.arrived).toHaveLength(1)
})
