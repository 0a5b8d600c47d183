import type { BankEntry } from '@kontor/contract/areas/money/staff-bank'
import { bankEntryStates } from '@kontor/contract/enums/bank'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertCustomer } from '../../../../testing/billing/billing.ts'
import { insertDocument } from '../../../../testing/billing/documents.ts'
import type { Browser } from '../../../../testing/browser.ts'
import { imported, jobOf } from '../../../../testing/payments/bank.ts'
import { booksOf } from '../../../../testing/payments/paying.ts'
import { reportedFile, statement } from '../../../../testing/payments/statements.ts'
import { startTestCentre, type TestCentre } from '../../../../testing/test-centre.ts'
import { bookEntries } from './book-entries-job.ts'
import { importStatement } from './import-job.ts'
import { plainName } from './match.ts'

// files as banks were reported to write them: each was read wrongly somewhere
let here: TestCentre
let admin: Browser
beforeAll(async () => {
  here = await startTestCentre('demo')
  admin = await here.signedIn('admin@demo.example')
})
afterAll(() => here.close())

const operator = () => here.services.database.operator
let counted = 0
/** An open invoice with a number that people can quote. */
async function invoice(net: number, customer?: number) {
  const number = `RE-2026-7${String(++counted).padStart(5, '0')}`
  const owner = customer ?? (await insertCustomer(operator()))
  const id = await insertDocument(operator(), {
    customer: owner,
    number,
    net,
    status: 'open',
    open: net,
    dueOn: '2026-11-15',
  })
  return { id, number, customer: owner }
}
const take = (name: string, change: Record<string, string> = {}) => imported(here, admin, reportedFile(name, change))
const entries = async (): Promise<BankEntry[]> => {
  const lists = await Promise.all(
    bankEntryStates.map(state => admin.get(`/ajax/v1/staff/bank/entries?state=${state}&limit=100`)),
  )
  return lists.flatMap(({ body }) => body.data)
}
const named = async (text: string): Promise<BankEntry[]> =>
  (await entries()).filter(({ remittance }) => remittance.includes(text))
const latest = async () => (await admin.get('/ajax/v1/staff/bank')).body.statements[0]
const act = (entry: BankEntry, what: string, body: object = {}) =>
  admin.post(`/ajax/v1/staff/bank/entries/${entry.id}/${what}`, { version: entry.version, ...body })

describe('an amount', () => {
  test.each([
    ['after charges is what arrived', 'charges-taken-02', 'RE-2026-000052', 14_131, 13_631],
    ['from another currency is what arrived', 'other-currency', 'RE-2026-000044', 93_266, 85_805],
  ])('%s, and people look at it', async (_what, name, in_file, owed, arrived) => {
    const { number, customer } = await invoice(owed)
    await take(name, { [in_file]: number })
    expect(await named(number)).toMatchObject([
      {
        state: 'probable',
        kind: 'transfer',
        amount: { amount_minor: arrived, currency: 'EUR' },
        customer: { number: customer },
      },
    ])
    expect((await booksOf(here.services, customer)).owed).toBe(owed)
  })

  test('that left us within a sum that came in pays nobody’s invoice', async () => {
    const [paid, back] = [await invoice(67_830), await invoice(2011)]
    await take('mixed-directions', { 'RE-2026-000048': paid.number, 'RE-2026-000047': back.number })
    expect(await booksOf(here.services, paid.customer)).toMatchObject({ owed: 0, payments: ['succeeded 67830'] })
    expect(await booksOf(here.services, back.customer)).toMatchObject({ owed: 2011, payments: [] })
    expect(await named(back.number)).toMatchObject([
      { state: 'unmatched', kind: 'other', review: 'names_invoice', customer: { number: back.customer } },
    ])
  })

  test('of nothing is none', async () => {
    await take('zero-entries')
    expect(await latest()).toMatchObject({ state: 'imported', entries: 1 })
    expect(await named('nach der Null')).toMatchObject([{ amount: { amount_minor: 777 } }])
  })

  test('whose details do not come to it is one, never booked by itself', async () => {
    const { number, customer } = await invoice(5000)
    await take('batch-without-amounts', { eins: number })
    expect(await named(number)).toMatchObject([
      { state: 'probable', review: 'sum_differs', amount: { amount_minor: 5000 }, customer: { number: customer } },
    ])
  })
})

