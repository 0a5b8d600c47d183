import type { Reading, ReadingsAnswer } from '@kontor/contract/areas/contracts/usage'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cloudMeters } from '../../../demo/cloud-meters.ts'
import { makeToken, revokeToken } from '../../../platform/http/machine-tokens.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'
import { contractsWithChangedUse, keepBilledUse, useToBill } from './billable.ts'
import { sumMinor } from './rating.ts'
import { usageSweeps } from './sweeps.ts'

const url = '/ajax/v1/usage/readings'
const customer = 10001

let centre: TestCentre
let token: string
let contract: { id: string; number: string }
beforeAll(async () => {
  centre = await startTestCentre()
  token = await makeToken(operator(), 'Cloud in Hamburg', centre.services.clock.now())
  contract = await operator()
    .selectFrom('contract')
    .select(['id', 'number'])
    .where('label', '=', 'Production cloud')
    .executeTakeFirstOrThrow()
})
afterAll(() => centre.close())
const operator = () => centre.services.database.operator

let next = 0
const reading = (changes: Partial<Reading> = {}): Reading => ({
  id: `r${next++}`,
  contract: contract.number,
  meter: 'vcpu-hours',
  at: '2026-11-16T09:00:00Z',
  quantity: '1',
  ...changes,
})
const post = (body: unknown, authorization = `Bearer ${token}`) =>
  centre.browser().send<ReadingsAnswer>('POST', url, body, { authorization, referer: '' })
const send = async (...readings: Reading[]) => (await post({ readings })).body
const results = ({ data }: ReadingsAnswer) => data.map(({ result, reason }) => reason ?? result)

/** Finds what the day and the month of a meter come to. */
async function sums(day: string, meter = 'vcpu-hours') {
  const { rows } = await sql<{ day: string | null; month: string | null }>`
    select (select quantity::text from usage_day where contract_id = ${contract.id} and meter = ${meter} and day = ${day}) as day,
      (select quantity::text from usage_month where contract_id = ${contract.id} and meter = ${meter}
        and month = date_trunc('month', ${day}::date)) as month`.execute(operator())
  return { day: Number(rows[0]?.day ?? 0), month: Number(rows[0]?.month ?? 0) }
}

describe('a token', () => {
  test.each([
    ['none', ''],
    ['another scheme', 'Basic YTpi'],
    ['an unknown one', `Bearer kontor_usage_${'x'.repeat(43)}`],
  ])('%s opens nothing', async (_what, authorization) => {
    const { status, body, headers } = await post({ readings: [reading()] }, authorization)
    expect([status, body, headers['www-authenticate']]).toMatchObject([401, { code: 'unauthenticated' }, 'Bearer'])
  })

  test('that was revoked opens nothing, nor does a session', async () => {
    const revoked = await makeToken(operator(), 'Old', centre.services.clock.now())
    const { id } = await operator()
      .selectFrom('machine_token')
      .select('id')
      .where('name', '=', 'Old')
      .executeTakeFirstOrThrow()
    expect((await post({ readings: [reading()] }, `Bearer ${revoked}`)).status).toBe(200)
    expect(await revokeToken(operator(), id, centre.services.clock.now())).toBe(true)
    expect(await revokeToken(operator(), id, centre.services.clock.now())).toBe(false)
    expect((await post({ readings: [reading()] }, `Bearer ${revoked}`)).status).toBe(401)
    const admin = await centre.signedIn('admin@demo.example')
    expect((await admin.post(url, { readings: [reading()] })).status).toBe(401)
  })

  test('is kept as a hash, with its last use, and in the activity', async () => {
    await send(reading())
    const row = await operator()
      .selectFrom('machine_token')
      .selectAll()
      .where('name', '=', 'Cloud in Hamburg')
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(token.slice(-20))
    expect(row.last_used_at).not.toBeNull()
    const made = await operator().selectFrom('audit_entry').select('action').where('subject_id', '=', row.id).execute()
    expect(made).toEqual([{ action: 'machine_token.made' }])
  })

  test('is limited by calls', async () => {
    const { headers } = await post({ readings: [reading()] })
    expect(headers).toMatchObject({
      'x-ratelimit-limit': '1200',
      'ratelimit-policy': '"token";q=1200;w=60',
      ratelimit: expect.stringMatching(/^"token";r=11\d\d;t=\d+$/),
    })
  })
})

