import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defaultBilling } from '../../../platform/configuration.ts'
import { insertBilled, insertCustomer, insertVatCheck } from '../../../testing/billing/billing.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'
import type { BillableLine } from './billable-lines.ts'
import { insertItems } from './items.ts'
import { runBilling } from './run.ts'
import { verifyDocuments } from './verify.ts'

/** Today is 2026-11-16. */
let here: TestCentre
const operator = () => here.services.database.operator
beforeAll(async () => {
  const exchangeRates = { 'USD 2026-11': '1.25', 'USD 2026-12': '2' }
  here = await startTestCentre('empty', { billing: { ...defaultBilling, exchangeRates } })
})
afterAll(() => here.close())

const run = (customer: number) => runBilling(here.services, { customer })
/** In the order of their issue, invoices first: what each names, its net and its tax by category and rate. */
const documentsOf = async (customer: number) =>
  (
    await sql<{ told: string }>`
      select concat_ws(' ', d.kind, '→ ' || o.kind || ' of ' || o.net_minor, d.net_minor, d.tax_minor,
        (select string_agg(concat(t ->> 'category', t ->> 'rate_bp'), ' ') from jsonb_array_elements(d.taxes) t)) as told
      from document d left join document o on o.id = d.corrects_id
      where d.customer_number = ${customer} order by d.issued_at, d.kind desc, d.sequence`.execute(operator())
  ).rows.map(({ told }) => told)
const latest = async (customer: number) =>
  (
    await sql<{ vat_id: string; proof: { kind: string } | null; exemption: { code: string } | null; note: string }>`
      select buyer ->> 'vat_id' as vat_id, particulars -> 'proof' as proof, particulars -> 'exemption' as exemption, tax_note as note
      from document where customer_number = ${customer} and kind = 'credit_note' order by issued_at desc limit 1`.execute(
      operator(),
    )
  ).rows[0]

const iban = 'FR1420041010050500013M02606'
const vat_id = 'FR40303265045'
const french = { country: 'FR', postal_code: '75001', city: 'Paris', vat_id }
const proven = { phone: '+33 1 42 68 53 00', refund_iban: iban, refund_holder: 'Dupont' }
const swiss = { country: 'CH', postal_code: '8001', city: 'Zürich', vat_id: 'CHE107787577' }
const german = { country: 'DE', postal_code: '20457', city: 'Hamburg', vat_id: '' }

const move = (customer: number, facts: Partial<typeof french & typeof proven>) =>
  operator().updateTable('customer').set(facts).where('customer_number', '=', customer).execute()

/** A year from 1 January at 365.00 that has ended yesterday: 46 days are to be given back. */
const year = { started_on: '2026-01-01', cycle: 'year', price_minor: 36_500 } as const
const end = (customer: number) =>
  sql`update contract set ends_on = '2026-11-15', state = 'ended' where customer_number = ${customer}`.execute(
    operator(),
  )

