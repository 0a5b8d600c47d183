import type { ContractState } from '@kontor/contract/enums/contracts'
import { type Insertable, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DB } from '../../../platform/db/types.gen.ts'
import type { Browser } from '../../../testing/browser.ts'
import { insertContract } from '../../../testing/contracts/contracts.ts'
import { newcomer } from '../../../testing/newcomer.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'
import { announceRenewals } from './announce-renewals-job.ts'
import { lockContract, saveLifecycle } from './change-lifecycle.ts'
import { passDays } from './pass-days-job.ts'
import { transition } from './transition.ts'

// the clock stands at noon of 2026-11-16
let centre: TestCentre
let owner: Browser
let customer: number
beforeAll(async () => {
  centre = await startTestCentre('demo')
  const person = await newcomer(centre)
  customer = person.customer
  owner = await centre.signedIn(person.email)
})
afterAll(() => centre.close())

const operator = () => centre.services.database.operator
const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const context = () => ({ services: centre.services, mailer: { send: async () => undefined }, log })

async function contract(columns: Partial<Insertable<DB['contract']>>): Promise<{ id: string; number: string }> {
  const made = await insertContract(operator(), { customer, label: 'Shop' })
  await operator().updateTable('contract').set(columns).where('id', '=', made.id).execute()
  return made
}
const page = async (number: string) => (await owner.get(`/ajax/v1/contracts/${number}`)).body
const rowOf = (id: string) =>
  operator().selectFrom('contract').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const mailsTo = (number: string) =>
  operator()
    .selectFrom('mail')
    .select(['template', 'body'])
    .where('customer_number', '=', customer)
    .where('subject', 'like', `%${number}%`)
    .execute()

describe('the daily job', () => {
  test.each<[why: string, columns: Partial<Insertable<DB['contract']>>, state: ContractState, events: string[]]>([
    [
      'ends what was cancelled, the day after its last one',
      { state: 'cancellation_scheduled', ends_on: '2026-11-15', end_rule: 'end_of_period' },
      'ended',
      ['ended'],
    ],
    [
      'keeps the data of a cloud',
      { state: 'suspended', suspension: 'payment', ends_on: '2026-11-15', data_until: '2026-12-15' },
      'data_retrieval',
      ['ended'],
    ],
    [
      'deletes them after their last day',
      { state: 'data_retrieval', ends_on: '2026-10-16', data_until: '2026-11-15' },
      'erased',
      ['erased'],
    ],
    [
      'catches up on what nobody looked at for months',
      { state: 'cancellation_scheduled', ends_on: '2026-09-01', data_until: '2026-10-01' },
      'erased',
      ['erased', 'ended'],
    ],
    ['undoes an order that never ran', { state: 'provisioning', ends_on: '2026-11-15' }, 'withdrawn', ['given_up']],
    [
      'ends a transfer that nobody accepted',
      { state: 'transfer_pending', transfer_until: '2026-11-15' },
      'active',
      ['transfer_refused'],
    ],
    ['renews a term', { state: 'active', renews_on: '2026-11-16', cycle: 'year' }, 'active', ['renewed']],
    [
      'leaves the last day whole',
      { state: 'cancellation_scheduled', ends_on: '2026-11-16' },
      'cancellation_scheduled',
      [],
    ],
    [
      'leaves data their last day',
      { state: 'data_retrieval', ends_on: '2026-10-17', data_until: '2026-11-16' },
      'data_retrieval',
      [],
    ],
  ])('%s; until then pages and lists say the same', async (_why, columns, state, events) => {
    const { id, number } = await contract(columns)
    const told = { state, renews_on: columns.renews_on ? '2027-11-16' : null }
    expect(await page(number)).toMatchObject(told)
    expect((await owner.get(`/ajax/v1/contracts?q=${number}`)).body.data).toMatchObject([{ state }])
    await passDays.run(context(), {})
    expect(await rowOf(id)).toMatchObject(told)
    const after = await page(number)
    expect(after).toMatchObject(told)
    expect(after.events.map((one: { event: string }) => one.event)).toEqual(events)
    const entries = operator().selectFrom('audit_entry').select('action').where('subject_id', '=', id)
    expect((await entries.execute()).map(({ action }) => action).toSorted()).toEqual(
      events.map(event => `contract.${event}`).toSorted(),
    )
    await passDays.run(context(), {})
    expect(await rowOf(id)).toMatchObject({ version: after.version })
  })

  test('a consumer’s contract runs on after its first term', async () => {
    await sql`update customer set type = 'consumer' where customer_number = ${customer}`.execute(operator())
    const { id } = await contract({ renews_on: '2026-11-16', minimum_term_ends_on: '2026-11-15' })
    await passDays.run(context(), {})
    await sql`update customer set type = 'business' where customer_number = ${customer}`.execute(operator())
    expect(await rowOf(id)).toMatchObject({ renews_on: null, state: 'active' })
  })

  test('tells the owners that it has ended, and until when data can be fetched', async () => {
    const { number } = await contract({
      state: 'cancellation_scheduled',
      ends_on: '2026-11-14',
      data_until: '2026-12-14',
    })
    await passDays.run(context(), {})
    await passDays.run(context(), {})
    const mails = await mailsTo(number)
    expect(mails).toMatchObject([{ template: 'contract_ended' }])
    expect(mails[0]?.body).toContain('ended on 14 November 2026')
    expect(mails[0]?.body).toContain('until 14 December 2026')
  })

  test('tells the owners that nobody took it over in time', async () => {
    const { number } = await contract({ state: 'transfer_pending', transfer_until: '2026-11-15' })
    await passDays.run(context(), {})
    await passDays.run(context(), {})
    expect(await mailsTo(number)).toMatchObject([{ template: 'contract_offer_lapsed' }])
  })

  test('works through more than a batch, beside a second run, each contract once', async () => {
    const many: { id: string }[] = []
    for (let n = 0; n < 230; n++) many.push(await insertContract(operator(), { customer, renewsOn: '2026-11-16' }))
    await Promise.all([passDays.run(context(), {}), passDays.run(context(), {})])
    const ids = many.map(({ id }) => id)
    const { rows } = await sql<{ renewed: number; events: number }>`
      select count(*) filter (where c.renews_on = '2027-11-16')::integer as renewed,
        (select count(*)::integer from contract_event e where e.contract_id = any(${ids}::uuid[])) as events
      from contract c where c.id = any(${ids}::uuid[])`.execute(operator())
    expect(rows).toEqual([{ renewed: 230, events: 230 }])
  })
})

