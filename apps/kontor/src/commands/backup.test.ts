import { copyFile, mkdir, readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { cloneTemplate } from '@kontor/customer-centre/testing/template'
import { testDatabase } from '@kontor/customer-centre/testing/test-database'
import pg from 'pg'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { signInOverHttp } from '../../../../bench/visitor.ts'
import { readConfiguration } from '../configuration.ts'
import { temporaryDataFolder } from '../testing/data-folder.ts'
import { startProgram } from '../testing/program.ts'
import { backup } from './backup.ts'
import { jobs } from './jobs.ts'
import { restore } from './restore.ts'

const quiet = { NODE_ENV: 'test', LOG_LEVEL: 'warn', DEMO: 'false' }

let folder: string
let told: () => string
beforeEach(async () => {
  const made = await temporaryDataFolder()
  folder = made.path
  const print = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  told = () => print.mock.calls.flat().join('\n')
  onTestFinished(async () => {
    print.mockRestore()
    await made.remove()
  })
})

async function database(template: 'demo' | null): Promise<string> {
  const clone = await cloneTemplate(await testDatabase(), template)
  onTestFinished(() => clone.drop())
  return clone.url
}
async function ask(url: string, text: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}
const at = (name: string) => join(folder, name)
const settings = (DATABASE_URL: string, files: string) =>
  readConfiguration({ ...quiet, DATABASE_URL, FILES_DIR: at(files) })
async function filled(files: string): Promise<string> {
  await mkdir(join(at(files), 'ab'), { recursive: true })
  await writeFile(join(at(files), 'ab', 'one'), 'sealed')
  return database('demo')
}

test('an embedded database that runs is backed up, and restored into an empty folder, or into a database elsewhere: rows, files and keys', async () => {
  const data = { ...quiet, DEMO: 'true', PORT: '4378', DATA_DIR: at('data') }
  const program = await startProgram(data)
  await mkdir(at('data/files'), { recursive: true })
  await writeFile(at('data/files/one'), 'sealed')
  const cookie = await signInOverHttp(program.url, 'anna@demo.example')
  await backup(readConfiguration(data), [at('copy')])
  await program.stop()
  const again = { ...data, DATA_DIR: at('other') }
  await restore(readConfiguration(again), [at('copy')])
  expect(await readFile(at('other/files/one'), 'utf8')).toBe('sealed')
  // it is no part of a backup: its keeper brings it back
  await copyFile(at('data/master-key'), at('other/master-key'))
  const copy = await startProgram(again)
  // the session goes on, and the token that another key would not have made counts
  const token = decodeURIComponent(/XSRF-TOKEN=([^;]*)/.exec(cookie)?.[1] ?? '')
  const answer = await fetch(`${copy.url}/ajax/v1/tickets`, {
    method: 'POST',
    headers: { cookie, referer: `${copy.url}/`, 'content-type': 'application/json', 'x-xsrf-token': token },
    body: JSON.stringify({ category: 'other', impact: 'none', subject: 'restored', body: 'Written to the copy.' }),
  })
  expect(answer.status).toBe(201)
  expect(await (await fetch(`${copy.url}/health/ready`)).json()).toMatchObject({ status: 'ready', jobs: 'held' })
  expect(copy.output()).toContain('jobs: held')
  await copy.stop()

  // and into a database elsewhere, as the handbook moves an installation: its key is a file there
  const url = await database(null)
  const elsewhere = { ...quiet, PORT: '4378', DATABASE_URL: url, FILES_DIR: at('moved'), MASTER_KEY_FILE: at('key') }
  await copyFile(at('data/master-key'), at('key'))
  await restore(readConfiguration(elsewhere), [at('copy')])
  expect(await readFile(at('moved/one'), 'utf8')).toBe('sealed')
  const moved = await startProgram({ ...elsewhere, MASTER_KEY: '' }, 'web')
  expect(await signInOverHttp(moved.url, 'anna@demo.example')).toContain('kontor_session')
  await moved.stop()
})

test('what is restored holds its jobs until it is told to resume', async () => {
  await backup(settings(await filled('files'), 'files'), [at('copy')])
  const url = await database(null)
  await restore(settings(url, 'restored'), [at('copy')])
  expect(await readFile(at('restored/ab/one'), 'utf8')).toBe('sealed')
  expect(told()).toMatch(/holds \d+ rows and 1 files\.(.|\n)*Jobs are held/)
  expect(await ask(url, `select key from setting where key = 'jobs_held'`)).toHaveLength(1)
  await jobs(settings(url, 'restored'), ['resume'])
  expect(told()).toContain('Jobs are taken')
  await jobs(settings(url, 'restored'), ['hold'])
  await jobs(settings(url, 'restored'), [])
  expect(told()).toMatch(/Jobs are held: \d+ mails? will leave/)
})

test('a backup that is not complete is not restored, and neither over files nor over accounts', async () => {
  const url = await filled('files')
  await backup(settings(url, 'files'), [at('copy')])
  await expect(restore(settings(await database(null), 'files'), [at('copy')])).rejects.toThrow('holds files already')
  await expect(restore(settings(url, 'elsewhere'), [at('copy')])).rejects.toThrow('holds accounts already')
  await unlink(at('copy/files/ab/one'))
  await expect(restore(settings(await database(null), 'elsewhere'), [at('copy')])).rejects.toThrow(
    'it has 0 files instead of 1',
  )
  await unlink(at('copy/backup.json'))
  await expect(restore(settings(await database(null), 'third'), [at('copy')])).rejects.toThrow(
    'holds no complete backup',
  )
})

test('a backup goes to a folder of its own, which goes again where it cannot be completed', async () => {
  const url = await filled('files')
  await expect(backup(settings(url, 'files'), [at('files')])).rejects.toThrow('inside of FILES_DIR')
  await mkdir(at('taken'))
  await expect(backup(settings(url, 'files'), [at('taken')])).rejects.toThrow('is there already')
  const nowhere = new URL(url)
  nowhere.pathname = '/nowhere'
  await expect(backup(settings(nowhere.href, 'files'), [at('copy')])).rejects.toThrow('does not let us in')
  await mkdir(at('copy'))
})

test.each([backup, restore])('%o says how it is used', async command => {
  await expect(command(readConfiguration(quiet), [])).rejects.toThrow('Usage: npm run')
})

test('jobs says how it is used', async () => {
  await expect(jobs(readConfiguration(quiet), ['stop'])).rejects.toThrow('Usage: npm run jobs')
})
