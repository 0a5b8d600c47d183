import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defaultBilling } from '../../../platform/configuration.ts'
import { insertBilled, insertCustomer, insertMethod, insertVatCheck } from '../../../testing/billing/billing.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'
import { passDays } from '../../contracts/contracts/pass-days-job.ts'
import { beginning, sources } from './due.ts'
import { insertItems } from './items.ts'
import { runBilling } from './run.ts'
import { verifyDocuments } from './verify.ts'

/** Today is 2026-11-16. */
let here: TestCentre
const operator = () => here.services.database.operator
beforeAll(async () => {
  here = await startTestCentre('empty', { billing: { ...defaultBilling, exchangeRates: { 'USD 2026-11': '1.25' } } })
})
afterAll(() => here.close())

type Document = {
  kind: string
  number: string
  net_minor: number
  tax_minor: number
  gross_minor: number
  payment_kind: string | null
  taxes: { category: string; rate_bp: number }[]
  lines: number
}
const documentsOf = async (customer: number) =>
  (
    await sql<Document>`
      select d.kind, d.number, d.net_minor::int, d.tax_minor::int, d.gross_minor::int, d.payment_kind, d.taxes,
        (select count(*)::int from document_line l where l.document_id = d.id) as lines
      from document d where customer_number = ${customer} order by d.number`.execute(operator())
  ).rows
const asidesOf = async (customer: number) =>
  (
    await sql<{ reason: string; contract: boolean; tries: number }>`
      select reason, contract_id is not null as contract, tries from billing_exception where customer_number = ${customer}`.execute(
      operator(),
    )
  ).rows
const run = (customer?: number, asOf?: string) =>
  runBilling(here.services, { ...(customer && { customer }), ...(asOf && { asOf }) })

const iban = 'FR1420041010050500013M02606'
const french = { country: 'FR', postal_code: '75001', city: 'Paris' }

test.each<[string, Parameters<typeof insertCustomer>[1], string, number, number]>([
  ['a business here', {}, 'S', 1900, 190],
  ['a consumer here', { type: 'consumer', company_name: '', first_name: 'Kim', last_name: 'Berg' }, 'S', 1900, 190],
  [
    'a business outside the EU',
    { country: 'CH', postal_code: '8001', city: 'Zürich', vat_id: 'CHE107787577' },
    'O',
    0,
    0,
  ],
  [
    'a business of the EU without an id',
    { ...french, phone: '+33 1 42 68 53 00', refund_iban: iban, refund_holder: 'Dupont' },
    'S',
    2000,
    200,
  ],
])('%s is charged its tax', async (_who, facts, category, rate_bp, tax_minor) => {
  const customer = await insertCustomer(operator(), facts)
  await insertBilled(operator(), customer)
  expect(await run(customer)).toMatchObject({ documents: 1, set_aside: 0 })
  expect(await documentsOf(customer)).toMatchObject([
    { kind: 'invoice', net_minor: 1000, tax_minor, payment_kind: 'transfer', taxes: [{ category, rate_bp }] },
  ])
})

test('a business with an id that was checked on the day owes the tax itself; without the check it waits', async () => {
  const vat_id = 'FR40303265045'
  const customer = await insertCustomer(operator(), { ...french, vat_id })
  await insertBilled(operator(), customer)
  await insertVatCheck(operator(), customer, { vat_id, at: '2026-11-15T10:00:00Z' })
  await run(customer)
  expect(await asidesOf(customer)).toEqual([{ reason: 'vat_check_missing', contract: false, tries: 1 }])
  await insertVatCheck(operator(), customer, { vat_id })
  await run(customer)
  expect(await asidesOf(customer)).toEqual([])
  expect(await documentsOf(customer)).toMatchObject([{ tax_minor: 0, taxes: [{ category: 'AE' }] }])
})

