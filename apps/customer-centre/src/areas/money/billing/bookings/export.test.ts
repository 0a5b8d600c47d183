import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultBilling } from '../../../../platform/configuration.ts'
import { insertBilled, insertCustomer, insertVatCheck } from '../../../../testing/billing/billing.ts'
import type { Browser } from '../../../../testing/browser.ts'
import { startTestCentre, type TestCentre } from '../../../../testing/test-centre.ts'
import { addDays, addMonths, firstOfMonth } from '../../../../values/local-date.ts'
import { runBilling } from '../run.ts'

let centre: TestCentre
let admin: Browser
const rates = Object.fromEntries(
  Array.from({ length: 3 }, (_, at) => [`USD ${addMonths('2026-10-01', at).slice(0, 7)}`, '1.25']),
)
beforeAll(async () => {
  centre = await startTestCentre('demo', { billing: { ...defaultBilling, exchangeRates: rates } })
  admin = await centre.signedIn('admin@demo.example')
})
afterAll(() => centre.close())

const operator = () => centre.services.database.operator
const today = () => centre.services.clock.today()
const month = () => today().slice(0, 7)

/** Bills a customer with one contract. @returns its number */
async function billed(facts: Parameters<typeof insertCustomer>[1], contract: Parameters<typeof insertBilled>[2] = {}) {
  const customer = await insertCustomer(operator(), facts)
  if (facts?.vat_id) {
    const at = `${today()}T06:00:00Z`
    await insertVatCheck(operator(), customer, { vat_id: facts.vat_id, at })
  }
  await insertBilled(operator(), customer, { started_on: firstOfMonth(today()), ...contract })
  const { asides, documents } = await runBilling(centre.services, { customer })
  expect([asides, documents]).toEqual([[], 1])
  return customer
}

const salesList = async (period: string) =>
  (await admin.get<string>(`/ajax/v1/staff/billing/sales-list?period=${period}`)).body.split('\r\n')

test('the posting batch names the state of each VAT, and the rate of each other currency', async () => {
  const french = { country: 'FR', postal_code: '75001', city: 'Paris', vat_id: 'FR40303265045' }
  const dollars = await billed({ ...french, currency: 'USD' }, { currency: 'USD' })
  const person = { type: 'consumer', company_name: '', first_name: 'Eleni', last_name: 'Γεωργίου' } as const
  const cyprus = { ...person, country: 'CY', postal_code: '1010', city: 'Nicosia', phone: '+35722000000' }
  const cypriot = await billed(cyprus)
  const file = (await admin.get<string>(`/ajax/v1/staff/billing/bookings?month=${month()}`)).body
  const line = (customer: number) => {
    const cells = file
      .split('\r\n')
      .map(row => row.split(';'))
      .find(row => row[6] === String(10_000 + customer))
    return [3, 4, 8, 14, 40, 41].map(at => cells?.[at - 1])
  }
  const name = `"Kunde ${dollars} GmbH"`
  expect(line(dollars)).toEqual(['"USD"', '1,25', '8336', name, '"FR40303265045"', ''])
  expect(line(cypriot)).toEqual(['"EUR"', '', '8320', '"Eleni Georgiou"', '"CY"', '19'])
})

test('the sales list goes by the day of the supply, in euros', async () => {
  const before = await salesList(month())
  const dutch = { country: 'NL', postal_code: '1017', city: 'Amsterdam', vat_id: 'NL004495445B01' }
  await billed({ ...dutch, currency: 'USD' }, { currency: 'USD' })
  const belgian = { country: 'BE', postal_code: '1000', city: 'Brussels', vat_id: 'BE0428759497' }
  await billed(belgian, { cycle: 'year', price_minor: 36_500 })
  const after = await salesList(month())
  // ten dollars of this month; the year is not over
  expect(after.filter(row => !before.includes(row))).toEqual(['NL,004495445B01,8,S'])
  const last = addDays(addMonths(firstOfMonth(today()), 12), -1).slice(0, 7)
  expect(await salesList(last)).toContain('BE,0428759497,365,S')
})
