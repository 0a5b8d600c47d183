import { approvalActions } from '@kontor/contract/enums/four-eyes'
import { staffAreas } from '@kontor/contract/staff-powers'
import { endpoint } from '@kontor/contract/wire/endpoint'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { areas } from '../../../app.ts'
import { bindTenant, inTransaction } from '../../../platform/db/database.ts'
import { withoutTransaction } from '../../../platform/http/context.ts'
import { routes } from '../../../platform/http/routes.ts'
import type { Browser } from '../../../testing/browser.ts'
import { addContact, addDomain, useContact } from '../../../testing/contacts/contacts.ts'
import { newPerson } from '../../../testing/people/people.ts'
import { giveRole } from '../../../testing/people/staff-role.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'
import { addDays } from '../../../values/local-date.ts'
import { reCheckContacts } from '../../customers/contacts/re-check-job.ts'
import { locksSweeps } from './sweeps.ts'

const number = 10001
const staff = `/ajax/v1/staff/customers/${number}`
const reason = { reason: 'Ticket 20014' }

const acts = staffAreas.map(area => `${area}:act` as const)
let centre: TestCentre
/** Who asks, and a colleague. */
let jonas: Browser
let kim: Browser
let kimsAddress: string
beforeAll(async () => {
  centre = await startTestCentre('demo')
  await giveRole(centre, 'admin@demo.example', { powers: acts })
  const { id, email } = await newPerson(centre)
  await run(sql`update user_account set admin = true where id = ${id}`)
  kimsAddress = email
})
afterAll(() => centre.close())
beforeEach(async () => {
  await run(sql`delete from staff_approval`)
  await run(
    sql`update customer set locked_at = ${centre.services.clock.now()}, lock_reason = 'abuse' where customer_number = ${number}`,
  )
  jonas = await acting('admin@demo.example')
  kim = await acting(kimsAddress)
})

const run = <T>(statement: ReturnType<typeof sql<T>>) => statement.execute(centre.services.database.operator)

async function acting(email: string): Promise<Browser> {
  const browser = await centre.signedIn(email)
  await browser.post(`/ajax/v1/accounts/customers/${number}/change`, reason)
  return browser
}
const unlock = (by: Browser, note = 'The pages are gone.') => by.post(`${staff}/unlock`, { note })
const waiting = async (by: Browser) => (await by.get(`${staff}/lock`)).body.approvals
const isLocked = async () => (await jonas.get(`${staff}/lock`)).body.lock !== null
const decide = async (by: Browser, approve: boolean) => {
  const [approval] = await waiting(by)
  return by.post(`${staff}/approvals/${approval.id}/decide`, { approve })
}
const mails = async (template: string) => {
  const { rows } = await run(sql<{ recipient: string; body: string }>`
    select recipient, body from mail where template = ${template} order by created_at, id`)
  return rows
}

