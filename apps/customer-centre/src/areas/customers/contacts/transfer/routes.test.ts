import type { ImportReport } from '@kontor/contract/areas/customers/contact-transfer'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from '../../../../testing/browser.ts'
import { startTestCentre, type TestCentre } from '../../../../testing/test-centre.ts'

let centre: TestCentre
let anna: Browser
let ben: Browser
beforeAll(async () => {
  centre = await startTestCentre('demo')
  anna = await centre.signedIn('anna@demo.example')
  ben = await centre.signedIn('ben@demo.example')
})
afterAll(() => centre.close())

type Changes = Record<string, unknown>
const send = (text: string, changes: Changes = {}, by = anna, headers: Record<string, string> = {}) =>
  by.post<ImportReport & { code?: string; current?: ImportReport; errors?: Record<string, string[]> }>(
    '/ajax/v1/contacts/import',
    { format: 'csv', text, dry_run: false, ...changes },
    headers,
  )
const total = async () => (await anna.get('/ajax/v1/contacts?limit=1')).body.total as number
const found = async (q: string) =>
  (await anna.get(`/ajax/v1/contacts/export?q=${encodeURIComponent(q)}`)).body.data as Record<string, unknown>[]
const entries = async (action: string) =>
  centre.services.database.operator
    .selectFrom('audit_entry')
    .select(['subject_id', 'subject_label', 'after', 'actor_name', 'customer_number'])
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .execute()
const head = 'First name;Last name;E-mail;Phone;Country'

