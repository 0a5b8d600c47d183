import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '../../../../platform/db/database.ts'
import type { Browser } from '../../../../testing/browser.ts'
import { runQueued } from '../../../../testing/run-queued.ts'
import { startTestCentre, type TestCentre } from '../../../../testing/test-centre.ts'
import { untilWaiting } from '../../../../testing/until-waiting.ts'
import { checkVatId } from './check-vat-id-job.ts'
import { recheckVatIds } from './recheck-job.ts'

const userdata = '/ajax/v1/accounts/userdata'
const url = '/ajax/v1/accounts/vat-check'
const minute = 60_000
const day = 24 * 60 * minute

/** The register, which answers as told. */
let reply: (response: ServerResponse, vatNumber: string) => void
let asked: string[] = []
const register = createServer((request, response) => {
  let body = ''
  request.on('data', (part: Buffer) => {
    body += part.toString()
  })
  request.on('end', () => {
    const { countryCode, vatNumber } = JSON.parse(body)
    asked.push(countryCode + vatNumber)
    reply(response, countryCode + vatNumber)
  })
})
const valid = (response: ServerResponse) =>
  response.end(JSON.stringify({ valid: true, requestIdentifier: 'WAPI1', name: 'Möwe', address: 'Weg 1' }))
const invalid = (response: ServerResponse) => response.end(JSON.stringify({ valid: false, requestIdentifier: 'WAPI2' }))
const away = (response: ServerResponse) =>
  response.end(JSON.stringify({ errorWrappers: [{ error: 'MS_UNAVAILABLE' }] }))

let centre: TestCentre
let anna: Browser
beforeAll(async () => {
  await new Promise<void>(resolve => register.listen(0, '127.0.0.1', resolve))
  const { port } = register.address() as AddressInfo // it listens on a port
  centre = await startTestCentre('demo', {
    vatCheck: { mode: 'vies', recheckDays: 90, url: `http://127.0.0.1:${port}/`, timeoutSeconds: 60 },
  })
  anna = await centre.signedIn('anna@demo.example')
  // so that the sweep has only 10001's to start
  await db().updateTable('vat_status').set({ next_check_at: null }).where('customer_number', '=', 10003).execute()
})
afterAll(async () => {
  await centre.close()
  register.closeAllConnections()
  register.close()
})
beforeEach(() => {
  asked = []
  reply = valid
})

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
const mailer = { send: async () => undefined }
const run = async () => (await runQueued(centre.services, mailer)).filter(name => name !== 'mail.send')
const sweep = () => recheckVatIds.run({ services: centre.services, mailer, log: silent }, {})
const db = () => centre.services.database.operator

async function patch(changes: object, browser = anna) {
  const { version } = (await browser.get(userdata)).body
  return browser.send('PATCH', userdata, { version, ...changes })
}
const saveId = (vat_id: string) => patch({ vat_id })
const current = async () => (await anna.get(userdata)).body.vat_check
const history = async (vatId: string) =>
  (await anna.get(url)).body.history.filter((row: { vat_id: string }) => row.vat_id === vatId)
const runOf = (customer: number) =>
  db().selectFrom('vat_status').selectAll().where('customer_number', '=', customer).executeTakeFirstOrThrow()
/** A moved clock has ended the session. */
async function wait(ms: number) {
  centre.wait(ms)
  if (ms > 60 * minute) anna = await centre.signedIn('anna@demo.example')
}
/** The queue's job for the open run. */
async function openJob() {
  const { customer_number, run_id } = await runOf(10001)
  return () =>
    checkVatId.run({ services: centre.services, mailer, log: silent }, { customer_number, run_id: run_id ?? '' })
}
/** Acts between the change of the id and its commit, once it waits for that. */
function whileSaving<Done>(vatId: string, work: () => Done): Promise<{ pressed: Done }> {
  return inTransaction(db(), async saving => {
    await sql`update customer set vat_id = ${vatId} where customer_number = 10001`.execute(saving)
    const pressed = work()
    await untilWaiting(saving, 1)
    return { pressed }
  })
}
const audits = () =>
  db()
    .selectFrom('audit_entry')
    .select(['actor_name', 'before', 'after'])
    .where('action', '=', 'customer.vat_id_checked')
    .where('customer_number', '=', 10001)
    .orderBy('id', 'desc')
    .execute()