describe('what one of the staff wants to do', () => {
  test('waits, is seen by all of them, and reported to colleagues alone', async () => {
    expect((await unlock(jonas)).status).toBe(204)
    expect(await isLocked()).toBe(true)
    expect(await waiting(jonas)).toMatchObject([{ action: 'unlock', own: true }])
    expect(await waiting(kim)).toMatchObject([
      { own: false, requested_by: 'Jonas Petersen', note: 'The pages are gone.' },
    ])
    const asked = await mails('approval_asked')
    expect(asked.map(({ recipient }) => recipient)).toEqual([kimsAddress])
    expect(asked[0]?.body).toMatch(/Jonas Petersen wants to unlock an account \(customer 10001\).*\/account\/lock$/ms)
    // once is enough
    expect((await unlock(jonas)).body.code).toBe('conflict')
  })

  test('is not confirmed by themselves, by the customer’s people, or by staff who act for nobody or belong to it', async () => {
    await unlock(jonas)
    const own = await decide(jonas, true)
    expect([own.status, own.body.code]).toEqual([403, 'own_approval'])
    const [{ id }] = await waiting(jonas)
    const path = `${staff}/approvals/${id}/decide`
    const elsewhere = await centre.signedIn(kimsAddress)
    const stale = await acting(kimsAddress)
    const anna = await centre.signedIn('anna@demo.example')
    expect((await elsewhere.post(path, { approve: true })).body.code).toBe('customer_changed')
    expect((await anna.post(path, { approve: true })).status).toBe(403)
    await run(sql`insert into membership (customer_number, user_id, role, permissions, created_at)
      select ${number}, id, 'read_only', '{}', now() from user_account where email = ${kimsAddress}`)
    expect((await kim.post(path, { approve: true })).body.code).toBe('own_customer')
    await run(sql`delete from membership where user_id = (select id from user_account where email = ${kimsAddress})`)
    await run(sql`update session set authenticated_at = authenticated_at - interval '1 hour'`)
    expect((await stale.post(path, { approve: true })).status).toBe(428)
    expect(await isLocked()).toBe(true)
  })

  test('is done as it was asked for once a colleague confirms it, and both are on record', async () => {
    await unlock(jonas)
    const [{ id }] = await waiting(kim)
    const path = `${staff}/approvals/${id}/decide`
    const answers = await Promise.all([1, 2].map(() => kim.post(path, { approve: true })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 404])
    expect(await isLocked()).toBe(false)
    expect(await waiting(kim)).toEqual([])
    expect((await kim.post(path, { approve: true })).status).toBe(404)
    expect((await mails('customer_unlocked')).at(-1)?.body).toContain('The pages are gone.')
    expect((await mails('approval_decided')).at(-1)).toMatchObject({ recipient: 'admin@demo.example' })
    const { rows } = await run(sql<{ action: string; actor: string }>`
      select action, actor_name as actor from audit_entry
      where customer_number = ${number} and (action like 'approval.%' or action = 'customer.unlocked') order by id desc limit 3`)
    expect(rows.map(({ action, actor }) => [action, actor])).toEqual([
      ['customer.unlocked', `Person ${kimsAddress}`],
      ['approval.given', `Person ${kimsAddress}`],
      ['approval.unlock_asked', 'Jonas Petersen'],
    ])
  })

  test('is not done where a colleague refuses it, or the person takes it back', async () => {
    for (const by of [kim, jonas]) {
      await unlock(jonas)
      expect((await decide(by, false)).status).toBe(204)
      expect([await isLocked(), await waiting(kim)]).toEqual([true, []])
    }
    expect(
      (await mails('approval_decided')).filter(({ body }) => /abgelehnt: .* Es wurde nichts geändert/.test(body)),
    ).toHaveLength(1)
  })

  test('is over after three days, and can be asked for again', async () => {
    await unlock(jonas)
    const [{ id }] = await waiting(kim)
    centre.wait(72 * 3_600_000 + 1000)
    jonas = await acting('admin@demo.example')
    kim = await acting(kimsAddress)
    expect(await waiting(kim)).toEqual([])
    expect((await kim.post(`${staff}/approvals/${id}/decide`, { approve: true })).status).toBe(404)
    expect((await unlock(jonas)).status).toBe(204)
    expect(await waiting(jonas)).toMatchObject([{ own: true }])
    const [sweep] = locksSweeps
    const later = new Date(centre.services.clock.now().getTime() + 73 * 3_600_000)
    expect(await sweep?.run(centre.services.database.operator, later, 10, 'Europe/Berlin')).toBe(1)
  })
})

describe('what was kept before an update', () => {
  const keep = (changed: ReturnType<typeof sql>) =>
    inTransaction(centre.services.database.unbound, async db =>
      sql`update staff_approval set ${changed}`.execute(await bindTenant(db, number)),
    )
  test.each([
    ['has a field that the call no longer knows', sql`body = body || '{"until": "2026-12-01"}'`],
    ['lacks a field that it needs', sql`body = body - 'note'`],
    ['has a field of another type', sql`body = '{"note": 7}'`],
    ['has no fields at all', sql`body = 'null'`],
    ['names a record as it cannot be named', sql`params = '{"id": "K-10001"}'`],
    ['names a call that no longer exists', sql`route = 'POST /ajax/v1/staff/customers/{id}/open'`],
    ['names a call that waits for nobody', sql`route = 'POST /ajax/v1/staff/customers/{id}/lock'`],
    ['names a call of another action', sql`route = 'POST /ajax/v1/staff/customers/{id}/legal-hold/lift'`],
  ])('and %s is not carried out, and goes once it is declined or withdrawn', async (_name, changed) => {
    for (const by of [kim, jonas]) {
      await unlock(jonas)
      await keep(changed)
      const answer = await decide(kim, true)
      expect([answer.status, answer.body.code]).toEqual([409, 'approval_outdated'])
      expect([await isLocked(), (await waiting(kim)).length]).toEqual([true, 1])
      expect((await decide(by, false)).status).toBe(204)
      expect(await waiting(kim)).toEqual([])
    }
  })

  test('and still fits is carried out with what the call takes today', async () => {
    await unlock(jonas)
    await keep(sql`body = '{"note": "  Kept by an earlier version.  "}'`)
    expect((await decide(kim, true)).status).toBe(204)
    expect((await mails('customer_unlocked')).at(-1)?.body).toMatch(/^Kept by an earlier version\.$/m)
  })
})

