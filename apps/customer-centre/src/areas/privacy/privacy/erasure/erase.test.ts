import { randomUUID } from 'node:crypto'
import { retentionKinds } from '@kontor/contract/enums/privacy'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { personalData, tablesOf } from '../../../../personal-data.ts'
import type { DB } from '../../../../platform/db/types.gen.ts'
import { retention } from '../../../../platform/privacy/retention.ts'
import { type OwnerDb, ownerOf } from '../../../../testing/owner.ts'
import { addPrivacyRows } from '../../../../testing/privacy-rows.ts'
import { mark } from '../../../../testing/privacy-rows-of-user.ts'
import { runQueued } from '../../../../testing/run-queued.ts'
import { startTestCentre, type TestCentre } from '../../../../testing/test-centre.ts'
import { wholeIban } from '../../../customers/reads.ts'
import { verifyDocuments } from '../../../money/billing/verify.ts'
import { advanceErasures } from './advance-erasures-job.ts'
import { runErasure } from './erase-job.ts'
import { eraseSteps as stepsOf } from './erase-steps.ts'

const eraseSteps = stepsOf(Object.values(personalData))

const customer = 10001
const year = 365.25 * 86_400_000
const mailer = { send: async () => undefined }
const log = { info: () => undefined, warn: () => undefined, error: () => undefined }

let centre: TestCentre
let owner: OwnerDb
let texts: string[]
let requestId: string
let annaId: string
beforeAll(async () => {
  centre = await startTestCentre('demo')
  owner = ownerOf(centre.url)
  const anna = await centre.signedIn('anna@demo.example')
  annaId = await idOf('anna@demo.example')
  const first = async (table: 'contract' | 'contact') =>
    (await owner.selectFrom(table).select('id').where('customer_number', '=', customer).executeTakeFirstOrThrow()).id
  const now = centre.services.clock.now()
  await addPrivacyRows(owner, customer, annaId, now, await first('contract'), await first('contact'))
  // belongs to no document, and is of the year after them: half an hour old where the provider is
  await owner
    .insertInto('payment')
    .values({
      customer_number: customer,
      id: randomUUID(),
      kind: 'transfer',
      status: 'succeeded',
      amount_minor: 100,
      currency: 'EUR',
      created_at: '2026-12-31T23:30:00Z',
    })
    .execute()
  // a letter to a person, not for a customer
  await owner
    .insertInto('mail')
    .values({
      id: randomUUID(),
      user_id: annaId,
      recipient: `${mark}@demo.example`,
      locale: 'de',
      template: 'holder_decided',
      letter: true,
      subject: mark,
      body: mark,
      created_at: now,
    })
    .execute()
  for (const [purpose, name] of [
    ['evidence', 'passport.png'],
    ['inquiry', 'screenshot.png'],
    ['customer_note', 'noted.png'],
  ] as const) {
    await centre.services.files.put(`upload/ab/${name}`, Buffer.from(mark))
    const file = {
      id: randomUUID(),
      customer_number: customer,
      purpose,
      subject_id: randomUUID(),
      name: `${mark}-${name}`,
    }
    await owner
      .insertInto('file')
      .values({
        ...file,
        content_type: 'image/png',
        bytes: 9,
        sha256: Buffer.alloc(32),
        storage_key: `upload/ab/${name}`,
        created_at: now,
      })
      .execute()
  }
  const note = { customer_number: customer, id: randomUUID(), author_name: 'Staff', body: mark, created_at: now }
  await owner.insertInto('customer_note').values(note).execute()
  await owner.insertInto('customer_tag').values({ customer_number: customer, tag: mark }).execute()
  texts = await personalTexts()
  // a finished archive goes too
  await anna.post('/ajax/v1/privacy/exports')
  await runQueued(centre.services, mailer)
  await owner.updateTable('contract').set({ state: 'ended' }).where('customer_number', '=', customer).execute()
  await owner
    .updateTable('document_settlement')
    .set({ open_minor: 0 })
    .where('customer_number', '=', customer)
    .execute()
  const { status, body } = await anna.post('/ajax/v1/privacy/erasure', { customer_number: customer })
  expect(status).toBe(201)
  requestId = body.id
  centre.wait(14 * 86_400_000)
})
afterAll(async () => {
  await owner.destroy()
  await centre.close()
})

