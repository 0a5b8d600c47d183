import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { createClock } from '../../../platform/clock.ts'
import { createDemoClock } from '../../../platform/demo-clock.ts'
import { declareJob, type Job } from '../../../platform/jobs/job.ts'
import { ownerOf } from '../../../testing/owner.ts'
import { startTestCentre, type TestCentre } from '../../../testing/test-centre.ts'
import { moveClockThrough } from './move-clock-job.ts'

const day = 86_400_000
const log = { info: () => undefined, warn: () => undefined, error: vi.fn() }
let centre: TestCentre
beforeAll(async () => {
  centre = await startTestCentre('demo')
})
afterAll(() => centre.close())

test('every day in between happens once, in its morning, whatever fails', async () => {
  const days: string[] = []
  const job = (name: string, run: () => void, schedule?: string) =>
    declareJob({
      name,
      payload: z.object({}),
      attempts: 1,
      timeLimit: 1,
      ...(schedule && { schedule }),
      onGivenUp: null,
      run: async () => run(),
    }) as unknown as Job
  const jobs = [
    job('broken', () => expect.fail('broken'), '0 * * * *'),
    job('daily', () => days.push(centre.services.clock.now().toISOString().slice(0, 16)), '0 * * * *'),
    job('never', () => days.push('never')),
  ]
  const { services: ours } = centre
  const progress = vi.fn()
  await moveClockThrough(jobs).run(
    { services: ours, mailer: { send: async () => undefined }, log, progress },
    { to: '2026-11-19' },
  )
  expect(days).toEqual(['2026-11-17T08:00', '2026-11-18T08:00', '2026-11-19T08:00'])
  expect(log.error).toHaveBeenCalledTimes(3)
  expect(progress.mock.calls).toEqual([
    [1, 3],
    [2, 3],
    [3, 3],
  ])
})

test('staff see the next day on which something is due, and ask once', async () => {
  const admin = await centre.signedIn('admin@demo.example')
  const { status, body } = await admin.get('/ajax/v1/staff/clock')
  expect({ status, today: body.today, moving_to: body.moving_to }).toEqual({
    status: 200,
    today: '2026-11-19',
    moving_to: null,
  })
  expect(body.next_due > body.today).toBe(true)
  const moved = await admin.post('/ajax/v1/staff/clock', { by: 'month' })
  expect(moved).toMatchObject({ status: 200, body: { moving_to: '2026-12-19' } })
  expect((await admin.get('/ajax/v1/staff/clock')).body.moving_to).toBe('2026-12-19')
  expect(await admin.post('/ajax/v1/staff/clock', { by: 'day' })).toMatchObject({ status: 409 })
})

test('a clock that cannot be moved has no page', async () => {
  const clock = centre.services.clock
  centre.services.clock = createClock('Europe/Berlin')
  const admin = await centre.signedIn('admin@demo.example')
  expect((await admin.get('/ajax/v1/staff/clock')).status).toBe(404)
  expect((await admin.post('/ajax/v1/staff/clock', { by: 'day' })).status).toBe(404)
  centre.services.clock = clock
})

test('every process follows, people stay signed in, and only a demo’s clock moves, forward', async () => {
  const { database } = centre.services
  const [one, other] = [createDemoClock('Europe/Berlin', database), createDemoClock('Europe/Berlin', database)]
  const session = async () =>
    (await sql<{ until: Date }>`select max(expires_at) as until from session`.execute(database.operator)).rows[0]?.until
  await centre.signedIn('anna@demo.example')
  const before = new Date((await session()) ?? 0)
  await one.advance?.(30 * day)
  expect(await one.advance?.(day)).toBe(31 * day)
  await other.follow?.()
  expect(Math.round((other.now().getTime() - Date.now()) / day)).toBe(31)
  expect(new Date((await session()) ?? 0).getTime() - before.getTime()).toBe(31 * day)
  const refused = 'only the clock of a demo moves, and only forward'
  await expect(one.advance?.(-1)).rejects.toThrow(refused)
  await expect(sql`select advance_clock(1)`.execute(database.unbound)).rejects.toThrow('permission denied')
  const owner = ownerOf(centre.url)
  await sql`delete from setting where key = 'demo'`.execute(owner)
  await owner.destroy()
  await expect(one.advance?.(1)).rejects.toThrow(refused)
})
