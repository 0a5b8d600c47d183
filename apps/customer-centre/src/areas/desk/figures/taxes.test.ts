import type { CallOutput } from '@kontor/contract/wire/types'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CentreConfiguration, defaultBilling } from '../../../platform/configuration.ts'
import { insertBilled, insertCustomer } from '../../../testing/billing/billing.ts'
import type { Browser } from '../../../testing/browser.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'
import { addDays, daysBetween } from '../../../values/local-date.ts'
import { runBilling } from '../../money/billing/run.ts'

/** Today is 2026-11-16. */
let centre: TestCentre
let admin: Browser
beforeAll(async () => {
  centre = await startTestCentre('demo')
  admin = await centre.signedIn('admin@demo.example')
})
afterAll(() => centre.close())

const operator = () => centre.services.database.operator
const today = () => centre.services.clock.today()
const setting = (settings: Partial<CentreConfiguration['billing']>) =>
  Object.assign(centre.services.configuration, { billing: { ...defaultBilling, ...settings } })

async function billed(facts: Parameters<typeof insertCustomer>[1], price_minor: number): Promise<number> {
  const customer = await insertCustomer(operator(), facts)
  await insertBilled(operator(), customer, { price_minor })
  const { asides } = await runBilling(centre.services, { customer })
  expect(asides).toEqual([])
  return customer
}
const person = { type: 'consumer', company_name: '', first_name: 'Kim', last_name: 'Berg' } as const
const french = { ...person, country: 'FR', postal_code: '75001', city: 'Paris', phone: '+33 1 42 68 53 00' }
const monaco = { ...person, country: 'MC', postal_code: '98000', city: 'Monaco', phone: '+377 93 15 22 22' }
const cyprus = { ...person, country: 'CY', postal_code: '1010', city: 'Nicosia', phone: '+35722000000' }

type Taxes = CallOutput<'GET /ajax/v1/staff/figures/taxes'>
const taxes = async (query = '') => (await admin.get<Taxes>(`/ajax/v1/staff/figures/taxes?currency=EUR${query}`)).body

test('a quarter’s taxes stand by state and rate, and come to what its documents say', async () => {
  const before = await taxes()
  setting({ ossFrom: '9999-12-31' })
  await billed(french, 3000)
  setting({})
  await billed(french, 1000)
  await billed(monaco, 500)
  await billed(cyprus, 200)
  const after = await taxes()
  const of = ({ rows }: Taxes, kind: string, state: string) =>
    rows.find(row => row.kind === kind && row.state === state)
  expect(of(after, 'oss', 'FR')).toMatchObject({ rate_bp: 2000, net_minor: 1500, tax_minor: 300, documents: 2 })
  // as many per cent as here, and another state's
  expect(of(after, 'oss', 'CY')).toMatchObject({ rate_bp: 1900, net_minor: 200, tax_minor: 38, documents: 1 })
  expect((of(after, 'home', 'DE')?.net_minor ?? 0) - (of(before, 'home', 'DE')?.net_minor ?? 0)).toBe(3000)
  const { rows } = await sql<{ net: string; tax: string }>`
    select sum(net_minor) as net, sum(tax_minor) as tax from document where currency = 'EUR' and issued_on >= '2026-10-01'
      and kind in ('invoice', 'final', 'credit_note', 'cancellation')`.execute(operator())
  const sum = (name: 'net_minor' | 'tax_minor') => after.rows.reduce((all, row) => all + row[name], 0)
  expect([sum('net_minor'), sum('tax_minor')]).toEqual([Number(rows[0]?.net), Number(rows[0]?.tax)])
  for (const { kind, state, category, rate_bp, documents } of after.rows) {
    const where = kind === 'untaxed' ? '' : `&taxed_in=${state}`
    const path = `/ajax/v1/staff/documents?booked=yes&currency=EUR&from=2026-10-01&tax=${category}${rate_bp}${where}`
    const list = await admin.get<CallOutput<'GET /ajax/v1/staff/documents'>>(path)
    expect([kind, state, category, list.body.total]).toEqual([kind, state, category, documents])
  }
})

