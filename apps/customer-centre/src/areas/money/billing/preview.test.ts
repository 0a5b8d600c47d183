import type { Cycle } from '@kontor/contract/enums/contracts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/db/database.ts'
import { insertBilled, insertCustomer, insertMethod } from '../../../testing/billing/billing.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'
import { millionths, sixPlaces } from '../../../values/decimal.ts'
import { addDays, addMonths, firstOfMonth, lastOfMonth } from '../../../values/local-date.ts'
import type { AgreedMeter } from '../../contracts/catalogue/agreed.ts'
import { billedAs } from '../../contracts/usage/rating.ts'
import { periodAt } from './billable-lines.ts'
import type { DocumentDraft } from './document-model.ts'
import { issueDocuments } from './issue.ts'
import { insertItems } from './items.ts'
import { previewUntil, previewed as shown } from './preview.ts'
import { runBilling } from './run.ts'

let here: TestCentre
const operator = () => here.services.database.operator
const today = () => here.services.clock.today()
beforeAll(async () => {
  here = await startTestCentre('empty')
})
afterAll(() => here.close())

const minor = fc.integer({ min: 0, max: 50_000 })
/** Millionths of a unit. */
const quantity = fc.bigInt({ min: 0n, max: 3_000_000_000n })
const text = { en: 'Traffic', de: 'Traffic' }
const meter: fc.Arbitrary<AgreedMeter> = fc.record({
  code: fc.constant('traffic'),
  name: fc.constant(text),
  unit: fc.constant('E34'),
  included: fc.constantFrom('0', '100.5'),
  tiers: fc.constantFrom(
    [{ up_to: null, price: '0.013333' }],
    [
      { up_to: '500', price: '0.0255' },
      { up_to: null, price: '0.001111' },
    ],
  ),
  cap_minor: fc.constantFrom(null, 1500),
})
/** Days are counted from today. @property months use of the running month and those before it; `before` is what was billed of it */
const contract = fc.record({
  start: fc.integer({ min: -400, max: 20 }),
  cycle: fc.constantFrom<Cycle>('month', 'quarter', 'year'),
  price: minor,
  ends: fc.option(fc.integer({ min: -30, max: 30 })),
  next: fc.option(fc.record({ minor, cycle: fc.constantFrom({}, { cycle: 'year' }) })),
  billed: fc.option(fc.integer({ min: 0, max: 60 })),
  discount: fc.option(fc.record({ bp: fc.integer({ min: 1, max: 9999 }), days: fc.integer({ min: -40, max: 40 }) })),
  option: fc.option(fc.record({ quantity: fc.integer({ min: 1, max: 3 }), price_minor: minor })),
  meter: fc.option(meter),
  unbilled: fc.integer({ min: 0, max: 2 }),
  months: fc.array(fc.record({ quantity, before: quantity, changed: fc.boolean() }), { minLength: 4, maxLength: 4 }),
})
const customer = fc.record({
  facts: fc.constantFrom(
    {},
    { type: 'consumer', company_name: '', first_name: 'Kim', last_name: 'Berg' },
    { country: 'CH', postal_code: '8001', city: 'Zürich' },
  ),
  method: fc.option(fc.constantFrom('sepa' as const, 'card' as const)),
  collective: fc.boolean(),
  contracts: fc.array(contract, { minLength: 1, maxLength: 3 }),
  items: fc.array(fc.record({ ready: fc.integer({ min: -3, max: 30 }), price: minor }), { maxLength: 2 }),
})
type Made<A> = A extends fc.Arbitrary<infer T> ? T : never

async function insertLife(number: number, life: Made<typeof contract>): Promise<void> {
  const day = (offset: number) => addDays(today(), offset)
  const { cycle, price, ends, next, meter: metered, option, discount } = life
  const started_on = day(life.start)
  const last = life.billed === null ? null : day(-life.billed)
  const billed_until = last === null || last < started_on ? null : periodAt(cycle, started_on, last).to
  // a price begins with a period of its own
  const from = billed_until === null ? null : addDays(billed_until, 1)
  const ends_on = ends === null ? null : day(ends)
  // it is used while it runs
  const months = [0, -1, -2, -3]
    .map(ago => addMonths(firstOfMonth(today()), ago))
    .filter(
      month => started_on <= lastOfMonth(month) && (ends_on === null || (ends_on >= started_on && ends_on >= month)),
    )
  const usage_until = months[life.unbilled + 1] ? lastOfMonth(months[life.unbilled + 1] as string) : null
  const agreed = {
    options: option ? [{ code: 'backup', name: { en: 'Backup', de: 'Backup' }, ...option }] : [],
    discount: discount && { bp: discount.bp, until: day(discount.days) },
    meters: metered ? [metered] : [],
  }
  const id = await insertBilled(operator(), number, {
    started_on,
    cycle,
    price_minor: price,
    billed_until,
    metered: metered !== null,
    agreed: JSON.stringify(agreed),
    ends_on,
    ...(metered && { usage_until }),
    ...(next !== null &&
      from !== null && {
        next_price_minor: next.minor,
        next_price_from: from,
        next_agreed: JSON.stringify(next.cycle),
      }),
  })
  for (const [index, month] of metered ? months.entries() : []) {
    const { quantity: now, before, changed } = life.months[index] ?? { quantity: 0n, before: 0n, changed: false }
    const was = usage_until !== null && month <= usage_until ? (changed ? before : now) : null
    const billed = was === null ? null : JSON.stringify(billedAs(metered as AgreedMeter, was, 2))
    await sql`
      insert into usage_month (customer_number, contract_id, meter, month, quantity, terms, billed_quantity, billed)
      values (${number}, ${id}, 'traffic', ${month}, ${sixPlaces(now)}, ${JSON.stringify(metered)}, ${was === null ? null : sixPlaces(was)}, ${billed})`.execute(
      operator(),
    )
  }
}