test.each([
  ['with two proofs of its place is charged the tax of there', { phone: '+33 1 42 68 53 00', refund_iban: iban }, null],
  ['with nothing else that proves its place waits', {}, 'place_unproven'],
] as const)('a business whose id became invalid since the order %s', async (_what, facts, reason) => {
  const vat_id = 'FR40303265045'
  const holder = 'refund_iban' in facts ? { refund_holder: 'Dupont' } : {}
  const customer = await insertCustomer(operator(), { ...french, ...facts, ...holder, vat_id })
  await insertBilled(operator(), customer, { ordered_at: '2026-11-10T09:00:00Z' })
  await insertVatCheck(operator(), customer, { vat_id, at: '2026-11-10T09:00:00Z' })
  await insertVatCheck(operator(), customer, { vat_id, outcome: 'invalid' })
  await run(customer)
  if (reason) expect(await asidesOf(customer)).toEqual([{ reason, contract: false, tries: 1 }])
  else
    expect(await documentsOf(customer)).toMatchObject([{ tax_minor: 200, taxes: [{ category: 'S', rate_bp: 2000 }] }])
})

test('nothing is billed by a provider without a tax number or VAT id, until one is set', async () => {
  const customer = await insertCustomer(operator())
  await insertBilled(operator(), customer)
  const { configuration } = here.services
  const { billing, provider } = configuration
  Object.assign(configuration, {
    billing: { ...billing, taxNumber: '' },
    provider: { ...provider, vat_id: '' },
  })
  const aside = await run(customer).finally(() => Object.assign(configuration, { billing, provider }))
  expect(aside).toMatchObject({ documents: 0, asides: [{ reason: 'seller_tax_id_missing', contract_id: null }] })
  expect(await run(customer)).toMatchObject({ documents: 1, set_aside: 0 })
})

test.each<[string, Parameters<typeof insertCustomer>[1], string]>([
  ['without a street', { line1: ' ' }, 'address_missing'],
  [
    'that is a public body without a Leitweg-ID',
    { type: 'public_body', e_invoice_format: 'xrechnung_cii' },
    'leitweg_id_missing',
  ],
  [
    'abroad with nothing that proves it',
    { ...french, type: 'consumer', first_name: 'A', last_name: 'B' },
    'place_unproven',
  ],
])('a customer %s is set aside with its reason, and billed once that is mended', async (_who, facts, reason) => {
  const customer = await insertCustomer(operator(), facts)
  await insertBilled(operator(), customer)
  expect(await run(customer)).toMatchObject({ documents: 0, set_aside: 1, asides: [{ reason, contract_id: null }] })
  await run(customer)
  expect(await asidesOf(customer)).toEqual([{ reason, contract: false, tries: 2 }])
  await sql`update customer set line1 = 'Weg 1', country = 'DE', e_invoice_format = 'pdf' where customer_number = ${customer}`.execute(
    operator(),
  )
  await run(customer)
  expect(await asidesOf(customer)).toEqual([])
  expect(await documentsOf(customer)).toHaveLength(1)
})

test('one contract that cannot be billed keeps no other from it', async () => {
  const customer = await insertCustomer(operator())
  await insertBilled(operator(), customer)
  await insertBilled(operator(), customer, { currency: 'USD' })
  const halfACent = { code: 'backup', name: { en: 'Backup', de: 'Sicherung' }, quantity: 1, price_minor: 0.5 }
  await insertBilled(operator(), customer, { agreed: JSON.stringify({ options: [halfACent] }) })
  expect(await run(customer)).toMatchObject({ documents: 1, set_aside: 2 })
  expect(await documentsOf(customer)).toMatchObject([{ lines: 1 }])
  const reasons = (await asidesOf(customer)).map(({ reason, contract }) => `${reason} ${contract}`)
  expect(reasons.toSorted()).toEqual(['currency_differs true', 'failed true'])
})

test('what is due is billed once, however often a run comes', async () => {
  const customer = await insertCustomer(operator())
  await insertBilled(operator(), customer, { started_on: '2026-09-16' })
  expect(await run(customer)).toMatchObject({ documents: 1, lines: 3, sums: { EUR: 2975 } })
  expect(await run(customer)).toMatchObject({ documents: 0, customers: 0 })
  expect(await documentsOf(customer)).toHaveLength(1)
})

