import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { tokenSource } from '../../../../adapters/mail/oauth-token.ts'
import { startTestCentre, type TestCentre } from '../../../../testing/test-centre.ts'
import { keptRefreshTokens } from './refresh-token.ts'

let centre: TestCentre
/** A token server that gives another refresh token with each use, and refuses those that were used. */
const server = createServer((request, response) => {
  let body = ''
  request.on('data', chunk => {
    body += chunk
  })
  request.on('end', () => {
    const sent = new URLSearchParams(body).get('refresh_token')
    used.push(sent ?? '')
    response.setHeader('content-type', 'application/json')
    if (sent !== counts) {
      response.statusCode = 400
      response.end(JSON.stringify({ error: 'invalid_grant' }))
      return
    }
    counts = `refresh-${used.length}`
    response.end(JSON.stringify({ access_token: `access-${used.length}`, expires_in: 3600, refresh_token: counts }))
  })
})
let counts = ''
let used: string[] = []

beforeAll(async () => {
  centre = await startTestCentre('demo')
  server.listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
})
afterAll(async () => {
  server.close()
  await centre.close()
})
beforeEach(async () => {
  counts = 'first'
  used = []
  await sql`delete from inbound_token`.execute(operator())
})

const operator = () => centre.services.database.operator
/** A process that has just started. */
function start(refreshToken = 'first') {
  const { port } = server.address() as AddressInfo // it listens
  const url = `http://127.0.0.1:${port}/token`
  const settings = { url, clientId: 'kontor', clientSecret: null, refreshToken, scope: null }
  return tokenSource(settings, keptRefreshTokens(centre.services, settings))
}
const now = () => centre.services.clock.now()

test('a restart goes on with the token that the server gave last, which is sealed', async () => {
  expect(await start().token(now())).toBe('access-1')
  expect(await start().token(now())).toBe('access-2')
  expect(used).toEqual(['first', 'refresh-1'])
  const { rows } = await sql<{
    row: string
  }>`select t::text as row, encode(sealed, 'escape') as sealed from inbound_token t`.execute(operator())
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toMatch(/refresh-|first/)
})

test('of processes that ask at the same time none uses a token that was used', async () => {
  const tokens = await Promise.all(Array.from({ length: 4 }, () => start().token(now())))
  expect(new Set(tokens).size).toBe(4)
  expect(used).toEqual(['first', 'refresh-1', 'refresh-2', 'refresh-3'])
})

test('a refusal changes nothing, and another token in the settings takes its place', async () => {
  await start().token(now())
  counts = 'signed in anew'
  await expect(start().token(now())).rejects.toThrow(/invalid_grant/)
  expect(await start('signed in anew').token(now())).toBe('access-3')
  expect(await start('signed in anew').token(now())).toBe('access-4')
  expect(used.at(-1)).toBe('refresh-3')
})
