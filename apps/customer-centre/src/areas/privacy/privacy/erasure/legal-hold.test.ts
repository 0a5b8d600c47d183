import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { personalData } from '../../../../personal-data.ts'
import { inTransaction } from '../../../../platform/db/database.ts'
import type { Browser } from '../../../../testing/browser.ts'
import { byOwner } from '../../../../testing/owner.ts'
import { runQueued } from '../../../../testing/run-queued.ts'
import { startTestCentre, type TestCentre } from '../../../../testing/test-centre.ts'
import { untilWaiting } from '../../../../testing/until-waiting.ts'
import { advanceErasures } from './advance-erasures-job.ts'
import { runErasure } from './erase-job.ts'
import { eraseSteps as stepsOf } from './erase-steps.ts'

const eraseSteps = stepsOf(Object.values(personalData))

const customer = 10001
const hold = `/ajax/v1/staff/customers/${customer}/legal-hold`
const day = 86_400_000
const mailer = { send: async () => undefined }
const log = { info: () => undefined, warn: () => undefined, error: () => undefined }

let centre: TestCentre
let anna: Browser
let admin: Browser
beforeAll(async () => {
  centre = await startTestCentre('demo')
  await operator().updateTable('contract').set({ state: 'ended' }).where('customer_number', '=', customer).execute()
  await byOwner(centre.url, sql`update document_settlement set open_minor = 0 where customer_number = ${customer}`)
  anna = await centre.signedIn('anna@demo.example')
})
afterAll(() => centre.close())
/** Staff who act for the customer; sessions end while the clock moves. */
beforeEach(async () => {
  admin = await centre.signedIn('admin@demo.example')
  await admin.post(`/ajax/v1/accounts/customers/${customer}/change`, { reason: 'Claim 4711' })
})

const operator = () => centre.services.database.operator
const set = () => admin.post(hold, { reason_class: 'claims', reason: 'Suit of Meyer against Lindqvist, 7 O 4711/26' })
const lift = () => admin.post(`${hold}/lift`, { note: 'Settled.' })
const ask = () => anna.post('/ajax/v1/privacy/erasure', { customer_number: customer })
const withdraw = () => anna.send('DELETE', '/ajax/v1/privacy/erasure')
const privacy = async () => (await anna.get('/ajax/v1/privacy')).body
const advance = () => advanceErasures.run({ services: centre.services, mailer, log }, {})
const mails = async (template: string) =>
  await operator().selectFrom('mail').select(['recipient', 'body']).where('template', '=', template).execute()
const request = () =>
  operator()
    .selectFrom('erasure_request')
    .selectAll()
    .where('customer_number', '=', customer)
    .orderBy('requested_at', 'desc')
    .executeTakeFirstOrThrow()
const closed = async () =>
  (
    await operator()
      .selectFrom('customer')
      .select('deactivated_at')
      .where('customer_number', '=', customer)
      .executeTakeFirstOrThrow()
  ).deactivated_at !== null

describe('during a legal hold', () => {
  test('an erasure waits, before and after it was asked for, and continues when it is lifted', async () => {
    expect((await set()).status).toBe(204)
    expect((await set()).body.code).toBe('conflict')
    const { plan } = await privacy()
    // the class and no more
    expect(plan.obstacles.hold).toEqual({ reason_class: 'claims', since: expect.any(String) })
    expect((await ask()).body).toMatchObject({ state: 'waiting', scheduled_for: null })
    await advance()
    expect((await privacy()).erasure.state).toBe('waiting')
    await lift()
    expect((await lift()).body.code).toBe('conflict')
    await advance()
    expect((await privacy()).erasure).toMatchObject({ state: 'scheduled', scheduled_for: '2026-11-30' })
    await set()
    expect((await privacy()).erasure).toMatchObject({ state: 'waiting', scheduled_for: null })
    await lift()
    await withdraw()
  })

  test('its reason stays with staff: no mail, no activity, no page and no request reads it', async () => {
    await set()
    const seen = JSON.stringify([
      await privacy(),
      (await anna.get('/ajax/v1/activity')).body,
      await mails('legal_hold_set'),
      await operator().selectFrom('audit_entry').select(['after', 'subject_label']).execute(),
    ])
    expect(seen).toContain('claims')
    expect(seen).not.toContain('Meyer')
    expect((await mails('legal_hold_set'))[0]?.recipient).toBe('anna@demo.example')
    await expect(sql`select reason from legal_hold`.execute(centre.services.database.unbound)).rejects.toThrow(
      'permission denied',
    )
    const staff = (await admin.get(`/ajax/v1/staff/customers/${customer}/lock`)).body
    expect(staff.hold).toMatchObject({ reason_class: 'claims', reason: expect.stringContaining('Meyer') })
    await lift()
  })
})

