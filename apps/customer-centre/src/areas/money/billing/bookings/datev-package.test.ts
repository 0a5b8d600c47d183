import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defaultBookkeeping } from '../../../../platform/bookkeeping-settings.ts'
import type { Browser } from '../../../../testing/browser.ts'
import { archivedFiles } from '../../../../testing/read-archive.ts'
import { startTestCentre, type TestCentre } from '../../../../testing/test-centre.ts'
import { addMonths } from '../../../../values/local-date.ts'
import { fiscalYear } from '../tax-audit/audit-data.ts'
import { type BookedEntry, entryLine } from './payment-batch.ts'

const books = { ...defaultBookkeeping, home: 'DE' }
/** Fields of a line by their place, counted from 1 as DATEV does. */
const cellsOf = (line: string) => line.split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/)

describe('an entry of the ledger', () => {
  const entry: BookedEntry = {
    customer_number: 10001,
    id: '01939a5c-0000-7000-8000-000000000009',
    booked_on: '2026-11-05',
    kind: 'payment',
    debit: 'money',
    credit: 'receivable',
    amount_minor: 11_900,
    currency: 'EUR',
    rate: null,
    document: { id: '01939a5c-0000-7000-8000-000000000001', number: 'RE-2026-000041' },
    payment: { id: '01939a5c-0000-7000-8000-000000000002', kind: 'transfer' },
    customer_name: 'Müller GmbH',
  }
  const booked = (changes: Partial<BookedEntry>) => {
    const cells = cellsOf(entryLine({ ...entry, ...changes }, books))
    return [1, 2, 7, 8, 10, 11, 14].map(at => cells[at - 1]).join(' ')
  }

  test.each<[string, Partial<BookedEntry>, string]>([
    ['a transfer', {}, '119,00 "H" 20001 1200 0511 "RE-2026-000041" "Zahlung Müller GmbH"'],
    [
      'a card, before there is an invoice',
      { document: null, credit: 'balance', payment: { id: 'p1', kind: 'card' } },
      '119,00 "H" 20001 1360 0511 "p1" "Zahlung Müller GmbH"',
    ],
    [
      'a debit that came back',
      { kind: 'returned', debit: 'receivable', credit: 'money' },
      '119,00 "S" 20001 1200 0511 "RE-2026-000041" "Rückbelastung Müller GmbH"',
    ],
    [
      'a payout, once it has left',
      { kind: 'refunded', debit: 'payouts', credit: 'money', document: null, payment: null },
      `119,00 "S" 20001 1200 0511 "${entry.id}" "Erstattung Müller GmbH"`,
    ],
    [
      'late payment',
      { kind: 'issued', debit: 'receivable', credit: 'charges', payment: null },
      '119,00 "S" 20001 2700 0511 "RE-2026-000041" "Verzugskosten Müller GmbH"',
    ],
    [
      'what nobody will pay',
      { kind: 'written_off', debit: 'losses', payment: null },
      '119,00 "H" 20001 2400 0511 "RE-2026-000041" "Ausbuchung Müller GmbH"',
    ],
    [
      'money that was lost, and comes back',
      { kind: 'payment', credit: 'losses', document: null },
      `119,00 "S" 1200 2400 0511 "${entry.payment?.id}" "Zahlung Müller GmbH"`,
    ],
  ])('is booked: %s', (_what, changes, line) => {
    expect(booked(changes)).toBe(line)
  })

  test('names its letter’s image, and whoever shares the last account', () => {
    const cells = cellsOf(
      entryLine({ ...entry, customer_number: 100_000, kind: 'issued', debit: 'receivable', credit: 'charges' }, books),
    )
    expect([cells[6], cells[15], cells[19]]).toEqual([
      ...['69999', '"100000"', '"BEDI ""01939a5c-0000-7000-8000-000000000001"""'],
    ])
  })
})

