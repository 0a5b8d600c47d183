import { createHook } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { personalData } from '../../../../personal-data.ts'
import type { Services } from '../../../../platform/services.ts'
import { type OwnerDb, ownerOf } from '../../../../testing/owner.ts'
import { addPrivacyRows } from '../../../../testing/privacy-rows.ts'
import { mark } from '../../../../testing/privacy-rows-of-user.ts'
import { readArchive } from '../../../../testing/read-archive.ts'
import { roundTrips } from '../../../../testing/round-trips.ts'
import { runQueued } from '../../../../testing/run-queued.ts'
import { startTestCentre, type TestCentre } from '../../../../testing/test-centre.ts'
import { exportedFiles as filesOf, partsOf, exportPolicy as policyOf } from './exported-tables.ts'
import type { ArchiveIndex } from './readme.ts'
import { columnNames } from './table-query.ts'

const customer = 10001
const data = Object.values(personalData)
const exportPolicy = Object.fromEntries(policyOf(data))
const exportedFiles = filesOf(data)
const mailer = { send: async () => undefined }

let centre: TestCentre
/** Sees everything, bound by nothing. */
let owner: OwnerDb
let userId: string
beforeAll(async () => {
  centre = await startTestCentre('demo')
  owner = ownerOf(centre.url)
  userId = await idOf('anna@demo.example')
  const first = async (table: 'contract' | 'contact') =>
    (await owner.selectFrom(table).select('id').where('customer_number', '=', customer).executeTakeFirstOrThrow()).id
  await addPrivacyRows(
    owner,
    customer,
    userId,
    centre.services.clock.now(),
    await first('contract'),
    await first('contact'),
  )
  await owner
    .insertInto('erasure_request')
    .values({
      customer_number: customer,
      id: crypto.randomUUID(),
      user_id: userId,
      state: 'withdrawn',
      requested_at: new Date(),
      ended_at: new Date(),
    })
    .execute()
  // as earlier versions filed what people did to their own sign-in
  await owner
    .insertInto('audit_entry')
    .values({
      customer_number: customer,
      id: crypto.randomUUID(),
      at: new Date(),
      actor_user_id: await idOf('ben@demo.example'),
      actor_name: 'Ben Krüger',
      staff: false,
      action: 'session.signed_in',
      subject_kind: 'user',
      subject_id: 'ben',
      subject_label: 'what is Ben’s alone',
      request_id: 'test',
    })
    .execute()
  await centre.services.files.put('upload/ab/kept', Buffer.from('what was attached'))
  for (const [name, key] of [
    ['screenshot.png', 'upload/ab/kept'],
    ['lost.png', 'upload/ab/lost'],
  ] as const)
    await addFile(name, key)
})
afterAll(async () => {
  await owner.destroy()
  await centre.close()
})