describe('a transfer that the bank takes back', () => {
  test.each([
    ['under the same reference', 'reversal-same-reference', 'R5'],
    ['under one of its own', 'reversal-own-reference', 'R6'],
  ])('%s is shown with the payment, which staff take back', async (_what, reversal, reference) => {
    const { number, customer, id } = await invoice(93_266)
    const change = { 'RE-2026-000044': number, '>R3<': `>${reference}<`, '>R3-ST<': `>${reference}-ST<` }
    await take('credit', change)
    expect(await booksOf(here.services, customer)).toMatchObject({ documents: { [id]: 'paid 0' } })
    await take(reversal, change)
    expect(await latest()).toMatchObject({ known: 0, entries: 1 })
    const [back] = (await named(number)).filter(({ kind }) => kind === 'other')
    expect(back).toMatchObject({
      state: 'unmatched',
      review: 'reversal',
      customer: { number: customer },
      reverses: { state: 'booked', party: 'Max Beispiel' },
    })
    if (!back) return
    expect((await act(back, 'reverse')).status).toBe(204)
    expect(await booksOf(here.services, customer)).toMatchObject({
      owed: 93_266,
      documents: { [id]: 'failed 93266' },
      payments: ['charged_back 93266 93266'],
    })
    expect((await act(back, 'reverse')).body.code).toBe('stale_version')
    const states = (await named(number)).map(({ kind, state }) => `${kind} ${state}`)
    expect(states.toSorted()).toEqual(['other booked', 'transfer booked'])
  })

  test('before anybody has booked it comes to nothing together with it', async () => {
    const change = { 'RE-2026-000044': 'ohne Nummer', '>R3<': '>R7<' }
    await take('credit', change)
    await take('reversal-same-reference', change)
    const [back] = (await named('ohne Nummer')).filter(({ kind }) => kind === 'other')
    expect(back).toMatchObject({ reverses: { state: 'unmatched' } })
    if (back) expect((await act(back, 'reverse')).status).toBe(204)
    expect((await named('ohne Nummer')).map(({ state }) => state)).toEqual(['set_aside', 'set_aside'])
  })

  test('that cannot be found is set aside by people alone', async () => {
    await take('reversal-own-reference', { '932.66': '17.17', 'RE-2026-000044': 'verloren' })
    const [back] = await named('verloren')
    expect(back).toMatchObject({ state: 'unmatched', review: 'reversal', reverses: null })
    if (back) expect((await act(back, 'reverse')).body.code).toBe('conflict')
  })
})

describe('the same booking', () => {
  test('is told by no filler: two people’s transfers are two', async () => {
    await take('constant-reference-1')
    await take('constant-reference-2')
    expect((await entries()).filter(({ party }) => /^(Anna A|Berta B)$/.test(party.name))).toHaveLength(2)
  })

  test.each(['first', 'last'])('has the sum %s, and its details: they count once', async when => {
    const change = { SAM1: `SAM-${when}`, eins: `eins ${when}`, zwei: `zwei ${when}` }
    const names = when === 'first' ? ['sum.camt053', 'details.camt054'] : ['details.camt054', 'sum.camt053']
    for (const name of names) await take(name, change)
    const [one, two] = [await named(`eins ${when}`), await named(`zwei ${when}`)]
    expect([...one, ...two]).toMatchObject([
      { state: 'unmatched', amount: { amount_minor: 32_956 } },
      { state: 'unmatched', amount: { amount_minor: 10_000 } },
    ])
    const sums = (await entries()).filter(({ amount }) => amount.amount_minor === 42_956)
    const replaced = { state: 'set_aside', review: 'replaced', decided_by: '' }
    // of two in this test file the first one was replaced, and the second is known
    expect(sums).toMatchObject([replaced])
    if (sums[0]) expect((await act(sums[0], 'undo', { note: 'x' })).body.code).toBe('conflict')
  })

  test('that was booked as a sum is not taken in by its details again', async () => {
    const customer = await insertCustomer(operator())
    const change = { SAM1: 'SAM3', '429.56': '52.00', '329.56': '30.00', '100.00': '22.00', eins: 'eins booked' }
    await take('sum.camt053', change)
    const [sum] = (await entries()).filter(({ amount }) => amount.amount_minor === 5200)
    if (sum) expect((await act(sum, 'assign', { customer, documents: [] })).status).toBe(200)
    await take('details.camt054', change)
    expect(await latest()).toMatchObject({ state: 'imported', entries: 2, known: 2 })
    expect(await named('eins booked')).toEqual([])
  })

  test('without a reference is one in a notification and its statement, and two in two statements', async () => {
    const text = 'zweimal im Monat'
    const { number, customer } = await invoice(1212)
    const booked = { amount: 1212, text: `${text} ${number}`, name: 'Zweimal' }
    const send = (of: 'camt.053' | 'camt.054', id: string, times = 1) =>
      imported(
        here,
        admin,
        statement(
          Array.from({ length: times }, () => booked),
          { of, id, opening: ++counted },
        ),
      )
    await send('camt.054', 'A')
    await send('camt.053', '1')
    expect(await named(text)).toMatchObject([{ state: 'booked', review: null }])
    await send('camt.053', '1')
    expect(await named(text)).toHaveLength(1)
    await send('camt.053', '2')
    const [second] = (await named(text)).filter(({ state }) => state !== 'booked')
    expect(second).toMatchObject({ state: 'probable', review: 'possible_duplicate', customer: { number: customer } })
    await send('camt.054', 'B', 2)
    expect(await named(text)).toHaveLength(3)
  })

  test('is known where a version before took it in', async () => {
    const booked = { amount: 1313, text: 'von früher', name: 'Früher', ref: 'before-1' }
    await imported(here, admin, statement([booked], { id: 'before' }))
    await sql`update bank_entry set reference = 'as it was', fingerprint = null where amount_minor = 1313`.execute(
      operator(),
    )
    for (const id of ['after', 'once more']) {
      await imported(here, admin, statement([booked], { id, opening: ++counted }))
      expect(await latest()).toMatchObject({ entries: 1, known: 1 })
    }
    await imported(here, admin, statement([booked, { ...booked, ref: 'before-2' }], { id: 'two', opening: 7 }))
    expect(await latest()).toMatchObject({ entries: 2, known: 1 })
  })
})