test('means of payment have a document each, and each contract has one where the customer wants that', async () => {
  const customer = await insertCustomer(operator())
  const card = await insertMethod(operator(), customer, 'card')
  await sql`update payment_method set is_default = false where customer_number = ${customer}`.execute(operator())
  await insertBilled(operator(), customer)
  await insertBilled(operator(), customer)
  await insertBilled(operator(), customer, { payment_method_id: card })
  await run(customer)
  const told = async () => (await documentsOf(customer)).map(({ payment_kind, lines }) => `${payment_kind} ${lines}`)
  expect((await told()).toSorted()).toEqual(['card 1', 'transfer 2'])
  await sql`insert into billing_setting (customer_number, collective) values (${customer}, false)`.execute(operator())
  await run(customer, '2026-12-01')
  expect((await told()).toSorted()).toEqual(['card 1', 'card 1', 'transfer 1', 'transfer 1', 'transfer 2'])
})

const now = () => here.services.clock.now()
const item = (unit_price: bigint, quantity = 1_000_000n) => ({
  ...({ kind: 'service', contract: null, description: { en: 'Work', de: 'Arbeit' }, from: null, to: null } as const),
  quantity,
  unit: 'HUR',
  unit_price,
  discount_bp: 0,
})

test('items wait for their day, and stand on a document once', async () => {
  const customer = await insertCustomer(operator())
  await insertItems(operator(), customer, [item(95_000_000n, 1_500_000n)], { readyOn: '2026-11-17', now: now() })
  expect(await run(customer)).toMatchObject({ documents: 0 })
  expect(await run(customer, '2026-11-17')).toMatchObject({ documents: 1, sums: { EUR: 16958 } })
  expect(await run(customer, '2026-11-17')).toMatchObject({ documents: 0 })
})

describe('what comes to 0.00', () => {
  const waiting = async (customer: number) =>
    (
      await sql<{ at: string | null; document: boolean }>`select dropped_at as at, document_id is not null as document
        from billing_item where customer_number = ${customer} order by unit_price desc`.execute(operator())
    ).rows.map(({ at, document }) => (document ? 'billed' : at === null ? 'waits' : 'free'))

  test('alone needs no document: it is done with, and no run looks at it again', async () => {
    // neither an address nor a rate of exchange would be there for a document
    const customer = await insertCustomer(operator(), { currency: 'CHF' })
    await insertBilled(operator(), customer, { price_minor: 0, currency: 'CHF' })
    await insertItems(operator(), customer, [item(0n), item(4000n)], { readyOn: '2026-11-16', now: now() })
    expect(await run(customer)).toMatchObject({ documents: 0, customers: 1, set_aside: 0 })
    expect([await documentsOf(customer), await waiting(customer)]).toEqual([[], ['free', 'free']])
    const due = await runBilling(here.services, { asOf: '2026-11-16' })
    expect(due).toMatchObject({ customers: 0, documents: 0 })
    expect(await run(customer)).toMatchObject({ customers: 0 })
  })

  test('stands beside what does not', async () => {
    const customer = await insertCustomer(operator())
    await insertItems(operator(), customer, [item(0n), item(5_000_000n)], { readyOn: '2026-11-16', now: now() })
    expect(await run(customer)).toMatchObject({ documents: 1, lines: 2, sums: { EUR: 595 } })
    expect(await waiting(customer)).toEqual(['billed', 'billed'])
  })

  test('together, of lines that do not, is a document that is paid', async () => {
    const customer = await insertCustomer(operator())
    const both = [item(5_000_000n), item(5_000_000n, -1_000_000n)]
    await insertItems(operator(), customer, both, { readyOn: '2026-11-16', now: now() })
    expect(await run(customer)).toMatchObject({ documents: 1, lines: 2, sums: { EUR: 0 } })
    expect(await documentsOf(customer)).toMatchObject([{ kind: 'invoice', gross_minor: 0 }])
    const { rows } = await sql`select status from document_settlement where customer_number = ${customer}`.execute(
      operator(),
    )
    expect(rows).toEqual([{ status: 'paid' }])
  })
})

