import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertBilled, insertCustomer, insertVatCheck } from '../../../testing/billing/billing.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'
import type { BillableLine } from '../../money/billing/billable-lines.ts'
import { billingFacts } from '../../money/billing/facts.ts'
import { insertItems } from '../../money/billing/items.ts'
import { runBilling } from '../../money/billing/run.ts'
import { billOf } from './bill.ts'

/** Today is 2026-11-16. */
let here: TestCentre
const operator = () => here.services.database.operator
beforeAll(async () => {
  here = await startTestCentre('empty')
})
afterAll(() => here.close())

test.each([
  ['whose VAT ID has turned out to be valid', 'FR40303265045', 2000],
  ['who has moved', '', 1900],
])('the preview of a change is what a customer %s is then billed', async (_who, vat_id, before) => {
  const french = { country: 'FR', postal_code: '75001', city: 'Paris', phone: '+33 1 42 68 53 00' }
  const account = { refund_iban: 'FR1420041010050500013M02606', refund_holder: 'Dupont' }
  const customer = await insertCustomer(operator(), { ...(vat_id ? french : {}), ...account, vat_id })
  const id = await insertBilled(operator(), customer, { billed_until: null, price_minor: 1333 })
  await runBilling(here.services, { customer })
  if (vat_id) await insertVatCheck(operator(), customer, { vat_id })
  else await operator().updateTable('customer').set(french).where('customer_number', '=', customer).execute()
  const given: BillableLine = {
    kind: 'credit',
    contract: { id, number: '', group: 'virtual_server' },
    description: { en: 'Server', de: 'Server' },
    from: '2026-11-16',
    to: '2026-11-30',
    quantity: -500_000n,
    unit: 'MON',
    unit_price: 13_330_000n,
    discount_bp: 0,
  }
  const anew: BillableLine = { ...given, kind: 'recurring', quantity: 500_000n, unit_price: 99_990_000n }
  const facts = await billingFacts(operator(), here.services, customer, '2026-11-16')
  const bill = await billOf(operator(), facts, [given, anew], '2026-11-16')
  await insertItems(operator(), customer, [given, anew], { readyOn: '2026-11-16', now: here.services.clock.now() })
  await runBilling(here.services, { customer })
  const { rows } = await sql<{ net: number; tax: number; gross: number }>`
    select sum(net_minor)::int as net, sum(tax_minor)::int as tax, sum(gross_minor)::int as gross from document
    where customer_number = ${customer} and id <> (select id from document where customer_number = ${customer} order by issued_at limit 1)`.execute(
    operator(),
  )
  const [{ net, tax, gross } = { net: 0, tax: 0, gross: 0 }] = rows
  const money = (amount_minor: number) => ({ amount_minor, currency: 'EUR' })
  expect(bill).toMatchObject({ net: money(net), tax: money(tax), gross: money(gross) })
  expect(tax).toBe((vat_id ? 0 : 1000) - Math.round((667 * before) / 10_000))
})