async function insertCase({ facts, method, collective, contracts, items }: Made<typeof customer>): Promise<number> {
  const number = await insertCustomer(operator(), facts)
  if (method) await insertMethod(operator(), number, method)
  await sql`insert into billing_setting (customer_number, collective) values (${number}, ${collective})`.execute(
    operator(),
  )
  for (const life of contracts) await insertLife(number, life)
  for (const { ready, price } of items)
    await insertItems(
      operator(),
      number,
      [
        {
          kind: 'service',
          contract: null,
          description: { en: 'Work', de: 'Arbeit' },
          from: null,
          to: null,
          quantity: millionths('1.5'),
          unit: 'HUR',
          unit_price: BigInt(price) * 10_000n,
          discount_bp: 0,
        },
      ],
      { readyOn: addDays(today(), ready), now: here.services.clock.now() },
    )
  return number
}

type Told = Pick<DocumentDraft, 'issued_on' | 'kind' | 'gross_minor' | 'tax_minor' | 'due_on'> & { lines: string[] }
const written = ({ issued_on, kind, gross_minor, tax_minor, due_on, lines }: Told) =>
  [issued_on, kind, Number(gross_minor), Number(tax_minor), due_on, ...lines].join(' ')
const previewed = async (number: number, until: string): Promise<string[]> => {
  const { documents, obstacle } = await previewUntil(operator(), here.services, number, until)
  expect(obstacle).toBeNull()
  const lineOf = ({ quantity, unit_price, net_minor }: DocumentDraft['lines'][number]) =>
    `${quantity} × ${unit_price} = ${net_minor}`
  return documents.map(draft => written({ ...draft, lines: draft.lines.map(lineOf) })).toSorted()
}
const issued = async (number: number): Promise<string[]> => {
  const { rows } = await sql<Told>`
    select d.issued_on, d.kind, d.gross_minor, d.tax_minor, d.due_on, array(
      select concat(l.quantity, ' × ', l.unit_price, ' = ', l.net_minor) from document_line l
      where l.customer_number = d.customer_number and l.document_id = d.id order by l.position) as lines
    from document d where d.customer_number = ${number}`.execute(operator())
  return rows.map(written)
}

const dayLong = 86_400_000
const waitUntil = (day: string) => {
  while (today() < day) here.wait(dayLong)
}

test.each([
  ['the middle of a month', '2026-11-16'],
  ['a first day, before its run', '2026-12-01'],
  ['the last day of a year', '2026-12-31'],
])('from %s the preview of any customer equals the later documents to the cent', async (_when, start) => {
  let documents = 0
  await fc.assert(
    fc.asyncProperty(fc.array(customer, { minLength: 40, maxLength: 40 }), async cases => {
      waitUntil(start)
      const until = addMonths(firstOfMonth(start), 1)
      const previews = new Map<number, string[]>()
      for (const one of cases) {
        const number = await insertCase(one)
        previews.set(number, await previewed(number, until))
      }
      for (let day = start; day <= until; day = addDays(day, 1)) {
        waitUntil(day)
        await runBilling(here.services)
      }
      for (const [number, preview] of previews) {
        expect((await issued(number)).toSorted()).toEqual(preview)
        documents += preview.length
      }
    }),
    // the clock goes on, so what has failed cannot be made smaller by doing it again
    { numRuns: 1, endOnFailure: true },
  )
  expect(documents).toBeGreaterThan(40)
})

test('staff who see no accounts are shown the documents that others are, and issue none with a masked one', async () => {
  const number = await insertCustomer(operator())
  await insertMethod(operator(), number, 'sepa')
  await insertBilled(operator(), number)
  const { operator: narrowed } = here.services.database.seeing('8')
  const until = addMonths(today(), 1)
  const [whole, masked] = await Promise.all(
    [operator(), narrowed].map(db => previewUntil(db, here.services, number, until)),
  )
  expect(masked?.obstacle).toBeNull()
  const debited = (draft?: DocumentDraft) => draft?.particulars.payment
  expect(debited(whole?.documents[0])).toMatchObject({ means: '59', debited_iban: 'DE89370400440532013000' })
  expect(debited(masked?.documents[0])).toMatchObject({ means: '59', debited_iban: 'DE89 ···· 3000' })
  expect(masked?.documents.map(shown)).toEqual(whole?.documents.map(shown))
  const drafts = masked?.documents.map(draft => ({ draft, less: () => draft, items: [] })) ?? []
  const issuing = inTransaction(operator(), db => issueDocuments(db, drafts, here.services.clock.now()))
  await expect(issuing).rejects.toThrow('a masked account is none')
})
