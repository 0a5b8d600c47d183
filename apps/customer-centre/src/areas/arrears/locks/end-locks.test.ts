import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'
import { endLocks } from './end-locks-job.ts'

const number = 10001
const log = { info: () => undefined, warn: () => undefined, error: () => undefined }

let centre: TestCentre
beforeEach(async () => {
  centre = await startTestCentre('demo')
})
afterEach(() => centre.close())

const operator = () => centre.services.database.operator
const lockedAt = async (moment: string): Promise<boolean> => {
  centre.wait(Date.parse(moment) - centre.services.clock.now().getTime())
  await endLocks.run({ services: centre.services, mailer: { send: async () => undefined }, log }, {})
  const { rows } = await sql<{ locked: boolean }>`
    select locked_at is not null as locked from customer where customer_number = ${number}`.execute(operator())
  return rows[0]?.locked ?? false
}

test.each([
  ['2026-11-16', '16 November 2026', '2026-11-16T23:59:00+01:00', '2026-11-17T00:01:00+01:00'],
  ['2026-11-30', '30 November 2026', '2026-11-30T23:59:00+01:00', '2026-12-01T00:01:00+01:00'],
  // the clock goes forward, and back: by the wall clock that day ends an hour earlier, and later, than a day ago
  ['2027-03-28', '28 March 2027', '2027-03-28T23:59:00+02:00', '2027-03-29T00:01:00+02:00'],
  ['2027-10-31', '31 October 2027', '2027-10-31T23:59:00+01:00', '2027-11-01T00:01:00+01:00'],
])('a lock until %s counts that day in full, as its mail says', async (ends_on, words, last, over) => {
  const admin = await centre.signedIn('admin@demo.example')
  await admin.post(`/ajax/v1/accounts/customers/${number}/change`, { reason: 'Ticket 20014' })
  const lock = {
    reason: 'verification',
    scope: 'services',
    scope_detail: '',
    ends_on,
    termination_on: null,
    facts: '',
    origin: null,
    notice_number: '',
    ground_kind: null,
    ground: '',
    explanation: '',
    automated_detection: null,
    automated_decision: null,
  }
  expect((await admin.post(`/ajax/v1/staff/customers/${number}/lock`, lock)).status).toBe(204)
  const mails = operator().selectFrom('mail').select('body').where('template', '=', 'customer_locked')
  expect((await mails.executeTakeFirstOrThrow()).body).toContain(`Until ${words}. The lock then ends automatically.`)
  expect(await lockedAt(last)).toBe(true)
  expect(await lockedAt(over)).toBe(false)
})
