import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AskingServices } from '../../../../platform/services.ts'
import type { Browser } from '../../../../testing/browser.ts'
import { runQueued } from '../../../../testing/run-queued.ts'
import { startTestCentre, type TestCentre } from '../../../../testing/test-centre.ts'
import { buildExport } from './build-export-job.ts'
import { expireExports } from './expire-exports-job.ts'

const url = '/ajax/v1/privacy/exports'
const customer = 10001
const mailer = { send: async () => undefined }
const log = { info: () => undefined, warn: () => undefined, error: () => undefined }

let centre: TestCentre
let anna: Browser
beforeAll(async () => {
  centre = await startTestCentre('demo')
})
afterAll(() => centre.close())
beforeEach(async () => {
  await operator().updateTable('data_export').set({ state: 'expired', claimed_until: null }).execute()
  anna = await centre.signedIn('anna@demo.example')
})

const operator = () => centre.services.database.operator
const stored = (id: string) =>
  operator().selectFrom('data_export').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const fileOf = (id: string, attempt = 1) => join(centre.filesFolder, 'exports', `${id}-${attempt}.zip`)
const build = (id: string, parts: AskingServices = centre.services) =>
  buildExport.run({ services: parts, mailer, log }, { customer_number: customer, export_id: id })
const actions = async (id: string) =>
  (
    await operator()
      .selectFrom('audit_entry')
      .select('action')
      .where('customer_number', '=', customer)
      .where('subject_id', '=', id)
      .orderBy('at')
      .orderBy('id')
      .execute()
  ).map(entry => entry.action)

async function requested(visitor = anna): Promise<string> {
  const { status, body } = await visitor.post(url)
  expect(status, JSON.stringify(body)).toBe(201)
  return body.id
}
async function ready(visitor = anna): Promise<string> {
  const id = await requested(visitor)
  await runQueued(centre.services, mailer)
  expect((await stored(id)).state).toBe('ready')
  return id
}
async function withPermissions(email: string, permissions: string[]): Promise<Browser> {
  const visitor = await centre.signedIn(email)
  const { id } = await operator()
    .selectFrom('user_account')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  await operator()
    .updateTable('membership')
    .set({ permissions })
    .where('customer_number', '=', customer)
    .where('user_id', '=', id)
    .execute()
  await visitor.post(`/ajax/v1/accounts/customers/${customer}/change`)
  return visitor
}

describe('an export', () => {
  test('is requested, built, announced by a mail without a way in, downloaded and recorded at each download', async () => {
    const { status, body } = await anna.post(url)
    expect([status, body.state, body.own, body.requested_by]).toEqual([201, 'requested', true, 'Anna Lindqvist'])
    const { id } = body
    await runQueued(centre.services, mailer)
    const [latest] = (await anna.get('/ajax/v1/privacy')).body.exports
    expect(latest).toMatchObject({ id, state: 'ready', size: expect.any(Number) })
    expect(new Date(latest.expires_at).getTime() - new Date(latest.ready_at).getTime()).toBe(7 * 86_400_000)

    const mail = await operator()
      .selectFrom('mail')
      .select(['recipient', 'body'])
      .where('template', '=', 'export_ready')
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow()
    expect(mail.recipient).toBe('anna@demo.example')
    expect([...mail.body.matchAll(/https?:\/\/\S+/g)].map(([link]) => link)).toEqual([
      'http://portal.test/account/privacy',
    ])

    const opened = await anna.post(`${url}/${id}/downloads`)
    expect(opened.body).toEqual({ url: `${url}/${id}/file` })
    for (const _ of ['first', 'second']) {
      const file = await anna.get<string>(opened.body.url)
      expect(file.status).toBe(200)
      expect(file.headers).toMatchObject({
        'content-type': 'application/zip',
        'cache-control': 'no-store',
        'content-length': String(latest.size),
        'content-disposition': `attachment; filename="kontor-10001-2026-11-16.zip"`,
      })
      expect(file.body.slice(0, 2)).toBe('PK')
    }
    expect(await stored(id)).toMatchObject({ state: 'downloaded', attempts: 1 })
    expect(await actions(id)).toEqual([
      'privacy.export_requested',
      'privacy.export_ready',
      'privacy.export_downloaded',
      'privacy.export_downloaded',
    ])
    expect(await operator().selectFrom('unclaimed_upload').selectAll().execute()).toEqual([])
  })

  test('that two people ask for at once is one', async () => {
    const answers = await Promise.all([anna.post(url), anna.post(url)])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(answers[0]?.body.id).toBe(answers[1]?.body.id)
    expect(await runQueued(centre.services, mailer)).toEqual(expect.arrayContaining(['privacy.build-export']))
    expect((await stored(answers[0]?.body.id)).attempts).toBe(1)
  })

  test('tells how many of its files are there while it is made', async () => {
    const id = await requested()
    const noted: [number, number][] = []
    const progress = (done: number, of: number) => void noted.push([done, of])
    await buildExport.run(
      { services: centre.services, mailer, log, progress },
      { customer_number: customer, export_id: id },
    )
    expect(noted.length).toBeGreaterThan(10)
    expect(noted).toEqual(noted.map((_, done) => [done, noted.length]))
    await runQueued(centre.services, mailer)
  })

  test('that another person has asked for is waited for', async () => {
    await requested()
    const ben = await withPermissions('ben@demo.example', ['account'])
    const answer = await ben.post(url)
    expect([answer.status, answer.body.code]).toEqual([409, 'export_under_way'])
    expect((await ben.get('/ajax/v1/privacy')).body.exports[0]).toMatchObject({
      own: false,
      requested_by: 'Anna Lindqvist',
    })
    await runQueued(centre.services, mailer)
  })
})

