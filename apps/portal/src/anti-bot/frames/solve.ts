import { type Challenge, type Solution, solveChallengeWorkers } from 'altcha-lib'
import type { CheckError } from './messages.ts'

/** Why a check ended without a response. */
export class CheckFailure extends Error {
  readonly code: CheckError['code']

  constructor(code: CheckError['code'], detail: string) {
    super(detail)
    this.code = code
  }
}

type Answer<Data> = { success: true; data: Data } | { success: false; error: { error_code: string; detail: string } }

/** Calls the centre's endpoint. @throws CheckFailure */
export async function ask<Data>(name: string, body: object, signal?: AbortSignal): Promise<Data> {
  const answer = await fetch(`/api/v2/captcha/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error
    throw new CheckFailure('network_error', `${name}: no answer`)
  })
  const read = (await answer.json().catch(() => null)) as Answer<Data> | null // the protocol of the same server
  if (read?.success === true) return read.data
  const { error_code: code, detail } = (read?.success === false && read.error) || { error_code: '', detail: '' }
  if (code.startsWith('sitekey')) throw new CheckFailure('sitekey_invalid', detail)
  throw new CheckFailure(
    answer.status >= 500 ? 'network_error' : 'other',
    `${name}: ${answer.status} ${code} ${detail}`,
  )
}

/** More workers gain little and take capacity from a phone's other work. */
const mostWorkers = 4

/** Workers that wait for a challenge. */
export type Pool = { workers: Worker[]; broken: Promise<never>; end(): void }

/** Started while the challenge is still on its way. @param address the worker's @throws CheckFailure */
export function startWorkers(address: string): Pool {
  // only https and localhost have it
  if (!globalThis.crypto?.subtle) throw new CheckFailure('other', 'this page is not secure: no crypto.subtle')
  const count = Math.min(mostWorkers, navigator.hardwareConcurrency || 1)
  const workers = Array.from({ length: count }, () => new Worker(address, { type: 'module' }))
  // a worker that cannot load reports it before other listeners exist
  const broken = new Promise<never>((_, reject) => {
    const fail = () => reject(new CheckFailure('other', 'the calculation did not run'))
    for (const worker of workers) worker.addEventListener('error', fail)
  })
  broken.catch(() => undefined)
  return {
    workers,
    broken,
    end() {
      for (const worker of workers) worker.terminate()
    },
  }
}

/** @throws CheckFailure */
export async function solve(challenge: Challenge, pool: Pool, controller: AbortController): Promise<Solution | null> {
  const idle = [...pool.workers]
  const solution = solveChallengeWorkers({
    challenge,
    controller,
    concurrency: idle.length,
    createWorker: () => {
      const worker = idle.pop()
      if (!worker) throw new CheckFailure('other', 'there are no workers')
      return worker
    },
  })
  return Promise.race([solution, pool.broken])
}
