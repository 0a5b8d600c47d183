import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeUse } from './areas/contracts/usage/change-use-job.ts'
import { announcePolicy } from './areas/customers/customer/factor-policy/policy-job.ts'
import { buildArchive } from './areas/money/billing/archive/build-archive-job.ts'
import { renderDocument } from './areas/money/billing/documents/render-job.ts'
import { sendIssued } from './areas/money/billing/sending/send-job.ts'
import { sendMandate } from './areas/money/payments/sepa/send-mandate-job.ts'
import type { Job } from './platform/jobs/job.ts'
import { startTestCentre, type TestCentre } from './testing/test-centre.ts'

let here: TestCentre
beforeAll(async () => {
  here = await startTestCentre('demo')
})
afterAll(() => here.close())

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
const context = () => ({ services: here.services, mailer: { send: async () => undefined }, log: silent })
const [customer, id] = [10001, uuidv7()]

test.each([
  [renderDocument, { customer, document: id }],
  [sendIssued, { customer_number: customer, document_id: id }],
  [sendMandate, { customer, method: id, what: 'given' }],
  [announcePolicy, { change_id: id, customer_number: customer, required_from: '2027-01-01', changed_by: 'Anna' }],
  [changeUse, { customer, stop: id }],
] as unknown as [Job, object][])('$name begins anew a day after it was given up', async (job, payload) => {
  await job.onGivenUp?.(context(), payload, new Error('no'))
  const { rows } = await sql<{ data: object; starts: string }>`
    select data, start_after as starts from pgboss.job where name = ${job.name} and state = 'created'`.execute(
    here.services.database.operator,
  )
  expect(rows.map(({ data }) => data)).toEqual([payload])
  const wait = new Date(rows[0]?.starts ?? 0).getTime() - here.services.clock.now().getTime()
  expect(Math.round(wait / 3_600_000)).toBe(24)
})

test('an archive of documents that is given up has failed with the reason, and another one can be asked for', async () => {
  const { operator } = here.services.database
  const user = await operator
    .selectFrom('membership')
    .select('user_id')
    .where('customer_number', '=', customer)
    .executeTakeFirstOrThrow()
  const row = { customer_number: customer, id, user_id: user.user_id, documents: 3, year: 2026 }
  await operator
    .insertInto('document_archive')
    .values({ ...row, state: 'requested', requested_at: here.services.clock.now() })
    .execute()
  const away = {
    ...here.services,
    files: {
      ...here.services.files,
      put: async () => {
        throw new Error('the disk is full')
      },
    },
  }
  const payload = { customer_number: customer, archive_id: id }
  const state = () =>
    operator.selectFrom('document_archive').select(['state', 'error']).where('id', '=', id).executeTakeFirst()
  // the runner counts the failures, not the job
  for (let run = 0; run < buildArchive.attempts + 1; run++) {
    await expect(buildArchive.run({ ...context(), services: away }, payload)).rejects.toThrow()
    expect((await state())?.state).toBe('requested')
  }
  for (let word = 0; word < 2; word++) await buildArchive.onGivenUp?.(context(), payload, new Error('the disk is full'))
  expect(await state()).toEqual({ state: 'failed', error: 'the disk is full' })
  const { rows } =
    await sql`select from audit_entry where subject_id = ${id} and action = 'invoice_archive.failed'`.execute(operator)
  expect(rows).toHaveLength(1)
})
