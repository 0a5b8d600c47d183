import type { LockInput } from '@kontor/contract/areas/arrears/staff-locks'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/db/database.ts'
import { insertDocument } from '../../../testing/billing/documents.ts'
import type { Browser } from '../../../testing/browser.ts'
import { insertContract } from '../../../testing/contracts/contracts.ts'
import { type Newcomer, newcomer } from '../../../testing/newcomer.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'
import { post } from '../../money/ledger/post.ts'

// what a lock for non-payment does to the contracts

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

let centre: TestCentre
beforeAll(async () => {
  centre = await startTestCentre('demo')
})
afterAll(() => centre.close())
const operator = () => centre.services.database.operator

type Debtor = Newcomer & { admin: Browser; document: string; post: (path: string, body: object) => Promise<number> }

/** With an overdue invoice, and staff who act for them. */
async function debtor(): Promise<Debtor> {
  const who = await newcomer(centre)
  const { customer } = who
  const document = await insertDocument(operator(), {
    customer,
    net: 10_000,
    open: 10_000,
    status: 'open',
    dueOn: '2026-09-01',
  })
  const admin = await centre.signedIn('admin@demo.example')
  await admin.post(`/ajax/v1/accounts/customers/${customer}/change`, { reason: 'Nothing is paid' })
  const post = async (path: string, body: object) =>
    (await admin.post(`/ajax/v1/staff/customers/${customer}/${path}`, body)).status
  return { ...who, admin, document, post }
}

const contracts = async (customer: number) =>
  (
    await sql<{ line: string }>`select label || ' ' || state || coalesce(' ' || suspension, '') as line from contract
      where customer_number = ${customer} order by label`.execute(operator())
  ).rows.map(({ line }) => line)

/** @returns what is to be told of which contract of a customer, since the last time */
async function told(customer: number): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    update pgboss.job j set state = 'cancelled' from contract c where j.name = 'contracts.tell-news' and j.state = 'created'
      and c.id::text = j.data ->> 'contract' and c.customer_number = ${customer} returning c.label || ' ' || (j.data ->> 'kind') as line`.execute(
    operator(),
  )
  return rows.map(({ line }) => line).sort()
}

async function everyKind(customer: number): Promise<void> {
  await insertContract(operator(), { customer, label: 'A' })
  await insertContract(operator(), { customer, label: 'B', state: 'cancellation_scheduled', endsOn: '2027-03-31' })
  const { id } = await insertContract(operator(), { customer, label: 'C', state: 'suspended' })
  await sql`update contract set suspension = 'abuse' where id = ${id}`.execute(operator())
  await insertContract(operator(), { customer, label: 'D', state: 'ended', endsOn: '2026-10-31' })
  await insertContract(operator(), { customer, label: 'E', state: 'ordered' })
}

test('an offer to another customer is withdrawn with it', async () => {
  const { customer, post: byStaff } = await debtor()
  const { id } = await insertContract(operator(), { customer, label: 'A' })
  await sql`update contract set state = 'transfer_pending', transfer_until = '2026-11-30' where id = ${id}`.execute(
    operator(),
  )
  await sql`insert into contract_transfer (customer_number, id, contract_id, to_customer, to_email, token_hash, offered_at, expires_at)
    values (${customer}, gen_random_uuid(), ${id}, 10001, 'anna@demo.example', ${Buffer.alloc(32, customer)}, '2026-11-16', '2026-12-01')`.execute(
    operator(),
  )
  expect(await byStaff('lock', lock)).toBe(204)
  expect(await contracts(customer)).toEqual(['A suspended payment'])
  const { rows } = await sql`select state from contract_transfer where contract_id = ${id}`.execute(operator())
  expect(rows).toEqual([{ state: 'withdrawn' }])
  expect(await byStaff('unlock', { note: 'Paid.' })).toBe(204)
  expect(await contracts(customer)).toEqual(['A active'])
})
const before = ['A active', 'B cancellation_scheduled', 'C suspended abuse', 'D ended', 'E ordered']

test('contracts that run are suspended with it and go on after it, each as it was; the systems are told', async () => {
  const { customer, post } = await debtor()
  await everyKind(customer)
  const stranger = await newcomer(centre)
  await insertContract(operator(), { customer: stranger.customer, label: 'Z' })
  expect(await post('lock', lock)).toBe(204)
  expect(await contracts(customer)).toEqual([
    ...['A suspended payment', 'B suspended payment', 'C suspended abuse', 'D ended', 'E ordered'],
  ])
  expect(await contracts(stranger.customer)).toEqual(['Z active'])
  expect(await told(customer)).toEqual(['A suspended', 'B suspended'])
  expect(await post('unlock', { note: 'They promised to pay.' })).toBe(204)
  expect(await contracts(customer)).toEqual(before)
  expect(await told(customer)).toEqual(['A resumed', 'B resumed'])
  const { rows } =
    await sql`select action, actor_name, acting_reason, before -> 'suspension' as before, after -> 'suspension' as after
    from audit_entry where customer_number = ${customer} and action like 'contract.%' and subject_label like '% A' order by at, id`.execute(
      operator(),
    )
  const by = { actor_name: expect.any(String), acting_reason: 'Nothing is paid' }
  expect(rows).toEqual([
    { action: 'contract.suspended', ...by, before: null, after: 'payment' },
    { action: 'contract.resumed', ...by, before: 'payment', after: null },
  ])
  const { rows: events } = await sql`select e.event, e.staff, e.detail from contract_event e
    join contract c on c.customer_number = e.customer_number and c.id = e.contract_id
    where c.customer_number = ${customer} and c.label = 'A' order by e.at, e.id`.execute(operator())
  expect(events).toEqual([
    { event: 'suspended', staff: true, detail: { why: 'payment' } },
    { event: 'resumed', staff: true, detail: { why: 'payment' } },
  ])
})

test('their own people see it, and pay their way out of it', async () => {
  const { customer, document, email, post: byStaff } = await debtor()
  const { number } = await insertContract(operator(), { customer, label: 'A' })
  expect(await byStaff('lock', lock)).toBe(204)
  const browser = await centre.signedIn(email)
  expect((await browser.get(`/ajax/v1/contracts/${number}`)).body).toMatchObject({
    state: 'suspended',
    suspension: 'payment',
    events: [{ event: 'suspended' }],
  })
  await inTransaction(operator(), db =>
    post(db, customer, [{ kind: 'payment', to: 'money', from: { document }, amount: 10_000, currency: 'EUR' }], {
      now: centre.services.clock.now(),
      today: centre.services.clock.today(),
    }),
  )
  expect((await browser.post('/ajax/v1/accounts/unlock')).body.outcome).toBe('unlocked')
  expect(await contracts(customer)).toEqual(['A active'])
})

test.each([
  ['of the administration alone', { scope: 'administration' }],
  ['for another reason', { reason: 'verification' }],
] as const)('a lock %s suspends nothing', async (_what, changes) => {
  const { customer, post } = await debtor()
  await everyKind(customer)
  expect(await post('lock', { ...lock, ...changes })).toBe(204)
  expect(await contracts(customer)).toEqual(before)
  expect(await post('unlock', { note: 'Done.' })).toBe(204)
  expect(await contracts(customer)).toEqual(before)
})
