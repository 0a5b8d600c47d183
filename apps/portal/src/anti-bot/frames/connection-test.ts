import type { Challenge } from 'altcha-lib'
import { ask, solve, startWorkers } from './solve.ts'

/** The connection test's steps, in the page's order; the page leaves out what does not apply to it. */
const worker = document.querySelector<HTMLScriptElement>('script[data-worker]')?.dataset.worker ?? ''
const list = document.querySelector<HTMLElement>('ol')
const base = '/api/v2/captcha'

const works = async (address: string) => (await fetch(address, { cache: 'no-store' })).ok

const tests: Record<string, () => Promise<boolean>> = {
  server: () => works(`${base}/ping`),
  frames: async () => (await works(`${base}/agent`)) && (await works(`${base}/widget`)),
  crypto: async () => globalThis.crypto?.subtle !== undefined,
  worker: () =>
    new Promise(resolve => {
      const probe = new Worker(worker, { type: 'module' })
      const end = (result: boolean) => {
        probe.terminate()
        resolve(result)
      }
      probe.addEventListener('error', () => end(false))
      probe.addEventListener('message', () => end(true))
      setTimeout(() => end(false), 10_000)
      // it answers everything, at least with an error
      probe.postMessage({ type: 'work', challenge: { parameters: {} } })
    }),
  async challenge() {
    const page = { sitekey: 'local', origin: location.origin, sdk_v: 'connection-test' }
    const { challenge } = await ask<{ challenge: Challenge }>('activate', page)
    const pool = startWorkers(worker)
    const solution = await solve(challenge, pool, new AbortController()).finally(pool.end)
    if (!solution) return false
    const { counter, derivedKey } = solution
    return (await ask<{ response: string }>('redeem', { challenge, solution: { counter, derivedKey } })).response !== ''
  },
}

let failed = false
for (const output of document.querySelectorAll<HTMLElement>('[data-step]')) {
  const passed = await tests[output.dataset.step ?? '']?.().catch(() => false)
  output.textContent = (passed ? list?.dataset.passed : list?.dataset.failed) ?? ''
  failed ||= !passed
}
const summary = document.querySelector<HTMLElement>('[role=status]')
if (summary) summary.textContent = (failed ? summary.dataset.some : summary.dataset.all) ?? ''
