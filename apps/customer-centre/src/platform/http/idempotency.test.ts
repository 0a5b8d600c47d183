import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from '../../testing/browser.ts'
import { startTestCentre, type TestCentre } from '../../testing/test-centre.ts'
import { inTransaction } from '../db/database.ts'
import { claimKey, keepAnswer, requestHash } from './idempotency.ts'

const url = '/ajax/v1/tickets'
const ticket = (subject: string) => ({ category: 'other', impact: 'none', subject, body: 'Hello.' })

let centre: TestCentre
let anna: Browser
let ben: Browser
beforeAll(async () => {
  centre = await startTestCentre()
  anna = await centre.signedIn('anna@demo.example')
  ben = await centre.signedIn('ben@demo.example')
})
afterAll(() => centre.close())

const create = (browser: Browser, subject: string, key: string) =>
  browser.post(url, ticket(subject), { 'idempotency-key': key })
const count = async (subject: string) =>
  (await centre.services.database.operator.selectFrom('ticket').select('id').where('subject', '=', subject).execute())
    .length

describe('a key', () => {
  test('with the same body gets the stored answer, status and all', async () => {
    const first = await create(anna, 'Replayed', 'k1')
    const second = await create(anna, 'Replayed', 'k1')
    expect([second.status, second.body]).toEqual([201, first.body])
    expect(await count('Replayed')).toBe(1)
  })

  test('with another body or address is refused', async () => {
    await create(anna, 'First', 'k2')
    const other = await create(anna, 'Second', 'k2')
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused'])
    const elsewhere = await anna.post('/ajax/v1/preferences', { preferences: {} }, { 'idempotency-key': 'k2' })
    expect(elsewhere.status).toBe(422)
    expect(await count('Second')).toBe(0)
  })

  test('used several times at once has one effect and one answer', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => create(anna, 'At once', 'k3')))
    for (const answer of answers) expect([answer.status, answer.body]).toEqual([201, answers[0]?.body])
    expect(await count('At once')).toBe(1)
  })

  test('of a call that failed may be used again', async () => {
    expect((await create(anna, '', 'k4')).status).toBe(422)
    expect((await create(anna, 'After a failure', 'k4')).status).toBe(201)
    const closed = `${url}/${(await create(anna, 'To close', 'k5')).body.number}/close`
    expect((await anna.post(closed)).status).toBe(200)
    expect((await anna.post(closed, undefined, { 'idempotency-key': 'k6' })).status).toBe(409)
    expect((await create(anna, 'Key of a conflict', 'k6')).status).toBe(201)
  })

  test('of another user is another key', async () => {
    const hers = await create(anna, 'Shared key', 'k7')
    const his = await create(ben, 'Shared key', 'k7')
    expect(his.status).toBe(201)
    expect(his.body.number).not.toBe(hers.body.number)
  })

  test('of the same user for another customer is another key', async () => {
    const first = await create(ben, 'Two customers', 'k8')
    await ben.post('/ajax/v1/accounts/customers/10002/change')
    const second = await create(ben, 'Two customers', 'k8')
    expect(second.body.number).not.toBe(first.body.number)
    await ben.post('/ajax/v1/accounts/customers/10001/change')
  })

  test('is forgotten after 24 hours', async () => {
    const browser = await centre.signedIn('anna@demo.example')
    await create(browser, 'A day later', 'k9')
    centre.wait(25 * 3_600_000)
    const later = await centre.signedIn('anna@demo.example')
    expect((await create(later, 'A day later', 'k9')).status).toBe(201)
    expect(await count('A day later')).toBe(2)
    anna = later
    ben = await centre.signedIn('ben@demo.example')
  })

  test('is no longer than 128 characters', async () => {
    const refused = await create(anna, 'Long key', 'k'.repeat(129))
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['idempotency_key']])
    expect((await create(anna, 'Long key', 'k'.repeat(128))).status).toBe(201)
  })

  test('on an answer without body replays it without body', async () => {
    const browser = centre.browser()
    await browser.get('/sanctum/csrf-cookie')
    const ask = () =>
      browser.post('/ajax/v1/password/request', { email: 'anna@demo.example' }, { 'idempotency-key': 'k10' })
    const [first, second] = [await ask(), await ask()]
    expect([second.status, second.body, second.headers['content-type']]).toEqual([
      202,
      '',
      first.headers['content-type'],
    ])
  })

  test('keeps no answer that could be read in the table, or opened in another row', async () => {
    const { operator } = centre.services.database
    const subject = 'A secret matter of Anna’s'
    const { body } = await create(anna, subject, 'k13')
    const { rows } = await sql<{
      row: string
    }>`select to_jsonb(i)::text as row from idempotency_key i where key = 'k13'`.execute(operator)
    expect(body.subject).toBe(subject)
    expect(rows.map(({ row }) => row.includes('secret matter'))).toEqual([false])
    expect((await create(anna, subject, 'k13')).body).toEqual(body)
    await sql`update idempotency_key set key = 'k14' where key = 'k13'`.execute(operator)
    expect((await create(anna, subject, 'k14')).status).toBe(500)
  })

  test('is bound to the body without its passwords: no fast hash of one is stored', async () => {
    const claim = (token: string, password: string) =>
      inTransaction(centre.services.database.unbound, async db => {
        const place = { vault: await centre.services.keys.vault(), scope: 'scope', key: 'k11' }
        const asked = { route: 'POST /reset', body: { token, password } }
        const earlier = await claimKey(db, place, asked, centre.services.clock.now())
        if (!earlier) await keepAnswer(db, place, { status: 204, body: undefined })
        return earlier
      })
    expect(await claim('a', 'first password')).toBeNull()
    expect(await claim('a', 'second password')).toEqual({ status: 204, body: undefined })
    await expect(claim('b', 'first password')).rejects.toMatchObject({ code: 'idempotency_key_reused' })
  })

  test.each(['password', 'current_password', 'id_number', 'captcha'])(
    'makes no hash of a %s, however deep it stands',
    field => {
      const hashOf = (secret: string) => requestHash({ route: 'PUT /x', body: { part: { [field]: secret }, other: 1 } })
      expect(hashOf('one')).toEqual(hashOf('another'))
      expect(requestHash({ route: 'PUT /x', body: { part: {}, other: 2 } })).not.toEqual(hashOf('one'))
    },
  )

  test('on a read has no effect', async () => {
    const read = () => anna.get(`${url}/options`, { 'idempotency-key': 'k12' })
    expect([(await read()).status, (await read()).status]).toEqual([200, 200])
  })
})
