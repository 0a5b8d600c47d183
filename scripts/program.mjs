import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath, pathToFileURL } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

const endWithParent = pathToFileURL(join(root, 'scripts', 'end-with-parent.mjs')).href

/**
 * Runs a program in Node in the foreground and answers its exit status, 128 and more for a signal as shells do.
 *
 * Ctrl-C reaches a terminal's whole process group, and npm passes it on as well; a program that sees it twice may skip its
 * tidying up. So the program gets a group of its own and each signal once, from us. Should we be killed ourselves, the program
 * notices the end of a pipe (end-with-parent.mjs) and ends, too. A second Ctrl-C after two seconds kills it.
 *
 * @param {string} node the Node to run with
 * @param {string[]} args the program's file and its arguments
 * @param {{env?: NodeJS.ProcessEnv, onError?: (text: string) => void, onLine?: (line: string) => void, until?: AbortSignal, group?: boolean}} [options]
 *   env in place of our own; onError is given what the program writes to stderr, which goes on to ours; onLine is given each line of
 *   stdout and stderr, which then go nowhere else; until asks it to end, as SIGTERM does; group sends signals to what it has started as
 *   well, for programs that only wait for another one
 * @returns {Promise<number>}
 */
export function run(node, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(node, ['--import', endWithParent, ...args], {
      cwd: root,
      env: { ...(options.env ?? process.env), KONTOR_STARTED_BY: String(process.pid) },
      stdio: [
        'inherit',
        options.onLine ? 'pipe' : 'inherit',
        options.onError || options.onLine ? 'pipe' : 'inherit',
        'pipe',
      ],
      detached: true,
    })
    // The pipe only signals by its end; the program writes nothing into it, and its end may arrive as an error.
    child.stdio[3]?.on('error', () => {})
    child.stderr?.on('data', data => {
      if (!options.onLine) process.stderr.write(data)
      options.onError?.(String(data))
    })
    if (options.onLine)
      for (const input of [child.stdout, child.stderr]) createInterface({ input }).on('line', options.onLine)
    let askedAt = 0
    const tell = signal => (options.group ? process.kill(-child.pid, signal) : child.kill(signal))
    const forward = signal => {
      if (askedAt === 0) {
        askedAt = Date.now()
        tell(signal)
      } else if (Date.now() - askedAt > 2000) {
        tell('SIGKILL')
      }
    }
    options.until?.addEventListener('abort', () => forward('SIGTERM'), { once: true })
    const signals = ['SIGINT', 'SIGTERM']
    for (const signal of signals) process.on(signal, forward)
    // npm killed with -9 gives no signal, but its child then gets another parent. Without npm that is how a daemon is
    // made.
    const parent = process.ppid
    const watch = setInterval(() => process.ppid !== parent && forward('SIGTERM'), 1000)
    if (!process.env.npm_lifecycle_event) clearInterval(watch)
    const finish = () => {
      clearInterval(watch)
      for (const signal of signals) process.off(signal, forward)
    }
    child.on('error', error => {
      finish()
      reject(error)
    })
    // what is read comes first, all of it
    child.on(child.stderr ? 'close' : 'exit', (status, signal) => {
      finish()
      resolve(signal ? 128 + constants.signals[signal] : (status ?? 1))
    })
  })
}

/**
 * Makes this process the program: one that only waits for another would hold 45 MB for nothing. A Node before 24 cannot; then it is run.
 * @param {string} node
 * @param {string[]} args
 */
export function become(node, args) {
  if (!process.execve) return run(node, args)
  const env = { ...process.env, KONTOR_STARTED_BY: undefined, KONTOR_RUN_BY_NPM: undefined }
  // npm killed with -9 gives no signal
  if (process.env.npm_lifecycle_event) env.KONTOR_RUN_BY_NPM = String(process.ppid)
  process.chdir(root)
  const set = Object.entries(env).filter(([, value]) => value !== undefined)
  process.execve(node, [node, '--import', endWithParent, ...args], Object.fromEntries(set))
}

/**
 * Runs a program without a terminal. ¶
 * @returns {Promise<{status: number, output: string}>} output holds stdout and stderr, in order
 */
export function capture(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8')
      stream.on('data', text => {
        output += text
      })
    }
    child.on('error', reject)
    child.on('close', status => resolve({ status: status ?? 1, output }))
  })
}