describe('readings', () => {
  test('are counted once, however often they come', async () => {
    const before = await sums('2026-11-16')
    const one = reading({ quantity: '1.25' })
    const other = reading({ quantity: '0' })
    expect(results(await send(one, other, one))).toEqual(['counted', 'counted', 'repeated'])
    expect(await send(one)).toEqual({
      counts: { counted: 0, repeated: 1, corrected: 0, held: 0, refused: 0 },
      data: [{ id: one.id, result: 'repeated' }],
    })
    expect(await sums('2026-11-16')).toEqual({ day: before.day + 1.25, month: before.month + 1.25 })
  })

  test('with an id that stands for another one are refused, the others of the batch count', async () => {
    const one = reading()
    await send(one)
    const before = await sums('2026-11-16')
    const answer = await send({ ...one, quantity: '2' }, reading({ quantity: '-1' }), reading({ quantity: '4' }))
    expect(results(answer)).toEqual(['id_used', 'invalid_quantity', 'counted'])
    expect(await sums('2026-11-16')).toEqual({ day: before.day + 4, month: before.month + 4 })
  })

  test('of contracts and meters that are not there say so', async () => {
    const answer = await send(
      reading({ contract: 'C-999999' }),
      reading({ contract: 'C-1001' }),
      reading({ meter: 'x' }),
    )
    expect(results(answer)).toEqual(['unknown_contract', 'unknown_meter', 'unknown_meter'])
  })

  test('of a meter that a change took away count until its last day', async () => {
    await sql`update contract set agreed = jsonb_set(agreed, '{former_meters}',
      jsonb_build_array((agreed #> '{meters,0}') || '{"code": "gone", "until": "2026-11-15"}')) where id = ${contract.id}`.execute(
      operator(),
    )
    const gone = (at: string) => reading({ meter: 'gone', at, quantity: '0' })
    const answer = await send(gone('2026-11-15T09:00:00Z'), gone('2026-11-16T09:00:00Z'))
    expect(results(answer)).toEqual(['counted', 'unknown_meter'])
  })

  test('are corrected once each, also from another day, and the activity tells', async () => {
    const [wrong, right] = [reading({ quantity: '10' }), reading({ quantity: '3', at: '2026-11-15T09:00:00Z' })]
    const [before, dayBefore] = [await sums('2026-11-16'), await sums('2026-11-15')]
    await send(wrong)
    const correction = { ...right, corrects: wrong.id }
    expect(results(await send(correction))).toEqual(['corrected'])
    expect(results(await send(correction))).toEqual(['repeated'])
    expect(results(await send(reading({ corrects: wrong.id })))).toEqual(['nothing_to_correct'])
    expect((await sums('2026-11-16')).day).toBe(before.day)
    expect((await sums('2026-11-15')).day).toBe(dayBefore.day + 3)
    expect((await sums('2026-11-16')).month).toBe(before.month + 3)
    const told = await operator()
      .selectFrom('audit_entry')
      .select(['customer_number', 'actor_name', 'subject_label'])
      .where('action', '=', 'readings.corrected')
      .execute()
    expect(told).toEqual([
      { customer_number: customer, actor_name: 'Cloud in Hamburg', subject_label: contract.number },
    ])
  })

  test('may correct what stands before them in their batch, and nothing later, unknown or themselves', async () => {
    const before = await sums('2026-11-16')
    const first = reading({ quantity: '5' })
    const second = reading({ quantity: '7', corrects: first.id })
    const third = reading({ quantity: '9', corrects: second.id })
    const self = reading({ corrects: `r${next}` })
    const early = reading({ corrects: 'late' })
    const chained = reading({ corrects: early.id })
    const answer = await send(first, second, third, self, early, reading({ id: 'late' }), chained)
    expect(results(answer)).toEqual([
      ...['counted', 'corrected', 'corrected', 'nothing_to_correct', 'nothing_to_correct'],
      ...['counted', 'nothing_to_correct'],
    ])
    expect((await sums('2026-11-16')).day).toBe(before.day + 9 + 1)
    // what was refused can come again
    expect(results(await send({ ...early, corrects: 'late' }))).toEqual(['corrected'])
  })

  test('that come twice at the same time count once', async () => {
    const before = await sums('2026-11-16')
    const batch = Array.from({ length: 50 }, () => reading({ quantity: '2' }))
    const answers = await Promise.all([send(...batch), send(...batch.toReversed()), send(...batch)])
    const counted = answers.reduce((sum, { counts }) => sum + (counts.counted ?? 0), 0)
    expect(counted).toBe(50)
    expect((await sums('2026-11-16')).day).toBe(before.day + 100)
  })

  test.each<[string, unknown]>([
    ['no list', {}],
    ['an empty list', { readings: [] }],
    ['a number as quantity', { readings: [{ id: 'x', contract: 'C-1', meter: 'm', at: 'now', quantity: 1 }] }],
  ])('%s refuse the batch', async (_what, body) => {
    expect((await post(body)).status).toBe(422)
  })

  test('are swept once they cannot be corrected any more; sums stay', async () => {
    const [sweep] = usageSweeps
    // half past midnight of the 17th where the provider is
    const now = new Date('2027-12-16T23:30:00Z')
    const before = await sums('2026-11-16')
    expect(await sweep?.run(operator(), now, 5000, 'Europe/Berlin')).toBeGreaterThan(50)
    expect(await operator().selectFrom('usage_reading').select('id').execute()).toEqual([])
    expect(await sums('2026-11-16')).toEqual(before)
  })
})