test.each([
  ['impossible-day', 'malformed'],
  ['latin-1', null],
])('%s ends, and can be sent again where it was refused', async (name, refusal) => {
  await take(name)
  expect(await latest()).toMatchObject({ state: refusal ? 'refused' : 'imported', refusal })
  expect((await take(name)).status).toBe(refusal ? 201 : 409)
})

test('a file whose import is given up is refused with the reason, and can be sent again', async () => {
  const text = statement([{ amount: 1414, text: 'aufgegeben', ref: 'given-up' }])
  const { read } = here.services.files
  here.services.files.read = () => Promise.reject(new Error('the store is away'))
  await expect(imported(here, admin, text)).rejects.toThrow('the store is away')
  here.services.files.read = read
  const { id } = await latest()
  if (!importStatement.onGivenUp) throw new Error('it has a last word')
  await importStatement.onGivenUp(jobOf(here), { statement: id }, new Error('three times'))
  expect(await latest()).toMatchObject({ state: 'refused', refusal: 'given_up', entries: 0 })
  expect((await imported(here, admin, text)).status).toBe(201)
  expect(await named('aufgegeben')).toHaveLength(1)
})

test('what matches exactly and cannot be booked is for people', async () => {
  const { number } = await invoice(1515)
  await imported(here, admin, statement([{ amount: 1515, text: number, ref: 'never' }]))
  await sql`update bank_entry set state = 'exact', payment_id = null where amount_minor = 1515`.execute(operator())
  if (!bookEntries.onGivenUp) throw new Error('it has a last word')
  await bookEntries.onGivenUp(jobOf(here), {}, new Error('five times'))
  expect(await named(number)).toMatchObject([{ state: 'probable' }])
})

test('the log names no account, whatever a file has in it', async () => {
  const lines: unknown[] = []
  const warn = (...line: unknown[]) => lines.push(line)
  const ibans = ['DE89370400440532013000', 'DE75512108001245126199']
  for (const spoilt of [
    reportedFile('credit', { DE02120300000000202051: 'DE89370400440532013000' }),
    reportedFile('credit', { '932.66': 'DE75512108001245126199' }),
    reportedFile('credit', { '2026-11-26': 'DE75512108001245126199' }),
    reportedFile('credit', { BkToCstmrDbtCdtNtfctn: 'DE75512108001245126199' }),
    reportedFile('credit', { '</Ntry>': '</DE75512108001245126199>' }),
    reportedFile('credit', { 'UTF-8': 'DE75512108001245126199' }),
  ]) {
    const log = { ...jobOf(here).log, warn, info: warn, error: warn }
    await imported(here, admin, spoilt, { ...jobOf(here), log })
    expect(await latest()).toMatchObject({ state: 'refused' })
  }
  expect(lines).toHaveLength(6)
  for (const iban of ibans) expect(JSON.stringify(lines)).not.toContain(iban.slice(4, 12))
})

test('the database writes names as the matching does', async () => {
  const names = [
    'Aimée Dupont',
    'Yıldız',
    'İSTANBUL',
    'Mu\u0308ller',
    'MÜLLER',
    'Łódź Øst',
    'ẞtraße',
    'Þór Æsir',
    'Œuvre',
  ]
  const more = [...Array(0x250 - 0xc0).keys()].map(code => `a${String.fromCharCode(0xc0 + code)}b`)
  const all = [...names, ...more, 'Юрий 北京', 'e\u0301 N\u0303']
  const { rows } = await sql<{ plain: string[] }>`
    select array_agg(plain_name(name) order by n) as plain from unnest(${all}::text[]) with ordinality as x (name, n)`.execute(
    operator(),
  )
  expect(rows[0]?.plain).toEqual(all.map(plainName))
})