describe('a hold that races with the erasure', () => {
  /** Due today, and just begun: the job is queued, nothing has gone. */
  const begun = async () => {
    anna = await centre.signedIn('anna@demo.example')
    await ask()
    centre.wait(14 * day)
    await advance()
    await sql`delete from pgboss.job where name = 'privacy.erase-customer'`.execute(operator())
    admin = await centre.signedIn('admin@demo.example')
    await admin.post(`/ajax/v1/accounts/customers/${customer}/change`, { reason: 'Claim 4711' })
    return (await request()).id
  }
  const contacts = async () =>
    (await operator().selectFrom('contact').select('id').where('customer_number', '=', customer).execute()).length

  test('and is being set while it is about to begin is waited for, and stops it', async () => {
    anna = await centre.signedIn('anna@demo.example')
    await ask()
    centre.wait(14 * day)
    const inserted = Promise.withResolvers<void>()
    const going = Promise.withResolvers<void>()
    const setting = inTransaction(operator(), async db => {
      await sql`select from customer where customer_number = ${customer} for update`.execute(db)
      const { user_id } = await request()
      await sql`insert into legal_hold (customer_number, id, reason_class, reason, set_at, set_by)
          values (${customer}, ${randomUUID()}, 'obligation', 'Order', now(), ${user_id})`.execute(db)
      inserted.resolve()
      await going.promise
    })
    await inserted.promise
    const advancing = advance()
    await untilWaiting(operator(), 1)
    going.resolve()
    await Promise.all([setting, advancing])
    expect(await request()).toMatchObject({ state: 'waiting', begun_at: null })
    expect(await closed()).toBe(false)
    admin = await centre.signedIn('admin@demo.example')
    await admin.post(`/ajax/v1/accounts/customers/${customer}/change`, { reason: 'Claim 4711' })
    await lift()
    anna = await centre.signedIn('anna@demo.example')
    await withdraw()
  })

  test('and comes after it began, before anything has gone, reopens the customer and lets it wait', async () => {
    const id = await begun()
    expect(await closed()).toBe(true)
    const before = await contacts()
    expect((await set()).status).toBe(204)
    await runErasure(centre.services, customer, id, eraseSteps)
    expect(await contacts()).toBe(before)
    expect(await request()).toMatchObject({ state: 'waiting', begun_at: null, scheduled_for: null })
    expect(await closed()).toBe(false)
    expect(await mails('erasure_done')).toEqual([])
    await lift()
    anna = await centre.signedIn('anna@demo.example')
    await withdraw()
  })

  test('and comes between two steps waits for the running one and keeps the rest, until it is lifted', async () => {
    const id = await begun()
    const before = await contacts()
    const first = Promise.withResolvers<void>()
    const going = Promise.withResolvers<void>()
    let gone = false
    const erasing = runErasure(centre.services, customer, id, [
      async () => {
        first.resolve()
        await going.promise
        gone = true
      },
      ...eraseSteps,
    ])
    await first.promise
    const setting = set()
    await untilWaiting(operator(), 1)
    going.resolve()
    expect((await setting).status).toBe(204)
    expect(gone).toBe(true)
    await erasing
    expect(await contacts()).toBe(before)
    const held = await request()
    expect(held.state).not.toBe('done')
    expect(held.going_since).not.toBeNull()
    // still closed: some data may be gone
    expect(await closed()).toBe(true)
    await lift()
    await runQueued(centre.services, mailer)
    expect(await request()).toMatchObject({ state: 'done' })
    expect(await contacts()).toBe(0)
  })

  test('and comes years later keeps what the law would let go by then', async () => {
    const { id } = await request()
    const first = Promise.withResolvers<void>()
    const going = Promise.withResolvers<void>()
    const reviewing = runErasure(centre.services, customer, id, [
      () => {
        first.resolve()
        return going.promise
      },
    ])
    await first.promise
    let answered = false
    const setting = set().finally(() => {
      answered = true
    })
    await untilWaiting(operator(), 1)
    expect(answered).toBe(false)
    going.resolve()
    await Promise.all([setting, reviewing])
    centre.wait(5 * 365 * day)
    await advance()
    await runErasure(centre.services, customer, id, eraseSteps)
    const kept = await sql`select from audit_entry where customer_number = ${customer}`.execute(operator())
    expect(kept.rows.length).toBeGreaterThan(0)
    admin = await centre.signedIn('admin@demo.example')
    await admin.post(`/ajax/v1/accounts/customers/${customer}/change`, { reason: 'Claim 4711' })
    await lift()
    await advance()
    await runQueued(centre.services, mailer)
    const left = await sql`select from customer_lock where customer_number = ${customer}
      union all select from legal_hold where customer_number = ${customer}`.execute(operator())
    expect(left.rows).toEqual([])
  })
})
