import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweep } from '../../../jobs.ts'
import { access, entriesAbout, invitations, mailsOf, newAddress, newPerson } from '../../../testing/people/people.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'
import { notifyEndingAccess } from './ending-job.ts'

let centre: TestCentre
beforeAll(async () => {
  centre = await startTestCentre()
})
afterAll(() => centre.close())

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
const context = () => ({ services: centre.services, mailer: { send: async () => undefined }, log: silent })
const run = () => notifyEndingAccess.run(context(), {})
const days = (count: number) => count * 86_400_000
const templates = async (email: string) => (await mailsOf(centre, email)).map(mail => mail.template)
const operator = () => centre.services.database.operator

test('people whose access ends within seven days are told once, and once more when it has ended', async () => {
  const terms = { role: 'support', permissions: ['support'] } as const
  const member = (expiresAt: string) => newPerson(centre, { ...terms, permissions: [...terms.permissions], expiresAt })
  const soon = await member('2026-11-22T00:00:00+01:00')
  const later = await member('2026-12-24T00:00:00+01:00')
  await run()
  await run()
  expect([await templates(soon.email), await templates(later.email)]).toEqual([['access_ending'], []])
  expect((await mailsOf(centre, soon.email))[0]?.body).toContain('21 November 2026 is your last day')
  expect(await entriesAbout(centre, `Person ${soon.email}`)).toEqual([])
  centre.wait(days(6))
  await run()
  await run()
  expect(await templates(soon.email)).toEqual(['access_ending', 'access_expired'])
  expect(await entriesAbout(centre, `Person ${soon.email}`)).toMatchObject([
    { customer_number: 10001, action: 'person.access_expired', actor_name: '', after: { expires_on: '2026-11-21' } },
  ])
})

test('any number of people are told by as many statements as one', async () => {
  const statements = async (people: number, expiresAt: string) => {
    const told = []
    for (let made = 0; made < people; made++) told.push(await newPerson(centre, { role: 'owner', expiresAt }))
    centre.countStatements()
    await run()
    const counted = centre.countStatements().length
    for (const { email } of told) expect(await templates(email)).toEqual(['access_ending'])
    return counted
  }
  const soon = new Date(centre.services.clock.now().getTime() + days(2)).toISOString()
  expect(await statements(12, soon)).toBe(await statements(1, soon))
  centre.wait(days(3))
  centre.countStatements()
  await run()
  expect(centre.countStatements().filter(text => text.includes('insert into audit_entry'))).toHaveLength(1)
})

test('a later last day is announced again; removed and disabled people, and those of a closed customer, are told nothing', async () => {
  const ending = new Date(centre.services.clock.now().getTime() + days(3)).toISOString()
  const moved = await newPerson(centre, { role: 'owner', expiresAt: ending })
  const [removed, disabled] = [
    await newPerson(centre, { role: 'owner', expiresAt: ending }),
    await newPerson(centre, { role: 'owner', expiresAt: ending }),
  ]
  const closed = await newPerson(centre, { role: 'owner', expiresAt: ending, customer: 10004 })
  await sql`delete from membership where user_id = ${removed.id}`.execute(operator())
  await sql`update user_account set disabled_at = now() where id = ${disabled.id}`.execute(operator())
  await sql`update customer set deactivated_at = now() where customer_number = 10004`.execute(operator())
  await run()
  await sql`update membership set expires_at = expires_at + interval '2 days' where user_id = ${moved.id}`.execute(
    operator(),
  )
  await run()
  expect(await templates(moved.email)).toEqual(['access_ending', 'access_ending'])
  for (const { email } of [removed, disabled, closed]) expect(await templates(email)).toEqual([])
})

test('runs by itself, and old invitations are swept', async () => {
  expect(notifyEndingAccess.schedule).toMatch(/\*/)
  const email = newAddress()
  const anna = await centre.signedIn('anna@demo.example')
  await anna.post(invitations, { ...access(), email, locale: 'en' })
  const left = async () => (await sql`select 1 from invitation where email = ${email}`.execute(operator())).rows.length
  centre.wait(days(96))
  await sweep.run(context(), {})
  expect(await left()).toBe(1)
  centre.wait(days(2))
  await sweep.run(context(), {})
  expect(await left()).toBe(0)
})
