import { MailRefused } from '@kontor/adapters/mail'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../../../platform/db/database.ts'
import { recordBounce } from '../../../../platform/mail/mail-delivery.ts'
import { queueMail } from '../../../../platform/mail/queue-mail.ts'
import { sendMail } from '../../../../platform/mail/send-mail.ts'
import type { Browser } from '../../../../testing/browser.ts'
import { startTestCentre, type TestCentre } from '../../../../testing/test-centre.ts'

const minute = 60_000
const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
let centre: TestCentre
let anna: Browser
let ben: Browser
let annasId: string
beforeAll(async () => {
  centre = await startTestCentre()
  anna = await centre.signedInByPassword('anna@demo.example')
  ben = await centre.signedInByPassword('ben@demo.example')
  annasId = (await anna.get('/ajax/v1/user')).body.id
})
afterAll(() => centre.close())

const since = async (browser: Browser): Promise<string | null> =>
  (await browser.get('/ajax/v1/accounts/sessions')).body.mail_trouble_since

async function mail(failure: Error | null, email = 'anna@demo.example'): Promise<string> {
  const id = uuidv7()
  const now = centre.services.clock.now()
  await inTransaction(centre.services.database.unbound, db =>
    queueMail(db, {
      id,
      services: centre.services,
      user: { id: annasId, email, name: 'Anna', locale: 'en', preferences: {} },
      template: 'registration_known',
      values: { appUrl: 'http://portal.test' },
      now,
    }),
  )
  const mailer = { send: async () => (failure ? Promise.reject(failure) : undefined) }
  await sendMail.run({ services: centre.services, mailer, log }, { mail_id: id }).catch(() => undefined)
  centre.wait(1000)
  return now.toISOString()
}

test('a user is told that mails to them fail, since when, until one has left; other users are not', async () => {
  expect(await since(anna)).toBeNull()

  // a mail server that is unreachable for a moment is no news
  const first = await mail(new Error('away'))
  expect(await since(anna)).toBeNull()
  centre.wait(5 * minute)
  expect(await since(anna)).toBe(first)
  await mail(new MailRefused('550 no such user'))
  expect(await since(anna)).toBe(first)
  expect(await since(ben)).toBeNull()

  await mail(null)
  expect(await since(anna)).toBeNull()
})

test('a mail that is refused for good is reported immediately', async () => {
  const refused = await mail(new MailRefused('550 no such user'))
  expect(await since(anna)).toBe(refused)
  await mail(null)
})

test('failures of an address the user no longer has are not theirs', async () => {
  await mail(new MailRefused('550 no such user'), 'anna.before@demo.example')
  expect(await since(anna)).toBeNull()
})

test('a mail that comes back has not arrived, and after it one that was taken counts once an hour has passed', async () => {
  centre.wait(61 * minute)
  const bounced = await mail(null)
  const id = (
    await centre.services.database.operator
      .selectFrom('mail')
      .select('id')
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
  ).id
  await recordBounce(centre.services.database.operator, [id], '5.2.2 full', centre.services.clock.now())
  expect(await since(anna)).toBe(bounced)
  await mail(null)
  expect(await since(anna)).toBe(bounced)
  centre.wait(61 * minute)
  expect(await since(anna)).toBeNull()
})