describe('days are given back at the tax that they were charged at', () => {
  test('with tax, though the VAT id has turned out to be valid since', async () => {
    const customer = await insertCustomer(operator(), { ...french, ...proven })
    await insertBilled(operator(), customer, year)
    await run(customer)
    await insertVatCheck(operator(), customer, { vat_id })
    await end(customer)
    await run(customer)
    expect(await documentsOf(customer)).toEqual([
      'invoice 36500 7300 S2000',
      'credit_note → invoice of 36500 -4600 -920 S2000',
    ])
    expect(await latest(customer)).toMatchObject({ proof: { kind: 'place' }, exemption: null })
  })

  test('without, though there is no valid VAT id any more', async () => {
    const customer = await insertCustomer(operator(), { ...french, ...proven })
    await insertVatCheck(operator(), customer, { vat_id })
    await insertBilled(operator(), customer, year)
    await run(customer)
    await move(customer, { vat_id: '' })
    await end(customer)
    await run(customer)
    expect(await documentsOf(customer)).toEqual(['invoice 36500 0 AE0', 'credit_note → invoice of 36500 -4600 0 AE0'])
    expect(await latest(customer)).toMatchObject({
      vat_id,
      proof: { kind: 'vat_id', vat_id },
      exemption: { code: 'VATEX-EU-AE' },
      note: expect.stringContaining('Steuerschuldnerschaft'),
    })
  })

  test('of the country that a consumer has moved from', async () => {
    const consumer = { type: 'consumer', company_name: '', first_name: 'Kim', last_name: 'Berg' }
    const customer = await insertCustomer(operator(), { ...consumer, ...proven })
    await insertBilled(operator(), customer, year)
    await run(customer)
    await move(customer, { ...french, vat_id: '' })
    await end(customer)
    await run(customer)
    expect(await documentsOf(customer)).toEqual([
      'invoice 36500 6935 S1900',
      'credit_note → invoice of 36500 -4600 -874 S1900',
    ])
    expect(await latest(customer)).toMatchObject({ proof: null })
  })

  test('apart from what is charged beside them at today’s, which may not stand on one document with it', async () => {
    const customer = await insertCustomer(operator(), swiss)
    await insertBilled(operator(), customer, year)
    await run(customer)
    await move(customer, german)
    await end(customer)
    await insertBilled(operator(), customer, { started_on: '2026-11-16', price_minor: 20_000 })
    expect(await run(customer)).toMatchObject({ documents: 2, set_aside: 0 })
    expect(await documentsOf(customer)).toEqual([
      'invoice 36500 0 O0',
      'invoice 10000 1900 S1900',
      'credit_note → invoice of 36500 -4600 0 O0',
    ])
  })

  test('and at the rate of the euro that it was charged at', async () => {
    const customer = await insertCustomer(operator(), { currency: 'USD' })
    await insertBilled(operator(), customer, { ...year, currency: 'USD' })
    await run(customer)
    await end(customer)
    const { configuration } = here.services
    const exchangeRates = { 'USD 2026-11': '2' }
    here.services.configuration = { ...configuration, billing: { ...configuration.billing, exchangeRates } }
    await run(customer).finally(() => Object.assign(here.services, { configuration }))
    const { rows } = await sql`
      select tax_minor::int as tax, particulars #>> '{tax_in_euro,rate}' as rate, particulars #>> '{tax_in_euro,tax_minor}' as euro
      from document where customer_number = ${customer} order by issued_at, kind desc`.execute(operator())
    expect(rows).toEqual([
      { tax: 6935, rate: '1.25', euro: '5548' },
      { tax: -874, rate: '1.25', euro: '-699' },
    ])
  })
})