test('an end within a paid period is a credit note that names what it corrects', async () => {
  const customer = await insertCustomer(operator())
  await insertBilled(operator(), customer, { started_on: '2026-01-01', cycle: 'year', price_minor: 36_500 })
  await run(customer)
  await sql`update contract set ends_on = '2026-11-15', state = 'ended' where customer_number = ${customer}`.execute(
    operator(),
  )
  expect(await run(customer)).toMatchObject({ documents: 1, sums: { EUR: -5474 } })
  const { rows } = await sql<{ number: string; note: string; open: number; corrects: string }>`
    select d.number, d.tax_note as note, s.open_minor::int as open, o.number as corrects from document d
    join document_settlement s on s.document_id = d.id join document o on o.id = d.corrects_id
    where d.customer_number = ${customer} and d.kind = 'credit_note'`.execute(operator())
  expect(rows).toEqual([
    {
      number: expect.stringMatching(/^GS-2026-/),
      note: expect.stringContaining(rows[0]?.corrects ?? '?'),
      // it settles its own invoice
      open: 0,
      corrects: expect.stringMatching(/^RE-2026-/),
    },
  ])
  expect(await run(customer)).toMatchObject({ documents: 0 })
})

test('a price that was announced is the present one once its first period is billed', async () => {
  const customer = await insertCustomer(operator())
  const next = { cycle: 'quarter', name: { en: 'Server L', de: 'Server L' } }
  const change = { next_price_minor: 5000, next_price_from: '2026-12-01', next_agreed: JSON.stringify(next) }
  await insertBilled(operator(), customer, change)
  const told = async () =>
    (
      await sql`select price_minor::int, cycle, anchor_on, billed_until, next_price_from, agreed -> 'name' ->> 'en' as name
        from contract where customer_number = ${customer}`.execute(operator())
    ).rows
  await run(customer)
  expect(await told()).toMatchObject([{ price_minor: 1000, cycle: 'month', next_price_from: '2026-12-01' }])
  await run(customer, '2026-12-01')
  expect(await told()).toEqual([
    {
      price_minor: 5000,
      cycle: 'quarter',
      anchor_on: '2026-12-01',
      billed_until: '2027-02-28',
      next_price_from: null,
      name: 'Server L',
    },
  ])
})

test.each([
  ['ended before it began', { started_on: '2026-11-10', ends_on: '2026-11-05' }],
  ['costs nothing', { price_minor: 0 }],
  ['was not set up yet', { state: 'provisioning' as const }],
])('a contract that %s gets no document, and is not looked at again', async (_what, facts) => {
  const customer = await insertCustomer(operator())
  await insertBilled(operator(), customer, facts)
  expect(await run(customer)).toMatchObject({ documents: 0, set_aside: 0 })
  const due =
    await sql`select from contract where customer_number = ${customer} and next_bill_on <= '2026-11-16'`.execute(
      operator(),
    )
  expect(due.rows).toEqual([])
})

test('a customer who was set aside until the data of ended contracts were deleted gets the last bill all the same', async () => {
  const customer = await insertCustomer(operator(), { line1: ' ' })
  const ending = { state: 'cancellation_scheduled', ends_on: '2026-10-14', data_until: '2026-11-14' } as const
  const traffic = {
    code: 'traffic',
    name: { en: 'Traffic', de: 'Traffic' },
    unit: 'E34',
    included: '0',
    cap_minor: null,
    tiers: [{ up_to: null, price: '0.10' }],
  }
  const metered = await insertBilled(operator(), customer, {
    ...ending,
    started_on: '2026-01-01',
    billed_until: '2026-10-14',
    usage_until: '2026-09-30',
    metered: true,
    agreed: JSON.stringify({ meters: [traffic] }),
  })
  await sql`
    insert into usage_month (customer_number, contract_id, meter, month, quantity, terms)
    values (${customer}, ${metered}, 'traffic', '2026-10-01', 70, ${JSON.stringify(traffic)})`.execute(operator())
  // one is to be charged for its last days, one was paid for further ones, and a third had all given back by its withdrawal
  await insertBilled(operator(), customer, { ...ending, started_on: '2026-10-01' })
  const year = { started_on: '2026-01-01', cycle: 'year', price_minor: 36_500, billed_until: '2026-12-31' } as const
  await insertBilled(operator(), customer, { ...ending, ...year })
  const withdrawn = { ...year, state: 'withdrawn', end_rule: 'withdrawn' } as const
  await insertBilled(operator(), customer, { ...ending, ...withdrawn })
  expect(await run(customer)).toMatchObject({ documents: 0, asides: [{ reason: 'address_missing' }] })
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
  await passDays.run({ services: here.services, mailer: { send: async () => undefined }, log }, {})
  const { rows } = await sql<{ state: string }>`
    select distinct state from contract where customer_number = ${customer}`.execute(operator())
  expect(rows).toEqual([{ state: 'erased' }])
  await sql`update customer set line1 = 'Weg 1' where customer_number = ${customer}`.execute(operator())
  await run(customer, '2026-11-17')
  expect(await documentsOf(customer)).toMatchObject([{ kind: 'credit_note', net_minor: 452 + 700 - 7800, lines: 3 }])
  expect(await run(customer, '2026-12-01')).toMatchObject({ customers: 0, documents: 0 })
})

