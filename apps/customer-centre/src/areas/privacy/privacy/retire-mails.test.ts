import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OwnerDb, ownerOf } from '../../../testing/owner.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'
import { retireMails } from './retire-mails-job.ts'

const day = 86_400_000
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

let centre: TestCentre
let owner: OwnerDb
beforeAll(async () => {
  centre = await startTestCentre('demo')
  owner = ownerOf(centre.url)
})
afterAll(async () => {
  await owner.destroy()
  await centre.close()
})

const operator = () => centre.services.database.operator
const now = () => centre.services.clock.now()
const run = () =>
  retireMails.run({ services: centre.services, mailer: { send: async () => undefined }, log: silent }, {})
/** Waits until a day of the test's calendar. */
const until = (date: string) => centre.wait(new Date(`${date}T12:00:00+01:00`).getTime() - now().getTime())

async function write(subject: string, values: { letter?: boolean; customer_number?: number; id?: string } = {}) {
  await operator()
    .insertInto('mail')
    .values({
      id: randomUUID(),
      recipient: 'anna@demo.example',
      template: 'new_device',
      locale: 'en',
      body: '',
      subject,
      created_at: now(),
      ...values,
    })
    .execute()
}
/** Which mails are left with their deliveries, and in which part each lies. */
const left = async () => {
  const { rows } = await sql<{ subject: string; part: string }>`
    select m.subject, m.tableoid::regclass::text as part from mail m join mail_delivery d on d.mail_id = m.id
    order by m.created_at, m.id`.execute(owner)
  return Object.fromEntries(rows.map(({ subject, part }) => [subject, part]))
}
const deliveries = async () => (await operator().selectFrom('mail_delivery').select('mail_id').execute()).length

test('a mail written before its part was made lies in the default part, and its neighbours after it as well', async () => {
  await write('first of all')
  await run()
  await write('second')
  await write('letter', { letter: true })
  expect(await left()).toEqual({
    'first of all': 'mail_part.other_default',
    second: 'mail_part.other_default',
    letter: 'mail_part.letter_2026',
  })
})

test('mails go to the part of their month or year, as the provider’s calendar has it', async () => {
  centre.wait(new Date('2026-11-30T23:30:00Z').getTime() - now().getTime())
  await write('december') // in Berlin it is
  until('2026-12-31')
  await run()
  centre.wait(new Date('2026-12-31T23:30:00Z').getTime() - now().getTime())
  await write('new year')
  await write('new year’s letter', { letter: true })
  expect(await left()).toMatchObject({
    december: 'mail_part.other_2026_12',
    'new year': 'mail_part.other_2027_01',
    'new year’s letter': 'mail_part.letter_2027',
  })
})

test('no two mails have the same id, in whichever part', async () => {
  const id = randomUUID()
  await write('one', { id })
  centre.wait(40 * day)
  const second = write('two', { id })
  await expect(second).rejects.toThrow('duplicate key value violates unique constraint "mail_delivery_pkey"')
})

test('others go after a year: a month’s part whole, the default part row by row', async () => {
  until('2027-11-20')
  await run()
  const kept = Object.keys(await left())
  expect(kept).not.toContain('first of all')
  expect(kept).toEqual(expect.arrayContaining(['letter', 'december', 'new year']))
  until('2028-01-02')
  await run()
  expect(await left()).toMatchObject({ 'new year': 'mail_part.other_2027_01' })
  expect(Object.keys(await left())).not.toContain('december')
  const { rows } = await sql`select to_regclass('mail_part.other_2026_12') as part`.execute(owner)
  expect(rows).toEqual([{ part: null }])
})

test('letters go when the law lets their year go, and what a legal hold concerns stays until it is lifted', async () => {
  until('2032-12-31')
  await write('held', { letter: true, customer_number: 10001 })
  await run()
  expect(Object.keys(await left())).toEqual(['letter', 'new year’s letter', 'held'])
  await sql`insert into legal_hold (customer_number, id, reason_class, reason, set_at, set_by)
    select 10001, gen_random_uuid(), 'claims', 'A claim', now(), id from user_account limit 1`.execute(operator())
  until('2034-01-01')
  await run()
  expect(Object.keys(await left())).toEqual(['held'])
  until('2040-01-01')
  await run()
  expect(Object.keys(await left())).toEqual(['held'])
  await sql`update legal_hold set lifted_at = now()`.execute(operator())
  await run()
  expect(await left()).toEqual({})
  expect(await deliveries()).toBe(0)
})

test('nobody else takes mails away, nor makes parts', async () => {
  await write('kept')
  const refused = 'append-only'
  await sql`set kontor.retire_mails_before = '2030-01-01'`.execute(owner)
  await expect(sql`delete from mail where subject = 'kept'`.execute(owner)).rejects.toThrow(refused)
  const { part = '' } = Object.fromEntries(Object.values(await left()).map(name => ['part', name]))
  await expect(sql`truncate ${sql.raw(part)}`.execute(owner)).rejects.toThrow(refused)
  for (const db of [operator(), centre.services.database.unbound])
    await expect(sql`select from ${sql.raw(part)}`.execute(db)).rejects.toThrow('permission denied')
  for (const call of [sql`retire_mails(now(), now())`, sql`make_mail_parts(now(), 'UTC')`])
    await expect(sql`select ${call}`.execute(centre.services.database.unbound)).rejects.toThrow('permission denied')
})