describe('an import', () => {
  test('makes a contact of each row, and logs the whole and each', async () => {
    const before = await total()
    const text = `${head}\nZoë;Öztürk;zoe@import-a.example;040 1234567;\nمحمد;العربي;m@import-a.example;0664 1234567;Österreich\n`
    const dry = await send(text, { dry_run: true })
    expect(dry.body).toMatchObject({ imported: false, missing: [], counts: { create: 2, skip: 0, error: 0 } })
    expect(dry.body.rows).toMatchObject([
      { row: 2, state: 'create', name: 'Zoë Öztürk', phone: '+49 40 1234567', errors: [] },
      { row: 3, state: 'create', name: 'محمد العربي', phone: '+43 664 1234567' },
    ])
    expect(await total()).toBe(before)

    const done = await send(text)
    expect(done).toMatchObject({ status: 200, body: { imported: true, counts: { create: 2 }, rows: [] } })
    expect(await found('import-a.example')).toMatchObject([
      { first_name: 'Zoë', country: 'DE', locale: 'en', email_verification: 'unverified', used_by: 0 },
      { first_name: 'محمد', country: 'AT', phone: '+43 664 1234567' },
    ])
    const [whole] = await entries('contact.imported')
    expect(whole).toMatchObject({ subject_label: '2', customer_number: 10001, actor_name: 'Anna Lindqvist' })
    expect(whole?.after).toEqual({ format: 'csv', created: 2, skipped: 0 })
    const ids = (await found('import-a.example')).map(({ id }) => id)
    const each = (await entries('contact.created')).filter(({ subject_id }) => ids.includes(subject_id))
    expect(each.map(({ subject_label }) => subject_label).sort()).toEqual(['Zoë Öztürk', 'محمد العربي'])
  })

  test('takes few statements, however many rows', async () => {
    const rows = Array.from({ length: 1000 }, (_, at) => `N;P${at};p${at}@many.example;;`)
    centre.countStatements()
    const { body } = await send([head, ...rows].join('\n'))
    expect(body.counts).toEqual({ create: 1000, skip: 0, error: 0 })
    // session, limit, begin, country, known ones, contacts, log, commit
    expect(centre.countStatements().length).toBeLessThanOrEqual(8)
    const { operator } = centre.services.database
    await operator.deleteFrom('contact').where('email', 'like', '%@many.example').execute()
  })

  test('sent twice at once, from two windows, makes each contact once', async () => {
    const rows = Array.from({ length: 1000 }, (_, at) => `N;P${at};p${at}@twice.example;;`)
    const text = [head, ...rows].join('\n')
    const answers = await Promise.all([send(text), send(text)])
    const counts = answers.map(({ status, body }) => [status, body.counts.create, body.counts.skip])
    expect(counts.toSorted((a, b) => (a[1] ?? 0) - (b[1] ?? 0))).toEqual([
      [200, 0, 1000],
      [200, 1000, 0],
    ])
    const { operator } = centre.services.database
    const { numDeletedRows } = await operator
      .deleteFrom('contact')
      .where('email', 'like', '%@twice.example')
      .executeTakeFirstOrThrow()
    expect(numDeletedRows).toBe(1000n)
  })

  test('may have a hundred columns, and empty ones that a spreadsheet adds', async () => {
    const text = `${head}${';x'.repeat(95)};;;;\nA;B;a@b.example;;;;;;\n`
    const { status, body } = await send(text, { dry_run: true })
    expect([status, body.columns.length, body.counts.create]).toEqual([200, 100, 1])
  })

  test('of rows of which one is broken does nothing, and says what is wrong where', async () => {
    const before = await total()
    const text = `${head}\nA;Good;a@import-b.example;;\nB;Bad;nowhere;12;Atlantis\n;;;;\nC;;c@import-b.example;;\n`
    for (const dry_run of [true, false]) {
      const { status, body } = await send(text, { dry_run })
      expect(status).toBe(dry_run ? 200 : 422)
      const report = dry_run ? body : body.current
      if (!dry_run) expect(body.code).toBe('import_broken')
      expect(report?.counts).toEqual({ create: 1, skip: 0, error: 2 })
      expect(report?.rows.slice(1)).toMatchObject([
        {
          row: 3,
          state: 'error',
          name: 'B Bad',
          errors: [
            {
              field: 'country',
              column: 'Country',
              message: 'Enter a value such as DE, Germany, Deutschland.',
            },
            { field: 'phone', column: 'Phone', message: expect.stringContaining('short') },
            { field: 'email', column: 'E-mail', message: expect.stringContaining('name@example.com') },
          ],
        },
        { row: 5, state: 'error', errors: [{ field: 'organisation', column: null }] },
      ])
    }
    expect(await total()).toBe(before)
    expect(await found('import-b.example')).toEqual([])
  })

  test('explains itself in the caller’s language', async () => {
    const { body } = await send(`${head}\nA;B;nowhere;;\n`, { dry_run: true }, anna, { 'accept-language': 'de' })
    const german = await send(`Vorname;Nachname;E-Mail;Telefon\nA;B;nirgends;1\n`, { dry_run: true }, ben)
    expect(body.rows[0]?.errors[0]?.message).toContain('email address')
    expect(german.status).toBe(403)
  })

  test('leaves out rows that look like an existing contact, or like a row further up, unless told otherwise', async () => {
    await send(`${head}\nKim;Known;kim@import-c.example;040 7654321;\n`)
    const text = `${head}\nK;Other;KIM@import-c.example;;\nL;Third;l@import-c.example;+49 40 7654321;\nM;New;m@import-c.example;;\nm;new;m2@import-c.example;;\n`
    const { body } = await send(text, { dry_run: true })
    expect(body.counts).toEqual({ create: 1, skip: 3, error: 0 })
    expect(body.rows).toMatchObject([
      { row: 2, state: 'skip', duplicate: { name: 'Kim Known', same: ['email'], row: null } },
      { row: 3, state: 'skip', duplicate: { name: 'Kim Known', same: ['phone'] } },
      { row: 4, state: 'create', duplicate: null },
      { row: 5, state: 'skip', duplicate: { id: null, row: 4, name: 'M New', same: ['name'] } },
    ])
    expect((await send(text, { create_rows: [3] })).body.counts).toEqual({ create: 2, skip: 2, error: 0 })
    expect((await found('import-c.example')).map(({ name }) => name)).toEqual(['Kim Known', 'L Third', 'M New'])
  })

  test('happens once however often it is sent under one key', async () => {
    const text = `${head}\nO;Once;o@import-d.example;;\n`
    const sendOnce = () => send(text, { create_rows: [2] }, anna, { 'idempotency-key': 'import-1' })
    const first = await sendOnce()
    expect(await sendOnce()).toMatchObject({ status: 200, body: first.body })
    expect(await found('import-d.example')).toHaveLength(1)
  })

  test('asks for the columns’ fields where their names do not tell them', async () => {
    const text = 'Wer;Wohin;Was\nEva Enkel;zoe@import-e.example;x\n'
    const { body } = await send(text, { dry_run: true })
    expect(body).toMatchObject({ missing: ['name', 'email'], rows: [], counts: { create: 0 } })
    expect(body.columns).toEqual([
      { title: 'Wer', field: null, example: 'Eva Enkel' },
      { title: 'Wohin', field: null, example: 'zoe@import-e.example' },
      { title: 'Was', field: null, example: 'x' },
    ])
    expect((await send(text)).body).toMatchObject({ code: 'import_broken', current: { missing: ['name', 'email'] } })
    const columns = ['name', 'email', null]
    expect((await send(text, { columns })).body).toMatchObject({ imported: true, counts: { create: 1 } })
    const bare = await send('Cher,cher@import-e.example', { columns: ['name', 'email'], has_header: false })
    expect(bare.body).toMatchObject({ imported: true, counts: { create: 1 } })
    expect((await found('import-e.example')).map(({ last_name }) => last_name)).toEqual(['Cher', 'Enkel'])
  })

  test.each([
    ['nothing but names of columns', head, 'csv', 'Choose a file with contacts. This one has none.'],
    ['blank lines', '\n\n', 'csv', 'Choose a file with contacts. This one has none.'],
    ['no card', 'hello', 'vcard', 'Choose a file with contacts. This one has none.'],
    ['an open quotation mark', `${head}\n"A;B`, 'csv', 'Check row 2'],
    ['101 columns', `${head}${';x'.repeat(96)}\nA;B;a@b.example;;`, 'csv', 'more than 100 columns'],
    ['500,000 columns', `${head}${';x'.repeat(499_000)}\nA;B;a@b.example;;`, 'csv', 'more than 100 columns'],
    ['1,001 rows', `${head}\n${'A;B;a@b.example;;\n'.repeat(1001)}`, 'csv', 'more than 1000 rows'],
    ['1,001 cards', 'BEGIN:VCARD\nVERSION:3.0\nFN:x\nEND:VCARD\n'.repeat(1001), 'vcard', 'more than 1000 rows'],
  ])('of a file with %s is refused as a whole', async (_, text, format, message) => {
    const { status, body } = await send(text, { format, dry_run: true })
    expect(status).toBe(422)
    expect(body.errors?.text?.[0]).toContain(message)
  })

  test('takes a million characters of any script, and not one more', async () => {
    const rows = `A;Ö${'漢'.repeat(60)};a@b.example;;\n`
    const text = `${head}\n${rows.repeat(900)}`
    const full = `${text}${' '.repeat(1_000_000 - text.length)}`
    expect((await send(full, { dry_run: true })).status).toBe(200)
    expect((await send(`${full} `, { dry_run: true })).body.errors).toEqual({
      text: ['Use at most 1000000 characters.'],
    })
    const wide = await send('漢'.repeat(1_000_000), { dry_run: true })
    expect(wide.body.errors).toEqual({ text: ['Choose a file with contacts. This one has none.'] })
  })

  test('of vCards reads each, and names the one that is too old', async () => {
    const card = (name: string) =>
      `BEGIN:VCARD\r\nVERSION:4.0\r\nFN:${name}\r\nN:${name};Vera;;;\r\nEMAIL:${name}@import-f.example\r\nEND:VCARD\r\n`
    const old = 'BEGIN:VCARD\r\nVERSION:2.1\r\nN;ENCODING=QUOTED-PRINTABLE:=C3=96;\r\nEND:VCARD\r\n'
    const broken = await send(card('one') + old, { format: 'vcard' })
    expect(broken.body.current?.rows[1]).toMatchObject({
      row: 2,
      errors: [{ field: 'card', column: null, message: expect.stringContaining('vCard 2.1') }],
    })
    expect(await found('import-f.example')).toEqual([])
    expect((await send(card('one') + card('two'), { format: 'vcard' })).body.counts.create).toBe(2)
    expect((await found('import-f.example')).map(({ name }) => name)).toEqual(['Vera one', 'Vera two'])
  })
})

