import type { LockInput } from '@kontor/contract/areas/arrears/staff-locks'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Browser } from '../../../testing/browser.ts'
import { byOwner, ownerOf } from '../../../testing/owner.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'
import { endLocks } from './end-locks-job.ts'

const number = 10001
const staff = `/ajax/v1/staff/customers/${number}`
const log = { info: () => undefined, warn: () => undefined, error: () => undefined }

const plain: LockInput = {
  reason: 'verification',
  scope: 'administration',
  scope_detail: '',
  ends_on: null,
  termination_on: null,
  facts: 'Please send the register extract.',
  origin: null,
  notice_number: '',
  ground_kind: null,
  ground: '',
  explanation: '',
  automated_detection: null,
  automated_decision: null,
}
const content: LockInput = {
  ...plain,
  reason: 'abuse',
  scope: 'services',
  facts: 'The page /bank copies that of a savings bank.',
  origin: 'notice',
  notice_number: 'N-7001',
  ground_kind: 'law',
  ground: 'Section 263a (3) StGB',
  explanation: 'It asks for PINs.',
  automated_detection: false,
  automated_decision: false,
}

let centre: TestCentre
let admin: Browser
beforeAll(async () => {
  centre = await startTestCentre('demo')
  const owner = ownerOf(centre.url)
  await sql`insert into abuse_notice (id, number, received_at, category, explanation, locations, name, email, locale, body)
    values (gen_random_uuid(), 'N-7001', now(), 'fraud', 'It is a copy.', '{https://a.example/bank}', 'Nadja Notifier',
      'nadja@notifier.example', 'de', 'Nadja Notifier')`.execute(owner)
  await owner.destroy()
  admin = await centre.signedIn('admin@demo.example')
  await admin.post(`/ajax/v1/accounts/customers/${number}/change`, { reason: 'Notice N-7001' })
})
beforeEach(() => run(sql`update user_account set locale = 'de' where email = 'anna@demo.example'`))
afterEach(async () => {
  await run(
    sql`update customer set locked_at = null, lock_reason = null, termination_on = null where customer_number = ${number}`,
  )
  const owner = ownerOf(centre.url)
  for (const table of ['lock_request', 'customer_lock'])
    await sql`delete from ${sql.id(table)} where customer_number = ${number}`.execute(owner)
  await owner.destroy()
})
afterAll(() => centre.close())

const settle = (statement: ReturnType<typeof sql>) => byOwner(centre.url, statement)
const run = (statement: ReturnType<typeof sql>) => statement.execute(centre.services.database.operator)
const lock = (input: Partial<LockInput> = {}) => admin.post(`${staff}/lock`, { ...plain, ...input })
const mails = (template: string) =>
  centre.services.database.operator
    .selectFrom('mail')
    .selectAll()
    .where('template', '=', template)
    .where('customer_number', '=', number)
    .orderBy('created_at', 'desc')
    .execute()
const entries = async (action: string) => {
  const { rows } = await run(sql`select before, after, acting_reason, staff from audit_entry
    where customer_number = ${number} and action = ${action} order by at desc limit 1`)
  return rows[0]
}