test('an endpoint that declares four eyes says what it answers meanwhile, or it does not compile', () => {
  const written = {
    summary: 'Example',
    access: 'admin',
    status: 200,
    response: z.object({}),
    fourEyes: 'unlock',
  } as const
  const example = endpoint({ route: 'POST /ajax/v1/example', ...written })
  const carryOut = async () => ({})
  // @ts-expect-error a handler alone does not say it
  routes({ example }, { example: carryOut })
  // @ts-expect-error nor does this
  routes({ example }, { example: { carryOut } })
  // @ts-expect-error it is carried out in the transaction of the call that confirms it
  routes({ example }, { example: { carryOut: withoutTransaction(carryOut), meanwhile: carryOut } })
  const [route] = routes({ example }, { example: { carryOut, meanwhile: carryOut } })
  expect(route?.handler).toBe(carryOut)
})

test('each action has its endpoint', () => {
  const actions = Object.values(areas).flatMap(all => all.flatMap(({ endpoint }) => endpoint.fourEyes ?? []))
  expect(new Set(actions)).toEqual(new Set(approvalActions))
})

test('a legal hold is set by one, and lifted by two', async () => {
  expect((await kim.post(`${staff}/legal-hold`, { reason_class: 'claims', reason: 'Case 4711.' })).status).toBe(204)
  await jonas.post(`${staff}/legal-hold/lift`, { note: 'Settled.' })
  expect((await kim.get(`${staff}/lock`)).body.hold).not.toBeNull()
  expect((await decide(kim, true)).status).toBe(204)
  expect((await kim.get(`${staff}/lock`)).body.hold).toBeNull()
})

test('a request of the customer is declined by one, and accepted by two', async () => {
  const anna = await centre.signedIn('anna@demo.example')
  const answer = async (accept: boolean) => {
    await anna.post('/ajax/v1/accounts/unlock')
    const { requests } = (await jonas.get(`${staff}/lock`)).body
    return jonas.post(`${staff}/lock/requests/${requests[0].id}/answer`, { accept, answer: 'We have looked.' })
  }
  await answer(false)
  expect((await kim.get(`${staff}/lock`)).body).toMatchObject({ approvals: [], requests: [{ state: 'declined' }] })
  await answer(true)
  expect(await isLocked()).toBe(true)
  expect((await decide(kim, true)).status).toBe(204)
  expect(await isLocked()).toBe(false)
})

test('evidence of a holder is rejected by one, and accepted by two', async () => {
  await run(sql`update customer set locked_at = null, lock_reason = null where customer_number = ${number}`)
  const anna = await centre.signedIn('anna@demo.example')
  const contact = await addContact(anna)
  const domain = await addDomain(centre, number)
  await useContact(centre, number, contact.id, domain.id)
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
  await reCheckContacts.run({ services: centre.services, mailer: { send: async () => undefined }, log }, {})
  const url = `/ajax/v1/contacts/${contact.id}`
  const give = async (decision: string) => {
    await anna.post(`${url}/evidence`, { note: 'Register entry HRB 1' })
    const { version, holder } = (await anna.get(url)).body
    const looked = { version, latest_evidence: holder.evidence[0].id }
    return jonas.post(`${url}/holder-decision`, { decision, reason: 'Looked at', ...looked })
  }
  expect((await give('rejected')).body.holder.evidence[0]).toMatchObject({ decision: 'rejected' })
  const kept = await give('accepted')
  expect([kept.status, kept.body.holder.state]).toEqual([200, 'evidence_received'])
  expect(await waiting(kim)).toMatchObject([{ action: 'holder_evidence', note: 'Looked at' }])
  expect((await decide(kim, true)).status).toBe(204)
  expect((await anna.get(url)).body.holder.state).toBe('confirmed')
})

