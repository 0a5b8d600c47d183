import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { defaultSecondFactor } from '../../../../platform/configuration.ts'
import type { Browser } from '../../../../testing/browser.ts'
import {
  auditActions,
  enterRecoveryCode,
  halfIn,
  mailsTo,
  setUpApp,
  setUpPasskey,
  withoutFactors,
} from '../../../../testing/second-factor.ts'
import { startTestCentre, type TestCentre } from '../../../../testing/test-centre.ts'

const url = '/ajax/v1/accounts/factors'
const anna = 'anna@demo.example'
const ben = 'ben@demo.example'

let centre: TestCentre
let browser: Browser
beforeAll(async () => {
  centre = await startTestCentre()
})
afterAll(() => centre.close())
beforeEach(async () => {
  await withoutFactors(centre, anna)
  await withoutFactors(centre, ben)
  await requireFrom(10001, null)
  await requireFrom(10002, null)
  browser = await centre.signedIn(anna)
})

const remove = (id: string, remover = browser) => remover.send('DELETE', `${url}/${id}`)
const requireFrom = (customer: number, from: string | null) =>
  centre.services.database.operator
    .updateTable('customer')
    .set({ second_factor_required_from: from })
    .where('customer_number', '=', customer)
    .execute()

describe('the list', () => {
  test('is read in one statement besides the session’s and shows only one’s own', async () => {
    const app = await setUpApp(centre, browser)
    const passkey = await setUpPasskey(centre, browser)
    await setUpApp(centre, await centre.signedIn(ben), 'Bens')
    await browser.post(`${url}/apps`, { name: 'Unfinished' })
    centre.countStatements()
    const { status, body } = await browser.get(url)
    expect(centre.countStatements()).toHaveLength(2)
    expect([status, body]).toEqual([
      200,
      {
        passkeys: [
          { id: passkey.id, name: 'Laptop', synced: true, created_at: expect.any(String), last_used_at: null },
        ],
        apps: [{ id: app.id, name: 'Phone', created_at: expect.any(String), last_used_at: null }],
        recovery_codes_left: 10,
        required: null,
        recovery: null,
        trusted_devices: 0,
      },
    ])
  })

  test('says from when a factor is required, and by whom, also for a customer other than the current one', async () => {
    await requireFrom(10002, '2027-01-01')
    const bens = await centre.signedIn(ben)
    expect((await bens.get('/ajax/v1/user')).body.current_customer_number).toBe(10001)
    expect((await bens.get(url)).body.required).toEqual({ from: '2027-01-01', by: 'customer' })
  })

  test('is closed without a session', async () => {
    expect((await centre.browser().get(url)).status).toBe(401)
  })
})

describe('renaming', () => {
  test('changes the name of an app and of a passkey, and is on record', async () => {
    const app = await setUpApp(centre, browser)
    const passkey = await setUpPasskey(centre, browser)
    for (const { id } of [app, passkey])
      expect((await browser.send('PATCH', `${url}/${id}`, { name: 'Núevo' })).status).toBe(204)
    const { body } = await browser.get(url)
    expect([body.apps[0].name, body.passkeys[0].name]).toEqual(['Núevo', 'Núevo'])
    expect((await auditActions(centre, '%.renamed')).slice(-2)).toEqual(['totp_app.renamed', 'passkey.renamed'])
  })

  test('of another user’s is not found', async () => {
    const { id } = await setUpApp(centre, browser)
    const other = await centre.signedIn(ben)
    expect((await other.send('PATCH', `${url}/${id}`, { name: 'Mine' })).status).toBe(404)
    expect((await browser.get(url)).body.apps[0].name).toBe('Phone')
  })
})