describe('people who may have one', () => {
  test('another customer’s and another person’s is not found, with any rights', async () => {
    const id = await ready()
    const ben = await withPermissions('ben@demo.example', ['account', 'billing', 'support', 'contacts', 'contracts'])
    for (const tried of [10001, 10002]) {
      expect((await ben.post(`/ajax/v1/accounts/customers/${tried}/change`)).status).toBe(200)
      for (const answer of [await ben.post(`${url}/${id}/downloads`), await ben.get(`${url}/${id}/file`)])
        expect([tried, answer.status, answer.body.code]).toEqual([tried, 404, 'not_found'])
    }
    expect((await stored(id)).state).toBe('ready')
  })

  test('staff who act for the customer may not, nor may people who only read the account', async () => {
    const id = await ready()
    const admin = await centre.signedIn('admin@demo.example')
    await admin.post(`/ajax/v1/accounts/customers/${customer}/change`, { reason: 'Ticket 20014' })
    for (const answer of [
      await admin.post(url),
      await admin.post(`${url}/${id}/downloads`),
      await admin.get(`${url}/${id}/file`),
    ])
      expect([answer.status, answer.body.code]).toEqual([403, 'own_people_only'])
    expect((await admin.get('/ajax/v1/privacy')).status).toBe(200)

    const reader = await withPermissions('ben@demo.example', ['account:read', 'billing', 'support'])
    expect((await reader.post(url)).body.code).toBe('forbidden')
    const outsider = await withPermissions('ben@demo.example', ['billing', 'support'])
    expect((await outsider.get('/ajax/v1/privacy')).body.code).toBe('forbidden')
  })

  test('a locked customer does', async () => {
    const locked = await centre.signedIn('locked@demo.example')
    expect((await locked.get('/ajax/v1/contacts')).body.code).toBe('account_locked')
    const { body } = await locked.post(url)
    await runQueued(centre.services, mailer)
    expect((await locked.post(`${url}/${body.id}/downloads`)).status).toBe(200)
    expect((await locked.get(`${url}/${body.id}/file`)).status).toBe(200)
  })

  test('it takes a fresh proof to ask, to open and to download', async () => {
    const id = await ready()
    centre.wait(16 * 60_000)
    for (const answer of [
      await anna.post(url),
      await anna.post(`${url}/${id}/downloads`),
      await anna.get(`${url}/${id}/file`),
    ])
      expect(answer.status).toBe(428)
  })
})

