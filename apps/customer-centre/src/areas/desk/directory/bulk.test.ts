import type { BulkRow, BulkRun } from '@kontor/contract/areas/desk/bulk'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { inTransaction } from '../../../platform/db/database.ts'
import type { JobContext } from '../../../platform/jobs/job.ts'
import type { Browser } from '../../../testing/browser.ts'
import { byOwner } from '../../../testing/owner.ts'
import { giveRole } from '../../../testing/people/staff-role.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'
import { untilWaiting } from '../../../testing/until-waiting.ts'
import { billingFacts } from '../../money/billing/facts.ts'
import { carryOutBulkJob } from './bulk-job.ts'

// the clock stands at noon of 2026-11-16
let centre: TestCentre
let admin: Browser
const many = Array.from({ length: 500 }, (_, index) => 60_001 + index)
/** The 251st. */
const gone = 60_251
beforeAll(async () => {
  centre = await startTestCentre('demo')
  admin = await centre.signedInByPassword('admin@demo.example')
  // a hold, or a lock of another kind, would do the same
  await byOwner(
    centre.url,
    sql`with made as (insert into customer (customer_number, company_name, type, email, locale, country, city, line1, postal_code, created_at)
      select n, 'Customer ' || n, 'business', n || '@many.example', 'de', 'DE', 'Hamburg', 'Weg 1', '20457', now() from generate_series(60001, 60500) n
      returning customer_number)
    insert into customer_tag (customer_number, tag) select ${gone}, 'tag ' || t from generate_series(1, 20) t`,
  )
})
afterAll(() => centre.close())

const operator = () => centre.services.database.operator
type Shown = { run: BulkRun; rows: BulkRow[] }
const show = async (id: string, by = admin): Promise<Shown> => (await by.get(`/ajax/v1/staff/bulk/${id}`)).body
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
/** Does what the queue would: the act is enqueued, whatever becomes of the page. */
async function work(id: string) {
  expect(await count(`pgboss.job where name = 'directory.bulk' and data ->> 'run' = '${id}'`)).toBe(1)
  const context = { services: centre.services, log: silent } as unknown as JobContext // it sends no mail by itself
  await carryOutBulkJob.run(context, { run: id })
}
async function start(act: object, customers: readonly number[], by = admin): Promise<Shown> {
  const { status, body } = await by.post('/ajax/v1/staff/bulk', { act, customers })
  expect(status).toBe(201)
  await work(body.id)
  return show(body.id, by)
}
async function undo({ run }: Shown): Promise<Shown> {
  const { status, body } = await admin.post(`/ajax/v1/staff/bulk/${run.id}/undo`, {})
  expect(status).toBe(201)
  await work(body.id)
  return show(body.id)
}
const preview = async (act: object, customers: readonly number[], by = admin) =>
  by.post('/ajax/v1/staff/bulk/preview', { act, customers })
const count = async (condition: string) =>
  (await sql.raw<{ count: number }>(`select count(*)::int as count from ${condition}`).execute(operator())).rows[0]
    ?.count
const pause = { kind: 'pause', until: '2026-12-01', reason: 'Our mistake with the prices' }
const recorded = 'audit_entry where customer_number between 60001 and 60500'

test('of 500 of which the 251st fails, 499 are done and one is named; it can be undone', async () => {
  const act = { kind: 'tag', tag: 'moved' }
  const told = await preview(act, many)
  expect(told.status).toBe(200)
  expect(told.body.rows.filter(({ state }: BulkRow) => state === 'done')).toHaveLength(499)
  expect(await count("customer_tag where tag = 'moved'")).toBe(0)

  const done = await start(act, many)
  expect(done.run).toMatchObject({
    kind: 'tag',
    finished: true,
    undoable: true,
    counts: { all: 500, waiting: 0, failed: 1 },
  })
  expect(done.rows.filter(({ state }) => state === 'done')).toHaveLength(499)
  expect(done.rows.filter(({ state }) => state === 'failed')).toEqual([
    { number: gone, name: `Customer ${gone}`, state: 'failed', problem: 'full', before: null, after: null },
  ])
  expect(await count("customer_tag where tag = 'moved'")).toBe(499)
  expect((await admin.get('/ajax/v1/staff/bulk')).body.data[0]).toMatchObject({ id: done.run.id, finished: true })

  const back = await undo(done)
  expect(back.run.counts).toEqual({ all: 499, waiting: 0, done: 499, failed: 0 })
  expect(await count("customer_tag where tag = 'moved'")).toBe(0)
  expect((await admin.post(`/ajax/v1/staff/bulk/${done.run.id}/undo`, {})).body.code).toBe('conflict')
  expect((await admin.post(`/ajax/v1/staff/bulk/${back.run.id}/undo`, {})).body.code).toBe('conflict')
})