test('the threshold counts sales to consumers elsewhere in the EU by year, and says what is set', async () => {
  const { threshold } = await taxes()
  expect(threshold).toMatchObject({ limit_minor: 1_000_000, rule: 'there', oss_from: null, proofs: 2 })
  expect(threshold.years.find(({ year, currency }) => year === 2026 && currency === 'EUR')).toMatchObject({
    here_minor: 3000,
    there_minor: 1700,
  })
  const list = await admin.get<CallOutput<'GET /ajax/v1/staff/documents'>>(
    '/ajax/v1/staff/documents?booked=yes&currency=EUR&from=2026-01-01&to=2026-12-31&taxed_in=EU',
  )
  expect(list.body.total).toBe(4)
  setting({ ossFrom: '9999-12-31', placeEvidence: 1 })
  expect((await taxes()).threshold).toMatchObject({ rule: 'here', oss_from: null, proofs: 1 })
  setting({ ossFrom: '2027-01-01' })
  expect((await taxes()).threshold).toMatchObject({ rule: 'here_until', oss_from: '2027-01-01' })
  setting({ smallBusiness: true })
  expect((await taxes()).threshold.rule).toBe('small_business')
  setting({})
  expect((await taxes('&until=2026-03-31')).quarter).toBe('2026-Q1')
})

test('expected money is what is open, each once: on its day, promised or overdue', async () => {
  type Cash = CallOutput<'GET /ajax/v1/staff/figures/cash'>
  const { days, overdue_minor, dunned_minor, recovered_minor, overdue_expected_minor } = (
    await admin.get<Cash>('/ajax/v1/staff/figures/cash?currency=EUR')
  ).body
  expect(days[0]?.on).toBe(today())
  expect(daysBetween(days[0]?.on ?? '', days.at(-1)?.on ?? '')).toBe(days.length - 1)
  const last = addDays(today(), days.length - 1)
  const { rows } = await sql<{ overdue: string; planned: string }>`
    select coalesce(sum(s.open_minor) filter (where d.due_on < ${today()}::date and s.status in ('open', 'partially_paid', 'failed')), 0) as overdue,
      coalesce(sum(s.open_minor) filter (where coalesce(debit.day, (d.particulars #>> '{payment,collect_on}')::date, d.due_on)
        between ${today()}::date and ${last}::date), 0) as planned
    from document_settlement s join document d on d.customer_number = s.customer_number and d.id = s.document_id
    cross join lateral (select min(p.collect_on) as day from payment_hold h
      join payment p on p.customer_number = h.customer_number and p.id = h.payment_id
      where h.customer_number = d.customer_number and h.document_id = d.id and p.status = 'pending') debit
    where s.open_minor > 0 and d.currency = 'EUR' and d.kind in ('invoice', 'final', 'dunning_letter') and s.status <> 'disputed'
      and not exists (select from payment_promise p where p.customer_number = d.customer_number and p.state = 'granted' and d.id = any (p.documents))`.execute(
    operator(),
  )
  const planned = days.reduce((sum, { due_minor, debit_minor }) => sum + due_minor + debit_minor, 0)
  expect(planned).toBeGreaterThan(0)
  expect([overdue_minor, planned]).toEqual([Number(rows[0]?.overdue), Number(rows[0]?.planned)])
  expect(overdue_expected_minor).toBe(
    dunned_minor === 0 ? null : Math.round((overdue_minor * recovered_minor) / dunned_minor),
  )
  expect(recovered_minor).toBeLessThanOrEqual(dunned_minor)
})

test('only those who may see figures do', async () => {
  const anna = await centre.signedIn('anna@demo.example')
  for (const name of ['taxes', 'cash']) {
    expect((await anna.get(`/ajax/v1/staff/figures/${name}`)).status).toBe(403)
    expect((await centre.browser().get(`/ajax/v1/staff/figures/${name}`)).status).toBe(401)
    expect((await admin.get(`/ajax/v1/staff/figures/${name}?currency=euro`)).status).toBe(422)
  }
})