describe('the announcement of a renewal', () => {
  test.each([
    ['a month before the last day for notice', { renews_on: '2027-01-16', notice_days: 30 }, 1],
    ['not sooner', { renews_on: '2027-01-17', notice_days: 30 }, 0],
    ['not when it is too late', { renews_on: '2026-12-16', notice_days: 30 }, 0],
    ['not of short terms', { renews_on: '2026-12-20', notice_days: 30, cycle: 'month' }, 0],
    ['not once it is cancelled', { renews_on: '2027-01-16', ends_on: '2027-01-15' }, 0],
  ])('%s', async (_why, columns, mails) => {
    const { number } = await contract({ cycle: 'year', ...columns })
    await announceRenewals.run(context(), {})
    await announceRenewals.run(context(), {})
    const told = await mailsTo(number)
    expect(told).toHaveLength(mails)
    for (const { body } of told) {
      expect(body).toContain('renews on 16 January 2027 for another 12 months')
      expect(body).toContain('cancel by 16 December 2026')
    }
  })
})

describe('a change of a contract’s life', () => {
  test('is kept with who did it, and its page explains the new date', async () => {
    const { id, number } = await contract({ state: 'active', cycle: 'month', started_on: '2026-11-01' })
    const { asTenant } = centre.services.database
    await asTenant(customer, async db => {
      const locked = await lockContract(db, customer, number)
      if (!locked) throw new Error('it is there')
      expect(await lockContract(db, customer, id)).toEqual(locked)
      const cancelled = transition(locked.life, { event: 'cancel' }, '2026-11-16')
      if ('refused' in cancelled) throw new Error(cancelled.refused)
      const now = centre.services.clock.now()
      await saveLifecycle(db, customer, id, cancelled.life, {
        event: 'cancelled',
        by: { name: 'Nora', staff: false },
        now,
      })
    })
    const after = await page(number)
    expect(after).toMatchObject({ state: 'cancellation_scheduled', ends_on: '2026-12-31', version: 2 })
    expect(after.cancelled_at).toMatch(/^2026-11-16/)
    expect(after.because).toContainEqual({
      date: 'end',
      on: '2026-12-31',
      rule: 'end_of_period',
      law: 'bgb_188',
      values: { days: 30, day: 31, months: 1, first_term: 0 },
    })
    expect(after.events).toMatchObject([{ event: 'cancelled', by: 'Nora', staff: false }])
  })

  test('of another customer’s contract finds nothing', async () => {
    expect(await lockContract(operator(), customer, 'C-1005')).toBeUndefined()
  })
})