const idOf = async (email: string) =>
  (await owner.selectFrom('user_account').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id

/** Texts that name, reach or describe the customer, its sole people and its contacts. */
async function personalTexts(): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select unnest(array[name, email, phone, vat_id, tax_number, line1, ${wholeIban('refund', 'c')}, register_number]) as text
      from customer c where customer_number = ${customer}
    union select unnest(array[name, email, phone, note]) from contact where customer_number = ${customer}
    union select unnest(array[name, email]) from user_account where email = 'anna@demo.example'
    union select unnest(array[label, attributes #>> '{0,value}']) from contract c where customer_number = ${customer}
      and label not in (select name from product)
    union select name from cloud_resource where customer_number = ${customer}
    union select ${mark}`.execute(owner)
  const others = await textOfOthers()
  return rows.map(({ text }) => text).filter(text => text && text.length > 4 && !others.includes(text.toLowerCase()))
}

/** Texts that also occur elsewhere, such as a town or a word: they reveal nothing of this customer. */
async function textOfOthers(): Promise<string> {
  const tables = ['customer', 'contact', 'contract', 'document', 'ticket', 'ticket_message', 'audit_entry'] as const
  const parts = tables.map(
    name => sql`select t::text as row from ${sql.id(name)} t where customer_number <> ${customer}`,
  )
  const { rows } = await sql<{ row: string }>`${sql.join(parts, sql` union all `)}
    union all select t::text from product t
    union all select t::text from user_account t where email <> 'anna@demo.example'`.execute(owner)
  return rows
    .map(({ row }) => row)
    .join('\n')
    .toLowerCase()
}

/** Tables of the whole database that contain one of the texts, with one of the rows. */
async function tablesWith(found: readonly string[]): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'`.execute(owner)
  const hits: Record<string, string> = {}
  for (const { name } of rows) {
    const hit = await sql<{ row: string }>`
      select t::text as row from ${sql.id(name)} t
      where exists (select from unnest(${found}::text[]) x where strpos(lower(t::text), lower(x)) > 0) limit 1`.execute(
      owner,
    )
    if (hit.rows[0]) hits[name] = hit.rows[0].row.slice(0, 300)
  }
  return hits
}

const counts = async (): Promise<Record<string, number>> => {
  const tables = [...new Set(retentionKinds.flatMap(tablesOf))]
  const found: Record<string, number> = {}
  for (const name of tables) {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.id(name)}`.execute(owner)
    found[name] = rows[0]?.count ?? 0
  }
  return found
}

test('every table that holds something of a customer or a user has its place in the matrix', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and column_name in ('customer_number', 'user_id')`.execute(
    owner,
  )
  // events name no one, as kinds.test.ts holds, and tell programs of the erasure itself
  const placed = [...retentionKinds.flatMap(tablesOf), 'event']
  expect(rows.map(({ name }) => name).filter(name => !placed.includes(name))).toEqual([])
})

test('nothing goes before the erasure has begun, for any caller', async () => {
  const before = await counts()
  await runErasure(centre.services, customer, requestId, eraseSteps)
  expect(await counts()).toEqual(before)
  await expect(
    sql`select forget_mails_of(${customer}, '{}')`.execute(centre.services.database.operator),
  ).rejects.toThrow('no erasure of customer 10001 has begun')
})

describe('an erasure', () => {
  let other: string[]
  beforeAll(async () => {
    // Ben acts for another customer as well, and keeps their data
    const { rows } = await sql<{ text: string }>`
      select name as text from customer where customer_number = 10002
      union select unnest(array[name, email]) from user_account where email = 'ben@demo.example'`.execute(owner)
    other = rows.map(({ text }) => text)
    await advanceErasures.run({ services: centre.services, mailer, log }, {})
    await sql`delete from pgboss.job where name = 'privacy.erase-customer'`.execute(owner)
  })

  test('that is killed after any step is finished by the next run', async () => {
    for (let done = 0; done <= eraseSteps.length; done++) {
      const killed = [
        ...eraseSteps.slice(0, done),
        async () => {
          throw new Error('killed')
        },
      ]
      await expect(runErasure(centre.services, customer, requestId, killed)).rejects.toThrow('killed')
    }
    const noted: [number, number][] = []
    await runErasure(centre.services, customer, requestId, eraseSteps, (...progress) => noted.push(progress))
    expect(noted).toEqual(eraseSteps.map((_, done) => [done, eraseSteps.length]))
    const after = await counts()
    await runErasure(centre.services, customer, requestId, eraseSteps)
    expect(await counts()).toEqual(after)
    const told = await owner.selectFrom('mail').select('recipient').where('template', '=', 'erasure_done').execute()
    expect(told).toEqual([{ recipient: 'anna@demo.example' }])
  })

  test('leaves no personal text outside what the law keeps', async () => {
    expect(texts.length).toBeGreaterThan(30)
    const kept = retentionKinds.flatMap(kind => (retention[kind].keep ? tablesOf(kind) : []))
    const hits = await tablesWith(texts)
    expect(Object.entries(hits).filter(([name]) => !kept.includes(name))).toEqual([])
    // the same tables hold what goes and what stays: the right part is left
    expect(Object.keys(hits)).toContain('document')
    for (const name of ['contract', 'cloud_project', 'data_export', 'erasure_request'] as const)
      expect(hits).not.toHaveProperty(name)
    const mails = await owner.selectFrom('mail').select('letter').where('customer_number', '=', customer).execute()
    expect(mails.length).toBeGreaterThan(0)
    expect(mails.filter(mail => !mail.letter)).toEqual([])
    const methods = await owner
      .selectFrom('payment_method')
      .select(['kind', 'state'])
      .where('customer_number', '=', customer)
      .execute()
    for (const method of methods) expect(method).toEqual({ kind: 'sepa', state: 'revoked' })
  })

  test('deletes the files that go, and keeps those that stay', async () => {
    await runQueued(centre.services, mailer)
    const names = (await owner.selectFrom('file').select('name').where('customer_number', '=', customer).execute()).map(
      ({ name }) => name,
    )
    expect(names).toEqual([`${mark}-screenshot.png`])
    const unclaimed = (await owner.selectFrom('unclaimed_upload').select('storage_key').execute()).map(
      row => row.storage_key,
    )
    expect(unclaimed.toSorted()).toEqual(['upload/ab/noted.png', 'upload/ab/passport.png'])
    const archive = await owner.selectFrom('data_export').select(['id', 'state']).executeTakeFirstOrThrow()
    expect(archive.state).toBe('expired')
    expect(await centre.services.files.size(`exports/${archive.id}-1.zip`)).toBeNull()
  })

  test('closes the customer, ends all memberships, and the sign-in of people without another customer', async () => {
    const row = await owner
      .selectFrom('customer')
      .selectAll()
      .where('customer_number', '=', customer)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      name: 'Erased customer',
      email: 'erased-10001@erased.invalid',
      city: '',
      country: 'DE',
    })
    expect(row.deactivated_at).not.toBeNull()
    expect(
      await owner.selectFrom('membership').select('user_id').where('customer_number', '=', customer).execute(),
    ).toEqual([])
    expect((await centre.browser().signIn('anna@demo.example')).status).toBe(422)
    const ben = await centre.signedIn('ben@demo.example')
    const { body } = await ben.get('/ajax/v1/userinfo')
    expect(body.customers.map(({ number }: { number: number }) => number)).toEqual([10002])
  })

  test('affects no other customer', async () => {
    const hits = await tablesWith(other)
    for (const name of ['customer', 'user_account', 'document']) expect(hits).toHaveProperty(name)
    const demo = await owner.selectFrom('contact').select('id').where('customer_number', '<>', customer).execute()
    expect(demo.length).toBeGreaterThan(0)
  })

  test('says in the activity that it is done, and when the next part goes', async () => {
    const request = await owner
      .selectFrom('erasure_request')
      .selectAll()
      .where('id', '=', requestId)
      .executeTakeFirstOrThrow()
    expect(request).toMatchObject({ state: 'done', review_on: expect.any(Date) })
    const entries = await owner.selectFrom('audit_entry').select('action').where('subject_id', '=', requestId).execute()
    expect(entries.filter(({ action }) => action === 'privacy.erasure_done')).toHaveLength(1)
  })
})

