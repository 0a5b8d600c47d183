import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { timeLimit } from './time-limit.ts'

const apps = join(import.meta.dirname, '../../..')

test('the time in which this process is busy is not counted, the rest is', async () => {
  const [own, plain] = [timeLimit(100), AbortSignal.timeout(100)]
  const busyUntil = performance.now() + 300
  while (performance.now() < busyUntil);
  await once(plain, 'abort')
  expect([own.aborted, plain.aborted]).toEqual([false, true])
  const [event] = await once(own, 'abort')
  expect(event.target.reason).toMatchObject({ name: 'TimeoutError' })
})

test('no limit for another side counts the time of this process', () => {
  const files = globSync('{customer-centre,kontor}/src/**/*.ts', {
    cwd: apps,
    exclude: ['**/*.test.ts', '**/testing/**'],
  })
  const counting = files.filter(file => readFileSync(join(apps, file), 'utf8').includes('AbortSignal.timeout('))
  // there it is a pause
  expect(counting).toEqual(['customer-centre/src/platform/db/listen.ts'])
})
