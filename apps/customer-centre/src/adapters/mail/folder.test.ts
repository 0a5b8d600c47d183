import { chmod, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createFolderMailer } from './folder.ts'

const mail = {
  id: '0193a000-0000-7000-8000-000000000001',
  from: { name: 'Nordlicht', address: 'service@nordlicht.example' },
  replyTo: null,
  thread: null,
  to: 'anna@demo.example',
  subject: 'One',
  text: 'Hello',
  html: null,
  locale: 'en' as const,
  writtenAt: new Date(),
}

test('a mail becomes one file, and the same mail again the same file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-mail-'))
  try {
    const mailer = createFolderMailer(join(folder, 'made', 'when needed'))
    await mailer.send(mail)
    await mailer.send({ ...mail, subject: 'Two' })
    expect(await readdir(join(folder, 'made', 'when needed'))).toEqual([`${mail.id}.eml`])
    expect(await readFile(join(folder, 'made', 'when needed', `${mail.id}.eml`), 'utf8')).toContain('Subject: Two')
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('other users of the machine read no mail, even where an earlier version let them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-mail-'))
  try {
    await chmod(folder, 0o755)
    await createFolderMailer(folder).send(mail)
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
    expect((await stat(join(folder, `${mail.id}.eml`))).mode & 0o777).toBe(0o600)
  } finally {
    await rm(folder, { recursive: true })
  }
})
