import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { personalData } from '../../../../personal-data.ts'
import { startTestCentre, type TestCentre } from '../../../../testing/test-centre.ts'
import { untilWaiting } from '../../../../testing/until-waiting.ts'
import { runErasure } from './erase-job.ts'
import { eraseKind, eraseSteps as stepsOf } from './erase-steps.ts'

const eraseSteps = stepsOf(Object.values(personalData))
const erasePeople = eraseKind(Object.values(personalData), 'people')

let centre: TestCentre
let requests: Record<number, string>
beforeAll(async () => {
  centre = await startTestCentre('demo')
  requests = { 10001: await begun(10001), 10002: await begun(10002), 10003: await begun(10003) }
})
afterAll(() => centre.close())

const operator = () => centre.services.database.operator
const run = (customer: number, steps = eraseSteps) =>
  runErasure(centre.services, customer, requests[customer] ?? '', steps)

/** In the state the hourly job leaves. */
async function begun(customer_number: number): Promise<string> {
  const now = centre.services.clock.now()
  const id = randomUUID()
  const { user_id } = await operator()
    .selectFrom('membership')
    .select('user_id')
    .where('customer_number', '=', customer_number)
    .executeTakeFirstOrThrow()
  await operator()
    .insertInto('erasure_request')
    .values({
      customer_number,
      id,
      user_id,
      state: 'scheduled',
      requested_at: now,
      begun_at: now,
      scheduled_for: centre.services.clock.today(),
    })
    .execute()
  await operator()
    .updateTable('customer')
    .set({ deactivated_at: now })
    .where('customer_number', '=', customer_number)
    .execute()
  return id
}

test('a person who acts for two customers erased at the same moment is forgotten once', async () => {
  const ben = operator().selectFrom('user_account').selectAll().where('name', '=', 'Ben Krüger')
  const { id } = await ben.executeTakeFirstOrThrow()
  const first = Promise.withResolvers<void>()
  const going = Promise.withResolvers<void>()
  const slow = run(10001, [
    async erasing => {
      await erasePeople(erasing)
      first.resolve()
      await going.promise
    },
  ])
  await first.promise
  // the other checks who is left while the first has not ended yet
  const other = run(10002, [erasePeople])
  await untilWaiting(operator(), 1)
  going.resolve()
  await Promise.all([slow, other])
  const left = await operator().selectFrom('user_account').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(left).toMatchObject({ name: 'Erased user', email: `erased-${id}@erased.invalid`, erased_with: 10002 })
})

test('staff cannot reopen a customer of whom some data are gone', async () => {
  const admin = await centre.signedIn('admin@demo.example')
  const answer = await admin.post('/ajax/v1/accounts/customers/10003/activate')
  expect([answer.status, answer.body.code]).toEqual([409, 'customer_erased'])
})

test('a customer reopened all the same, without the program, loses nothing more', async () => {
  await operator().updateTable('customer').set({ deactivated_at: null }).where('customer_number', '=', 10003).execute()
  await run(10003)
  const people = await operator().selectFrom('membership').select('role').where('customer_number', '=', 10003).execute()
  expect(people.length).toBeGreaterThan(0)
  expect(await operator().selectFrom('mail').select('id').where('customer_number', '=', 10003).execute()).toEqual([])
})