describe('reading', () => {
  test('takes one statement besides the session’s, and no more for the record that carries the state', async () => {
    centre.countStatements()
    const { status, body } = await anna.get(url)
    expect(centre.countStatements()).toHaveLength(2)
    expect(status).toBe(200)
    expect(body.current).toMatchObject({ vat_id: 'DE294044120', state: 'valid', effect: 'domestic', obstacle: null })
    expect(body.history).toHaveLength(3)
    await anna.get(userdata)
    expect(centre.countStatements()).toHaveLength(2)
  })

  test('shows customers only their own', async () => {
    const other = await centre.signedIn('new@demo.example')
    expect((await other.get(url)).body).toMatchObject({
      current: { vat_id: '', state: 'unchecked', effect: 'none' },
      history: [],
    })
  })

  test('needs the permission, and asking again needs more', async () => {
    const ben = await centre.signedIn('ben@demo.example')
    expect((await ben.get(url)).status).toBe(403)
    expect((await ben.post(url)).status).toBe(403)
    expect((await centre.browser().get(url)).status).toBe(401)
    const locked = await centre.signedIn('locked@demo.example')
    expect((await locked.post(url)).status).toBe(423)
  })
})

describe('another id', () => {
  test('is saved immediately, checked afterwards, and the result is on record', async () => {
    const saved = await saveId('fr 40.303.265.045')
    expect(saved.status).toBe(200)
    expect(saved.body).toMatchObject({
      vat_id: 'FR40303265045',
      vat_check: { state: 'checking', under_way: true, checked_at: null, name: null, effect: 'charged_for_now' },
    })
    expect(asked).toEqual([])
    expect(await run()).toEqual(['tax.check-vat-id'])
    expect(asked).toEqual(['FR40303265045'])
    expect(await current()).toMatchObject({
      state: 'valid',
      under_way: false,
      consultation_number: 'WAPI1',
      name: 'Möwe',
      address: 'Weg 1',
      effect: 'reverse_charge',
      checked_at: expect.stringContaining('T'),
    })
    expect((await audits())[0]).toEqual({
      actor_name: 'Kontor',
      before: { vat_state: 'checking' },
      after: { vat_state: 'valid', vat_id: 'FR40303265045', consultation_number: 'WAPI1' },
    })
    expect(await history('FR40303265045')).toMatchObject([{ outcome: 'valid', consultation_number: 'WAPI1' }])
  })

  test('gets no answer about the previous one, however late it comes', async () => {
    await saveId('FR83404833048')
    let late: (() => void) | undefined
    reply = response => {
      late = () => valid(response)
    }
    const first = (await openJob())()
    await expect.poll(() => late).toBeDefined()
    await saveId('ATU12345675')
    reply = invalid
    await run()
    expect(await current()).toMatchObject({ vat_id: 'ATU12345675', state: 'invalid', effect: 'charged' })
    late?.()
    await first
    expect(await current()).toMatchObject({ vat_id: 'ATU12345675', state: 'invalid', consultation_number: 'WAPI2' })
    expect(await history('FR83404833048')).toEqual([])
  })

  test('that was there before shows what is known of it, and an answer under way from then does not count', async () => {
    await saveId('NL004495445B01')
    let late: (() => void) | undefined
    reply = response => {
      late = () => invalid(response)
    }
    const first = (await openJob())()
    await expect.poll(() => late).toBeDefined()
    await saveId('')
    expect(await current()).toMatchObject({ vat_id: '', state: 'unchecked', under_way: false, effect: 'none' })
    const again = (await saveId('NL004495445B01')).body.vat_check
    expect(again).toMatchObject({ state: 'checking', under_way: true })
    late?.()
    await first
    expect(await current()).toEqual(again)
    reply = valid
    await run()
    expect(await current()).toMatchObject({ state: 'valid' })
  })

  test('that is removed before the register is asked, or before it answers, leaves no trace', async () => {
    await saveId('FI20774740')
    const job = await openJob()
    await saveId('')
    await job()
    expect(asked).toEqual([])
    await saveId('FI20774740')
    let late: (() => void) | undefined
    reply = response => {
      late = () => invalid(response)
    }
    const second = (await openJob())()
    await expect.poll(() => late).toBeDefined()
    await saveId('')
    late?.()
    await second
    expect(await history('FI20774740')).toEqual([])
    reply = valid
    await saveId('FI20774740')
    expect(await current()).toMatchObject({ state: 'checking' })
    await run()
  })

  test('of a country outside the register is kept unchecked, with the reason', async () => {
    expect((await saveId('CHE-107.787.577 MWST')).body).toMatchObject({
      vat_id: 'CHE107787577MWST',
      vat_check: { state: 'unchecked', under_way: false, obstacle: 'not_covered', effect: 'third_country' },
    })
    expect(await run()).toEqual([])
    const refused = await anna.post(url)
    expect([refused.status, refused.body.code]).toEqual([409, 'vat_check_impossible'])
  })

  test('is not checked where the record is saved without changing it', async () => {
    await saveId('FR40303265045')
    await run()
    await saveId('FR 40 303265045')
    await patch({ phone: '+49 40 1234567' })
    expect(await run()).toEqual([])
  })

  test('of a consumer is not checked until they become a business', async () => {
    const consumer = await patch({ type: 'consumer', vat_id: 'DE136695976' })
    expect(consumer.body.vat_check).toMatchObject({ state: 'unchecked', under_way: false, effect: 'none' })
    expect(await run()).toEqual([])
    await sweep()
    expect(await run()).toEqual([])
    expect((await anna.post(url)).status).toBe(409)
    expect((await patch({ type: 'business' })).body.vat_check).toMatchObject({ state: 'checking' })
    await run()
  })
})

