import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'
import { runErasure } from './erase-job.ts'
import { erasePeople } from './erase-people.ts'
import { eraseSteps } from './erase-steps.ts'

let centre: TestCentre
let requests: Record<number, string>
beforeAll(async () => {
  centre = await startTestCentre('demo')
  requests = { 10001: await begun(10001), 10002: await begun(10002), 10003: await begun(10003) }
})
afterAll(() => centre.close())

const operator = () => centre.centre.database.operator
const run = (customer: number, steps = eraseSteps) =>
  runErasure(centre.centre, customer, requests[customer] ?? '', steps)

/** As the hourly job leaves it. */
async function begun(customer_number: number): Promise<string> {
  const now = centre.centre.clock.now()
  const id = randomUUID()
  const { user_id } = await operator()
    .selectFrom('membership')
    .select('user_id')
    .where('customer_number', '=', customer_number)
    .executeTakeFirstOrThrow()
  await operator()
    .insertInto('erasure_request')
    .values({
      ...{ customer_number, id, user_id, state: 'scheduled', requested_at: now, begun_at: now },
      scheduled_for: centre.centre.clock.today(),
    })
    .execute()
  await operator()
    .updateTable('customer')
    .set({ deactivated_at: now })
    .where('customer_number', '=', customer_number)
    .execute()
  return id
}

test('whoever acts for two customers that are erased at the same moment is not forgotten by both', async () => {
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
  // the other looks who is left while the first has not ended yet
  const other = run(10002, [erasePeople])
  await new Promise(resolve => setTimeout(resolve, 300))
  going.resolve()
  await Promise.all([slow, other])
  const left = await operator().selectFrom('user_account').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(left).toMatchObject({ name: 'Erased user', email: `erased-${id}@erased.invalid`, erased_with: 10002 })
})

test('staff do not open a customer again of whom some is gone', async () => {
  const admin = await centre.signedIn('admin@demo.example')
  const answer = await admin.post('/ajax/v1/accounts/customers/10003/activate')
  expect([answer.status, answer.body.code]).toEqual([409, 'customer_erased'])
})

test('a customer who was opened again all the same, past the program, loses nothing more', async () => {
  await operator().updateTable('customer').set({ deactivated_at: null }).where('customer_number', '=', 10003).execute()
  await run(10003)
  const people = await operator().selectFrom('membership').select('role').where('customer_number', '=', 10003).execute()
  expect(people.length).toBeGreaterThan(0)
  expect(await operator().selectFrom('mail').select('id').where('customer_number', '=', 10003).execute()).toEqual([])
})