test.each([
  ['JPY', 1000, 1000, 'exchange_rate_missing'],
  ['USD', 1000, 1000, null],
  ['KWD', 1000, 1000, 'exchange_rate_missing'],
])('a contract in %s', async (currency, price_minor, net, reason) => {
  const customer = await insertCustomer(operator(), { currency })
  await insertBilled(operator(), customer, { currency, price_minor })
  await run(customer)
  if (reason) expect(await asidesOf(customer)).toMatchObject([{ reason }])
  else expect(await documentsOf(customer)).toMatchObject([{ net_minor: net, gross_minor: 1190 }])
})

test('what is due is found by an index, however much is not', async () => {
  const customer = await insertCustomer(operator())
  await insertBilled(operator(), customer)
  await sql`
    insert into contract (customer_number, id, number, product_code, label, state, price_minor, cycle, started_on, billed_until, created_at)
    select ${customer}, gen_random_uuid(), 'C-8' || n, 'test-server', 'Server', 'active', 1000, 'month', '2026-01-01', '2026-11-30', now()
    from generate_series(1, 2000) n`.execute(operator())
  await sql`
    insert into billing_item (customer_number, id, kind, description, quantity, unit, unit_price, ready_on, created_at)
    select ${customer}, gen_random_uuid(), 'service', '{}', 1, 'C62', 1, '2027-01-01', now() from generate_series(1, 2000)`.execute(
    operator(),
  )
  await asOwner('analyze contract; analyze billing_item')
  const plans = await Promise.all(
    sources.slice(0, 2).map(async source => {
      const found = source(beginning, '2026-11-16', '018f4c1e-0000-7000-8000-000000000001')
      const { rows } = await sql<{ 'QUERY PLAN': string }>`
        explain ${found} order by day, customer_number limit 500`.execute(operator())
      return rows.map(row => row['QUERY PLAN']).join('\n')
    }),
  )
  expect(plans).toEqual([
    expect.stringMatching(/Index (Only )?Scan using contract_due[\s\S]*Index Cond: .*next_bill_on <=/),
    expect.stringMatching(/Index (Only )?Scan using billing_item_waiting[\s\S]*Index Cond: .*ready_on <=/),
  ])
  expect(plans.join()).not.toMatch(/Seq Scan on (contract|billing_item)/)
  await sql`delete from billing_item where customer_number = ${customer}`.execute(operator())
})

test('a run that goes on where another was broken off looks at nothing that is billed, and a dry run at nothing twice', async () => {
  await runBilling(here.services)
  const customers: number[] = []
  for (let made = 0; made < 12; made++) {
    const customer = await insertCustomer(operator())
    customers.push(customer)
    // two days on which something is due
    await insertBilled(operator(), customer)
    await insertBilled(operator(), customer, { started_on: '2026-11-05' })
  }
  expect(await runBilling(here.services, { dryRun: true, batch: 4 })).toMatchObject({ documents: 12, customers: 12 })
  const [before = 0] = await counted()
  await breakOffBeyond(before + 3)
  await expect(runBilling(here.services, { batch: 4 })).rejects.toThrow('broken off')
  await asOwner('drop trigger fail_sometimes on document_event')
  expect(await counted()).toEqual([before + 4])
  here.countStatements()
  expect(await runBilling(here.services, { batch: 4 })).toMatchObject({ documents: 8, customers: 8 })
  const taking = here.countStatements().filter(text => text.includes('skip locked'))
  expect(taking).toHaveLength(2)
})

