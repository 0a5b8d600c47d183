import type { Reading, ReadingsAnswer, Usage } from '@kontor/contract/areas/contracts/usage'
import type { UsageHold } from '@kontor/contract/areas/contracts/usage-holds'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cloudMeters } from '../../../demo/cloud-meters.ts'
import { makeToken } from '../../../platform/http/machine-tokens.ts'
import type { Browser } from '../../../testing/browser.ts'
import { insertContract } from '../../../testing/contracts/contracts.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'
import { loadCatalogue } from '../catalogue/load.ts'
import { readCatalogue } from '../catalogue/read.ts'
import { keepBilledUse, useToBill } from './billable.ts'
import { sumMinor } from './rating.ts'

const customer = 10001
const meters = Object.values(cloudMeters)
const holdsUrl = '/ajax/v1/staff/usage/holds'

let centre: TestCentre
let token: string
let anna: Browser
let admin: Browser
let contract: { id: string; number: string }
beforeAll(async () => {
  centre = await startTestCentre('demo')
  token = await makeToken(operator(), 'Cloud in Hamburg', centre.services.clock.now())
  anna = await centre.signedIn('anna@demo.example')
  admin = await centre.signedIn('admin@demo.example')
})
beforeEach(async () => {
  contract = await insertContract(operator(), {
    customer,
    product: 'cloud-managed',
    label: 'Held cloud',
    cycle: 'month',
    price: 0,
    startedOn: '2026-08-01',
  })
  await sql`update contract set metered = true, agreed = agreed || jsonb_build_object('meters', ${JSON.stringify(meters)}::jsonb) where id = ${contract.id}`.execute(
    operator(),
  )
})
afterAll(() => centre.close())
const operator = () => centre.services.database.operator

let next = 0
const reading = (quantity: string, changes: Partial<Reading> = {}): Reading => ({
  id: `h${next++}`,
  contract: contract.number,
  meter: 'vcpu-hours',
  at: '2026-11-16T09:00:00Z',
  quantity,
  ...changes,
})
const send = async (...readings: Reading[]) => {
  const headers = { authorization: `Bearer ${token}`, referer: '' }
  const { body } = await centre.browser().send<ReadingsAnswer>('POST', '/ajax/v1/usage/readings', { readings }, headers)
  return body.data.map(({ result, reason }) => reason ?? result)
}
const counted = async (month = '2026-11-01') => {
  const { rows } = await sql<{ month: string; days: string }>`select
    (select quantity from usage_month where contract_id = ${contract.id} and meter = 'vcpu-hours' and month = ${month})::text as month,
    (select coalesce(sum(quantity), 0) from usage_day where contract_id = ${contract.id}
      and day >= ${month}::date and day < ${month}::date + interval '1 month')::text as days`.execute(operator())
  return [Number(rows[0]?.month ?? 0), Number(rows[0]?.days)]
}
const waiting = async (): Promise<UsageHold[]> =>
  (await admin.get(`${holdsUrl}?limit=100`)).body.data.filter(
    (one: UsageHold) => one.contract.number === contract.number,
  )
const decide = (id: string | undefined, accept: boolean, by = admin) =>
  by.post(`${holdsUrl}/${id}/decide`, { accept, reason: 'Checked with the source' })
const usage = async () => {
  const { body } = await anna.get<Usage>('/ajax/v1/usage')
  return (body as Usage).contracts.find(({ number }) => number === contract.number)
}
const actions = async () => {
  const { rows } = await sql<{ action: string }>`
    select action from audit_entry where subject_id = ${contract.id} and action like 'readings.%' order by at, id`.execute(
    operator(),
  )
  return rows.map(({ action }) => action)
}
/** Finds what a run on a day would bill of the contract's use, net. */
async function due(asOf: string) {
  const { rows } = await sql<{
    usage_until: string | null
  }>`select usage_until from contract where id = ${contract.id}`.execute(operator())
  const metered = {
    id: contract.id,
    meters,
    started_on: '2026-08-01',
    ends_on: null,
    digits: 2,
    usage_until: rows[0]?.usage_until ?? null,
  }
  const uses = await useToBill(operator(), customer, [metered], asOf)
  return { uses, net: uses.reduce((sum, { lines }) => sum + sumMinor(lines, 2), 0) }
}
async function bill(asOf: string): Promise<number> {
  const { uses, net } = await due(asOf)
  await keepBilledUse(operator(), customer, uses)
  for (const { usage_until } of uses)
    await sql`update contract set usage_until = ${usage_until} where id = ${contract.id}`.execute(operator())
  return net
}

