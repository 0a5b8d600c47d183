import type { Challenge } from 'altcha-lib'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { AntiBotSettings } from '../../adapters/anti-bot/settings.ts'
import type { TestCentre } from '../test-centre.ts'

export const scripts = {
  agent: '/assets/agent.js',
  widget: '/assets/widget.js',
  worker: '/assets/worker.js',
  connectionTest: '/assets/connection-test.js',
}
export const page = { sitekey: 'local', origin: 'http://portal.test' }

/** The default check, with little to calculate. */
export const localCheck = {
  mode: 'local',
  apiKey: 'secret of the provider’s shop',
  cost: 100,
  guesses: 12,
  scripts,
} as const satisfies AntiBotSettings

/** Calls the protocol as a frame does. */
export async function ask(
  { app }: TestCentre,
  name: string,
  body: unknown,
  headers: Record<string, string> = {},
  remoteAddress = '192.0.2.1',
) {
  const answer = await app.inject({
    method: 'POST',
    url: `/api/v2/captcha/${name}`,
    headers: { 'content-type': 'application/json', ...headers },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
    remoteAddress,
  })
  return { status: answer.statusCode, body: answer.json() }
}

export type Redeemable = { challenge: Challenge; solution: { counter: number; derivedKey: string } }

/** Gets a challenge and works it out. */
export async function solved(
  centre: TestCentre,
  from: { sitekey: string; origin: string } = page,
): Promise<Redeemable> {
  const { body } = await ask(centre, 'activate', from)
  const { challenge } = body.data as { challenge: Challenge }
  const solution = await solveChallenge({ challenge, deriveKey })
  if (!solution) throw new Error('no solution was found')
  return { challenge, solution: { counter: solution.counter, derivedKey: solution.derivedKey } }
}

/** A response as a form's hidden field holds it. */
export async function response(centre: TestCentre, from?: { sitekey: string; origin: string }): Promise<string> {
  const { body } = await ask(centre, 'redeem', await solved(centre, from))
  return body.data.response
}
