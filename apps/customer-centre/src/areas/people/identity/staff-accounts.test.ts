import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createFolderMailer } from '../../../adapters/mail/folder.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import { runQueued } from '../../../testing/run-queued.ts'
import { startTestCentre } from '../../../testing/test-centre.ts'
import { appointStaff } from './staff-accounts.ts'

test.each([
  ['en', 'Set your password to join the team of Nordlicht Hosting', /Your staff login .* is ready/],
  ['de', 'Setzen Sie Ihr Passwort für das Team von Nordlicht Hosting', /Ihre Anmeldung .* ist eingerichtet/],
] as const)(
  'a new colleague who reads %s is welcomed, and not told of a lost password',
  async (locale, subject, words) => {
    const centre = await startTestCentre()
    const folder = await mkdtemp(join(tmpdir(), 'kontor-mail-'))
    onTestFinished(async () => {
      await centre.close()
      await rm(folder, { recursive: true })
    })
    const { operator } = centre.services.database
    const email = `mia.${locale}@example.com`
    await inTransaction(operator, db =>
      appointStaff(db, { email, name: 'Mia Berg', locale, roles: ['support'] }, centre.services.clock.now()),
    )
    await runQueued(centre.services, createFolderMailer(folder))
    const mail = await operator.selectFrom('mail').selectAll().where('recipient', '=', email).executeTakeFirstOrThrow()
    expect(mail.subject).toBe(subject)
    expect(mail.body).toMatch(words)
    expect(mail.body).not.toMatch(/asked for|angefordert/)
    const [, token] = /\/password\/reset\/(\S+)/.exec(mail.body) ?? []
    const check = await centre.browser().get(`/ajax/v1/password/reset/${token}`)
    expect(check.body).toEqual({ valid: true })
  },
)