describe('a check', () => {
  test('that runs twice writes once', async () => {
    await saveId('IT00743110157')
    const job = await openJob()
    await Promise.all([job(), job()])
    await job()
    expect(await history('IT00743110157')).toHaveLength(1)
  })

  test('without an answer comes again after 5 minutes, 15, an hour; then the answer counts', async () => {
    reply = away
    await saveId('ESA28015865')
    await run()
    expect(await current()).toMatchObject({ state: 'unavailable', effect: 'charged_for_now', under_way: false })
    for (const pause of [5, 15, 60]) {
      await wait((pause - 1) * minute)
      await sweep()
      expect(await run()).toEqual([])
      await wait(minute)
      await sweep()
      await sweep()
      expect(await run()).toEqual(['tax.check-vat-id'])
    }
    await wait(4 * 60 * minute)
    reply = valid
    await sweep()
    await run()
    expect(await current()).toMatchObject({ state: 'valid' })
    expect((await history('ESA28015865')).map((row: { outcome: string }) => row.outcome)).toEqual([
      'valid',
      ...Array(4).fill('unavailable'),
    ])
    expect(await runOf(10001)).toMatchObject({ failures: 0 })
  })

  test('of a valid id comes again after 90 days; an unavailable register takes nothing from it', async () => {
    await wait(90 * day - minute)
    await sweep()
    expect(await run()).toEqual([])
    await wait(minute)
    reply = away
    await sweep()
    expect(await current()).toMatchObject({ state: 'valid', under_way: true })
    await run()
    const kept = await current()
    expect(kept).toMatchObject({
      state: 'valid',
      under_way: false,
      consultation_number: 'WAPI1',
      effect: 'reverse_charge',
    })
    // the answer that counts is the one of 90 days ago
    expect(Date.parse(kept.checked_at)).toBeLessThan(centre.services.clock.now().getTime() - 89 * day)
    expect(Date.parse(kept.next_check_at) - centre.services.clock.now().getTime()).toBeLessThan(6 * minute)
  })

  test('that was lost is started again after an hour', async () => {
    await saveId('PL8567346215')
    await sql`delete from pgboss.job`.execute(db())
    await wait(59 * minute)
    await sweep()
    expect(await run()).toEqual([])
    await wait(minute)
    await sweep()
    expect(await run()).toEqual(['tax.check-vat-id'])
    expect(await current()).toMatchObject({ state: 'valid' })
  })

  test('begins by itself for an id that was never checked', async () => {
    await db().updateTable('customer').set({ vat_id: 'DK13585628' }).where('customer_number', '=', 10004).execute()
    await sweep()
    await run()
    expect(asked).toContain('DK13585628')
    expect(await runOf(10004)).toMatchObject({ state: 'valid' })
  })

  test('can be asked for again, and a second press finds the first one’s', async () => {
    const first = await anna.post(url)
    expect([first.status, first.body]).toEqual([200, expect.objectContaining({ state: 'valid', under_way: true })])
    expect((await anna.post(url)).body).toEqual(first.body)
    expect(await run()).toEqual(['tax.check-vat-id'])
  })

  test('asked for while another id is being saved is about that one', async () => {
    const { pressed } = await whileSaving('IT00743110157', () => anna.post(url))
    expect((await pressed).body).toMatchObject({ vat_id: 'IT00743110157', under_way: true })
    await run()
    expect(asked).toEqual(['IT00743110157'])
  })

  test('that is answered while another id is being saved does not count', async () => {
    await saveId('HU12892312')
    let late: (() => void) | undefined
    reply = response => {
      late = () => valid(response)
    }
    const job = (await openJob())()
    await expect.poll(() => late).toBeDefined()
    await whileSaving('IT00743110157', () => late?.())
    await job
    expect(await history('HU12892312')).toEqual([])
    reply = valid
    await sweep()
    await run()
  })

  test('that is due while the record is being saved waits for the next time, and delays no other', async () => {
    const due = { next_check_at: centre.services.clock.now() }
    await db().updateTable('vat_status').set(due).where('customer_number', 'in', [10001, 10004]).execute()
    await inTransaction(db(), async saving => {
      await sql`select from customer where customer_number = 10001 for update`.execute(saving)
      await sweep()
      expect(await runOf(10001)).toMatchObject({ run_id: null })
      expect(await runOf(10004)).toMatchObject({ run_id: expect.any(String) })
    })
    await sweep()
    expect(await runOf(10001)).toMatchObject({ run_id: expect.any(String) })
    expect(await run()).toEqual(['tax.check-vat-id', 'tax.check-vat-id'])
  })

  test('is asked for ten times an hour at most', async () => {
    const browser = await centre.signedIn('new@demo.example')
    const codes: number[] = []
    for (let press = 0; press < 11; press++) codes.push((await browser.post(url)).status)
    expect(codes).toEqual([...Array(10).fill(200), 429])
  })

  test('leaves rows that cannot be changed', async () => {
    const change = db().updateTable('vat_check').set({ outcome: 'valid' }).execute()
    await expect(change).rejects.toThrow()
    await expect(centre.services.database.unbound.deleteFrom('vat_check').execute()).rejects.toThrow()
  })
})