describe('what goes wrong', () => {
  test('an archive is gone after seven days, and its file with the next sweep', async () => {
    const id = await ready()
    centre.wait(7 * 86_400_000 - 60_000)
    await expireExports.run({ services: centre.services, mailer, log }, {})
    expect(existsSync(fileOf(id))).toBe(true)
    centre.wait(120_000)
    anna = await centre.signedIn('anna@demo.example')
    for (const answer of [await anna.post(`${url}/${id}/downloads`), await anna.get(`${url}/${id}/file`)])
      expect([answer.status, answer.body.code]).toEqual([410, 'export_expired'])
    expect(existsSync(fileOf(id))).toBe(true)
    await expireExports.run({ services: centre.services, mailer, log }, {})
    expect(existsSync(fileOf(id))).toBe(false)
    expect((await stored(id)).state).toBe('expired')
  })

  test('one whose file the store has lost has failed, and a new one can be asked for', async () => {
    const id = await ready()
    await rm(fileOf(id))
    const answer = await anna.post(`${url}/${id}/downloads`)
    expect([answer.status, answer.body.code]).toEqual([409, 'export_failed'])
    expect((await stored(id)).state).toBe('failed')
    expect((await anna.get(`${url}/${id}/file`)).body.code).toBe('export_failed')
    expect(await ready()).not.toBe(id)
  })

  test('one that is still being made cannot be downloaded', async () => {
    const id = await requested()
    expect((await anna.post(`${url}/${id}/downloads`)).body.code).toBe('conflict')
    await runQueued(centre.services, mailer)
  })

  test('a dead run’s export is taken up by the next, and what it left in the store is swept', async () => {
    const id = await requested()
    await operator().deleteFrom('idempotency_key').execute()
    // as a killed process leaves it in mid-build: claimed, and half a file under its key
    await operator().updateTable('data_export').set({ state: 'building', attempts: 1 }).where('id', '=', id).execute()
    await operator()
      .insertInto('unclaimed_upload')
      .values({ storage_key: `exports/${id}-1.zip`, since: new Date() })
      .execute()
    await build(id)
    expect(await stored(id)).toMatchObject({ state: 'ready', attempts: 2 })
    expect(existsSync(fileOf(id, 2))).toBe(true)
    const unclaimed = await operator().selectFrom('unclaimed_upload').select('storage_key').execute()
    expect(unclaimed.map(row => row.storage_key)).toEqual([`exports/${id}-1.zip`])
    await operator().deleteFrom('unclaimed_upload').execute()
    // the queue's own run finds it done, and there is one mail
    await runQueued(centre.services, mailer)
    await build(id)
    expect(await stored(id)).toMatchObject({ state: 'ready', attempts: 2 })
    expect((await actions(id)).filter(action => action === 'privacy.export_ready')).toHaveLength(1)
  })

  test('a store that refuses is retried, and in the end the customer can ask again', async () => {
    const id = await requested()
    const full: AskingServices = {
      ...centre.services,
      files: {
        ...centre.services.files,
        async put(_, content) {
          if (!Buffer.isBuffer(content)) content.destroy()
          throw new Error('the disk is full')
        },
      },
    }
    for (let attempt = 1; attempt <= buildExport.attempts; attempt++) {
      await expect(build(id, full)).rejects.toThrow('the disk is full')
      expect(await stored(id)).toMatchObject({ state: 'requested', attempts: attempt, error: 'the disk is full' })
    }
    const payload = { customer_number: 10001, export_id: id }
    const last = () => buildExport.onGivenUp?.({ services: full, mailer, log }, payload, new Error('the disk is full'))
    await last()
    await last()
    expect(await stored(id)).toMatchObject({ state: 'failed', error: 'the disk is full' })
    expect((await actions(id)).filter(action => action === 'privacy.export_failed')).toHaveLength(1)
    await runQueued(centre.services, mailer)
    expect(await ready()).not.toBe(id)
  })

  test('one that no run will finish any more is given up, and a new one can be asked for', async () => {
    const id = await requested()
    await operator().updateTable('data_export').set({ state: 'building' }).where('id', '=', id).execute()
    await sql`delete from pgboss.job where name = 'privacy.build-export'`.execute(operator())
    centre.wait(2 * 86_400_000 - 60_000)
    await expireExports.run({ services: centre.services, mailer, log }, {})
    expect((await stored(id)).state).toBe('building')
    centre.wait(120_000)
    await expireExports.run({ services: centre.services, mailer, log }, {})
    expect((await stored(id)).state).toBe('failed')
    anna = await centre.signedIn('anna@demo.example')
    expect(await ready()).not.toBe(id)
  })

  test('a person who lost access meanwhile gets nothing: it was ended, it has expired, or they are locked out', async () => {
    const ben = await withPermissions('ben@demo.example', ['account'])
    const id = await requested(ben)
    const { user_id } = await stored(id)
    const refused = async () => {
      await expect(build(id)).rejects.toThrow('no access to the customer any more')
      expect(existsSync(fileOf(id))).toBe(false)
    }
    const membership = operator().selectFrom('membership').selectAll().where('customer_number', '=', customer)
    const row = await membership.where('user_id', '=', user_id).executeTakeFirstOrThrow()
    const member = operator().updateTable('membership').where('user_id', '=', user_id)
    await operator()
      .deleteFrom('membership')
      .where('customer_number', '=', customer)
      .where('user_id', '=', user_id)
      .execute()
    await refused()
    await operator().insertInto('membership').values(row).execute()
    await member.set({ expires_at: '2026-11-15T00:00:00Z' }).execute()
    await refused()
    await member.set({ expires_at: null }).execute()
    const user = operator().updateTable('user_account').where('id', '=', user_id)
    await user.set({ disabled_at: new Date() }).execute()
    await refused()
    await user.set({ disabled_at: null }).execute()
    await build(id)
    expect((await stored(id)).state).toBe('ready')
  })
})
