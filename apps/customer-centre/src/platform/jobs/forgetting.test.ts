import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { strangersMessages } from '../../areas/service/contact-provider/sweeps.ts'
import { sweep } from '../../jobs.ts'
import { type OwnerDb, ownerOf } from '../../testing/owner.ts'
import { startTestCentre, type TestCentre } from '../../testing/test-centre.ts'
import { mailsToStrangers } from '../mail/sweeps.ts'

const day = 86_400_000
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

let centre: TestCentre
let owner: OwnerDb
beforeAll(async () => {
  centre = await startTestCentre()
  owner = ownerOf(centre.url)
})
afterAll(async () => {
  await owner.destroy()
  await centre.close()
})

const operator = () => centre.services.database.operator
const run = () => sweep.run({ services: centre.services, mailer: { send: async () => undefined }, log: silent }, {})
const userId = async () => (await operator().selectFrom('user_account').select('id').executeTakeFirstOrThrow()).id

async function write(recipient: string, values: { template?: string; user_id?: string } = {}): Promise<void> {
  const id = crypto.randomUUID()
  const now = centre.services.clock.now()
  const mail = {
    id,
    recipient,
    template: 'verify_email',
    locale: 'en',
    subject: 'a link',
    body: 'a link',
    created_at: now,
  }
  await operator()
    .insertInto('mail')
    .values({ ...mail, ...values })
    .execute()
  await operator().updateTable('mail_delivery').set({ sent_at: now }).where('mail_id', '=', id).execute()
}
const left = async () => {
  const mails = operator().selectFrom('mail').innerJoin('mail_delivery', 'mail_id', 'mail.id').select('recipient')
  return (await mails.where('recipient', 'like', '%@new.example').orderBy('recipient').execute()).map(
    row => row.recipient,
  )
}

test('a mail to an address that was never confirmed goes after 30 days, and no other', async () => {
  await write('stranger@new.example')
  await write('user@new.example', { user_id: await userId() })
  await write('invited@new.example', { template: 'invitation' })
  await write('typed@new.example', { template: 'email_change_new' })
  // the proof that a declaration was received is kept longer
  await write('declaration@new.example', { template: 'declaration_received' })
  centre.wait(29 * day)
  await write('young@new.example')
  await run()
  expect(await left()).toHaveLength(6)
  centre.wait(2 * day)
  await run()
  expect(await left()).toEqual(['declaration@new.example', 'user@new.example', 'young@new.example'])
})

test('no more of them go at once than one statement may take, the oldest first', async () => {
  for (const recipient of ['1@new.example', '2@new.example', '3@new.example']) {
    await write(recipient)
    centre.wait(1000)
  }
  const before = await left()
  centre.wait(31 * day)
  const forget = (most: number) => mailsToStrangers.run(operator(), centre.services.clock.now(), most, 'Europe/Berlin')
  // one is left of the test before
  expect(await forget(2)).toBe(2)
  expect(await left()).toEqual(before.filter(recipient => !['young@new.example', '1@new.example'].includes(recipient)))
  expect(await forget(2)).toBe(2)
  expect(await forget(2)).toBe(0)
  expect(await left()).toEqual(['declaration@new.example', 'user@new.example'])
})

test('nothing else changes a mail: no job, not the owner of the database, not even a stranger’s before its time', async () => {
  await write('later@new.example')
  const refused = 'mail is append-only'
  await expect(sql`delete from mail where recipient = 'user@new.example'`.execute(owner)).rejects.toThrow(refused)
  await expect(sql`update mail set body = ''`.execute(owner)).rejects.toThrow(refused)
  await expect(sql`truncate mail, mail_delivery, mail_attachment`.execute(owner)).rejects.toThrow(refused)
  await sql`delete from mail_delivery`.execute(owner)
  await expect(sql`delete from mail where recipient = 'later@new.example'`.execute(owner)).rejects.toThrow(refused)
  await sql`set kontor.forget_mails_before = 'infinity'`.execute(owner)
  await expect(sql`delete from mail where recipient = 'user@new.example'`.execute(owner)).rejects.toThrow(refused)
  for (const db of [operator(), centre.services.database.unbound])
    await expect(sql`delete from mail`.execute(db)).rejects.toThrow('permission denied')
  const asRequest = sql`select forget_mails_to_strangers(now(), 1)`.execute(centre.services.database.unbound)
  await expect(asRequest).rejects.toThrow('permission denied')
})

test('recoveries of factors go after half a year, those still running do not', async () => {
  const half = { user_id: await userId(), requested_at: centre.services.clock.now(), address: '192.0.2.1' }
  const times = { due_at: half.requested_at, reminded_at: half.requested_at }
  for (const closed of [{ cancelled_at: half.requested_at }, { finished_at: half.requested_at }, {}]) {
    const row = { id: crypto.randomUUID(), cancel_hash: Buffer.from(crypto.randomUUID()), ...half, ...times, ...closed }
    await operator().insertInto('factor_recovery').values(row).execute()
  }
  const kept = () => operator().selectFrom('factor_recovery').select(['cancelled_at', 'finished_at']).execute()
  centre.wait(179 * day)
  await run()
  expect(await kept()).toHaveLength(3)
  centre.wait(2 * day)
  await run()
  expect(await kept()).toEqual([{ cancelled_at: null, finished_at: null }])
})

test('a message of a person who is no customer goes with its files three years after its year, a customer’s stays', async () => {
  // it is 2027 at the provider
  const received = new Date('2026-12-31T23:30:00Z')
  const message = {
    topic: 'other',
    reference: '',
    name: 'Kim',
    email: 'kim@new.example',
    message: 'Hello',
    locale: 'en',
  }
  const file = { purpose: 'inquiry', name: 'a.txt', content_type: 'text/plain', bytes: 1, sha256: Buffer.alloc(32) }
  for (const customer of [null, 10001]) {
    const id = crypto.randomUUID()
    const number = `forgotten-${customer}`
    await owner
      .insertInto('inquiry')
      .values({ ...message, id, number, customer_number: customer, received_at: received })
      .execute()
    await owner
      .insertInto('file')
      .values({ ...file, id, customer_number: customer, subject_id: id, storage_key: number, created_at: received })
      .execute()
  }
  const forgotten = (at: string) => strangersMessages.run(operator(), new Date(at), 100, 'Europe/Berlin')
  expect(await forgotten('2030-12-31T22:59:59Z')).toBe(0)
  expect(await forgotten('2030-12-31T23:00:00Z')).toBe(1)
  const unclaimed = await operator().selectFrom('unclaimed_upload').select('storage_key').execute()
  expect(unclaimed).toEqual([{ storage_key: 'forgotten-null' }])
  const kept = await operator().selectFrom('inquiry').select('number').where('number', 'like', 'forgotten-%').execute()
  expect(kept).toEqual([{ number: 'forgotten-10001' }])
})
