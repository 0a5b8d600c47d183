import { startProgram } from '../apps/kontor/src/testing/program.ts'
import { dataFolderOnDisk } from './data-folder.ts'
import { machineSpeed, referenceThen } from './machine-speed.ts'
import { cpuMicroseconds } from './process.ts'
import { median, printTable, slowest, verdict } from './table.ts'
import { SignedOutVisitor, signInOverHttp } from './visitor.ts'

const budgets = { signInsPerSecond: 70, slowMs: 100 }
const seconds = 10
const accounts = ['anna', 'ben', 'locked', 'admin'].map(name => `${name}@demo.example`)
/** Visitors who sign in again and again, each in a browser its user has used before. */
const visitorsPerAccount = 4

/** Sign-ins per second beside bare verifications, and how long other calls wait meanwhile. */
export async function benchSignIn(): Promise<void> {
  const { bare, slowness } = await machineSpeed()
  const here = { signIns: budgets.signInsPerSecond / slowness, slowMs: budgets.slowMs * slowness }
  const folder = await dataFolderOnDisk()
  const program = await startProgram({
    PORT: '4324',
    DATA_DIR: folder.path,
    DEMO: 'true',
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
  })
  try {
    const cookie = await signInOverHttp(program.url, 'anna@demo.example')
    const visitors = accounts.flatMap(email =>
      Array.from({ length: visitorsPerAccount }, () => new SignedOutVisitor(program.url, email)),
    )
    for (const visitor of visitors) await visitor.signIn()

    await reads(program.url, cookie, 2) // the compiler gets warm
    const alone = await reads(program.url, cookie, seconds)
    const cpuBefore = cpuMicroseconds(program.pid)
    const until = performance.now() + seconds * 1000
    const [meanwhile, ...counts] = await Promise.all([
      reads(program.url, cookie, seconds),
      ...visitors.map(visitor => signInsUntil(visitor, until)),
    ])
    const signIns = counts.flat()
    const cpu = (cpuMicroseconds(program.pid) - cpuBefore) / 1000 / signIns.length
    printTable(
      `Sign-ins, ${visitors.length} at a time (one core verifies ${bare.toFixed(0)} times a second here and did ${referenceThen} times where the budgets were set; the server spends ${cpu.toFixed(1)} ms of CPU per sign-in, reads included)`,
      ['what', 'per s', 'median ms', 'p99 ms', 'budget', 'here', ''],
      [
        ['bare Argon2id, one core', bare.toFixed(0), '–', '–', '–', '–', 'reference'],
        ['GET user, alone', rate(alone), ...times(alone), '–', '–', 'reference'],
        [
          'POST login',
          rate(signIns),
          ...times(signIns),
          `≥ ${budgets.signInsPerSecond} per s`,
          here.signIns.toFixed(0),
          verdict(here.signIns, signIns.length / seconds),
        ],
        [
          'GET user, meanwhile',
          rate(meanwhile),
          ...times(meanwhile),
          `p99 ≤ ${budgets.slowMs} ms`,
          here.slowMs.toFixed(0),
          verdict(slowest(meanwhile), here.slowMs),
        ],
      ],
    )
  } finally {
    await program.stop()
    await folder.remove()
  }
}

async function signInsUntil(visitor: SignedOutVisitor, until: number): Promise<number[]> {
  const taken: number[] = []
  while (performance.now() < until) {
    const begin = performance.now()
    await visitor.signIn()
    taken.push(performance.now() - begin)
  }
  return taken
}

/**
 * Fifty reads a second, sent when they are due and not when the previous one has returned. @returns milliseconds each
 */
async function reads(url: string, cookie: string, forSeconds: number): Promise<number[]> {
  const headers = { cookie, accept: 'application/json', referer: `${url}/` }
  const under = Array.from({ length: forSeconds * 50 }, async (_, index) => {
    await new Promise(resolve => setTimeout(resolve, index * 20))
    const begin = performance.now()
    const answer = await fetch(`${url}/ajax/v1/user`, { headers })
    await answer.arrayBuffer()
    if (answer.status !== 200) throw new Error(`GET user: ${answer.status}`)
    return performance.now() - begin
  })
  return Promise.all(under)
}

const rate = (taken: number[]): string => (taken.length / seconds).toFixed(0)
const times = (taken: number[]): [string, string] => [median(taken).toFixed(1), slowest(taken).toFixed(1)]
