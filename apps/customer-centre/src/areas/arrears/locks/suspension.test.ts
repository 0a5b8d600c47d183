import type { LockInput } from '@kontor/contract/areas/arrears/staff-locks'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertDocument } from '../../../testing/billing/documents.ts'
import type { Browser } from '../../../testing/browser.ts'
import { insertContract } from '../../../testing/contracts/contracts.ts'
import { type Newcomer, newcomer } from '../../../testing/newcomer.ts'
import { mailsOf } from '../../../testing/people/people.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'

const statement = {
  facts: 'The page /bank copies that of a savings bank.',
  origin: 'own_initiative',
  notice_number: '',
  ground_kind: 'law',
  ground: 'Section 263a (3) StGB',
  explanation: 'It asks for PINs.',
  automated_detection: false,
  automated_decision: false,
}

let centre: TestCentre
let who: Newcomer
let admin: Browser
beforeAll(async () => {
  centre = await startTestCentre('demo')
  who = await newcomer(centre)
  admin = await centre.signedIn('admin@demo.example')
  await admin.post(`/ajax/v1/accounts/customers/${who.customer}/change`, { reason: 'A copied bank' })
})
afterAll(() => centre.close())

const operator = () => centre.services.database.operator
const contract = (customer = who.customer) => insertContract(operator(), { customer, label: 'Shop' })
const path = (number: string, rest: string) => `/ajax/v1/staff/customers/${who.customer}/contracts/${number}/${rest}`
const suspend = (number: string, changes = {}) => admin.post(path(number, 'suspension'), { ...statement, ...changes })
const resume = (number: string) => admin.post(path(number, 'resumption'), { note: 'The copy is gone.' })
const stored = (number: string) =>
  operator()
    .selectFrom('contract')
    .select(['state', 'suspension'])
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
const mail = async () => (await mailsOf(centre, who.email)).at(-1)
/** @returns what is to be told of a contract, since the last time */
async function told(id: string): Promise<string[]> {
  const { rows } = await sql<{ kind: string }>`
    update pgboss.job set state = 'cancelled' where name = 'contracts.tell-news' and state = 'created' and data ->> 'contract' = ${id}
    returning data ->> 'kind' as kind`.execute(operator())
  return rows.map(({ kind }) => kind)
}

describe('staff suspend one contract because of content', () => {
  test('with a statement of reasons, which the owners get and which stays as it was; and let it go on', async () => {
    const { id, number } = await contract()
    const other = await contract()
    expect((await suspend(number)).status).toBe(204)
    expect(await stored(number)).toEqual({ state: 'suspended', suspension: 'abuse' })
    expect(await stored(other.number)).toEqual({ state: 'active', suspension: null })
    expect(await told(id)).toEqual(['suspended'])
    const { template, body } = (await mail()) ?? {}
    expect(template).toBe('contract_suspended')
    for (const part of [number, statement.facts, statement.ground, statement.explanation, 'Article 17', '16 May 2027'])
      expect(body).toContain(part)
    const view = (await admin.get(`/ajax/v1/staff/customers/${who.customer}/lock`)).body
    expect(view.contracts).toContainEqual({ number, label: 'Shop', state: 'suspended', suspension: 'abuse' })
    expect((await suspend(number)).status).toBe(409)
    expect((await resume(other.number)).status).toBe(409)

    expect((await resume(number)).status).toBe(204)
    expect(await stored(number)).toEqual({ state: 'active', suspension: null })
    expect(await told(id)).toEqual(['resumed'])
    expect(await mail()).toMatchObject({
      template: 'contract_resumed',
      body: expect.stringContaining('The copy is gone.'),
    })
    expect((await mail())?.body).toContain('The service continues.')
    const { rows } = await sql`select facts, redress, complaint_until, lifted_at is not null as lifted, lift_note
      from contract_suspension where contract_id = ${id}`.execute(operator())
    expect(rows).toEqual([
      {
        facts: statement.facts,
        redress: ['complaint', 'out_of_court', 'court'],
        complaint_until: '2027-05-16',
        lifted: true,
        lift_note: 'The copy is gone.',
      },
    ])
    for (const db of [operator(), centre.services.database.unbound])
      await expect(sql`update contract_suspension set facts = ''`.execute(db)).rejects.toThrow('permission denied')
    const audit = await sql`select action, staff, acting_reason from audit_entry where customer_number = ${who.customer}
      and subject_label like ${`${number}%`} order by at, id`.execute(operator())
    const by = { staff: true, acting_reason: 'A copied bank' }
    expect(audit.rows).toEqual([
      { action: 'contract.suspended', ...by },
      { action: 'contract.resumed', ...by },
    ])
  })

  test.each([
    ['facts', { facts: '' }],
    ['origin', { origin: null }],
    ['ground', { ground: '' }],
    ['explanation', { explanation: '' }],
    ['automated_decision', { automated_decision: null }],
    ['notice_number', { origin: 'notice', notice_number: 'N-0' }],
  ])('not without %s', async (field, changes) => {
    const { number } = await contract()
    const { status, body } = await suspend(number, changes)
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
    expect((await stored(number)).state).toBe('active')
  })

  test('nor another customer’s, nor without acting for this one', async () => {
    const stranger = await contract((await newcomer(centre)).customer)
    expect((await suspend(stranger.number)).status).toBe(404)
    expect((await resume(stranger.number)).status).toBe(404)
    const { number } = await contract()
    const elsewhere = await centre.signedIn('admin@demo.example')
    expect((await elsewhere.post(path(number, 'suspension'), statement)).body.code).toBe('customer_changed')
    const owner = await centre.signedIn(who.email)
    expect((await owner.post(path(number, 'suspension'), statement)).status).toBe(403)
    expect((await stored(number)).state).toBe('active')
  })

  test('a lock for non-payment leaves it suspended for abuse, and has it wait once that is over', async () => {
    const { id, number } = await contract()
    const overdue = { net: 10_000, open: 10_000, status: 'open', dueOn: '2026-09-01' } as const
    await insertDocument(operator(), { customer: who.customer, ...overdue })
    expect((await suspend(number)).status).toBe(204)
    const lock: LockInput = {
      reason: 'payment',
      scope: 'services',
      scope_detail: '',
      ends_on: null,
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
    const customer = `/ajax/v1/staff/customers/${who.customer}`
    expect((await admin.post(`${customer}/lock`, lock)).status).toBe(204)
    expect(await stored(number)).toEqual({ state: 'suspended', suspension: 'abuse' })
    await told(id)
    expect((await resume(number)).status).toBe(204)
    expect(await stored(number)).toEqual({ state: 'suspended', suspension: 'payment' })
    expect((await mail())?.body).toContain('It stays paused because invoices are overdue')
    expect(await told(id)).toEqual(['resumed', 'suspended'])
    expect((await admin.post(`${customer}/unlock`, { note: 'Paid.' })).status).toBe(204)
    expect((await stored(number)).state).toBe('active')
  })
})