describe('a person who locks', () => {
  test('is staff who act for this very customer, with a reason', async () => {
    const anna = await centre.signedIn('anna@demo.example')
    for (const [method, path] of [
      ['POST', 'lock'],
      ['POST', 'unlock'],
      ['POST', 'legal-hold'],
      ['GET', 'lock'],
    ] as const)
      expect((await anna.send(method, `${staff}/${path}`, method === 'POST' ? plain : undefined)).status).toBe(403)
    const elsewhere = await centre.signedIn('admin@demo.example')
    expect((await elsewhere.post(`${staff}/lock`, plain)).body.code).toBe('customer_changed')
    await elsewhere.post('/ajax/v1/accounts/customers/10002/change', { reason: 'Ticket 20014' })
    expect((await elsewhere.post(`${staff}/lock`, plain)).body.code).toBe('customer_changed')
    expect((await elsewhere.get(`${staff}/lock`)).body.code).toBe('customer_changed')
    // staff who belong to the customer decide nothing about it
    await run(sql`insert into membership (customer_number, user_id, role, permissions, created_at)
      select ${number}, id, 'owner', '{}', now() from user_account where email = 'admin@demo.example'`)
    await elsewhere.post(`/ajax/v1/accounts/customers/${number}/change`)
    expect((await elsewhere.post(`${staff}/lock`, plain)).body.code).toBe('own_customer')
    // nor do staff who became one of its people while acting for it
    for (const [method, path, body] of [
      ['GET', 'lock', undefined],
      ['POST', 'lock', plain],
      ['POST', 'unlock', { note: 'Mine.' }],
      ['POST', `lock/requests/${crypto.randomUUID()}/answer`, { accept: true, answer: 'Mine.' }],
      ['POST', 'legal-hold', { reason_class: 'claims', reason: 'My own.' }],
      ['POST', 'legal-hold/lift', { note: 'Mine.' }],
    ] as const) {
      const { status, body: answer } = await admin.send(method, `${staff}/${path}`, body)
      expect([path, status, answer.code]).toEqual([path, 403, 'own_customer'])
    }
    // closed or not
    await run(sql`update customer set deactivated_at = now() where customer_number = ${number}`)
    expect((await admin.post(`${staff}/legal-hold`, { reason_class: 'claims', reason: 'My own.' })).status).toBe(403)
    await run(sql`update customer set deactivated_at = null where customer_number = ${number}`)
    await run(sql`delete from membership where customer_number = ${number}
      and user_id = (select id from user_account where email = 'admin@demo.example')`)
  })

  test('locks once', async () => {
    const answers = await Promise.all([lock(), lock({ reason: 'security' })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409])
    expect((await entries('customer.locked')) as object).toMatchObject({ staff: true, acting_reason: 'Notice N-7001' })
  })
})

describe('a lock', () => {
  test('keeps signed-in people to what it leaves open, and lets them continue when it is lifted', async () => {
    const anna = await centre.signedIn('anna@demo.example')
    expect((await anna.get('/ajax/v1/dashboard')).status).toBe(200)
    await lock()
    expect((await anna.get('/ajax/v1/dashboard')).status).toBe(423)
    expect((await anna.get('/ajax/v1/invoices')).status).toBe(200)
    expect((await anna.get('/ajax/v1/accounts/lock')).body).toMatchObject({
      reason: 'verification',
      scope: 'administration',
      facts: plain.facts,
      statement: null,
    })
    await admin.post(`${staff}/unlock`, { note: 'The extract has come.' })
    expect((await anna.get('/ajax/v1/dashboard')).status).toBe(200)
    expect(await entries('customer.unlocked')).toMatchObject({
      before: { lock_reason: 'verification' },
      after: { statement: 'The extract has come.' },
    })
    const [mail] = await mails('customer_unlocked')
    expect(mail).toMatchObject({ recipient: 'anna@demo.example', locale: 'de' })
    expect(mail?.body).toContain('The extract has come.')
    expect((await admin.get(`${staff}/lock`)).body).toMatchObject({
      lock: null,
      history: [{ reason: 'verification', locked_by: 'Jonas Petersen', lift_note: 'The extract has come.' }],
    })
    expect((await admin.post(`${staff}/unlock`, { note: 'Once more.' })).body.code).toBe('conflict')
  })

  test('ends contracts on a future day, or ends by itself on its last day, never both', async () => {
    const wrong = async (input: Partial<LockInput>) => Object.keys((await lock(input)).body.errors)
    expect(await wrong({ ends_on: '2026-11-15' })).toEqual(['ends_on'])
    expect(await wrong({ termination_on: '2026-11-16' })).toEqual(['termination_on'])
    expect(await wrong({ ends_on: '2026-11-20', termination_on: '2026-11-20' })).toEqual(['termination_on'])
    await lock({ ends_on: '2026-11-17' })
    const anna = await centre.signedIn('anna@demo.example')
    expect((await anna.get('/ajax/v1/accounts/lock')).body.ends_on).toBe('2026-11-17')
    const end = () => endLocks.run({ services: centre.services, mailer: { send: async () => undefined }, log }, {})
    await end()
    expect((await anna.get('/ajax/v1/dashboard')).status).toBe(423)
    centre.wait(2 * 86_400_000)
    await end()
    await end()
    const again = await centre.signedIn('anna@demo.example')
    expect((await again.get('/ajax/v1/dashboard')).status).toBe(200)
    expect(
      (await mails('customer_unlocked')).filter(({ body }) =>
        body.includes('weil die Frist der Sperre abgelaufen ist'),
      ),
    ).toHaveLength(1)
    centre.wait(-2 * 86_400_000)
  })
})