test('where no register is asked, an id is kept unchecked, and the sweep leaves it alone', async () => {
  await run()
  const { configuration } = centre.services
  const { vatCheck } = configuration
  configuration.vatCheck = { mode: 'off' }
  try {
    const saved = await saveId('SI50223054')
    expect(saved.body.vat_check).toMatchObject({ state: 'unchecked', under_way: false, obstacle: 'off' })
    expect((await anna.post(url)).status).toBe(409)
    await sweep()
    expect(await run()).toEqual([])
  } finally {
    configuration.vatCheck = vatCheck
  }
  // turned on, it is checked by itself
  await sweep()
  await run()
  expect(await current()).toMatchObject({ state: 'valid' })
})

describe('a valid id that becomes invalid', () => {
  const mails = () =>
    db()
      .selectFrom('mail')
      .select(['recipient', 'locale', 'subject', 'body'])
      .where('template', '=', 'vat_id_invalid')
      .orderBy('id')
      .execute()
  const becomesInvalid = async () => {
    reply = valid
    await saveId('')
    await saveId('PL8567346215')
    await run()
    reply = invalid
    await anna.post(url)
    await run()
  }

  test('is reported by mail to the account’s owners, once', async () => {
    await becomesInvalid()
    const [mail, ...others] = await mails()
    // ids that were invalid from the start are only shown on the page
    expect(mail).toMatchObject({ recipient: 'anna@demo.example' })
    expect(mail?.body).toContain('PL8567346215')
    expect(mail?.body).toContain('/account/company')
    expect(others.map(other => other.recipient)).not.toContain('anna@demo.example')
    expect(await current()).toMatchObject({ state: 'invalid', effect: 'charged' })
    const before = (await mails()).length
    await anna.post(url)
    await run()
    expect((await mails()).length).toBe(before)
  })

  test('is not mailed to users who have turned that off', async () => {
    await anna.post('/ajax/v1/preferences', { preferences: { notifications: { vat_id: { mail: false } } } })
    const before = (await mails()).filter(mail => mail.recipient === 'anna@demo.example').length
    await becomesInvalid()
    expect((await mails()).filter(mail => mail.recipient === 'anna@demo.example').length).toBe(before)
    await anna.post('/ajax/v1/preferences', { preferences: { notifications: { vat_id: { mail: true } } } })
    await becomesInvalid()
    expect((await mails()).filter(mail => mail.recipient === 'anna@demo.example').length).toBe(before + 1)
  })
})
