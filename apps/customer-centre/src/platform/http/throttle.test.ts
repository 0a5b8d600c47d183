import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestCentre, type TestCentre } from '../../testing/test-centre.ts'
import { untilWaiting } from '../../testing/until-waiting.ts'
import { inTransaction } from '../db/database.ts'
import { type Bucket, callerNetwork, forgive, tally } from './throttle.ts'

const minute = 60_000
const at = (minutes: number) => new Date(Date.parse('2026-11-16T12:00:00Z') + minutes * minute)

let centre: TestCentre
beforeAll(async () => {
  centre = await startTestCentre('empty')
})
afterAll(() => centre.close())

const bucket = (subject: string, changes: Partial<Bucket> = {}): Bucket => ({
  name: 'test',
  subject,
  free: 5,
  forgottenAfterMinutes: 24 * 60,
  ...changes,
})
const tries = (buckets: Bucket[], minutes: number) => tally(centre.services.database.unbound, buckets, at(minutes))

/** Tries whenever the bucket admits one. @returns how many minutes each of them had to wait */
async function waitsOf(one: Bucket, count: number): Promise<number[]> {
  const waits: number[] = []
  for (let minutes = 0; waits.length < count; ) {
    const { refused } = await tries([one], minutes)
    const wait = refused ? (refused.until.getTime() - at(minutes).getTime()) / minute : 0
    minutes += wait
    if (refused) await tries([one], minutes)
    waits.push(wait)
  }
  return waits
}

describe('tries that fail', () => {
  test('are free at first, then each waits twice as long as the one before, an hour at most', async () => {
    expect(await waitsOf(bucket('growing'), 14)).toEqual([0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 60, 60, 60])
  })

  test('do not count while they are refused', async () => {
    for (let index = 0; index < 25; index++) await tries([bucket('hammered')], 0)
    expect((await tries([bucket('hammered')], 1)).refused).toBeNull()
  })

  test('are forgotten a day after the last wait, and not before', async () => {
    const one = bucket('forgotten')
    for (let index = 0; index < 5; index++) await tries([one], 0)
    expect((await tries([one], 24 * 60)).tries.get(one)).toBe(6)
    expect((await tries([one], 24 * 60 + 1)).refused).not.toBeNull()
    expect((await tries([one], 48 * 60 + 2)).tries.get(one)).toBe(1)
  })

  test('made at the same moment get no further than those made one after the other', async () => {
    const shared = bucket('shared', { free: 100 })
    const answers = await Promise.all(Array.from({ length: 20 }, () => tries([bucket('at once'), shared], 0)))
    expect(answers.filter(({ refused }) => refused === null)).toHaveLength(5)
    // and a refused try counts nowhere else
    expect((await tries([shared], 0)).tries.get(shared)).toBe(6)
  })

  test('that all saw the last free try still free get it once', async () => {
    const [one, shared] = [bucket('last free'), bucket('beside it', { free: 100 })]
    for (let index = 0; index < 4; index++) await tries([one], 0)
    const { operator } = centre.services.database
    const answers = await inTransaction(operator, async db => {
      await db.selectFrom('sign_in_throttle').select('bucket').forUpdate().execute()
      const waiting = [1, 2, 3].map(() => tries([one, shared], 0))
      // each has looked by now and waits for this transaction
      await untilWaiting(db, 3)
      return { waiting }
    })
    const refusals = (await Promise.all(answers.waiting)).map(({ refused }) => refused !== null)
    expect(refusals.toSorted()).toEqual([false, true, true])
    expect((await tries([shared], 0)).tries.get(shared)).toBe(2)
  })

  test('that began a moment earlier elsewhere are not refused for that', async () => {
    const one = bucket('clocks')
    await tries([one], 1)
    expect((await tries([one], 0)).refused).toBeNull()
    await forgive(centre.services.database.unbound, { takeBack: [one] })
    expect((await tries([one], 0)).refused).toBeNull()
  })

  test('are refused by any one bucket, and then count in none', async () => {
    const [closed, open] = [bucket('closed', { free: 2 }), bucket('open')]
    await tries([closed, open], 0)
    await tries([closed, open], 0)
    expect((await tries([closed, open], 0)).refused).toMatchObject({ free: 2 })
    expect((await tries([open], 0)).tries.get(open)).toBe(3)
  })

  test('are reported to the owner once a wait', async () => {
    const one = bucket('told', { free: 2 })
    for (const index of [0, 1]) await tries([one], index * 0)
    const first = async (minutes: number) => (await tries([one], minutes)).refused?.first
    expect([await first(0), await first(0), await first(1), await first(1.5), await first(2)]).toEqual([
      true,
      false,
      undefined,
      true,
      false,
    ])
  })

  test('are only counted where a bucket has no limit', async () => {
    const one = bucket('only counted', { free: null, forgottenAfterMinutes: 60 })
    for (let index = 0; index < 200; index++) await tries([one], 0)
    expect((await tries([one], 59)).tries.get(one)).toBe(201)
    expect((await tries([one], 60)).tries.get(one)).toBe(1)
  })
})

describe('a success', () => {
  test('clears the buckets it names and takes one try back from the others', async () => {
    const [mine, everyones] = [bucket('mine'), bucket('everyone’s')]
    for (let index = 0; index < 4; index++) await tries([mine, everyones], 0)
    await tries([mine, everyones], 0)
    await forgive(centre.services.database.unbound, { forget: [mine], takeBack: [everyones] })
    expect((await tries([mine], 0)).tries.get(mine)).toBe(1)
    expect((await tries([everyones], 0)).tries.get(everyones)).toBe(5)
  })
})

test('no name of a bucket is stored in clear', async () => {
  await tries([bucket('somebody@example.org|192.0.2.1')], 0)
  const rows = await centre.services.database.operator.selectFrom('sign_in_throttle').select('bucket').execute()
  expect(rows.map(row => row.bucket.toString()).join()).not.toContain('somebody')
  expect(rows.every(row => row.bucket.length === 32)).toBe(true)
})

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s is counted as %s', (address, network) => {
  expect(callerNetwork(address)).toBe(network)
})