describe('removing', () => {
  test('one of two keeps the codes; the last takes them along, and the password is enough again', async () => {
    const app = await setUpApp(centre, browser)
    const passkey = await setUpPasskey(centre, browser)
    const before = (await mailsTo(centre, anna)).length
    expect((await remove(app.id)).status).toBe(204)
    expect((await browser.get(url)).body).toMatchObject({ apps: [], recovery_codes_left: 10 })
    expect((await browser.get('/ajax/v1/userinfo')).body.two_factor).toBe('on')
    expect((await remove(passkey.id)).status).toBe(204)
    expect((await browser.get(url)).body).toMatchObject({ passkeys: [], recovery_codes_left: 0 })
    expect((await browser.get('/ajax/v1/userinfo')).body.two_factor).toBe('off')
    expect((await centre.browser().signIn(anna)).body).not.toHaveProperty('two_factor')
    const mails = (await mailsTo(centre, anna)).slice(before).filter(mail => mail.template === 'factor_removed')
    expect(mails.map(mail => mail.body.includes('It was the last one'))).toEqual([false, true])
    expect((await auditActions(centre, '%.removed')).slice(-2)).toEqual(['totp_app.removed', 'passkey.removed'])
  })

  test('the last is refused while one is required now, also by a customer other than the current one', async () => {
    const bens = await centre.signedIn(ben)
    const { id } = await setUpApp(centre, bens)
    await requireFrom(10002, '2026-11-16')
    const refused = await remove(id, bens)
    expect([refused.status, refused.body.code]).toEqual([409, 'last_factor_required'])
    expect((await bens.get(url)).body).toMatchObject({ apps: [{ id }], recovery_codes_left: 10 })
    await setUpPasskey(centre, bens)
    expect((await remove(id, bens)).status).toBe(204)
  })

  test('the last is allowed while one is required later', async () => {
    const { id } = await setUpApp(centre, browser)
    await requireFrom(10001, '2026-11-18')
    expect((await remove(id)).status).toBe(204)
  })

  test('the last two at once leaves one where one is required', async () => {
    const [app, passkey] = [await setUpApp(centre, browser), await setUpPasskey(centre, browser)]
    await requireFrom(10001, '2026-11-01')
    const answers = await Promise.all([remove(app.id), remove(passkey.id)])
    expect(answers.map(answer => answer.status).toSorted()).toEqual([204, 409])
  })

  test('a set-up that was not finished is no removal: no mail, nothing ends', async () => {
    await setUpApp(centre, browser)
    const { body } = await browser.post(`${url}/apps`, { name: 'Unfinished' })
    const before = (await mailsTo(centre, anna)).length
    expect((await remove(body.id)).status).toBe(204)
    expect((await browser.get(url)).body).toMatchObject({ recovery_codes_left: 10 })
    expect(await mailsTo(centre, anna)).toHaveLength(before)
  })

  test('of another user’s is not found', async () => {
    const { id: app } = await setUpApp(centre, browser)
    const { id: passkey } = await setUpPasskey(centre, browser)
    const other = await centre.signedIn(ben)
    expect([(await remove(app, other)).status, (await remove(passkey, other)).status]).toEqual([404, 404])
    const { apps, passkeys } = (await browser.get(url)).body
    expect([apps.length, passkeys.length]).toEqual([1, 1])
  })

  test('needs fresh authentication', async () => {
    const { id } = await setUpApp(centre, browser)
    await sql`update session set authenticated_at = authenticated_at - interval '16 minutes'`.execute(
      centre.services.database.operator,
    )
    expect((await remove(id)).status).toBe(428)
    expect((await browser.post(`${url}/recovery-codes`)).status).toBe(428)
  })
})

describe('new recovery codes', () => {
  test('void the old ones, are mailed and on record', async () => {
    const { recoveryCodes: old } = await setUpApp(centre, browser)
    const answer = await browser.post(`${url}/recovery-codes`, undefined, { 'idempotency-key': 'codes' })
    expect(answer.status).toBe(201)
    const { recovery_codes: fresh } = answer.body
    expect(new Set([...old, ...fresh]).size).toBe(20)
    expect((await enterRecoveryCode(await halfIn(centre, anna), old[0] ?? '')).body.code).toBe('wrong_code')
    expect((await enterRecoveryCode(await halfIn(centre, anna), fresh[0])).status).toBe(200)
    expect((await mailsTo(centre, anna)).map(mail => mail.template)).toContain('recovery_codes_renewed')
    expect(await auditActions(centre, 'recovery_codes.%')).toEqual(['recovery_codes.renewed'])
    const kept = await centre.services.database.operator.selectFrom('idempotency_key').select('key').execute()
    expect(kept.map(row => row.key)).not.toContain('codes')
  })

  test('are made only where there is a factor', async () => {
    const answer = await browser.post(`${url}/recovery-codes`)
    expect([answer.status, answer.body.code]).toEqual([409, 'conflict'])
  })
})

describe('an admin who acts for a customer', () => {
  test('changes their own factors: nothing of it is written about the customer', async () => {
    const admin = await centre.signedIn('admin@demo.example')
    await admin.post('/ajax/v1/accounts/customers/10001/change', { reason: 'Ticket 4711' })
    const { id } = await setUpApp(centre, admin)
    await admin.send('PATCH', `${url}/${id}`, { name: 'Desk' })
    await remove(id, admin)
    const entries = centre.services.database.operator.selectFrom('audit_entry').select(['action', 'customer_number'])
    const rows = await entries.where('subject_id', '=', id).orderBy('id').execute()
    expect(rows.map(row => row.action)).toEqual([
      'totp_app.setup_started',
      'totp_app.added',
      'totp_app.renamed',
      'totp_app.removed',
    ])
    expect(new Set(rows.map(row => row.customer_number))).toEqual(new Set([0]))
    await withoutFactors(centre, 'admin@demo.example')
  })
})

describe('where a factor is required and missing', () => {
  test('setting one up is open, and opens the rest', async () => {
    const strict = await startTestCentre('demo', { secondFactor: { ...defaultSecondFactor, requiredFor: 'everyone' } })
    try {
      const enrolling = await strict.signedIn(anna)
      expect((await enrolling.get('/ajax/v1/accounts/userdata')).body.code).toBe('second_factor_required')
      expect((await enrolling.get(url)).body.required).toEqual({ from: null, by: 'provider' })
      const { id } = await setUpApp(strict, enrolling)
      expect((await enrolling.get('/ajax/v1/accounts/userdata')).status).toBe(200)
      expect((await enrolling.send('DELETE', `${url}/${id}`)).body.code).toBe('last_factor_required')
    } finally {
      await strict.close()
    }
  })
})
