import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { testMasterKey } from '@kontor/customer-centre/testing/master-key'
import { cloneTemplate } from '@kontor/customer-centre/testing/template'
import { testDatabase } from '@kontor/customer-centre/testing/test-database'
import { expect, onTestFinished, test } from 'vitest'
import { readConfiguration } from './configuration.ts'
import { masterKeySource } from './master-key.ts'
import { temporaryDataFolder } from './testing/data-folder.ts'
import { startProgram } from './testing/program.ts'

const production = { NODE_ENV: 'production', DATABASE_URL: 'postgresql://db/kontor' }
const quiet = { NODE_ENV: 'test', LOG_LEVEL: 'silent', DEMO: 'false' }

test('a database of its own needs a master key in production, and one alone', () => {
  expect(() => readConfiguration(production)).toThrow(/^MASTER_KEY: is missing, .+ apart from the database\.$/)
  for (const name of ['MASTER_KEY', 'MASTER_KEY_FILE', 'MASTER_KEY_COMMAND'])
    expect(readConfiguration({ ...production, [name]: '/etc/kontor' })).toBeDefined()
  expect(() => readConfiguration({ ...production, MASTER_KEY: 'x', MASTER_KEY_COMMAND: 'y' })).toThrow(
    'MASTER_KEY_COMMAND: has no use with MASTER_KEY. Set one of them.',
  )
  expect(readConfiguration({ NODE_ENV: 'production', DATABASE_URL: 'embedded' })).toBeDefined()
  expect(
    readConfiguration({ ...production, DATABASE_URL: undefined, CUSTOMER_CENTRE_URL: 'https://c.example' }),
  ).toBeDefined()
})

test('it comes from the environment, a file or a command', async () => {
  const folder = await temporaryDataFolder()
  onTestFinished(() => folder.remove())
  const file = join(folder.path, 'kept')
  await writeFile(file, testMasterKey)
  for (const given of [{ MASTER_KEY: testMasterKey }, { MASTER_KEY_FILE: file }, { MASTER_KEY_COMMAND: `cat ${file}` }])
    expect(await masterKeySource(readConfiguration(given)).read()).toBe(testMasterKey)
})

test('beside the embedded database it is made with the first start, and nothing starts without it', async () => {
  const folder = await temporaryDataFolder()
  onTestFinished(() => folder.remove())
  const settings = { ...quiet, PORT: '4349', DATA_DIR: folder.path }
  const file = join(folder.path, 'master-key')
  await (await startProgram(settings)).stop()
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const kept = await readFile(file)
  await rm(file)
  await expect(startProgram(settings)).rejects.toThrow(
    /ended with 1:\n(.*\n)*\S+\/master-key: the master key \w+ is missing/,
  )
  expect(await readdir(folder.path)).not.toContain('master-key')
  await writeFile(file, kept)
  await (await startProgram(settings)).stop()
})

test('another one ends the start with one line', async () => {
  const clone = await cloneTemplate(await testDatabase(), 'empty')
  onTestFinished(() => clone.drop())
  const other = Buffer.alloc(32).toString('base64')
  await expect(startProgram({ ...quiet, DATABASE_URL: clone.url, MASTER_KEY: other })).rejects.toThrow(
    /ended with 1:\nMASTER_KEY: this is master key \w+, and this installation's keys are wrapped by \w+\. .*\n$/,
  )
})
