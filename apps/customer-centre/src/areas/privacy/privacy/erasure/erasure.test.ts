import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '../../../../platform/db/database.ts'
import type { Browser } from '../../../../testing/browser.ts'
import { byOwner, ownerOf } from '../../../../testing/owner.ts'
import { runQueued } from '../../../../testing/run-queued.ts'
import { startTestCentre, type TestCentre } from '../../../../testing/test-centre.ts'
import { untilWaiting } from '../../../../testing/until-waiting.ts'
import { advanceErasures } from './advance-erasures-job.ts'

const url = '/ajax/v1/privacy/erasure'
const customer = 10001
const day = 86_400_000
const mailer = { send: async () => undefined }
const log = { info: () => undefined, warn: () => undefined, error: () => undefined }

let centre: TestCentre
let anna: Browser
beforeAll(async () => {
  centre = await startTestCentre('demo')
})
afterAll(() => centre.close())
beforeEach(async () => {
  anna = await centre.signedIn('anna@demo.example')
})
afterEach(async () => {
  await operator()
    .updateTable('erasure_request')
    .set({ state: 'withdrawn', ended_at: new Date(), begun_at: null })
    .execute()
  await open()
})

const operator = () => centre.services.database.operator
const ask = (visitor: Browser, number = customer) => visitor.post(url, { customer_number: number })
const open = () =>
  operator().updateTable('customer').set({ deactivated_at: null }).where('customer_number', '=', customer).execute()
const withdraw = (visitor: Browser) => visitor.send('DELETE', url)
const advance = () => advanceErasures.run({ services: centre.services, mailer, log }, {})
const latest = async (visitor = anna) => (await visitor.get('/ajax/v1/privacy')).body.erasure
const mails = async (template: string) =>
  (
    await operator()
      .selectFrom('mail')
      .select('recipient')
      .where('template', '=', template)
      .orderBy('created_at')
      .execute()
  ).map(({ recipient }) => recipient)

type Settled = { contracts: { id: string; state: string }[]; open: { document_id: string; open_minor: number }[] }
/** Ends all contracts and closes all accounts, and returns the state before. */
async function settle(): Promise<Settled> {
  const contracts = await operator()
    .selectFrom('contract')
    .select(['id', 'state'])
    .where('customer_number', '=', customer)
    .execute()
  const open = await operator()
    .selectFrom('document_settlement')
    .select(['document_id', 'open_minor'])
    .where('customer_number', '=', customer)
    .where('open_minor', '<>', 0)
    .execute()
  await operator().updateTable('contract').set({ state: 'ended' }).where('customer_number', '=', customer).execute()
  await byOwner(centre.url, sql`update document_settlement set open_minor = 0 where customer_number = ${customer}`)
  return { contracts, open }
}
async function unsettle({ contracts, open }: Settled): Promise<void> {
  for (const { id, state } of contracts)
    await operator()
      .updateTable('contract')
      .set({ state })
      .where('customer_number', '=', customer)
      .where('id', '=', id)
      .execute()
  for (const { document_id, open_minor } of open)
    await byOwner(
      centre.url,
      sql`update document_settlement set open_minor = ${open_minor} where customer_number = ${customer} and document_id = ${document_id}`,
    )
}

describe('who may ask', () => {
  test('an owner, who names the customer and has just proved their identity', async () => {
    expect((await ask(anna, 10002)).body.errors).toHaveProperty('customer_number')
    centre.wait(16 * 60_000)
    expect((await ask(anna)).status).toBe(428)
    expect(await latest()).toBeNull()
  })

  test('no member below, with any permissions, and no staff', async () => {
    const ben = await centre.signedIn('ben@demo.example')
    const { id } = await operator()
      .selectFrom('user_account')
      .select('id')
      .where('email', '=', 'ben@demo.example')
      .executeTakeFirstOrThrow()
    await operator()
      .updateTable('membership')
      .set({ role: 'admin', permissions: ['account', 'people', 'billing'] })
      .where('customer_number', '=', customer)
      .where('user_id', '=', id)
      .execute()
    await ben.post(`/ajax/v1/accounts/customers/${customer}/change`)
    for (const answer of [await ask(ben), await withdraw(ben)])
      expect([answer.status, answer.body.code]).toEqual([403, 'owners_only'])
    const admin = await centre.signedIn('admin@demo.example')
    await admin.post(`/ajax/v1/accounts/customers/${customer}/change`, { reason: 'Ticket 20014' })
    for (const answer of [await ask(admin), await withdraw(admin)])
      expect([answer.status, answer.body.code]).toEqual([403, 'own_people_only'])
  })
})

