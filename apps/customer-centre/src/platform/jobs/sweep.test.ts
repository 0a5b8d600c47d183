import { expect, test } from 'vitest'
import type { JobContext } from './job.ts'
import { type Sweep, sweepAll } from './sweep.ts'

test('a sweep that fails is told by name and stops no other; one that finds much leaves the rest to the next run', async () => {
  const told: object[] = []
  const log = { info: (details: object) => told.push(details), warn: () => 0, error: (d: object) => told.push(d) }
  const services = { database: {}, clock: { now: () => new Date() }, configuration: {} }
  let asked = 0
  const endless: Sweep = {
    name: 'endless',
    async run(_db, _now, most) {
      asked++
      return most
    },
  }
  const broken: Sweep = { name: 'broken', run: () => Promise.reject(new Error('no such table')) }
  const small: Sweep = { name: 'small', run: async () => 3 }
  const context = { services, log } as unknown as JobContext // what the job asks for
  await expect(sweepAll([broken, endless, small]).run(context, {})).rejects.toThrow('broken')
  expect(told).toEqual([expect.objectContaining({ sweep: 'broken' }), { removed: { endless: 100_000, small: 3 } }])
  expect(asked).toBe(20)
})