test('more days than the limit allows wait, are offered to those alone whose limit covers them, and are confirmed by these', async () => {
  const [asks, less, more] = await Promise.all(
    [30, 60, 90].map(async deferral => {
      const { email } = await newPerson(centre)
      await giveRole(centre, email, { limits: { deferral } })
      return acting(email)
    }),
  )
  if (!asks || !less || !more) throw new Error('three have been made')
  const stop = (by: Browser, days: number) => {
    const until = addDays(centre.services.clock.today(), days)
    return by.post(`${staff}/dunning/stop`, { document: null, until, reason: 'Waits for the bank' })
  }
  const stops = async () => (await kim.get(`${staff}/dunning`)).body.stops.length
  const { body } = await stop(asks, 61)
  expect(body.waits_for).toContain(`Person ${kimsAddress}`)
  expect([await stops(), await waiting(less)]).toEqual([0, []])
  const [approval] = await waiting(more)
  expect(approval).toMatchObject({ action: 'deferral', days: 61, sum: null })
  const path = `${staff}/approvals/${approval.id}/decide`
  expect((await less.post(path, { approve: true })).body.code).toBe('limit_too_low')
  expect((await asks.post(path, { approve: true })).body.code).toBe('own_approval')
  expect((await more.post(path, { approve: true })).status).toBe(204)
  expect(await stops()).toBe(1)
  await run(sql`update dunning_stop set ended_at = now() where ended_at is null`)
  expect((await stop(asks, 30)).body).toEqual({ waits_for: null })
})

describe('with the roles that Kontor brings', () => {
  let other: TestCentre
  beforeAll(async () => {
    other = await startTestCentre('demo')
  })
  afterAll(() => other.close())
  const on = <T>(statement: ReturnType<typeof sql<T>>) => statement.execute(other.services.database.operator)
  async function withRole(role: string): Promise<{ browser: Browser; email: string }> {
    const { id, email } = await newPerson(other)
    await on(sql`update user_account set staff_roles = ${[role]} where id = ${id}`)
    const browser = await other.signedIn(email)
    await browser.post(`/ajax/v1/accounts/customers/${number}/change`, reason)
    return { browser, email }
  }

  test('those who act ask those who decide, and these do it alone', async () => {
    await on(
      sql`update customer set locked_at = ${other.services.clock.now()}, lock_reason = 'abuse' where customer_number = ${number}`,
    )
    const [books, desk, lead] = [await withRole('billing'), await withRole('support'), await withRole('lead')]
    const lockOf = async () => (await lead.browser.get(`${staff}/lock`)).body
    expect((await unlock(books.browser)).status).toBe(204)
    const { lock, approvals } = await lockOf()
    expect(lock).not.toBeNull()
    expect(approvals).toMatchObject([{ action: 'unlock', own: false }])
    const { rows } = await on(
      sql<{ recipient: string }>`select recipient from mail where template = 'approval_asked' order by recipient`,
    )
    expect(rows.map(({ recipient }) => recipient)).toEqual([lead.email, 'admin@demo.example'].toSorted())
    // those who may not decide neither see it nor confirm it
    expect((await desk.browser.get(`${staff}/lock`)).body.approvals).toEqual([])
    expect((await desk.browser.get('/ajax/v1/staff/approvals')).body.data).toEqual([])
    const path = `${staff}/approvals/${approvals[0].id}/decide`
    expect((await desk.browser.post(path, { approve: true })).body.code).toBe('forbidden')
    expect((await lead.browser.post(path, { approve: true })).status).toBe(204)
    expect((await lockOf()).lock).toBeNull()
    await on(
      sql`update customer set locked_at = ${other.services.clock.now()}, lock_reason = 'abuse' where customer_number = ${number}`,
    )
    expect((await unlock(lead.browser)).status).toBe(204)
    expect((await lockOf()).lock).toBeNull()
  })
})