const idOf = async (email: string) =>
  (await owner.selectFrom('user_account').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
const addFile = (name: string, storage_key: string, purpose = 'inquiry') =>
  owner
    .insertInto('file')
    .values({
      id: crypto.randomUUID(),
      customer_number: customer,
      purpose,
      subject_id: crypto.randomUUID(),
      name,
      content_type: 'image/png',
      bytes: 17,
      sha256: Buffer.alloc(32),
      storage_key,
      created_at: new Date(),
    })
    .execute()

/** Asks for an archive as this user, has it made, and opens it. */
async function archiveOf(email: string): Promise<Map<string, string>> {
  const visitor = await centre.signedIn(email)
  const { status, body } = await visitor.post('/ajax/v1/privacy/exports')
  expect(status, JSON.stringify(body)).toBe(201)
  await runQueued(centre.services, mailer)
  const stored = await owner.selectFrom('data_export').selectAll().where('id', '=', body.id).executeTakeFirstOrThrow()
  expect(stored.error).toBeNull()
  return readArchive(join(centre.filesFolder, 'exports', `${body.id}-1.zip`))
}

describe('the map of what is exported', () => {
  test('names every table of the database, and no other', async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables where table_schema = 'public' order by 1`.execute(owner)
    expect(Object.keys(exportPolicy).toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
  })

  test('decides about every column of an exported table', async () => {
    const { rows } = await sql<{ table: string; columns: string[] }>`
      select table_name as table, array_agg(column_name::text order by column_name) as columns
      from information_schema.columns where table_schema = 'public' group by 1`.execute(owner)
    for (const { table, columns } of rows) {
      const fate = exportPolicy[table]
      if (!fate || 'leftOut' in fate) continue
      const decided = [
        ...columnNames(fate).map(({ column }) => column),
        ...Object.keys(fate.without ?? {}),
        ...Object.values(fate.computed ?? {}).flatMap(text =>
          [...text.matchAll(/\bt\.(\w+)/g)].map(([, name]) => name),
        ),
      ]
      expect([table, columns.filter(column => !decided.includes(column))]).toEqual([table, []])
      expect([table, decided.filter(column => !columns.includes(column ?? ''))]).toEqual([table, []])
    }
  })
})

describe('the archive of a customer', () => {
  let files: Map<string, string>
  let index: ArchiveIndex
  beforeAll(async () => {
    files = await archiveOf('anna@demo.example')
    index = JSON.parse(files.get('index.json') ?? '')
  })

  test('opens, and says in both languages what is in it, the reader’s own first', () => {
    const readme = files.get('README.txt') ?? ''
    expect(readme).toMatch(/^EXPORT OF YOUR DATA/)
    expect(readme).toContain('EXPORT IHRER DATEN')
    expect(index).toMatchObject({ format: 'kontor-export', customer_number: customer, requested_by: 'Anna Lindqvist' })
  })

  test('holds as many rows of every table as the database has of the customer and of the reader', async () => {
    const counts = Object.assign({}, ...index.files.map(({ rows }) => rows)) as Record<string, number>
    for (const [table, fate] of Object.entries(exportPolicy)) {
      if ('leftOut' in fate) continue
      const whose =
        table === 'user_account'
          ? sql`id = ${userId}`
          : table === 'audit_entry'
            ? sql`(customer_number = ${customer} and subject_label <> 'what is Ben’s alone')
                or (customer_number = 0 and actor_user_id = ${userId})`
            : 'file' in fate && fate.permission === null
              ? sql`user_id = ${userId}`
              : sql`customer_number = ${customer}`
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from ${sql.id(table)} where ${whose}`.execute(owner)
      // the archive was made before its own end was recorded, and the mail about it written
      const since = table === 'audit_entry' || table === 'mail' ? 1 : 0
      expect([table, counts[table]]).toEqual([table, (rows[0]?.count ?? 0) - since])
      expect([table, (counts[table] ?? 0) > 0]).toEqual([table, true])
    }
  })

  test('says for each file how many rows it has and its hash', () => {
    const listed = index.files.map(({ path }) => path)
    expect(listed.toSorted()).toEqual(exportedFiles.map(([, { file }]) => file).toSorted())
    for (const { path, sha256, bytes, rows } of index.files) {
      const content = files.get(path) ?? ''
      expect([path, createHash('sha256').update(content).digest('hex')]).toEqual([path, sha256])
      expect(Buffer.byteLength(content)).toBe(bytes)
      const found = JSON.parse(content) as Record<string, unknown[]>[]
      const table = exportedFiles.find(([, { file }]) => file === path)?.[0] ?? ''
      expect([path, found.length]).toEqual([path, rows[table]])
      for (const [part, { as }] of partsOf(data, table))
        expect([part, found.reduce((sum, row) => sum + (row[as]?.length ?? 0), 0)]).toEqual([part, rows[part]])
    }
  })

  test('holds the attachments; those the store has lost are named and stop nothing else', () => {
    const attached = [...files.keys()].filter(path => path.endsWith('.png'))
    expect(attached).toHaveLength(1)
    expect(files.get(attached[0] ?? '')).toBe('what was attached')
    expect(index.missing).toEqual([expect.stringMatching(/lost\.png$/)])
  })

  test('holds no secret: no hash, no token, no whole IBAN, no link that still opens something', async () => {
    const whole = [...files.values()].join('\n')
    const { rows } = await sql<{ secret: string }>`
      select password_hash as secret from user_account where id = ${userId}
      union all select encode(token_hash, 'hex') from invitation union all select encode(secret, 'hex') from totp_app
      union all select encode(id_hash, 'hex') from session where user_id = ${userId}
      union all select iban from bank_account where customer_number = ${customer}
      union all select gateway_token from payment_method where customer_number = ${customer} and gateway_token is not null`.execute(
      owner,
    )
    expect(rows.length).toBeGreaterThan(5)
    for (const { secret } of rows) expect(whole).not.toContain(secret)
    expect(whole).not.toContain('aVeryLongTokenOfAResetLink0123456789')
    expect(files.get('you/mails.json')).toContain('https://my.example.com/password/reset/…')
  })

  test('holds nothing of another customer and nothing personal to others', async () => {
    const whole = [...files.values()].join('\n')
    const strangers = await owner
      .selectFrom('document')
      .select('number')
      .where('customer_number', '<>', customer)
      .execute()
    for (const { number } of strangers) expect(whole).not.toContain(`"${number}"`)
    expect(JSON.parse(files.get('account/people.json') ?? '').map((row: { email: string }) => row.email)).toEqual(
      expect.arrayContaining(['anna@demo.example', 'ben@demo.example']),
    )
    expect(whole).not.toContain('what is Ben’s alone')
    const staff = JSON.parse(files.get('account/activity.json') ?? '').filter((row: { staff: boolean }) => row.staff)
    expect(staff.length).toBeGreaterThan(0)
    for (const { address } of staff) expect(address).toBeNull()
  })
})

