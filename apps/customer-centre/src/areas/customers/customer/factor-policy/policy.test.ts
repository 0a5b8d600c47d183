import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newMember, newPerson } from '../../../../testing/people/people.ts'
import { runQueued } from '../../../../testing/run-queued.ts'
import { auditActions, mailsTo, setUpApp, withoutFactors } from '../../../../testing/second-factor.ts'
import { startTestCentre, type TestCentre } from '../../../../testing/test-centre.ts'
import { announcePolicy } from './policy-job.ts'

const url = '/ajax/v1/accounts/second-factor-policy'
const [anna, ben] = ['anna@demo.example', 'ben@demo.example']

let centre: TestCentre
beforeAll(async () => {
  centre = await startTestCentre()
})
afterAll(() => centre.close())
beforeEach(async () => {
  await withoutFactors(centre, anna)
  await sql`update customer set second_factor_required_from = null`.execute(centre.services.database.operator)
  await run()
})

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
const mailer = { send: async () => undefined }
const run = () => runQueued(centre.services, mailer)
const policyMails = async (to: string) =>
  (await mailsTo(centre, to)).filter(mail => mail.template === 'second_factor_policy')

test('a policy is set, read in one statement, on record, and announced to every member with its date', async () => {
  const owner = await centre.signedIn(anna)
  await setUpApp(centre, owner)
  expect((await owner.send('PUT', url, { required_from: '2026-12-01' })).status).toBe(204)
  centre.countStatements()
  expect((await owner.get(url)).body).toEqual({ required_from: '2026-12-01' })
  expect(centre.countStatements()).toHaveLength(2)
  expect((await auditActions(centre, 'second_factor_policy.%')).at(-1)).toBe('second_factor_policy.changed')
  expect(await run()).toContain('second-factor.announce-policy')
  const [annas, bens] = [await policyMails(anna), await policyMails(ben)]
  expect(annas.at(-1)?.body).toMatch(/From 1 December 2026,.*Anna Lindqvist.*already/s)
  expect(bens.at(-1)?.body).toMatch(/ab dem 1\. Dezember 2026 .*\/twofactor/s)
})

test('the job run twice, and one whose policy has changed meanwhile, writes no more mails', async () => {
  const owner = await centre.signedIn(anna)
  await owner.send('PUT', url, { required_from: '2026-12-01' })
  await run()
  const payload = {
    change_id: '0190a0b0-0000-7000-8000-000000000000',
    customer_number: 10001,
    required_from: '2026-12-01',
    changed_by: 'Anna',
  }
  const announce = (changes: Partial<typeof payload> = {}) =>
    announcePolicy.run({ services: centre.services, mailer, log: silent }, { ...payload, ...changes })
  await announce()
  const count = (await policyMails(ben)).length
  await announce()
  await announce({ change_id: '0190a0b0-0000-7000-8000-000000000001', required_from: '2026-12-24' })
  expect(await policyMails(ben)).toHaveLength(count)
})

test('from its day on nothing but setting a factor up is open to members without one', async () => {
  const member = await centre.signedIn(ben)
  const owner = await centre.signedIn(anna)
  await owner.send('PUT', url, { required_from: '2026-11-20' })
  const info = (await member.get('/ajax/v1/userinfo')).body
  expect([info.two_factor, info.two_factor_required_from]).toEqual(['off', '2026-11-20'])
  await owner.send('PUT', url, { required_from: '2026-11-16' })
  expect((await member.get('/ajax/v1/accounts/sessions')).status).toBe(200)
  expect((await member.get('/ajax/v1/dashboard')).body.code).toBe('second_factor_required')
  expect((await member.get('/ajax/v1/userinfo')).body.two_factor).toBe('missing')
})

test('set again unchanged it is no change; taken back it is one without a mail', async () => {
  const owner = await centre.signedIn(anna)
  await owner.send('PUT', url, { required_from: '2026-12-01' })
  await run()
  const [changes, mails] = [await auditActions(centre, 'second_factor_policy.%'), await policyMails(ben)]
  await owner.send('PUT', url, { required_from: '2026-12-01' })
  expect(await auditActions(centre, 'second_factor_policy.%')).toHaveLength(changes.length)
  await owner.send('PUT', url, { required_from: null })
  await run()
  expect(await auditActions(centre, 'second_factor_policy.%')).toHaveLength(changes.length + 1)
  expect(await policyMails(ben)).toHaveLength(mails.length)
})

test('each owner hears of it where it is weakened, and nobody else does', async () => {
  const owner = await centre.signedIn(anna)
  const second = await newPerson(centre, { role: 'owner' })
  const warnings = async (to: string) =>
    (await mailsTo(centre, to)).filter(mail => mail.template === 'factor_rule_weakened')
  const before = (await warnings(anna)).length
  const put = async (required_from: string | null) => {
    await owner.send('PUT', url, { required_from })
    await run()
  }
  await put('2026-12-01')
  await put('2026-11-20')
  expect(await warnings(anna)).toHaveLength(before)
  await put('2026-12-24')
  await put(null)
  for (const to of [anna, second.email]) {
    const [later, gone] = (await warnings(to)).slice(-2)
    expect(later?.body).toMatch(/Anna Lindqvist .*only from 24 December 2026.*\/account\/security/s)
    expect(gone?.body).toMatch(/no longer required of everyone/)
  }
  expect(await warnings(ben)).toEqual([])
})

describe('people without the right', () => {
  test('a member without people:write is refused, and may still read it', async () => {
    const member = await centre.signedIn(ben)
    expect((await member.send('PUT', url, { required_from: '2026-12-01' })).status).toBe(403)
    expect((await member.get(url)).body).toEqual({ required_from: null })
  })

  test('is refused to all but owners, also to staff who act for the customer', async () => {
    const manager = await newMember(centre, { role: 'admin', permissions: ['people', 'account'] })
    const refused = await manager.browser.send('PUT', url, { required_from: '2026-12-01' })
    expect([refused.status, refused.body.code]).toEqual([403, 'owners_only'])
    const staff = await centre.signedIn('admin@demo.example')
    await staff.post('/ajax/v1/accounts/customers/10001/change', { reason: 'Ticket 20014' })
    expect((await staff.send('PUT', url, { required_from: '2026-12-01' })).body.code).toBe('own_people_only')
    expect((await staff.get(url)).body).toEqual({ required_from: null })
  })

  test('an owner whose proof is old is asked again', async () => {
    const owner = await centre.signedIn(anna)
    await sql`update session set authenticated_at = authenticated_at - interval '16 minutes'`.execute(
      centre.services.database.operator,
    )
    expect((await owner.send('PUT', url, { required_from: '2026-12-01' })).status).toBe(428)
  })

  test.each([['2026-13-01'], ['tomorrow'], [5]])('a date that is none: %s', async required_from => {
    const answer = await (await centre.signedIn(anna)).send('PUT', url, { required_from })
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['required_from']])
  })
})