const counted = async () =>
  (await sql<{ all: number }>`select count(*)::int as all from document`.execute(operator())).rows.map(row => row.all)

test('two runs at once, and one that is broken off, bill everything once; the numbers have no gap', async () => {
  for (let made = 0; made < 40; made++) await insertBilled(operator(), await insertCustomer(operator()))
  const [before = 0] = await counted()
  await breakOffBeyond(before + 20)
  await runBilling(here.services, { batch: 7 }).catch(() => undefined)
  await asOwner('drop trigger fail_sometimes on document_event')
  await Promise.all([runBilling(here.services, { batch: 5 }), runBilling(here.services, { batch: 5 })])
  const { rows } = await sql`
    select count(*)::int as billed, count(distinct customer_number)::int as customers from document
    where customer_number > (select max(customer_number) - 40 from customer)`.execute(operator())
  expect(rows).toEqual([{ billed: 40, customers: 40 }])
  expect(await verifyDocuments(operator(), 2026)).toMatchObject({ broken: null })
})

test.each([
  ['a statement that is given up', '57014'],
  ['a broken rule', '23514'],
  ['an error without a class of its own', 'P0001'],
])('%s sets the one aside that it is about, and bills all others of the batch', async (_what, state) => {
  const [broken, fine] = [await insertCustomer(operator()), await insertCustomer(operator())]
  for (const customer of [broken, fine]) await insertBilled(operator(), customer)
  await asOwner(`create function fail_for() returns trigger language plpgsql as $$ begin
      if new.customer_number = ${broken} then raise exception 'not this one' using errcode = '${state}'; end if; return new; end $$;
    create trigger fail_for before insert on document for each row execute function fail_for()`)
  const result = await runBilling(here.services).finally(() => asOwner('drop function fail_for cascade'))
  expect(result).toMatchObject({ documents: 1, set_aside: 1, asides: [{ customer_number: broken, reason: 'failed' }] })
  expect(await documentsOf(fine)).toHaveLength(1)
  await run(broken)
  expect(await documentsOf(broken)).toHaveLength(1)
})

test('a database that goes away ends the run, and sets nobody aside', async () => {
  const customer = await insertCustomer(operator())
  await insertBilled(operator(), customer)
  await asOwner(`create function go_away() returns trigger language plpgsql as $$ begin
      raise exception 'shutting down' using errcode = '57P01'; end $$;
    create trigger go_away before insert on document for each row execute function go_away()`)
  await expect(run(customer).finally(() => asOwner('drop function go_away cascade'))).rejects.toThrow('shutting down')
  expect(await asidesOf(customer)).toEqual([])
  await run(customer)
  expect(await documentsOf(customer)).toHaveLength(1)
})

test('an item that is taken back while it is billed stands on no document', async () => {
  const customer = await insertCustomer(operator())
  await insertItems(operator(), customer, [item(5_000_000n)], { readyOn: '2026-11-01', now: now() })
  await asOwner(`create function take_back() returns trigger language plpgsql as $$ begin
      update billing_item set dropped_at = now() where customer_number = ${customer}; return new; end $$;
    create trigger take_back before insert on document for each row execute function take_back()`)
  await run(customer).finally(() => asOwner('drop function take_back cascade'))
  expect(await documentsOf(customer)).toEqual([])
  expect(await asidesOf(customer)).toMatchObject([{ reason: 'failed' }])
  await sql`delete from billing_item where customer_number = ${customer}`.execute(operator())
})

/** A run fails as if it was killed once there are more documents than this before a batch. */
const breakOffBeyond = (documents: number) =>
  asOwner(`
    create or replace function fail_sometimes() returns trigger language plpgsql as $$ begin
      if (select count(*) from document) > ${documents} then raise exception 'broken off' using errcode = '57P01'; end if;
      return new; end $$;
    create trigger fail_sometimes before insert on document_event for each statement execute function fail_sometimes()`)

async function asOwner(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: here.url })
  await client.connect()
  await client.query(statement)
  await client.end()
}