describe('a request', () => {
  test('waits for running contracts and open money, which are listed; asked for twice it is one', async () => {
    const answers = await Promise.all([ask(anna), ask(anna)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('erasure_under_way')
    expect(await latest()).toMatchObject({ state: 'waiting', scheduled_for: null, requested_by: 'Anna Lindqvist' })
    const { obstacles } = (await anna.get('/ajax/v1/privacy')).body.plan
    expect(obstacles.contracts).toHaveLength(obstacles.contract_count)
    expect(obstacles.contracts[0]).toEqual({
      number: expect.stringMatching(/^C-/),
      label: expect.any(String),
      state: expect.any(String),
    })
    expect(obstacles.documents[0]).toEqual({
      id: expect.any(String),
      number: expect.any(String),
      open: { amount_minor: expect.any(Number), currency: 'EUR' },
    })
    expect(await mails('erasure_requested')).toEqual(['anna@demo.example'])
    // people who see the plan but neither contracts nor invoices are told that there are some
    const ben = await centre.signedIn('ben@demo.example')
    await ben.post(`/ajax/v1/accounts/customers/${customer}/change`)
    const shown = (await ben.get('/ajax/v1/privacy')).body.plan.obstacles
    expect(shown).toMatchObject({ contract_count: obstacles.contract_count, contracts: [] })
    expect(shown.documents.length).toBe(obstacles.document_count)
  })

  test('gets its date once no obstacle remains, loses it again, and can be withdrawn until it begins', async () => {
    await ask(anna)
    const before = await settle()
    await advance()
    expect(await latest()).toMatchObject({ state: 'scheduled', scheduled_for: '2026-11-30' })
    // nothing has changed: no one is told again
    await advance()
    expect(await mails('erasure_scheduled')).toHaveLength(1)
    await unsettle(before)
    await advance()
    expect(await latest()).toMatchObject({ state: 'waiting', scheduled_for: null })
    expect(await mails('erasure_scheduled')).toHaveLength(2)

    expect((await withdraw(anna)).status).toBe(204)
    expect((await withdraw(anna)).status).toBe(204)
    expect(await latest()).toMatchObject({ state: 'withdrawn' })
    expect(await mails('erasure_withdrawn')).toHaveLength(1)
    await settle()
    await advance()
    expect(await latest()).toMatchObject({ state: 'withdrawn' })
    await unsettle(before)
  })

  test('is carried out on its day, not before, and not withdrawn any more from then on', async () => {
    const before = await settle()
    await ask(anna)
    expect(await latest()).toMatchObject({ state: 'scheduled', scheduled_for: '2026-11-30' })
    centre.wait(13 * day)
    await advance()
    anna = await centre.signedIn('anna@demo.example')
    expect(await latest()).toMatchObject({ state: 'scheduled' })
    expect(
      (await operator().selectFrom('erasure_request').select('begun_at').where('state', '=', 'scheduled').execute())[0]
        ?.begun_at,
    ).toBeNull()
    centre.wait(day)
    await advance()
    anna = await centre.signedIn('anna@demo.example')
    // closed before the first part goes, so that nothing of it is written again
    expect((await withdraw(anna)).body.code).toBe('no_customer')
    // a request that was on its way at that moment
    await open()
    expect((await withdraw(anna)).body.code).toBe('conflict')
    await sql`delete from pgboss.job where name = 'privacy.erase-customer'`.execute(operator())
    await unsettle(before)
    // a job that is given up after a day is started again
    centre.wait(27 * 3_600_000)
    await advance()
    const { rows } = await sql<{
      count: number
    }>`select count(*)::int as count from pgboss.job where name = 'privacy.erase-customer'`.execute(operator())
    expect(rows[0]?.count).toBe(1)
    await sql`delete from pgboss.job where name = 'privacy.erase-customer'`.execute(operator())
    await runQueued(centre.services, mailer)
  })

  test('waits for what is being written about the customer at the last moment, and counts it', async () => {
    const before = await settle()
    await ask(anna)
    centre.wait(14 * day)
    const written = Promise.withResolvers<void>()
    const ended = Promise.withResolvers<void>()
    const ordering = inTransaction(operator(), async db => {
      const { product_code, label } = await db
        .selectFrom('contract')
        .select(['product_code', 'label'])
        .executeTakeFirstOrThrow()
      const id = randomUUID()
      await db
        .insertInto('contract')
        .values({
          customer_number: customer,
          id,
          product_code,
          label,
          state: 'ordered',
          price_minor: 100,
          cycle: 'month',
          started_on: centre.services.clock.today(),
          created_at: new Date(),
        })
        .execute()
      written.resolve()
      await ended.promise
      return id
    })
    await written.promise
    const advancing = advance()
    await untilWaiting(operator(), 1)
    ended.resolve()
    const [id] = await Promise.all([ordering, advancing])
    anna = await centre.signedIn('anna@demo.example')
    expect(await latest()).toMatchObject({ state: 'waiting', scheduled_for: null })
    await operator().updateTable('contract').set({ state: 'ended' }).where('id', '=', id).execute()
    await unsettle(before)
  })

  test('that cannot be advanced delays no other', async () => {
    const { id: user_id } = await operator().selectFrom('user_account').select('id').executeTakeFirstOrThrow()
    await operator()
      .insertInto('erasure_request')
      .values({ customer_number: 10002, id: randomUUID(), user_id, state: 'requested', requested_at: new Date() })
      .execute()
    await ask(anna)
    const before = await settle()
    const owner = ownerOf(centre.url)
    // it has to wait for running contracts, and cannot
    await sql`alter table erasure_request add constraint broken check (customer_number <> 10002 or state <> 'waiting')`.execute(
      owner,
    )
    await expect(advance()).rejects.toThrow('1 of 2 erasures')
    expect(await latest()).toMatchObject({ state: 'scheduled' })
    await sql`alter table erasure_request drop constraint broken`.execute(owner)
    await owner.destroy()
    await unsettle(before)
  })
})
