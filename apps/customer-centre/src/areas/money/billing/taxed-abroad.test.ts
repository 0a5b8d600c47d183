import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CentreConfiguration, defaultBilling } from '../../../platform/configuration.ts'
import { insertBilled, insertCustomer } from '../../../testing/billing/billing.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'
import { runBilling } from './run.ts'

/** Today is 2026-11-16. */
let here: TestCentre
const operator = () => here.services.database.operator
beforeAll(async () => {
  here = await startTestCentre('empty')
})
afterAll(() => here.close())

const consumer = { type: 'consumer', company_name: '', first_name: 'Kim', last_name: 'Berg' } as const
const french = { ...consumer, country: 'FR', postal_code: '75001', city: 'Paris' }
type Facts = Parameters<typeof insertCustomer>[1]

/** Reads what a run makes of a customer, with some settings of billing. */
async function billed(facts: Facts, settings: Partial<CentreConfiguration['billing']> = {}, price_minor = 1000) {
  const customer = await insertCustomer(operator(), facts)
  await insertBilled(operator(), customer, { price_minor })
  Object.assign(here.services.configuration, { billing: { ...defaultBilling, ...settings } })
  const { asides } = await runBilling(here.services, { customer })
  const { rows } = await sql<{ tax: number; taxes: object[]; proof: object | null }>`
    select tax_minor::int as tax, taxes, particulars -> 'proof' as proof from document where customer_number = ${customer}`.execute(
    operator(),
  )
  return { asides: asides.map(({ reason }) => reason), documents: rows }
}

const one = { placeEvidence: 1 } as const

test.each<[string, Facts, Partial<CentreConfiguration['billing']>, string | null]>([
  ['their address alone does not prove it', french, {}, 'place_unproven'],
  ['a phone number of there agrees', { ...french, phone: '+33 1 42 68 53 00' }, {}, null],
  ['their address is enough where one proof is', french, one, null],
  ['but not where another contradicts it', { ...french, phone: '+43 1 5880010' }, one, 'place_unproven'],
])('of consumers elsewhere in the EU %s', async (_what, facts, settings, reason) => {
  const { asides, documents } = await billed(facts, settings)
  expect(asides).toEqual(reason ? [reason] : [])
  expect(documents).toMatchObject(reason ? [] : [{ tax: 200, proof: { kind: 'place', country: 'FR' } }])
})

test('in Monaco they are taxed as in France, which a number of Monaco proves', async () => {
  const facts = { ...consumer, country: 'MC', postal_code: '98000', city: 'Monaco', phone: '+377 93 15 22 22' }
  expect((await billed(facts)).documents).toMatchObject([{ tax: 200, proof: { kind: 'place', country: 'FR' } }])
})

test('on Helgoland nobody is taxed', async () => {
  const facts = { ...consumer, country: 'DE', postal_code: '27498', city: 'Helgoland' }
  const [document] = (await billed(facts)).documents
  expect(document).toMatchObject({ tax: 0, taxes: [{ category: 'O' }], proof: null })
})

test('below 10,000 euros a year they are taxed as here, which their document says; above them they wait for the setting', async () => {
  const below = { ossFrom: '9999-12-31' }
  const proof = { kind: 'below_threshold', country: 'FR' }
  expect(await billed(french, below, 1_000_000)).toMatchObject({ documents: [{ tax: 190_000, proof }] })
  expect(await billed(french, below, 100)).toMatchObject({ asides: [], documents: [{ tax: 19, proof }] })
  expect(await billed(french, below)).toEqual({ asides: ['threshold_passed'], documents: [] })
  expect((await billed({ ...consumer }, below)).documents).toMatchObject([{ tax: 190, proof: null }])
  const there = { ossFrom: '2026-11-16', ...one }
  expect((await billed(french, there)).documents).toMatchObject([{ tax: 200, proof: { kind: 'place' } }])
})