describe('a month', () => {
  const metered = () => ({
    id: contract.id,
    started_on: '2025-03-05',
    ends_on: null,
    digits: 2,
    meters: Object.values(cloudMeters),
  })
  const billed = async (usage_until: string, asOf: string) => {
    const uses = await useToBill(operator(), customer, [{ ...metered(), usage_until }], asOf)
    await keepBilledUse(operator(), customer, uses)
    return uses.map(({ lines, usage_until }) => ({
      minor: sumMinor(lines, 2),
      lines: lines.map(({ kind, meter, part }) => `${kind} ${meter.code} ${part}`),
      usage_until,
    }))
  }

  test('is billed once, late and corrected readings as their difference, and is due for that alone', async () => {
    expect(await billed('2026-10-31', '2026-11-30')).toEqual([])
    const [november] = await billed('2026-10-31', '2026-12-01')
    expect(november?.lines).toEqual(['usage vcpu-hours tier1', 'usage block-storage tier1'])
    expect(november?.usage_until).toBe('2026-11-30')
    expect(await billed('2026-11-30', '2026-12-01')).toEqual([])
    const late = reading({ quantity: '12.5', at: '2026-10-10T12:00:00Z' })
    await send(late)
    expect(await changed()).toEqual([contract.id])
    expect(await billed('2026-11-30', '2026-12-01')).toEqual([
      { minor: 25, lines: ['correction vcpu-hours tier1'], usage_until: '2026-11-30' },
    ])
    expect(await changed()).toEqual([])
    await send(reading({ quantity: '10', at: late.at, corrects: late.id }))
    expect(await billed('2026-11-30', '2026-12-01')).toMatchObject([{ minor: -5 }])
  })

  test('that changes without a price is done with, and due no more', async () => {
    await send(reading({ meter: 'traffic', quantity: '1', at: '2026-10-10T12:00:00Z' }))
    expect(await changed()).toEqual([contract.id])
    expect(await billed('2026-11-30', '2026-12-01')).toMatchObject([{ lines: [] }])
    expect(await changed()).toEqual([])
  })

  test('is billed by one of two transactions', async () => {
    await send(reading({ at: '2026-10-10T12:00:00Z' }))
    const uses = () => useToBill(operator(), customer, [{ ...metered(), usage_until: '2026-11-30' }], '2026-12-01')
    const [first, second] = [await uses(), await uses()]
    await keepBilledUse(operator(), customer, first)
    await expect(keepBilledUse(operator(), customer, second)).rejects.toThrow('billed meanwhile')
  })

  async function changed(): Promise<string[]> {
    const { rows } = await sql<{ contract_id: string }>`${contractsWithChangedUse}`.execute(operator())
    return rows.map(({ contract_id }) => contract_id)
  }
})
