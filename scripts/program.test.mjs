import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { capture, root, run } from './program.mjs'

test.each([
  ['process.exit(0)', 0],
  ['process.exit(7)', 7],
  ["process.kill(process.pid, 'SIGKILL')", 137],
])('The exit status of %s is passed on as %i', async (script, status) => {
  expect(await run(process.execPath, ['--eval', script])).toBe(status)
})

test('A program that does not exist is an error', async () => {
  await expect(run('/no/such/node', [])).rejects.toThrow('ENOENT')
})

test('Output and status of a captured program are both answered', async () => {
  const script = 'console.log(1); console.error(2); process.exit(3)'
  const { status, output } = await capture(process.execPath, ['--eval', script])
  expect(status).toBe(3)
  expect(output.split('\n').sort()).toEqual(['', '1', '2'])
})

test('Whoever asks for the lines of a program is given all of them, whole, before its status', async () => {
  const lines = []
  const script = "process.stdout.write('a'); process.stdout.write('b\\n'); console.error('c'); console.log('d')"
  expect(await run(process.execPath, ['--eval', script], { onLine: line => lines.push(line) })).toBe(0)
  expect(lines.sort()).toEqual(['ab', 'c', 'd'])
})

test.each(['SIGINT', 'SIGTERM'])(
  '%s to the whole group reaches the program once, and its status is ours',
  async signal => {
    const { starter, lines, ended } = start(
      `
        process.on('${signal}', () => console.log('told'))
        process.on('SIGUSR2', () => process.exit(5))
        setInterval(() => {}, 1000)
        console.log('pid ' + process.pid)
      `,
      `process.on('${signal}', () => console.log('passed on'))`,
    )
    await until(() => lines().length === 1)
    process.kill(-starter.pid, signal)
    await until(() => lines().length === 3)
    // npm passes on what the terminal has sent already.
    starter.kill(signal)
    await until(() => lines().length === 4)
    process.kill(Number(lines()[0].slice('pid '.length)), 'SIGUSR2')
    expect(await ended).toBe(5)
    expect(lines().slice(1).sort()).toEqual(['passed on', 'passed on', 'told'])
  },
)

test('A program that only waits for another one ends with it, where signals are meant for both', async () => {
  const over = new AbortController()
  const script = "require('node:child_process').spawnSync('sleep', ['60'], { stdio: 'inherit' }); console.log('waited')"
  const ended = run(process.execPath, ['--eval', `console.error('up'); ${script}`], {
    until: over.signal,
    group: true,
    onError: () => over.abort(),
  })
  expect(await ended).toBe(143)
})

test('When the starting script is killed with -9 the program ends by itself', async () => {
  const { starter, lines } = start("setInterval(() => {}, 1000); console.log('pid ' + process.pid)")
  await until(() => lines().length === 1)
  const pid = Number(lines()[0].slice(4))
  starter.kill('SIGKILL')
  await until(() => !isAlive(pid))
})

test('A script that becomes its program is the same process, and passes on its arguments and status', async () => {
  const folder = temporaryFolder()
  const program = join(folder, 'program.mjs')
  writeFileSync(program, 'console.log(process.pid, ...process.argv.slice(2)); process.exit(7)')
  const child = spawn(process.execPath, ['--input-type=module', '--eval', becoming(program, 'one', 'two')])
  let output = ''
  child.stdout.on('data', data => {
    output += data
  })
  expect(await new Promise(resolve => child.on('close', resolve))).toBe(7)
  expect(output).toBe(`${child.pid} one two\n`)
})

test('What a script of npm has become ends when npm is killed', async () => {
  const folder = temporaryFolder()
  const program = join(folder, 'program.mjs')
  writeFileSync(program, "setInterval(() => {}, 1000); console.log('pid ' + process.pid)")
  const npm = `import { spawn } from 'node:child_process'
    spawn(process.execPath, ['--input-type=module', '--eval', ${JSON.stringify(becoming(program))}], {
      stdio: 'inherit', env: { ...process.env, npm_lifecycle_event: 'start' } })`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', npm], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const line = await new Promise(resolve => child.stdout.once('data', data => resolve(String(data))))
  child.kill('SIGKILL')
  await until(() => !isAlive(Number(line.slice(4))))
})

const becoming = (program, ...args) =>
  `import { become } from '${join(root, 'scripts/program.mjs')}'; await become(process.execPath, ${JSON.stringify([program, ...args])})`

test('A program may fork processes and start threads of its own', async () => {
  const script = `
    import { fork } from 'node:child_process'
    import { Worker } from 'node:worker_threads'
    if (process.send) process.send('hello')
    else {
      const child = fork(process.argv[1])
      const answer = await new Promise(resolve => child.once('message', resolve))
      const status = await new Promise(resolve => child.once('exit', resolve))
      const thread = new Worker('process.exit(3)', { eval: true })
      const threadStatus = await new Promise(resolve => thread.once('exit', resolve))
      process.exit(answer === 'hello' && status === 0 && threadStatus === 3 ? 42 : 1)
    }
  `
  const file = join(temporaryFolder(), 'forking.mjs')
  writeFileSync(file, script)
  expect(await run(process.execPath, [file])).toBe(42)
})

test('A program that has nothing left to do ends, although its starter goes on', async () => {
  expect(await run(process.execPath, ['--eval', 'setImmediate(() => {})'])).toBe(0)
})

/** Starts a script in a group of its own that does what is `besides` and runs `program` as start.mjs does. */
function start(program, besides = '') {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'program.mjs'), program)
  const script = `
    import { run } from '${join(root, 'scripts/program.mjs')}'
    ${besides}
    process.exitCode = await run(process.execPath, ['${join(folder, 'program.mjs')}'])
  `
  writeFileSync(join(folder, 'starter.mjs'), script)
  const starter = spawn(process.execPath, [join(folder, 'starter.mjs')], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void starter.kill('SIGKILL'))
  let output = ''
  starter.stdout.on('data', chunk => {
    output += chunk
  })
  const ended = new Promise(resolve => starter.on('close', resolve))
  return { starter, ended, lines: () => output.split('\n').filter(line => line !== '') }
}

function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-program-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const until = condition => vi.waitUntil(condition, { timeout: 120_000, interval: 20 })

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
