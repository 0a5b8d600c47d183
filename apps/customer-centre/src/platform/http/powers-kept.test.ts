import { staffAreas } from '@kontor/contract/staff-powers'
import { type RawBuilder, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Answer, Browser } from '../../testing/browser.ts'
import { newPerson } from '../../testing/people/people.ts'
import { startTestCentre, type TestCentre } from '../../testing/test-centre.ts'
import { untilWaiting } from '../../testing/until-waiting.ts'
import { type Db, inTransaction } from '../db/database.ts'

/** Powers that are taken away while a call of theirs is under way: after it was admitted, and before it is done. */
const number = 10001
let centre: TestCentre
beforeAll(async () => {
  centre = await startTestCentre('demo')
})
afterAll(() => centre.close())
const operator = () => centre.services.database.operator
const run = (statement: RawBuilder<unknown>, db: Db = operator()) => statement.execute(db)
const now = () => centre.services.clock.now()

type Person = { id: string; role: string; browser: Browser }
/** One of staff who may everything by a role of the provider's own, and is a lead for some hours; they act for a customer. */
async function person(): Promise<Person> {
  const { id, email } = await newPerson(centre)
  const role = uuidv7()
  const powers = staffAreas.map(area => `${area}:decide`)
  const limits = {
    refund: null,
    credit: 5000,
    write_off: null,
    vouchers: null,
    bank: null,
    discount: null,
    deferral: 30,
  }
  await run(sql`insert into staff_role (id, name, powers, limits, created_at)
    values (${role}, ${`Role ${role}`}, ${powers}, ${JSON.stringify(limits)}, ${now()})`)
  await run(sql`update user_account set staff_roles = ${[role]} where id = ${id}`)
  await run(sql`insert into staff_elevation (id, user_id, role, reason, given_by, given_at, ends_at)
    values (gen_random_uuid(), ${id}, 'lead', 'For the night', ${id}, ${now()}, ${now()}::timestamptz + interval '1 hour')`)
  const browser = await centre.signedIn(email)
  await browser.post(`/ajax/v1/accounts/customers/${number}/change`, { reason: 'Ticket 20014' })
  return { id, role, browser }
}

const taken: Record<string, (who: Person) => RawBuilder<unknown>> = {
  'their role': ({ id }) => sql`update user_account set staff_roles = '{support}' where id = ${id}`,
  'their account': ({ id }) => sql`update user_account set disabled_at = ${now()} where id = ${id}`,
  'a role for some hours': ({ id }) =>
    sql`update staff_elevation set ends_at = ${now()}::timestamptz - interval '1 second' where user_id = ${id}`,
  'a power of their role': ({ role }) =>
    sql`update staff_role set powers = array_remove(powers, 'dunning:decide') where id = ${role}`,
  'a limit of their role': ({ role }) =>
    sql`update staff_role set limits = limits || '{"deferral": 10}' where id = ${role}`,
}
const left: Record<string, (who: Person) => RawBuilder<unknown>> = {
  'nothing is': () => sql`select`,
  'a further role is given': ({ id }) =>
    sql`update user_account set staff_roles = staff_roles || '{billing}' where id = ${id}`,
  'their role gets another name': ({ role }) =>
    sql`update staff_role set name = name || '!', version = version + 1 where id = ${role}`,
}

const acts: Record<string, (browser: Browser) => Promise<Answer>> = {
  'for the customer whom they act for': browser =>
    browser.post(`/ajax/v1/staff/customers/${number}/unlock`, { note: 'Gone.' }),
  'in the customer’s name': browser => browser.post('/ajax/v1/accounts/limits', { key: 'servers', limit: 40 }),
  'for any customer': browser =>
    browser.post(`/ajax/v1/staff/customers/${number}/tags`, { add: [uuidv7()], remove: [] }),
}
beforeEach(() =>
  run(sql`update customer set locked_at = ${now()}, lock_reason = 'abuse' where customer_number = ${number}`),
)
const deedsOf = async ({ id }: Person) => {
  const { rows } = await sql<{ deeds: number }>`select count(*)::int as deeds from audit_entry
    where actor_user_id = ${id} and action in ('customer.unlocked', 'limit.requested', 'customer.tagged')`.execute(
    operator(),
  )
  return rows[0]?.deeds
}

/** Lets a call come to the row that says who its caller is, and changes that before it gets on. */
async function meeting(who: Person, act: (browser: Browser) => Promise<Answer>, change: RawBuilder<unknown>) {
  let answer: Promise<Answer> | undefined
  await inTransaction(operator(), async db => {
    await run(sql`select from user_account where id = ${who.id} for update`, db)
    answer = act(who.browser)
    await untilWaiting(db, 1)
    await run(change, db)
  })
  return (await answer) as Answer // given above
}

const called = Object.entries(acts).flatMap(([how, act]) =>
  Object.entries(taken).map(([what, take]) => ({ how, act, what, take })),
)

test.each(called)('a call $how that was admitted before $what was taken away is refused', async ({ act, take }) => {
  const who = await person()
  const { status, body } = await meeting(who, act, take(who))
  expect([status, (body as { code: string }).code]).toEqual([403, 'forbidden'])
  expect(await deedsOf(who)).toBe(0)
})

test.each(Object.entries(left))('calls are carried out where %s', async (_, change) => {
  for (const act of Object.values(acts)) {
    const who = await person()
    expect((await meeting(who, act, change(who))).status).toBeLessThan(300)
    expect(await deedsOf(who)).toBe(1)
  }
})

test.each(called.filter(({ how }) => how !== 'in the customer’s name'))(
  'who takes $what away waits for a call $how',
  async ({ act, take }) => {
    const who = await person()
    let over = false
    let answer: Promise<Answer> | undefined
    let taking: Promise<unknown> | undefined
    await inTransaction(operator(), async db => {
      await run(sql`select from customer where customer_number = ${number} for update`, db)
      answer = act(who.browser)
      await untilWaiting(db, 1)
      taking = run(take(who)).then(() => {
        over = true
      })
      await untilWaiting(db, 2)
      expect(over).toBe(false)
    })
    expect((await answer)?.status).toBeLessThan(300)
    await taking
    expect(await deedsOf(who)).toBe(1)
  },
)