test('a lock for non-payment needs a debt, and ends by itself with it', async () => {
  const owed = (minor: number) =>
    settle(sql`update document_settlement set open_minor = ${minor}, status = 'open' where document_id = (
    select d.id from document d where d.customer_number = ${number} and d.kind = 'invoice' and d.due_on < '2026-10-01'
    order by d.id limit 1)`)
  const end = () => endLocks.run({ services: centre.services, mailer: { send: async () => undefined }, log }, {})
  await settle(sql`update document_settlement set open_minor = 0 where customer_number = ${number}`)
  expect((await lock({ reason: 'payment' })).body.errors).toHaveProperty('reason')
  await owed(500)
  expect((await lock({ reason: 'payment', facts: '' })).status).toBe(204)
  await end()
  const anna = await centre.signedIn('anna@demo.example')
  expect((await anna.get('/ajax/v1/accounts/lock')).body).toMatchObject({
    reason: 'payment',
    debt: { owed: { amount_minor: 500 } },
  })
  await owed(0)
  await end()
  expect((await anna.get('/ajax/v1/accounts/lock')).body.reason).toBeNull()
  expect(JSON.stringify(await mails('customer_unlocked'))).toContain('weil nichts mehr überfällig ist')
})

test('a lock that cannot be ended keeps no other one in place', async () => {
  const owner = ownerOf(centre.url)
  await sql`create function refuse_unlocking() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`.execute(
    owner,
  )
  await sql`create trigger refused before update on customer for each row
    when (old.customer_number = 10003) execute function refuse_unlocking()`.execute(owner)
  try {
    await settle(sql`update document_settlement set open_minor = 500, status = 'open' where document_id = (
      select id from document where customer_number = ${number} and kind = 'invoice' and due_on < '2026-10-01' order by id limit 1)`)
    expect((await lock({ reason: 'payment', facts: '' })).status).toBe(204)
    await settle(sql`update document_settlement set open_minor = 0 where customer_number in (${number}, 10003)`)
    await expect(
      endLocks.run({ services: centre.services, mailer: { send: async () => undefined }, log }, {}),
    ).rejects.toThrow('1 of 2 locks could not be looked at')
    const { rows } = await run(sql`select locked_at from customer where customer_number = ${number}`)
    expect(rows).toEqual([{ locked_at: null }])
  } finally {
    await sql`drop trigger refused on customer`.execute(owner)
    await owner.destroy()
  }
})

