import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestCentre, type TestCentre } from '../../testing/test-centre.ts'
import { inTransaction } from '../db/database.ts'
import { attachmentsOf } from './mail-delivery.ts'
import { type MailReader, type MailRequest, queueMail, queueMails, writtenMails } from './queue-mail.ts'

let centre: TestCentre
let anna: { id: string; name: string }
beforeAll(async () => {
  centre = await startTestCentre()
  anna = await operator()
    .selectFrom('user_account')
    .select(['id', 'name'])
    .where('email', '=', 'anna@demo.example')
    .executeTakeFirstOrThrow()
})
afterAll(() => centre.close())

const operator = () => centre.services.database.operator
const appUrl = 'http://portal.test'

/** @param email the same for no one else, so that the mail is found */
function changed(email: string, preferences: unknown): MailRequest<'password_changed'> {
  const event = { at: new Date('2026-07-01T10:00:00Z'), timeZone: 'Europe/Berlin', userAgent: '', address: '192.0.2.1' }
  const user: MailReader = { ...anna, email, locale: 'en', preferences }
  return { services: centre.services, user, template: 'password_changed', values: { appUrl, event }, now: new Date() }
}
const bodyOf = async (email: string) =>
  (await operator().selectFrom('mail').select('body').where('recipient', '=', email).executeTakeFirstOrThrow()).body

test('is one statement for any number of readers, each in the time zone of their choice, and none for nobody', async () => {
  const many = Array.from({ length: 40 }, (_, at) => changed(`reader${at}@new.example`, {}))
  const abroad = changed('abroad@new.example', { time_zone: 'Asia/Tokyo' })
  centre.countStatements()
  await queueMails(centre.services.database.unbound, [])
  await queueMails(centre.services.database.unbound, [...many, abroad])
  expect(centre.countStatements()).toHaveLength(1)
  expect(await bodyOf('reader7@new.example')).toContain('12:00')
  expect(await bodyOf('abroad@new.example')).toContain('19:00')
  const sending = await sql`select m.id from mail m join pgboss.job j on j.data ->> 'mail_id' = m.id::text
    where j.name = 'mail.send' and m.recipient like '%@new.example'`.execute(operator())
  expect(sending.rows).toHaveLength(41)
})

test('is still one statement with what goes with each, in its order', async () => {
  const files = ['terms.pdf', 'invoice.pdf'].map(name => ({ name, contentType: 'application/pdf', storageKey: name }))
  const many = Array.from({ length: 5 }, (_, at) => ({ ...changed(`files${at}@new.example`, {}), attachments: files }))
  centre.countStatements()
  await queueMails(centre.services.database.unbound, [...many, changed('files-none@new.example', {})])
  expect(centre.countStatements()).toHaveLength(1)
  const mails = await operator()
    .selectFrom('mail')
    .select(['id', 'recipient'])
    .where('recipient', 'like', 'files%')
    .execute()
  expect(mails).toHaveLength(6)
  for (const { id, recipient } of mails)
    expect(await attachmentsOf(operator(), id)).toEqual(recipient === 'files-none@new.example' ? [] : files)
})

test('somebody who sits there and waits for a mail gets it before what is only news', async () => {
  await queueMail(operator(), changed('news@new.example', {}))
  const user = { id: null, email: 'waits@new.example', name: 'Kim', locale: 'en' }
  const values = { link: `${appUrl}/register/x`, hours: 24 }
  await queueMail(operator(), { services: centre.services, user, template: 'verify_email', values, now: new Date() })
  const { rows } = await sql<{ recipient: string; priority: number }>`
    select m.recipient, j.priority from mail m join pgboss.job j on j.data ->> 'mail_id' = m.id::text
    where m.recipient in ('news@new.example', 'waits@new.example') order by j.priority`.execute(operator())
  expect(rows).toEqual([
    { recipient: 'news@new.example', priority: 0 },
    { recipient: 'waits@new.example', priority: 1 },
  ])
})

test('is rolled back with what caused it, and a repeat finds what was written', async () => {
  const [kept, gone] = [uuidv7(), uuidv7()]
  await queueMail(operator(), { ...changed('kept@new.example', {}), id: kept })
  const rolledBack = inTransaction(operator(), async db => {
    await queueMail(db, { ...changed('gone@new.example', {}), id: gone })
    throw new Error('changed my mind')
  })
  await expect(rolledBack).rejects.toThrow('changed my mind')
  expect(await writtenMails(operator(), [kept, gone])).toEqual(new Set([kept]))
  expect(await writtenMails(operator(), [])).toEqual(new Set())
})