describe('a correction names the invoice that charged what it gives back', () => {
  const items = (customer: number, charges: BillableLine[]) =>
    insertItems(operator(), customer, charges, { readyOn: '2026-11-01', now: here.services.clock.now() })
  const of = (id: string, facts: Partial<BillableLine>): BillableLine => ({
    ...({ kind: 'credit', contract: { id, number: '', group: 'virtual_server' } } as const),
    description: { en: 'Server', de: 'Server' },
    from: '2026-11-16',
    to: '2026-12-31',
    quantity: -126_027n,
    unit: 'ANN',
    unit_price: 365_000_000n,
    discount_bp: 0,
    ...facts,
  })

  test('not the use that was billed since, and settles that one first', async () => {
    const customer = await insertCustomer(operator())
    const id = await insertBilled(operator(), customer, year)
    await run(customer)
    await items(customer, [of(id, { kind: 'usage', from: '2026-10-01', to: '2026-10-31', quantity: 100_000n })])
    await run(customer)
    await end(customer)
    await run(customer)
    expect(await documentsOf(customer)).toEqual([
      'invoice 36500 6935 S1900',
      'invoice 3650 694 S1900',
      'credit_note → invoice of 36500 -4600 -874 S1900',
    ])
    const { rows } = await sql<{ open: number }>`
      select s.open_minor::int as open from document_settlement s join document d on d.id = s.document_id
      where s.customer_number = ${customer} order by d.gross_minor desc`.execute(operator())
    expect(rows.map(({ open }) => open)).toEqual([43_435 - 5474, 4344, 0])
  })

  test('each its own, where several have charged it', async () => {
    const customer = await insertCustomer(operator())
    const id = await insertBilled(operator(), customer, year)
    const setUp = { kind: 'setup', from: null, to: null, unit_price: 50_000_000n } as const
    await items(customer, [of(id, { ...setUp, quantity: 1_000_000n })])
    await sql`update contract set state = 'provisioning' where id = ${id}`.execute(operator())
    await run(customer)
    await sql`update contract set state = 'active' where id = ${id}`.execute(operator())
    await run(customer)
    await items(customer, [of(id, { ...setUp, kind: 'credit', quantity: -1_000_000n }), of(id, {})])
    await run(customer)
    expect(await documentsOf(customer)).toEqual([
      'invoice 5000 950 S1900',
      'invoice 36500 6935 S1900',
      'credit_note → invoice of 5000 -5000 -950 S1900',
      'credit_note → invoice of 36500 -4600 -874 S1900',
    ])
    expect(
      (
        await sql`select from billing_item where customer_number = ${customer} and document_id is null`.execute(
          operator(),
        )
      ).rows,
    ).toEqual([])
  })

  test('none where it is taken off what is charged beside it at the same tax', async () => {
    const customer = await insertCustomer(operator())
    const id = await insertBilled(operator(), customer, year)
    await run(customer)
    await items(customer, [of(id, {}), of(id, { kind: 'recurring', quantity: 252_054n })])
    await run(customer)
    expect(await documentsOf(customer)).toEqual(['invoice 36500 6935 S1900', 'invoice 4600 874 S1900'])
  })

  test('a product that was changed twice in a day is given back as it is charged there', async () => {
    const customer = await insertCustomer(operator(), { ...french, ...proven })
    const id = await insertBilled(operator(), customer, year)
    await run(customer)
    await insertVatCheck(operator(), customer, { vat_id })
    const [second, third] = ['Server L', 'Server XL'].map(text => ({ description: { en: text, de: text } }))
    await items(customer, [
      ...[of(id, {}), of(id, { ...second, kind: 'recurring', quantity: 252_054n })],
      ...[of(id, { ...second, quantity: -252_054n }), of(id, { ...third, kind: 'recurring', quantity: 378_081n })],
    ])
    await run(customer)
    expect(await documentsOf(customer)).toEqual([
      'invoice 36500 7300 S2000',
      'invoice 13800 0 AE0',
      'credit_note → invoice of 36500 -4600 -920 S2000',
    ])
  })
})

test('use that is read later has the tax of its month, with what its cap takes off', async () => {
  const customer = await insertCustomer(operator(), { ...french, ...proven })
  const id = await insertBilled(operator(), customer, { billed_until: '2026-12-31' })
  const october = (kind: 'usage' | 'correction', quantity: bigint, name = 'Traffic'): BillableLine => ({
    kind,
    contract: { id, number: '', group: 'virtual_server' },
    description: { en: name, de: name },
    from: '2026-10-01',
    to: '2026-10-31',
    quantity,
    unit: 'E34',
    unit_price: 10_000_000n,
    discount_bp: 0,
  })
  const bill = async (...charges: BillableLine[]) => {
    await insertItems(operator(), customer, charges, { readyOn: '2026-11-01', now: here.services.clock.now() })
    await run(customer)
  }
  await bill(october('usage', 5_000_000n))
  await insertVatCheck(operator(), customer, { vat_id })
  await bill(october('correction', 2_000_000n), october('correction', -1_000_000n, 'At most'))
  await bill(october('correction', -3_000_000n))
  expect(await documentsOf(customer)).toEqual([
    'invoice 5000 1000 S2000',
    'invoice 1000 200 S2000',
    'credit_note → invoice of 5000 -3000 -600 S2000',
  ])
})

test('a batch looks once for what is left of it and what charged it, and not at all where it gives back nothing', async () => {
  const lookups = async () => {
    here.countStatements()
    await runBilling(here.services, { batch: 50 })
    return here.countStatements().filter(text => text.includes('document_line l join document')).length
  }
  await runBilling(here.services)
  const customers: number[] = []
  for (let made = 0; made < 8; made++) {
    const customer = await insertCustomer(operator())
    await insertBilled(operator(), customer, year)
    customers.push(customer)
  }
  expect(await lookups()).toBe(0)
  await Promise.all(customers.map(end))
  expect(await lookups()).toBe(2)
  expect((await Promise.all(customers.map(documentsOf))).map(documents => documents.length)).toEqual(
    customers.map(() => 2),
  )
  expect(await verifyDocuments(operator(), 2026)).toMatchObject({ broken: null })
})
