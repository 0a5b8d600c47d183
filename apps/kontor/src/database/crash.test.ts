import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { inspectProcess, isAlive, signal } from './processes.ts'
import { eventually, folderWithDatabase, processesOf, startDatabase } from './testing/database-folder.ts'
import { startProgram } from './testing/program.ts'
import { lostRows, query, startRowWriter } from './testing/row-writer.ts'

// The promise under test: kill -9 of any process during writes costs no acknowledged row and no one's help.

test('PostgreSQL killed three times while rows are written comes back with every acknowledged row', async () => {
  const database = await startDatabase(await folderWithDatabase())
  const writer = await startRowWriter(database.url)
  for (let round = 1; round <= 3; round++) {
    await someMoreRows(writer.acknowledged)
    const killed = database.pid()
    signal(killed, 'SIGKILL')
    await eventually('PostgreSQL runs again', () => ![0, killed].includes(database.pid()))
  }
  await someMoreRows(writer.acknowledged)
  await writer.stop()
  expect(await lostRows(database.url, writer.acknowledged)).toEqual([])
})

test('PostgreSQL killed while a connection computes without a pause is back', async () => {
  const dataDir = await folderWithDatabase()
  const database = await startDatabase(dataDir)
  const endless = query(database.url, 'select count(*) from generate_series(1, 1e10)').catch(error => error)
  const computing = `select from pg_stat_activity where state = 'active' and query ~ '^select count'`
  await eventually('it computes', async () => (await query(database.url, computing)).length > 0)
  const killed = database.pid()
  signal(killed, 'SIGKILL')
  await eventually('PostgreSQL runs again', () => ![0, killed].includes(database.pid()))
  expect(await query(database.url, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(await endless).toBeInstanceOf(Error)
})

// Finding orphans needs /proc.
describe.skipIf(!existsSync('/proc/self'))('The program is killed', () => {
  test('and its watcher stops PostgreSQL without anyone starting again', async () => {
    const dataDir = await folderWithDatabase()
    const program = startProgram([dataDir])
    await program.ready
    program.child.kill('SIGKILL')
    await eventually('nothing is left running', () => processesOf(dataDir).length === 0)
  })

  test.each(['the program', 'the program and PostgreSQL', 'PostgreSQL and the program', 'the whole process group'])(
    'by kill -9 of %s while rows are written: the next start has every acknowledged row and leaves no orphan',
    async victims => {
      const dataDir = await folderWithDatabase()
      const program = startProgram([dataDir])
      const { url, pid } = await program.ready
      const writer = await startRowWriter(url)
      await someMoreRows(writer.acknowledged)
      if (victims.startsWith('PostgreSQL')) signal(pid, 'SIGKILL')
      if (victims.endsWith('group')) signal(-Number(program.child.pid), 'SIGKILL')
      else program.child.kill('SIGKILL')
      if (victims.endsWith('PostgreSQL')) signal(pid, 'SIGKILL')
      // a signal takes effect after it is sent; the next starter has to wait for the end of the program
      await program.ended
      if (victims.includes('PostgreSQL')) await eventually('PostgreSQL is gone', () => !isAlive(pid))

      const database = await startDatabase(dataDir)
      await someMoreRows(writer.acknowledged)
      await writer.stop()
      expect(await lostRows(database.url, writer.acknowledged)).toEqual([])
      await database.stop()
      expect(processesOf(`${dataDir}/postgres`).filter(line => !line.includes('watcher'))).toEqual([])
      await eventually('the watchers are gone', () => processesOf(dataDir).length === 0)
    },
  )

  test('together with its watcher: the next start adopts the running PostgreSQL, and stops it at the end', async () => {
    const dataDir = await folderWithDatabase()
    const program = startProgram([dataDir])
    const { pid } = await program.ready
    for (const line of processesOf(dataDir)) if (line.includes('watcher')) signal(Number.parseInt(line, 10), 'SIGKILL')
    program.child.kill('SIGKILL')
    await program.ended
    // no one is left who could stop it
    await eventually('the watcher is gone', () => !processesOf(dataDir).some(line => line.includes('watcher')))
    expect(inspectProcess(pid).state).toBe('running')

    const database = await startDatabase(dataDir)
    expect(database.pid()).toBe(pid)
    expect(database.messages.join()).toContain('already running')
    await database.stop()
    expect(inspectProcess(pid).state).not.toBe('running')
  })

  test('when it had adopted PostgreSQL: the watcher stops that one too', async () => {
    const dataDir = await folderWithDatabase()
    const first = startProgram([dataDir])
    const { pid } = await first.ready
    for (const line of processesOf(dataDir)) if (line.includes('watcher')) signal(Number.parseInt(line, 10), 'SIGKILL')
    first.child.kill('SIGKILL')
    await first.ended
    const second = startProgram([dataDir])
    expect((await second.ready).pid).toBe(pid)
    second.child.kill('SIGKILL')
    await eventually('nothing is left running', () => processesOf(dataDir).length === 0)
  })
})

test('Ctrl-C reaches the program alone: its last requests still find the database, then everything stops', async () => {
  const dataDir = await folderWithDatabase()
  const program = startProgram([dataDir])
  const { pid } = await program.ready
  // A terminal sends the signal to the whole foreground group.
  signal(-Number(program.child.pid), 'SIGINT')
  expect(await program.ended).toBe(0)
  expect(program.lines.at(-1)).toEqual({ stopped: true, answered: true })
  expect(inspectProcess(pid).state).not.toBe('running')
})

async function someMoreRows(acknowledged: Set<number>): Promise<void> {
  const before = acknowledged.size
  await eventually('rows are being written', () => acknowledged.size > before + 50)
}