test('people who may not see invoices get none, and the archive says so', async () => {
  const ben = await idOf('ben@demo.example')
  await owner
    .updateTable('membership')
    .set({ permissions: ['account', 'contracts'] })
    .where('customer_number', '=', customer)
    .where('user_id', '=', ben)
    .execute()
  const files = await archiveOf('ben@demo.example')
  const index = JSON.parse(files.get('index.json') ?? '')
  expect(index.not_included).toEqual(
    expect.arrayContaining(['billing/documents.json', 'support/tickets.json', 'account/people.json']),
  )
  expect(files.has('billing/documents.json')).toBe(false)
  expect(files.has('contracts/contracts.json')).toBe(true)
  expect([...files.keys()].filter(path => path.endsWith('.png'))).toEqual([])
  // the activity does not reveal changes in areas closed to the reader either
  const activity = JSON.parse(files.get('account/activity.json') ?? '') as { before: unknown; after: unknown }[]
  expect(activity.filter(row => row.before !== null || row.after !== null)).toEqual([])
  expect(files.get('you/mails.json')).not.toContain(mark)
})

test('files go to people who may read what they belong to', async () => {
  const ben = await idOf('ben@demo.example')
  await addFile('passport.png', 'upload/ab/passport', 'evidence')
  await centre.services.files.put('upload/ab/passport', Buffer.from('who the holder is'))
  await addFile('ticket.png', 'upload/ab/ticket', 'ticket_message')
  await centre.services.files.put('upload/ab/ticket', Buffer.from('what the ticket is about'))
  // what staff note stays with them
  await addFile('noted.png', 'upload/ab/noted', 'ticket_note')
  await addFile('about.png', 'upload/ab/about', 'customer_note')
  for (const key of ['upload/ab/noted', 'upload/ab/about'])
    await centre.services.files.put(key, Buffer.from('what staff think of it'))
  for (const [area, names] of [
    ['support', ['screenshot.png', 'ticket.png']],
    ['contacts', ['passport.png']],
  ] as const) {
    await owner
      .updateTable('membership')
      .set({ permissions: ['account', area] })
      .where('customer_number', '=', customer)
      .where('user_id', '=', ben)
      .execute()
    const files = await archiveOf('ben@demo.example')
    const attached = [...files.keys()].filter(path => path.endsWith('.png'))
    expect(attached).toEqual(names.map(name => expect.stringContaining(name)))
    const listed = JSON.parse(files.get('files/files.json') ?? '').map((row: { name: string }) => row.name)
    expect(listed).toEqual(expect.arrayContaining([...names]))
    expect(listed).not.toContain('noted.png')
    expect(files.get('files/files.json')).not.toContain(area === 'support' ? 'passport' : 'screenshot')
    if (area === 'contacts') expect(contractsNamed(files)).toEqual([null])
  }
})