test('dunning is paused until a day, with a reason that the customer reads; undone, it goes on', async () => {
  const customers = [10001, 10002, 10003]
  const done = await start(pause, customers)
  expect(done.rows.map(({ state, after }) => [state, after])).toEqual(
    customers.map(() => ['done', { until: '2026-12-01' }]),
  )
  expect(await count(`dunning_stop where ended_at is null and until_on = '2026-12-01'`)).toBe(3)
  const anna = await centre.signedIn('anna@demo.example')
  const [entry] = (await anna.get('/ajax/v1/activity?limit=1')).body.data
  expect(entry).toMatchObject({ action: 'dunning.stopped', who: 'staff', reason: pause.reason })
  const again = await start(pause, customers)
  expect(again.rows.map(({ problem }) => problem)).toEqual(['paused', 'paused', 'paused'])
  expect((await undo(done)).run.counts.failed).toBe(0)
  expect(await count('dunning_stop where ended_at is null')).toBe(0)
})

test('payment days are those of what is issued from then on, and come back unless others were agreed on', async () => {
  const daysOf = async (customer: number) =>
    (await billingFacts(operator(), centre.services, customer, '2026-11-16')).payment_days
  const usual = await daysOf(10002)
  const act = { kind: 'payment_days', days: 30, reason: 'Agreed by phone' }
  const done = await start(act, [10001, 10002])
  expect(done.rows.map(({ before, after }) => [before, after])).toEqual([
    [{ days: null }, { days: 30 }],
    [{ days: null }, { days: 30 }],
  ])
  expect(await daysOf(10002)).toBe(30)
  expect((await start(act, [10001])).rows[0]?.state).toBe('unchanged')
  await start({ ...act, days: 45 }, [10001])
  const back = await undo(done)
  expect(back.rows.map(({ state, problem }) => [state, problem])).toEqual([
    ['failed', 'conflict'],
    ['done', null],
  ])
  expect([await daysOf(10001), await daysOf(10002)]).toEqual([45, usual])
})

test('documents of a month are sent again to those who got them, and who has none stays as they are', async () => {
  const { rows } = await sql<{ number: number; month: string; documents: number }>`
    select customer_number as number, to_char(issued_on, 'YYYY-MM') as month, count(*)::int as documents from document
    where kind <> 'proforma' group by 1, 2 order by count(*) desc, 1 limit 1`.execute(operator())
  const [{ number, month, documents } = { number: 0, month: '', documents: 0 }] = rows
  const sent = `document_event where event = 'sent' and customer_number = ${number}`
  const [before = 0, mails = 0] = [await count(sent), await count("mail where template = 'document_issued'")]
  const act = { kind: 'resend', month }
  const told = (await preview(act, [number, 60_001])).body.rows
  expect(told.map(({ state, after }: BulkRow) => [state, after])).toEqual([
    ['done', { documents }],
    ['unchanged', { documents: 0 }],
  ])
  expect([await count(sent), await count("mail where template = 'document_issued'")]).toEqual([before, mails])
  const done = await start(act, [number, 60_001])
  expect(done.run).toMatchObject({ undoable: false, counts: { done: 1, failed: 0 } })
  expect(await count(sent)).toBeGreaterThanOrEqual(before + documents)
  expect(await count("mail where template = 'document_issued'")).toBeGreaterThanOrEqual(mails + documents)
})

test('a message is a ticket of each, which tells its owners; closed customers get none, and who may not decide sends none', async () => {
  const act = { kind: 'message', subject: 'We are moving', body: 'Our **data centre** moves in March.' }
  const tickets = 'ticket where subject = $$We are moving$$'
  const told = (await preview(act, [10001, 10002])).body.rows
  expect(told.map(({ after }: BulkRow) => after)).toEqual([{ ticket: null }, { ticket: null }])
  expect(await count(tickets)).toBe(0)
  await byOwner(centre.url, sql`update customer set deactivated_at = now() where customer_number = 60010`)
  const done = await start(act, [10001, 10002, 60_010])
  expect(done.rows.map(({ state, problem }) => [state, problem])).toEqual([
    ['done', null],
    ['done', null],
    ['failed', 'customer_closed'],
  ])
  expect(done.run.undoable).toBe(false)
  expect(await count(tickets)).toBe(2)
  const anna = await centre.signedIn('anna@demo.example')
  const { body: ticket } = await anna.get(`/ajax/v1/tickets/${done.rows[0]?.after?.ticket}`)
  expect(ticket).toMatchObject({ subject: act.subject, messages: [{ body: act.body, from_staff: true }] })
  expect(
    await count(`pgboss.job where name = 'support.notify' and data ->> 'about' = 'message'`),
  ).toBeGreaterThanOrEqual(2)
  // a second run of the same work sends nothing again
  await work(done.run.id)
  expect(await count(tickets)).toBe(2)

  onTestFinished(await giveRole(centre, 'admin@demo.example', { powers: ['customers:act', 'tickets:act'] }))
  expect((await admin.post('/ajax/v1/staff/bulk', { act, customers: [10001] })).status).toBe(403)
})