describe('data that the law has kept', () => {
  const review = async () => {
    await advanceErasures.run({ services: centre.services, mailer, log }, {})
    await runQueued(centre.services, mailer)
  }
  const left = async (...tables: (keyof DB)[]) => {
    const found: Record<string, number> = {}
    for (const name of tables) {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from ${sql.id(name)} where customer_number = ${customer}`.execute(owner)
      found[name] = rows[0]?.count ?? 0
    }
    return found
  }

  test('cannot be deleted before their time, not even by the owner of the database', async () => {
    await sql`select set_config('kontor.retired_customer', '10002', false)`.execute(owner)
    await expect(owner.deleteFrom('document').where('customer_number', '=', 10002).execute()).rejects.toThrow(
      'append-only',
    )
    await sql`select set_config('kontor.retired_customer', '', false)`.execute(owner)
    await expect(owner.deleteFrom('document').where('customer_number', '=', customer).execute()).rejects.toThrow(
      'append-only',
    )
    const { operator, unbound } = centre.services.database
    for (const db of [operator, unbound])
      await expect(sql`delete from document`.execute(db)).rejects.toThrow('permission denied')
    await expect(sql`select forget_kept_rows(10001, 'vouchers', '{2026}')`.execute(unbound)).rejects.toThrow(
      'permission denied',
    )
    // a customer without an erasure loses nothing
    await sql`select forget_kept_rows(10002, 'vouchers', '{2024,2025,2026}')`.execute(operator)
    expect(
      (await owner.selectFrom('document').select('id').where('customer_number', '=', 10002).execute()).length,
    ).toBeGreaterThan(0)
  })

  test('are deleted by themselves, kind after kind, once their time is over', async () => {
    const before = await left('ticket', 'audit_entry', 'document', 'declaration', 'sepa_mandate')
    for (const count of Object.values(before)) expect(count).toBeGreaterThan(0)
    centre.wait(1.3 * year) // March 2028
    await review()
    expect(await left('payment_method', 'sepa_mandate')).toEqual({ payment_method: 0, sepa_mandate: 0 })
    expect((await left('document')).document).toBe(before.document)
    centre.wait(2 * year) // 2030: tickets of 2026, evidence of 2026
    await review()
    expect(await left('ticket', 'ticket_message', 'inquiry', 'file', 'audit_entry')).toEqual({
      ticket: 0,
      ticket_message: 0,
      inquiry: 0,
      file: 0,
      audit_entry: 0,
    })
    expect(await owner.selectFrom('consent').select('id').where('user_id', '=', annaId).execute()).toEqual([])
    expect((await left('document')).document).toBe(before.document)
    // a payment of the year after the last document: of 2035, where all documents are gone by then
    expect((await left('contract')).contract).toBeGreaterThan(0)
    centre.wait(5 * year) // 2035: everything but that
    await review()
    expect(await left('document', 'document_line', 'document_file', 'payment', 'declaration', 'vat_check')).toEqual({
      document: 0,
      document_line: 0,
      document_file: 0,
      payment: 1,
      declaration: 0,
      vat_check: 0,
    })
    const { operator } = centre.services.database
    expect(await verifyDocuments(operator, 2035)).toMatchObject({ broken: null })
    // a year before the law still asked for them
    expect(await verifyDocuments(operator, 2032)).toMatchObject({ broken: { what: 'the document is missing' } })
    // without a customer: everything that names the contracts is gone, and so are they
    expect(await left('contract', 'cloud_project', 'usage_month', 'usage_day')).toEqual({
      contract: 0,
      cloud_project: 0,
      usage_month: 0,
      usage_day: 0,
    })
    expect(await owner.selectFrom('mail').select('id').where('user_id', '=', annaId).execute()).toEqual([])
    centre.wait(1.5 * year) // 2036
    await review()
    expect(await left('payment')).toEqual({ payment: 0 })
    expect((await left('ledger_entry')).ledger_entry).toBeGreaterThan(0)
    centre.wait(2 * year) // 2038: the books as well
    await review()
    expect(await left('ledger_entry', 'ledger_account')).toEqual({ ledger_entry: 0, ledger_account: 0 })
    expect(await owner.selectFrom('mail').select('template').where('customer_number', '=', customer).execute()).toEqual(
      [],
    )
    expect(await tablesWith(texts)).toEqual({})
    const [request] = await owner
      .selectFrom('erasure_request')
      .select(['state', 'review_on'])
      .where('id', '=', requestId)
      .execute()
    expect(request).toEqual({ state: 'done', review_on: null })
  })
})
