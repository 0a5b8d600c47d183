import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { byOwner, ownerOf } from '../../../testing/owner.ts'
import { newMember } from '../../../testing/people/people.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'

const lock = '/ajax/v1/accounts/lock'
const unlock = '/ajax/v1/accounts/unlock'

let centre: TestCentre
beforeEach(async () => {
  centre = await startTestCentre()
})
afterEach(() => centre.close())

const run = (statement: ReturnType<typeof sql>) => statement.execute(centre.services.database.operator)
const settle = () =>
  byOwner(centre.url, sql`update document_settlement set open_minor = 0, status = 'paid' where customer_number = 10003`)

const mails = (template: string) =>
  centre.services.database.operator.selectFrom('mail').selectAll().where('template', '=', template).execute()

/** A payment under way for every open invoice of 10003. */
const payAll = (status: string) =>
  run(sql`
    with paid as (
      insert into payment (customer_number, id, kind, status, amount_minor, currency, created_at)
      values (10003, gen_random_uuid(), 'sepa', ${status}, 4022, 'EUR', now()) returning id)
    insert into payment_allocation (customer_number, payment_id, document_id, amount_minor)
    select 10003, paid.id, s.document_id, s.open_minor from paid, document_settlement s
    where s.customer_number = 10003 and s.open_minor > 0`)

const debt = {
  owed: { amount_minor: 4022, currency: 'EUR' },
  pending: { amount_minor: 0, currency: 'EUR' },
  payment_under_way: false,
  invoices: [
    { number: 'RE-2026-000042', due_on: '2026-10-15', open: { amount_minor: 2011, currency: 'EUR' } },
    { number: 'RE-2026-000047', due_on: '2026-11-15', open: { amount_minor: 2011, currency: 'EUR' } },
  ],
}

describe('the lock', () => {
  test('says why, what is owed and what comes next, in two statements', async () => {
    const browser = await centre.signedIn('locked@demo.example')
    centre.countStatements()
    const { body } = await browser.get(lock)
    expect(centre.countStatements()).toHaveLength(3)
    expect(body).toMatchObject({
      reason: 'payment',
      // thirty days to fetch the data once the contracts have ended
      termination_on: '2026-12-07',
      deletion_on: '2027-01-06',
      scope: 'services',
      statement: null,
      debt,
    })
  })

  const askedBy = async (email: string) => {
    const database = ownerOf(centre.url)
    await sql`update lock_request set user_id = (select id from user_account where email = ${email})`.execute(database)
    await database.destroy()
  }
  const member = (role: string, permissions: string) =>
    run(sql`update membership set role = ${role}, permissions = ${permissions}::text[] where customer_number = 10003`)

  test.each([
    ['owner', '{}'],
    ['billing', '{billing}'],
    ['read_only', '{account:read,billing:read}'],
  ])('tells its %s with %s what is owed', async (role, permissions) => {
    await member(role, permissions)
    expect((await (await centre.signedIn('locked@demo.example')).get(lock)).body).toMatchObject({ debt })
  })

  test('tells staff what is owed', async () => {
    const admin = await centre.signedIn('admin@demo.example')
    await admin.post('/ajax/v1/accounts/customers/10003/change', { reason: 'Ticket 20014' })
    expect((await admin.get(lock)).body).toMatchObject({ debt })
  })

  test.each([
    ['support', '{support}'],
    ['admin', '{account,people,support}'],
    ['billing', '{billing:C-1007}'],
  ])('tells its %s with %s why and what comes next, and no amounts', async (role, permissions) => {
    const owner = await centre.signedIn('locked@demo.example')
    await owner.post('/ajax/v1/accounts/lock/requests', { kind: 'deferral', pay_on: '2026-11-30', message: '40 euros' })
    await run(sql`insert into customer_lock (customer_number, id, reason, locked_at, scope, scope_detail, facts)
      values (10003, gen_random_uuid(), 'payment', now(), 'services', 'Until 40.22 euros are paid.', 'You owe 40.22 euros.')`)
    await member(role, permissions)
    await askedBy('anna@demo.example')
    await payAll('pending')
    const { body } = await owner.get(lock)
    expect(body).toMatchObject({ reason: 'payment', scope: 'services', deletion_on: '2027-01-06', debt: null })
    expect(body).toMatchObject({ facts: '', scope_detail: '', requests: [] })
    expect(JSON.stringify(body)).not.toMatch(/RE-2026|4022|2011|40/)
    await askedBy('locked@demo.example')
    expect((await owner.get(lock)).body.requests).toMatchObject([{ kind: 'deferral' }])
  })

  test('for another reason is explained to all, its amounts to people who may see them', async () => {
    await run(sql`update customer set lock_reason = 'verification' where customer_number = 10003`)
    await run(sql`insert into customer_lock (customer_number, id, reason, locked_at, scope, facts)
      values (10003, gen_random_uuid(), 'verification', now(), 'services', 'Send the extract.')`)
    const owner = await centre.signedIn('locked@demo.example')
    expect((await owner.get(lock)).body).toMatchObject({ facts: 'Send the extract.', debt })
    await member('support', '{support}')
    expect((await owner.get(lock)).body).toMatchObject({ facts: 'Send the extract.', debt: null })
  })

  test('of a customer who is not locked is no lock', async () => {
    const { body } = await (await centre.signedIn('new@demo.example')).get(lock)
    expect(body).toEqual({
      reason: null,
      locked_at: null,
      debt: {
        owed: { amount_minor: 0, currency: 'EUR' },
        charges: { amount_minor: 0, currency: 'EUR' },
        pending: { amount_minor: 0, currency: 'EUR' },
        payment_under_way: false,
        invoices: [],
      },
      termination_on: null,
      deletion_on: null,
      planned: null,
      scope: 'services',
      scope_detail: '',
      ends_on: null,
      facts: '',
      statement: null,
      requests: [],
      deferral: { first: '2026-11-17', last: '2026-12-16' },
    })
  })

  test('is closed without a session', async () => {
    const browser = centre.browser()
    await browser.get('/sanctum/csrf-cookie')
    expect((await browser.get(lock)).status).toBe(401)
    expect((await browser.post(unlock)).status).toBe(401)
  })
})