test('powers and limits count at each customer, at that moment', async () => {
  const back = await giveRole(centre, 'admin@demo.example', {
    powers: ['customers:act', 'dunning:act'],
    limits: { deferral: 3 },
  })
  onTestFinished(back)
  expect(
    (
      await admin.post('/ajax/v1/staff/bulk', {
        act: { kind: 'payment_days', days: 1, reason: 'Agreed by phone' },
        customers: [10001],
      })
    ).status,
  ).toBe(403)
  const waiting = await start(pause, [10001])
  expect(waiting.rows[0]).toMatchObject({ state: 'approval' })
  expect(waiting.run.undoable).toBe(false)
  expect(await count('dunning_stop where ended_at is null')).toBe(0)
  expect(await count("staff_approval where action = 'deferral'")).toBe(1)

  // the role goes between the request and its work
  const { body } = await admin.post('/ajax/v1/staff/bulk', {
    act: { kind: 'tag', tag: 'late' },
    customers: [10001, 10002],
  })
  await giveRole(centre, 'admin@demo.example', { powers: ['customers:see'] })
  await work(body.id)
  await back()
  expect((await show(body.id)).rows.map(({ problem }) => problem)).toEqual(['forbidden', 'forbidden'])
  expect(await count("customer_tag where tag = 'late'")).toBe(0)
})

test('who takes the power away waits for what has begun, and nothing begins once its maker is no staff', async () => {
  const begun = async (tag: string) =>
    (await admin.post('/ajax/v1/staff/bulk', { act: { kind: 'tag', tag }, customers: [10001] })).body.id as string
  const [first, second] = [await begun('begun'), await begun('too late')]
  const roles = (given: string) =>
    sql`update user_account set staff_roles = ${given}::text[] where email = 'admin@demo.example'`.execute(operator())
  onTestFinished(async () => void (await roles('{owner}')))
  let over = false
  const both = await inTransaction(operator(), async db => {
    await sql`select from customer where customer_number = 10001 for update`.execute(db)
    const working = work(first)
    await untilWaiting(db, 1)
    const taking = roles('{}').then(() => {
      over = true
    })
    await untilWaiting(db, 2)
    expect(over).toBe(false)
    return [working, taking]
  })
  await Promise.all(both)
  expect(await count("customer_tag where tag = 'begun'")).toBe(1)
  await work(second)
  await roles('{owner}')
  expect((await show(second)).rows.map(({ problem }) => problem)).toEqual(['forbidden'])
})

test('others neither begin nor see it, and what makes no sense is refused at its field', async () => {
  const { run } = await start({ kind: 'tag', tag: 'mine' }, [10001])
  const anna = await centre.signedInByPassword('anna@demo.example')
  expect((await anna.post('/ajax/v1/staff/bulk', { act: pause, customers: [10001] })).status).toBe(403)
  expect((await anna.get(`/ajax/v1/staff/bulk/${run.id}`)).status).toBe(403)
  const before = await count(recorded)
  for (const [act, field] of [
    [{ ...pause, until: '2026-11-15' }, 'act.until'],
    [{ ...pause, reason: '' }, 'act.reason'],
    [{ kind: 'payment_days', days: 91, reason: 'Agreed by phone' }, 'act.days'],
    [{ kind: 'tag', tag: ';' }, 'act.tag'],
    [{ kind: 'resend', month: '2026-13' }, 'act.month'],
    [{ kind: 'message', subject: 'Moved', body: '' }, 'act.body'],
  ] as const) {
    const { status, body } = await preview(act, [10001])
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toEqual([field])
  }
  expect((await preview(pause, [])).status).toBe(422)
  expect((await preview(pause, [...many, 10001])).status).toBe(422)
  expect((await preview(pause, [99_999])).body.rows).toMatchObject([{ state: 'failed', problem: 'not_found' }])
  expect(await count(recorded)).toBe(before)
})