/** The archive's contracts that name contacts, each once. */
const contractsNamed = (files: Map<string, string>): unknown[] => {
  const contacts = JSON.parse(files.get('contacts/contacts.json') ?? '') as { used_by: Record<string, unknown>[] }[]
  return [...new Set(contacts.flatMap(({ used_by }) => used_by.flatMap(use => [use.contract, use.contract_id])))]
}

test('only people who may read contracts see which contracts name a contact', async () => {
  const named = contractsNamed(await archiveOf('anna@demo.example'))
  expect(named).toContain('C-1005')
  expect(named).not.toContain(null)
})

test('is put together in a thread of its own, and compressed there', async () => {
  const anna = await centre.signedIn('anna@demo.example')
  const { status } = await anna.post('/ajax/v1/privacy/exports')
  expect(status).toBe(201)
  const here: string[] = []
  const hook = createHook({ init: (_, type) => void here.push(type) }).enable()
  await runQueued(centre.services, mailer)
  hook.disable()
  expect(here.filter(type => type === 'WORKER')).toHaveLength(1)
  expect(here).not.toContain('ZLIB')
})

test('a big customer is read a few rows at a time, no faster than the store accepts them', async () => {
  await sql`insert into contact (customer_number, id, kind, first_name, last_name, email, country, note, created_at)
    select ${customer}, gen_random_uuid(), 'person', 'Kim', n::text, n || '@many.example', 'DE', (select string_agg(md5(random()::text), '') from generate_series(1, 30) i where i > -n), now()
    from generate_series(1, 20000) n`.execute(owner)
  let seen = 0
  let fetchedBefore = Number.NaN
  const { files } = centre.services
  const slow: Services['files'] = {
    ...files,
    async put(key, content) {
      const valve = new Transform({
        transform(chunk, _, done) {
          if (seen === 0) {
            centre.countStatements()
            seen = chunk.length
            // enough to fetch everything meanwhile, were no one to wait for the store
            void roundTrips(centre.services.database.unbound, 400).then(() => {
              fetchedBefore = centre.countStatements().filter(text => text.startsWith('fetch')).length
              done(null, chunk)
            }, done)
          } else {
            seen += chunk.length
            done(null, chunk)
          }
        },
      })
      if (Buffer.isBuffer(content)) throw new Error('a whole archive in memory')
      await files.put(key, content.on('error', error => valve.destroy(error)).pipe(valve))
    },
  }
  const anna = await centre.signedIn('anna@demo.example')
  const { body } = await anna.post('/ajax/v1/privacy/exports')
  await runQueued({ ...centre.services, files: slow }, mailer)
  expect(fetchedBefore).toBeLessThan(90)
  const fetched = centre.countStatements().filter(text => text.startsWith('fetch')).length
  expect(fetched).toBeGreaterThan(20_000 / 200)
  const archive = await readArchive(join(centre.filesFolder, 'exports', `${body.id}-1.zip`))
  expect(JSON.parse(archive.get('contacts/contacts.json') ?? '').length).toBeGreaterThan(20_000)
})
