import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestCentre, type TestCentre } from '../../testing/test-centre.ts'
import { inTransaction, openDatabase } from '../db/database.ts'
import { queueMail } from './queue-mail.ts'
import { sendMail } from './send-mail.ts'

let centre: TestCentre
beforeAll(async () => {
  centre = await startTestCentre()
})
afterAll(() => centre.close())

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const claimed = 20 * 60_000

/** Says where a process dies: after so many of its statements, or while the mail is handed over. */
type Death = { statements: number } | { handOver: 'before' | 'after' }
const deaths: Death[] = [
  { statements: 0 },
  { statements: 1 },
  { statements: 2 },
  { handOver: 'before' },
  { handOver: 'after' },
]
const kills = Array.from({ length: 20 }, (_, at) => deaths[at % deaths.length] as Death) // never out of range

async function write(): Promise<string> {
  const id = uuidv7()
  await inTransaction(centre.services.database.unbound, db =>
    queueMail(db, {
      id,
      services: centre.services,
      user: { id: null, email: 'anna@demo.example', name: 'Anna', locale: 'en' },
      template: 'registration_known',
      values: { appUrl: 'http://portal.test' },
      now: centre.services.clock.now(),
    }),
  )
  return id
}

/** Hands a mail over in a process that dies: from then on none of its statements reaches the database. */
async function dieOf(death: Death, id: string, handedOver: string[]): Promise<void> {
  let left = 'statements' in death ? death.statements : Number.POSITIVE_INFINITY
  const database = openDatabase(centre.logins, {
    max: 2,
    operators: 2,
    observe() {
      if (left <= 0) throw new Error('killed')
      left -= 1
    },
  })
  const mailer = {
    async send(mail: { id: string }) {
      if ('handOver' in death) left = 0
      if ('handOver' in death && death.handOver === 'before') throw new Error('killed')
      handedOver.push(mail.id)
    },
  }
  const services = { ...centre.services, database }
  await expect(sendMail.run({ services, mailer, log }, { mail_id: id })).rejects.toThrow('killed')
  await database.close()
}

const deliveries = async (ids: readonly string[]) => {
  const { rows } = await sql<{ id: string; sent_at: string | null }>`
    select mail_id as id, sent_at from mail_delivery where mail_id = any(${ids}::uuid[]) order by mail_id`.execute(
    centre.services.database.operator,
  )
  return rows
}

test('of 20 processes that die in mid-send none loses a mail, and each is recorded as sent once', async () => {
  const ids: string[] = []
  const handedOver: string[] = []
  for (const death of kills) {
    const id = await write()
    ids.push(id)
    await dieOf(death, id, handedOver)
    expect(await deliveries([id])).toEqual([{ id, sent_at: null }])
  }
  // of those whose record is missing the server may have one already: it gets the same again, under the same Message-ID
  expect(new Set(handedOver).size).toBe(handedOver.length)
  const alive = {
    async send(mail: { id: string }) {
      handedOver.push(mail.id)
    },
  }
  const again = (id: string) => sendMail.run({ services: centre.services, mailer: alive, log }, { mail_id: id })
  centre.wait(claimed)
  for (const id of ids) await again(id)
  const sent = await deliveries(ids)
  expect(sent.map(({ id, sent_at }) => [id, sent_at !== null])).toEqual(ids.toSorted().map(id => [id, true]))

  // who comes later finds that it has ended
  const before = handedOver.length
  centre.wait(claimed)
  await Promise.all(ids.flatMap(id => [again(id), again(id)]))
  expect(handedOver).toHaveLength(before)
  expect(await deliveries(ids)).toEqual(sent)
  for (const id of ids) expect(handedOver.filter(one => one === id).length).toBeLessThanOrEqual(2)
})