describe('what the tax adviser and an auditor get', () => {
  let centre: TestCentre
  let admin: Browser
  beforeAll(async () => {
    centre = await startTestCentre('demo')
    admin = await centre.signedIn('admin@demo.example')
  })
  afterAll(() => centre.close())
  const operator = () => centre.services.database.operator

  async function filesOf(url: string): Promise<Map<string, Buffer>> {
    const answer = await centre.app.inject({ method: 'GET', url, headers: admin.headers(false) })
    expect(answer.statusCode).toBe(200)
    return archivedFiles(answer.rawPayload)
  }
  const months = async () => {
    const { rows } = await sql<{ first: string }>`select min(booked_on) as first from ledger_entry`.execute(operator())
    const [first = ''] = rows.map(row => row.first.slice(0, 7))
    const last = centre.services.clock.today().slice(0, 7)
    const all: string[] = []
    for (let month = first; month <= last; month = addMonths(`${month}-01`, 1).slice(0, 7)) all.push(month)
    return all
  }

  test('both batches of all months add up to what each customer’s account says', async () => {
    const debtors = new Map<string, number>()
    for (const month of await months())
      for (const kind of ['bookings', 'payment-bookings']) {
        const { body } = await admin.get<string>(`/ajax/v1/staff/billing/${kind}?month=${month}`)
        for (const line of body.split('\r\n').slice(2, -1)) {
          const [amount = '', side, currency, , , , account = ''] = cellsOf(line)
          const cents = Number(amount.replace(',', '')) * (side === '"S"' ? 1 : -1)
          if (currency === '"EUR"') debtors.set(account, (debtors.get(account) ?? 0) + cents)
        }
      }
    const { rows } = await sql<{ account: string; owes: number }>`
      select (10000 + e.customer_number)::text as account, sum(e.amount_minor *
        ((e.debit in ('receivable', 'balance', 'payouts'))::int - (e.credit in ('receivable', 'balance', 'payouts'))::int))::bigint as owes
      from ledger_entry e where e.currency = 'EUR' group by 1`.execute(operator())
    expect(rows.length).toBeGreaterThan(2)
    const ours = rows.map(({ account, owes }) => [account, owes] as const).filter(([, owes]) => owes !== 0)
    expect([...debtors].filter(([, owes]) => owes !== 0).toSorted()).toEqual(ours.toSorted())
  })

  test('every image that a booking names is in a package, as it was sent', async () => {
    const month = (await months()).at(-2) ?? ''
    const files = await filesOf(`/ajax/v1/staff/billing/datev-package?month=${month}`)
    const [documents, payments, inner = ''] = [...files.keys()]
    expect([documents, payments, inner]).toEqual([
      ...[`EXTF_Buchungsstapel_${month}.csv`, `EXTF_Zahlungen_${month}.csv`, `Belege_${month}_01.zip`],
    ])
    const named = [documents, payments].flatMap(path => [
      ...String(files.get(path ?? '')).matchAll(/"BEDI ""([0-9a-f-]{36})"""/g),
    ])
    const images_ = await archivedFiles(files.get(inner) ?? Buffer.of())
    const { 'document.xml': index, ...images } = Object.fromEntries(images_)
    const packed = [
      ...String(index).matchAll(
        /guid="([^"]+)" processID="1" type="2"><keywords>([^<]+)<\/keywords><extension xsi:type="File" name="([^"]+)"/g,
      ),
    ]
    expect(named.length).toBeGreaterThan(0)
    expect(new Set(packed.map(([, id]) => id))).toEqual(new Set(named.map(([, id]) => id)))
    expect(packed.map(([, , , name]) => name).toSorted()).toEqual(Object.keys(images).toSorted())
    const { rows } = await sql<{ number: string; sha256: string }>`
      select d.number, encode(f.sha256, 'hex') as sha256 from document d
      join document_file f on f.customer_number = d.customer_number and f.document_id = d.id and f.format = 'pdf'`.execute(
      operator(),
    )
    expect(packed.length).toBeGreaterThan(0)
    for (const [, , number, name = ''] of packed)
      expect(
        createHash('sha256')
          .update(images[name] ?? '')
          .digest('hex'),
      ).toBe(rows.find(row => row.number === number)?.sha256)
  })

  test('the data of a year say of themselves what is in them', async () => {
    const year = Number(centre.services.clock.today().slice(0, 4))
    // one is handed over as it stands; of another customer, who has no documents, there is none
    await sql`insert into tax_exemption (customer_number, id, ground, certificate, certified_on, valid_from, recorded_at, recorded_by_name)
      select n, gen_random_uuid(), 'missions', 'EU-151/' || n, ${`${year}-01-02`}::date, ${`${year}-01-01`}::date, now(), 'Jo; Petersen'
      from unnest(array[10001, 10004]) n`.execute(operator())
    const files = await filesOf(`/ajax/v1/staff/billing/audit-data?year=${year}`)
    const index = JSON.parse(String(files.get('index.json')))
    const described = [...String(files.get('index.xml')).matchAll(/<URL>(.+?)<\/URL>.*?<\/Table>/gs)]
    expect(described.map(([, path]) => path)).toEqual(index.files.map((file: { path: string }) => file.path))
    for (const [xml, path = ''] of described) {
      const [head, ...rows] = String(files.get(path)).split('\r\n').slice(0, -1)
      const columns = [...xml.matchAll(/<Variable(?:PrimaryKey|Column)><Name>(.+?)<\/Name>/g)].map(([, name]) => name)
      expect(head).toBe(columns.join(';'))
      const { rows: counted, sha256 } = index.files.find((file: { path: string }) => file.path === path)
      expect(Object.values(counted)).toEqual([rows.length])
      expect(
        createHash('sha256')
          .update(files.get(path) ?? '')
          .digest('hex'),
      ).toBe(sha256)
      // keys tell rows apart
      const keys = xml.match(/VariablePrimaryKey><Name/g)?.length ?? 0
      const places = rows.map(row => cellsOf(row).slice(0, keys).join(';'))
      expect(new Set(places).size).toBe(rows.length)
    }
    const column = (path: string, name: string) => {
      const [head = '', ...rows] = String(files.get(path)).split('\r\n').slice(0, -1)
      return rows.map(row => cellsOf(row)[head.split(';').indexOf(name)] ?? '')
    }
    const sum = (texts: string[]) => texts.reduce((all, text) => all + Number(text.replace('.', '')), 0)
    const { rows } = await sql<{ documents: number; gross: number; entries: number; moved: number }>`
      select (select count(*)::int from document where kind <> 'proforma' and issued_on >= ${`${year}-01-01`}::date) as documents,
        (select sum(gross_minor)::bigint from document where kind <> 'proforma' and issued_on >= ${`${year}-01-01`}::date) as gross,
        (select count(*)::int from ledger_entry where booked_on >= ${`${year}-01-01`}::date) as entries,
        (select sum(amount_minor)::bigint from ledger_entry where booked_on >= ${`${year}-01-01`}::date) as moved`.execute(
      operator(),
    )
    expect({
      documents: column('documents.csv', 'number').length,
      gross: sum(column('documents.csv', 'gross')),
      entries: column('ledger_entries.csv', 'position').length,
      moved: sum(column('ledger_entries.csv', 'amount')),
    }).toEqual(rows[0])
    expect([column('tax_exemptions.csv', 'certificate'), column('tax_exemptions.csv', 'recorded_by')]).toEqual([
      ['EU-151/10001'],
      ['"Jo; Petersen"'],
    ])
    // lines and taxes add up to the documents they are of
    expect(sum(column('document_lines.csv', 'net'))).toBe(sum(column('documents.csv', 'net')))
    expect(sum(column('document_taxes.csv', 'tax'))).toBe(sum(column('documents.csv', 'tax')))
    expect(String(files.get('payments.csv'))).not.toMatch(/DE\d{20}/)
  })

  test('a fiscal year begins in its month', () => {
    expect(fiscalYear(2026, 1)).toEqual({ from: '2026-01-01', to: '2026-12-31' })
    expect(fiscalYear(2026, 7)).toEqual({ from: '2026-07-01', to: '2027-06-30' })
  })
})
