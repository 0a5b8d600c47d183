import { startTestCentre } from '@kontor/customer-centre/testing/test-centre'
import { expect, test } from 'vitest'
import { temporaryDataFolder } from './testing/data-folder.ts'
import { openLine } from './testing/line.ts'
import { startProgram } from './testing/program.ts'

/** Asked every three seconds on the connection that listens for jobs: this test tells the time by it. */
const beat = /pg_listening_channels/
const secondsBetweenBeats = 3

test('a process that has nothing to do asks the database no more than twice a second', async () => {
  const centre = await startTestCentre()
  const folder = await temporaryDataFolder()
  const line = await openLine(centre.url)
  const quiet = { NODE_ENV: 'test', LOG_LEVEL: 'silent', DEMO: 'true', PORT: '4377' }
  const program = await startProgram({ ...quiet, DATABASE_URL: line.url, DATA_DIR: folder.path })
  const all: string[] = []
  const beats = () => {
    all.push(...line.asked())
    return all.flatMap((text, at) => (beat.test(text) ? [at] : []))
  }
  try {
    // by the third one, the start is over
    await expect.poll(() => beats().length, { timeout: 120_000, interval: 200 }).toBeGreaterThan(5)
    const [from, to] = [beats()[2], beats()[5]]
    const between = all.slice(from, to)
    expect(between.length, between.join('\n')).toBeLessThanOrEqual(3 * secondsBetweenBeats * 2)
  } finally {
    await program.stop()
    await line.close()
    await centre.close()
    await folder.remove()
  }
})
