import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { startMailServer } from '@kontor/customer-centre/testing/mail-server'
import { expect, test } from 'vitest'
import { readConfiguration } from './configuration.ts'
import { mailerOf } from './mailer.ts'
import { temporaryDataFolder } from './testing/data-folder.ts'
import { siteFile } from './testing/site-file.ts'

const mail = {
  id: '0193a000-0000-7000-8000-000000000001',
  from: { name: 'Nordlicht', address: 'service@nordlicht.example' },
  replyTo: null,
  thread: null,
  to: 'anna@demo.example',
  subject: 'Hello',
  text: 'Hello',
  html: null,
  locale: 'en' as const,
  writtenAt: new Date(),
}

test('with SMTP_URL mails go to that server, and the connection is closed at the end', async () => {
  const server = await startMailServer()
  const mailer = await mailerOf(readConfiguration({ SMTP_URL: `smtp://127.0.0.1:${server.port}?tls=optional` }))
  await mailer.send(mail)
  expect(server.arrived).toHaveLength(1)
  mailer.close?.()
  await expect(mailer.send(mail)).rejects.toThrow('closed')
  // waits for open connections to end
  await server.stop()
})

test('without it they are files in the data folder', async () => {
  const folder = await temporaryDataFolder()
  try {
    const mailer = await mailerOf(readConfiguration({ DATA_DIR: folder.path }))
    await mailer.send(mail)
    expect(await readdir(join(folder.path, 'outbox'))).toEqual([`${mail.id}.eml`])
  } finally {
    await folder.remove()
  }
})

test('they come from the provider, or from MAIL_FROM', () => {
  const senderOf = (settings: Record<string, string>) =>
    readConfiguration({ ...siteFile({ provider: { email: 'service@a.example' } }), ...settings }).centre.mail
  expect(senderOf({})).toEqual({
    from: 'service@a.example',
    replyTo: null,
    inbound: null,
    vouchedBy: null,
  })
  const all = {
    MAIL_FROM: 'no-reply@a.example',
    MAIL_REPLY_TO: 'help@a.example',
    INBOUND_MAIL_ADDRESS: 'support@a.example',
    INBOUND_MAIL_VOUCHED_BY: 'mx.a.example',
  }
  expect(senderOf(all)).toEqual({
    from: 'no-reply@a.example',
    replyTo: 'help@a.example',
    inbound: 'support@a.example',
    vouchedBy: 'mx.a.example',
  })
})