describe('a lock because of content', () => {
  test('needs every part of its statement of reasons', async () => {
    const bare = { ...plain, reason: 'legal', facts: '' } as const
    const { status, body } = await lock(bare)
    expect(status).toBe(422)
    expect(Object.keys(body.errors).toSorted()).toEqual(
      [
        'facts',
        'origin',
        'ground_kind',
        'ground',
        'explanation',
        'automated_detection',
        'automated_decision',
      ].toSorted(),
    )
    expect((await lock({ ...content, notice_number: '' })).body.errors).toHaveProperty('notice_number')
    expect((await lock({ ...content, notice_number: 'N-9999' })).body.errors).toHaveProperty('notice_number')
    // nor does the database keep one without
    await expect(
      run(sql`insert into customer_lock (customer_number, id, reason, locked_at, scope)
        values (${number}, gen_random_uuid(), 'abuse', now(), 'services')`),
    ).rejects.toThrow('customer_lock_statement')
  })

  test('shows the owners and the page the statement, and never who sent the notice', async () => {
    await lock(content)
    const anna = await centre.signedIn('anna@demo.example')
    centre.countStatements()
    const { body } = await anna.get('/ajax/v1/accounts/lock')
    expect(centre.countStatements()).toHaveLength(2)
    expect(body).toMatchObject({
      facts: content.facts,
      statement: {
        origin: 'notice',
        notice_number: 'N-7001',
        ground_kind: 'law',
        ground: 'Section 263a (3) StGB',
        explanation: 'It asks for PINs.',
        automated_detection: false,
        automated_decision: false,
        redress: ['complaint', 'out_of_court', 'court'],
        complaint_until: '2027-05-16',
      },
    })
    const [mail] = await mails('customer_locked')
    expect(mail).toMatchObject({ recipient: 'anna@demo.example', locale: 'de' })
    for (const part of [content.facts, 'N-7001', 'Section 263a (3) StGB', 'It asks for PINs.', '16. Mai 2027'])
      expect(mail?.body).toContain(part)
    for (const part of [
      'Tatsachen und Umstände',
      'Artikel 17',
      'Die Entscheidung haben allein Menschen getroffen.',
      'vor Gericht',
    ])
      expect(mail?.body).toContain(part)
    expect(JSON.stringify([body, mail])).not.toMatch(/Nadja|notifier\.example/)
  })

  test('cannot be changed afterwards', async () => {
    await lock(content)
    for (const db of [centre.services.database.unbound, centre.services.database.operator])
      await expect(sql`update customer_lock set facts = 'Nothing.'`.execute(db)).rejects.toThrow('permission denied')
  })
})

describe('an answer', () => {
  const ask = async () => {
    await lock({ reason: 'security' })
    const anna = await centre.signedIn('anna@demo.example')
    await anna.post('/ajax/v1/accounts/unlock')
    const { requests } = (await admin.get(`${staff}/lock`)).body
    return { anna, id: requests[0].id }
  }
  const answer = (id: string, accept: boolean) =>
    admin.post(`${staff}/lock/requests/${id}/answer`, { accept, answer: 'We have looked.' })

  test('that refuses reaches the person who asked, and the lock stays', async () => {
    const { anna, id } = await ask()
    expect((await answer(id, false)).status).toBe(204)
    expect((await anna.get('/ajax/v1/accounts/lock')).body).toMatchObject({
      reason: 'security',
      requests: [{ state: 'declined', answer: 'We have looked.' }],
    })
    expect((await mails('lock_request_declined'))[0]?.recipient).toBe('anna@demo.example')
    // the customer can ask again, and each request is answered once
    expect((await answer(id, true)).body.code).toBe('conflict')
    await anna.post('/ajax/v1/accounts/unlock')
    expect((await anna.get('/ajax/v1/accounts/lock')).body.requests).toHaveLength(2)
  })

  test('goes to no one who has left the customer', async () => {
    const { id } = await ask()
    const before = await mails('lock_request_declined')
    await run(sql`update membership set expires_at = '2026-11-15' where customer_number = ${number}
      and user_id = (select id from user_account where email = 'anna@demo.example')`)
    expect((await answer(id, false)).status).toBe(204)
    expect(await mails('lock_request_declined')).toHaveLength(before.length)
    await run(sql`update membership set expires_at = null where customer_number = ${number}
      and user_id = (select id from user_account where email = 'anna@demo.example')`)
  })

  test('that accepts lifts the lock, and ends other requests', async () => {
    const { anna, id } = await ask()
    await run(sql`insert into lock_request (customer_number, id, user_id, kind, requested_at)
      select customer_number, gen_random_uuid(), user_id, 'proof', requested_at from lock_request where id = ${id}`)
    expect((await answer(id, true)).status).toBe(204)
    expect((await anna.get('/ajax/v1/dashboard')).status).toBe(200)
    expect((await admin.get(`${staff}/lock`)).body).toMatchObject({
      lock: null,
      requests: expect.arrayContaining([
        expect.objectContaining({ kind: 'review', state: 'accepted', answer: 'We have looked.' }),
        expect.objectContaining({ kind: 'proof', state: 'over' }),
      ]),
    })
    expect(
      (await admin.post(`${staff}/lock/requests/${crypto.randomUUID()}/answer`, { accept: true, answer: 'x' })).status,
    ).toBe(404)
  })
})
