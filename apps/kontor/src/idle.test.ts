import { startTestCentre } from '@kontor/customer-centre/testing/test-centre'
import { expect, test } from 'vitest'
import { temporaryDataFolder } from './testing/data-folder.ts'
import { openLine } from './testing/line.ts'
import { startProgram } from './testing/program.ts'

/** Asked every three seconds on the connection that listens for jobs, and later by a process that gets few turns. */
const beat = /pg_listening_channels/
const secondsOfThreeBeats = 9

test('a process that has nothing to do asks the database no more than twice a second', async () => {
  const centre = await startTestCentre()
  const folder = await temporaryDataFolder()
  const line = await openLine(centre.url)
  const quiet = { NODE_ENV: 'test', LOG_LEVEL: 'silent', DEMO: 'true', PORT: '4377' }
  const program = await startProgram({ ...quiet, DATABASE_URL: line.url, DATA_DIR: folder.path })
  const all: { text: string; at: number }[] = []
  /** Lists what was asked between the last beats, beyond two a second. */
  const tooMany = () => {
    const at = performance.now() / 1000
    all.push(...line.asked().map(text => ({ text, at })))
    const beats = all.flatMap(({ text }, place) => (beat.test(text) ? [place] : []))
    const [from, to] = [beats.at(-4), beats.at(-1)]
    if (from === undefined || to === undefined) return 'no three beats yet'
    const seconds = (all[to]?.at ?? 0) - (all[from]?.at ?? 0)
    const between = all.slice(from, to)
    return between.length > 2 * Math.max(secondsOfThreeBeats, seconds) ? between.map(({ text }) => text).join('\n') : ''
  }
  try {
    // the start has things to do, and takes as long as the machine lets it
    await expect.poll(tooMany, { timeout: 120_000, interval: 200 }).toBe('')
  } finally {
    await program.stop()
    await line.close()
    await centre.close()
    await folder.remove()
  }
})
