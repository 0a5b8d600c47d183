import { expect, onTestFinished, test } from 'vitest'
import { readConfiguration } from './configuration.ts'
import { createServer } from './server.ts'

const page = 'text/html,application/xhtml+xml'
async function asked(host: string, environment: Record<string, string> = {}, accept = page) {
  const app = await createServer(readConfiguration({ LOG_LEVEL: 'silent', ...environment }), null, null)
  onTestFinished(() => app.close())
  const { statusCode, headers, body } = await app.inject({
    url: '/.well-known/change-password',
    headers: { host, accept },
  })
  return { status: statusCode, location: headers.location, body }
}

test.each(['127.0.0.1:3000', '[::1]:3000', '0.0.0.0:3000'])(
  '%s is this machine: its pages are at localhost',
  async host => {
    const { status, location } = await asked(host)
    expect([status, location]).toEqual([302, 'http://localhost:3000/.well-known/change-password'])
  },
)

test.each(['192.0.2.7:3000', 'localhost:8080', 'my.example.com'])('a page at %s says what to set', async host => {
  const { status, body } = await asked(host)
  expect(status).toBe(421)
  expect(body).toBe(
    `Kontor was started for http://localhost:3000.\nOpen that address, or start it for this one: APP_URL=http://${host} npm start\n`,
  )
})

test.each([
  ['the address itself', 'localhost:3000', {}, page],
  ['a program that asks for no page', '192.0.2.7:3000', {}, '*/*'],
  ['whatever a proxy says, once APP_URL is set', '10.0.0.1:3000', { APP_URL: 'https://my.example.com' }, page],
])('%s passes', async (_what, host, environment, accept) => {
  const { status, location } = await asked(host, environment, accept)
  expect([status, location]).toEqual([302, '/account/security'])
})
