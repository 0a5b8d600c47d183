import { chmod, readdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryDataFolder } from './testing/data-folder.ts'
import { type Program, startProgram } from './testing/program.ts'

const quiet = { NODE_ENV: 'test', LOG_LEVEL: 'silent', DEMO: 'false' }

test('an occupied port is one clear line, and no database stays behind', async () => {
  const folder = await temporaryDataFolder()
  const occupier = createServer()
  await new Promise<void>(resolve => occupier.listen(4341, resolve))
  const start = startProgram({ ...quiet, PORT: '4341', DATA_DIR: folder.path })
  await expect(start).rejects.toThrow(
    /ended with 1:\n(.*\n)*Port 4341 is in use\. Stop what uses it, or choose another: PORT=3001 npm start/,
  )
  occupier.close()
  // the folder is free: a second start takes it over immediately
  const program = await startProgram({ ...quiet, PORT: '4341', DATA_DIR: folder.path })
  await endsBy('SIGINT', program)
  await folder.remove()
})

test('a wrong setting ends the start with the line that names it', async () => {
  await expect(startProgram({ ...quiet, PORT: 'eighty' })).rejects.toThrow(/ended with 1:\nPORT: /)
})

test('a data folder that cannot be written is named', async () => {
  const folder = await temporaryDataFolder()
  const file = join(folder.path, 'not-a-folder')
  await writeFile(file, '')
  await chmod(file, 0o444)
  await expect(startProgram({ ...quiet, PORT: '4342', DATA_DIR: file })).rejects.toThrow(/not-a-folder/)
  await folder.remove()
})

test('a portal that is not built says how to build it', async () => {
  await expect(startProgram({ ...quiet, PORT: '4343', PORTAL_BUILD: '/nowhere' })).rejects.toThrow(
    /ended with 1:\nThe portal is not built yet: run "npm start" .*\n$/,
  )
})

test('an unknown command shows the commands', async () => {
  await expect(startProgram(quiet, 'dance')).rejects.toThrow(/ended with 2:\nUsage: kontor <command>/)
})

test('SIGTERM ends everything as SIGINT does; pages were rendered as in production, whatever NODE_ENV says', async () => {
  const folder = await temporaryDataFolder()
  // Node writes down which scripts it has run
  const ran = join(folder.path, 'ran')
  await endsBy('SIGTERM', await startProgram({ ...quiet, PORT: '4344', DATA_DIR: folder.path, NODE_V8_COVERAGE: ran }))
  const scripts = await Promise.all((await readdir(ran)).map(name => readFile(join(ran, name), 'utf8')))
  const builds = scripts.flatMap(text =>
    [...text.matchAll(/react-dom-server\.node\.(\w+)\.js/g)].map(([, build]) => build),
  )
  expect(new Set(builds)).toEqual(new Set(['production']))
  await folder.remove()
})

/** With code 0, and nothing answers any more. */
async function endsBy(signal: 'SIGTERM' | 'SIGINT', program: Program): Promise<void> {
  expect((await fetch(`${program.url}/health/ready`)).status).toBe(200)
  expect(await program.stop(signal)).toBe(0)
  await expect(fetch(`${program.url}/health/live`)).rejects.toThrow()
}
