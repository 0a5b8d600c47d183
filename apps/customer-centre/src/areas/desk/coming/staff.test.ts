import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from '../../../testing/browser.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'
import { tellMonth } from './monthly-job.ts'

// the clock stands at noon of 2026-11-16
let centre: TestCentre
let admin: Browser
beforeAll(async () => {
  centre = await startTestCentre('demo')
  admin = await centre.signedIn('admin@demo.example')
})
afterAll(() => centre.close())

const operator = () => centre.services.database.operator
type Row = { on: string; kind: string; id: string; customer_number: number; amount: { amount_minor: number } | null }

describe('the business’ week', () => {
  test('has all customers’ rows with the sums of each day, and pages of them, in one statement', async () => {
    centre.countStatements()
    const { status, body } = await admin.get('/ajax/v1/staff/coming?limit=100')
    expect(status).toBe(200)
    expect(centre.countStatements().length).toBeLessThanOrEqual(2)
    expect([body.from, body.until]).toEqual(['2026-11-16', '2026-11-22'])
    const sum = (rows: Row[]) => rows.reduce((total, { amount }) => total + (amount?.amount_minor ?? 0), 0)
    for (const { on, kind, count, sums } of body.days) {
      const own = body.data.filter((row: Row) => row.on === on && row.kind === kind)
      expect([on, kind, own.length, sum(own)]).toEqual([on, kind, count, sums[0]?.amount_minor ?? 0])
    }
    const first = await admin.get('/ajax/v1/staff/coming?limit=2')
    const second = await admin.get(`/ajax/v1/staff/coming?limit=2&cursor=${first.body.next_cursor}`)
    const ids = [...first.body.data, ...second.body.data].map(({ id }: Row) => id)
    expect(ids).toEqual(body.data.slice(0, ids.length).map(({ id }: Row) => id))
    expect(first.body.days).toEqual(body.days)
  })

  test('has of a customer what that customer reads', async () => {
    const anna = await centre.signedIn('anna@demo.example')
    const own = (await anna.get('/ajax/v1/coming')).body.rows as Row[]
    const week = await admin.get('/ajax/v1/staff/coming?from=2026-11-24&limit=100')
    const shown = (week.body.data as Row[]).filter(row => row.customer_number === 10001)
    const days = ({ on, kind }: Row) => on >= '2026-11-24' && on <= '2026-11-30' && kind !== 'dunning'
    expect(shown.map(({ on, kind }) => `${on} ${kind}`).toSorted()).toEqual(
      own
        .filter(days)
        .map(({ on, kind }) => `${on} ${kind}`)
        .toSorted(),
    )
    const debits = await admin.get('/ajax/v1/staff/coming?from=2026-11-24&kind=debit')
    expect(new Set(debits.body.data.map(({ kind }: Row) => kind))).toEqual(new Set(['debit']))
  })

  test('is for staff', async () => {
    const anna = await centre.signedIn('anna@demo.example')
    expect((await anna.get('/ajax/v1/staff/coming')).status).toBe(403)
    expect((await centre.browser().get('/ajax/v1/staff/coming')).status).toBe(401)
    expect((await admin.get('/ajax/v1/staff/coming?from=2026-13-01')).status).toBe(422)
  })
})

describe('the mail of the month', () => {
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const mails = async () => {
    const { rows } = await sql<{ recipient: string; body: string }>`
      select recipient, body from mail where template = 'coming' order by recipient`.execute(operator())
    return rows
  }
  const at = (day: string) => ({
    services: { ...centre.services, clock: { ...centre.services.clock, today: () => day } },
    mailer: { send: async () => undefined },
    log,
  })
  const choose = (email: string) =>
    sql`update user_account set preferences = preferences || '{"notifications": {"coming": {"mail": true}}}' where email = ${email}`.execute(
      operator(),
    )

  test('goes once to those who chose it and read bills, in the first days', async () => {
    await tellMonth.run(at('2026-12-01') as never, {})
    expect(await mails()).toEqual([])
    await choose('anna@demo.example')
    await choose('ben@demo.example')
    await operator()
      .updateTable('membership')
      .set({ permissions: ['support'] })
      .where('role', '=', 'support')
      .execute()
    await tellMonth.run(at('2026-12-04') as never, {})
    expect(await mails()).toEqual([])
    for (let run = 0; run < 3; run++) await tellMonth.run(at('2026-12-02') as never, {})
    const sent = await mails()
    expect(sent.filter(({ recipient }) => recipient === 'anna@demo.example')).toHaveLength(1)
    expect(sent[0]?.body).toContain('The next 60 days cost')
    expect(sent[0]?.body).toContain('/coming')
    await tellMonth.run(at('2027-01-01') as never, {})
    expect((await mails()).filter(({ recipient }) => recipient === 'anna@demo.example')).toHaveLength(2)
  })
})