describe('a reading that cannot be right', () => {
  test('is held: it is in no sum, no bill and no budget, and the customer sees that it is checked', async () => {
    expect(await send(reading('100'), reading('1000000000'), reading('50'))).toEqual([
      'counted',
      'above_limit',
      'counted',
    ])
    expect(await counted()).toEqual([150, 150])
    const shown = await usage()
    expect(shown?.meters.map(({ code, used, checking }) => [code, used, checking])).toContainEqual([
      'vcpu-hours',
      '150',
      true,
    ])
    const page = await anna.get(`/ajax/v1/contracts/${contract.number}`)
    expect(page.body.usage).toEqual({ checking: true })
    expect((await due('2026-12-01')).net).toBe(shown?.cost.amount_minor)
    expect(await waiting()).toMatchObject([
      { customer_number: customer, month: '2026-11', reason: 'above_limit', usual: null, counted: '150' },
    ])
    expect((await waiting())[0]).toMatchObject({ held: '1000000000', readings: 1 })
    expect(await actions()).toEqual(['readings.held'])
  })

  test('is held also where it comes in twelve calls at once, and sent again it is known', async () => {
    const many = Array.from({ length: 12 }, () => reading('100000'))
    const results = (await Promise.all(many.map(one => send(one)))).flat()
    const limit = results.filter(result => result === 'above_limit').length
    expect(limit).toBe(12 - results.filter(result => result === 'counted').length)
    const [month = 0, days] = await counted()
    expect([days, month <= 500_000]).toEqual([month, true])
    expect(await waiting()).toMatchObject([{ readings: limit }])
    expect(await send(...many)).toEqual(many.map(() => 'repeated'))
  })

  test('is held where it is many times the months before', async () => {
    const before = { at: '2026-10-16T09:00:00Z' }
    expect(await send(reading('10000', before))).toEqual(['counted'])
    expect(await send(reading('100001'))).toEqual(['above_usual'])
    expect(await waiting()).toMatchObject([{ reason: 'above_usual', usual: '10000', held: '100001' }])
  })

  test('that its source corrects waits no more, and what stands for it counts', async () => {
    const wrong = reading('1000000000')
    await send(wrong)
    expect(await send(reading('10', { corrects: wrong.id }))).toEqual(['corrected'])
    expect([await counted(), await waiting(), (await usage())?.meters[0]?.checking]).toEqual([[10, 10], [], false])
  })
})

describe('staff', () => {
  test('accept it: it counts, is billed once although its month was, and as much again passes', async () => {
    const october = { at: '2026-10-16T09:00:00Z' }
    await send(reading('100', october), reading('2000000', october))
    const first = await bill('2026-11-01')
    const [hold] = await waiting()
    expect((await decide(hold?.id, true)).status).toBe(204)
    expect((await decide(hold?.id, true)).status).toBe(409)
    expect(await counted('2026-10-01')).toEqual([2_000_100, 2_000_100])
    const second = await bill('2026-11-01')
    expect(first + second).toBe(hold?.cost.amount_minor)
    expect(await bill('2026-11-01')).toBe(0)
    expect(await actions()).toEqual(['readings.held', 'readings.accepted'])
    expect(await send(reading('1000000', october), reading('3000000', october))).toEqual(['counted', 'above_limit'])
  })

  test('reject it: it never counts, and nobody waits for it', async () => {
    await send(reading('10'), reading('1000000000'))
    const [hold] = await waiting()
    expect((await decide(hold?.id, false)).status).toBe(204)
    expect([await counted(), await waiting(), (await usage())?.meters[0]?.checking]).toEqual([[10, 10], [], false])
    expect((await anna.get(`/ajax/v1/contracts/${contract.number}`)).body.usage).toEqual({ checking: false })
    expect(await actions()).toEqual(['readings.held', 'readings.rejected'])
    // a later one is a case of its own
    expect(await send(reading('1000000000'))).toEqual(['above_limit'])
    expect(await waiting()).toMatchObject([{ readings: 1 }])
  })

  test('decide with a reason, about what is there, and not about a customer of their own', async () => {
    await send(reading('1000000000'))
    const [hold] = await waiting()
    expect((await admin.post(`${holdsUrl}/${hold?.id}/decide`, { accept: true, reason: '' })).status).toBe(422)
    expect((await decide('01890000-0000-7000-8000-000000000000', true)).status).toBe(404)
    expect((await decide(hold?.id, true, anna)).status).toBe(403)
    await sql`insert into membership (customer_number, user_id, role, permissions, created_at)
      select ${customer}, id, 'read_only', '{}', now() from user_account where email = 'admin@demo.example'`.execute(
      operator(),
    )
    expect(await decide(hold?.id, true)).toMatchObject({ status: 403, body: { code: 'own_customer' } })
  })
})

test('a meter has the limits of the catalogue, also in contracts that were concluded before', async () => {
  const { rows } = await sql<{ content: { meters: { code: string }[] } }>`
    select v.content from present_catalogue p join catalogue_version v on v.version = p.version`.execute(operator())
  const sold = rows[0]?.content
  const limited = (sold?.meters ?? []).map(meter =>
    meter.code === 'vcpu-hours' ? { ...meter, plausibility: { factor: 3, most: '5' } } : meter,
  )
  const text = JSON.stringify({ ...sold, version: 'with-limits', meters: limited })
  const read = readCatalogue(text, centre.services.clock.today())
  if (!('file' in read)) throw new Error(read.mistakes.join())
  expect(await send(reading('1000'))).toEqual(['counted'])
  await loadCatalogue(operator(), read.file, centre.services.clock.now())
  expect(await send(reading('1'), reading('1', { meter: 'traffic' }))).toEqual(['above_limit', 'counted'])
})