describe('an export', () => {
  test('walks through all contacts that fit, with all their fields, in one statement a page', async () => {
    const all = await found('')
    centre.countStatements()
    const first = (await anna.get('/ajax/v1/contacts/export?limit=2&sort=-email')).body
    expect(centre.countStatements()).toHaveLength(2)
    expect(first.data).toHaveLength(2)
    expect(first.data[0]).toHaveProperty('postal_code')
    const rows = [...first.data]
    for (let cursor = first.next_cursor; cursor; ) {
      const { body } = await anna.get(`/ajax/v1/contacts/export?limit=2&sort=-email&cursor=${cursor}`)
      rows.push(...body.data)
      cursor = body.next_cursor
    }
    expect(rows.map(({ id }) => id).sort()).toEqual(all.map(({ id }) => id).sort())
    const billing = (await anna.get('/ajax/v1/contacts/export?role=billing')).body.data
    expect(billing.length).toBeGreaterThan(0)
    for (const { roles } of billing) expect(roles).toContain('billing')
  })
})

describe('access', () => {
  test('needs the permission to write, and to read', async () => {
    const nobody = centre.browser()
    await nobody.get('/sanctum/csrf-cookie')
    expect((await send(`${head}\nA;B;a@b.example;;`, {}, nobody)).status).toBe(401)
    expect((await nobody.get('/ajax/v1/contacts/export')).status).toBe(401)
    // Ben has billing and support here
    expect((await send(`${head}\nA;B;a@b.example;;`, {}, ben)).status).toBe(403)
    expect((await ben.get('/ajax/v1/contacts/export')).status).toBe(403)
  })

  test('ends at the customer: its rows go to itself, and only its own contacts count as known', async () => {
    await send(`${head}\nX;Y;shared@import-g.example;;\n`)
    await ben.post('/ajax/v1/accounts/customers/10002/change')
    const { body } = await send(`${head}\nX;Y;shared@import-g.example;;\n`, {}, ben)
    expect(body.counts).toEqual({ create: 1, skip: 0, error: 0 })
    expect((await ben.get('/ajax/v1/contacts/export?q=import-g')).body.data).toHaveLength(1)
    expect(await found('import-g.example')).toHaveLength(1)
  })
})