describe('asking for it to be lifted', () => {
  test('is refused while invoices are overdue, and put on record', async () => {
    const browser = await centre.signedIn('locked@demo.example')
    expect((await browser.post(unlock)).body).toEqual({
      outcome: 'refused',
      reason: 'invoices_overdue',
      retry_at: null,
    })
    expect((await browser.get(lock)).body.reason).toBe('payment')
    const { rows } = await run(sql`select action, before, after from audit_entry where action like 'customer.unlock%'`)
    expect(rows).toEqual([
      {
        action: 'customer.unlock_requested',
        before: { lock_reason: 'payment' },
        after: { outcome: 'refused', refusal: 'invoices_overdue' },
      },
    ])
  })

  test('waits while payments are under way that cover them', async () => {
    const browser = await centre.signedIn('locked@demo.example')
    await payAll('pending')
    expect((await browser.get(lock)).body).toMatchObject({
      debt: { payment_under_way: true, pending: { amount_minor: 4022, currency: 'EUR' } },
    })
    expect((await browser.post(unlock)).body.outcome).toBe('pending_payment')
  })

  test('does not count a payment that has failed', async () => {
    const browser = await centre.signedIn('locked@demo.example')
    await payAll('failed')
    expect((await browser.post(unlock)).body.outcome).toBe('refused')
  })

  test('lifts it immediately when the debt is paid', async () => {
    const browser = await centre.signedIn('locked@demo.example')
    expect((await browser.get('/ajax/v1/dashboard')).status).toBe(423)
    await settle()
    expect((await browser.post(unlock)).body.outcome).toBe('unlocked')
    expect((await browser.get('/ajax/v1/accounts/userdata')).body).toMatchObject({ locked: false, lock_reason: null })
    expect((await browser.get('/ajax/v1/accounts/limits')).status).toBe(200)
    const { rows } = await run(sql`select before, after from audit_entry where action = 'customer.unlocked'`)
    expect(rows).toEqual([{ before: { lock_reason: 'payment' }, after: {} }])
    expect((await browser.post(unlock)).body.outcome).toBe('unlocked')
  })

  test('leaves any other lock to staff', async () => {
    await settle()
    await run(sql`update customer set lock_reason = 'abuse' where customer_number = 10003`)
    const browser = await centre.signedIn('locked@demo.example')
    expect((await browser.post(unlock)).body).toEqual({ outcome: 'needs_review', reason: 'abuse', retry_at: null })
    expect((await browser.get(lock)).body.reason).toBe('abuse')
    // staff are told once, however often the customer asks
    await browser.post(unlock)
    expect((await browser.get(lock)).body.requests).toMatchObject([{ kind: 'review', state: 'open' }])
    expect(await mails('lock_request_arrived')).toHaveLength(1)
  })

  test('is for the customer’s own people: staff lift a lock themselves, and file nothing', async () => {
    await run(sql`update customer set lock_reason = 'abuse' where customer_number = 10003`)
    const admin = await centre.signedIn('admin@demo.example')
    await admin.post('/ajax/v1/accounts/customers/10003/change', { reason: 'Ticket 20014' })
    const refused = await admin.post(unlock)
    expect([refused.status, refused.body.code]).toEqual([403, 'own_people_only'])
    expect((await admin.get(lock)).body.requests).toEqual([])
    expect(await mails('lock_request_arrived')).toEqual([])
  })

  test('has five tries an hour and says when the next one is', async () => {
    const browser = await centre.signedIn('locked@demo.example')
    const outcomes: string[] = []
    for (let index = 0; index < 5; index++) outcomes.push((await browser.post(unlock)).body.outcome)
    expect(new Set(outcomes)).toEqual(new Set(['refused']))
    const { status, body } = await browser.post(unlock)
    expect([status, body.outcome]).toEqual([200, 'too_many_attempts'])
    expect(new Date(body.retry_at).getTime() - centre.services.clock.now().getTime()).toBeGreaterThan(3_500_000)
    centre.wait(3_601_000)
    expect((await browser.post(unlock)).body.outcome).toBe('refused')
  })

  test('has five for each person: a colleague uses up nobody else’s', async () => {
    const browser = await centre.signedIn('locked@demo.example')
    const colleague = await newMember(centre, { customer: 10003, role: 'read_only', permissions: ['support:read'] })
    for (let index = 0; index < 6; index++) await colleague.browser.post(unlock)
    expect((await colleague.browser.post(unlock)).body.outcome).toBe('too_many_attempts')
    expect((await browser.post(unlock)).body.outcome).toBe('refused')
  })
})
