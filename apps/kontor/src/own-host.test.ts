import { connect } from 'node:net'
import { join } from 'node:path'
import { readOnlyCentre } from '@kontor/customer-centre/testing/test-centre'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfiguration } from './configuration.ts'
import { loadPortalBuild } from './portal/install.ts'
import { createServer } from './server.ts'

/** Targets that no client library would send unchanged; browsers send some of them. */
let app: FastifyInstance
let port: number
const appUrl = 'http://portal.test'

beforeAll(async () => {
  const { services } = await readOnlyCentre('empty')
  const settings = readConfiguration({ APP_URL: appUrl, NODE_ENV: 'test', LOG_LEVEL: 'silent' })
  const portal = await loadPortalBuild(join(import.meta.dirname, '../../portal/dist'))
  app = await createServer(settings, services, portal)
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
})

afterAll(() => app.close())

/** @returns status and Location of the answer to a request line sent unchanged */
async function asked(method: string, target: string): Promise<{ status: number; location: string | undefined }> {
  const socket = connect(port, '127.0.0.1')
  socket.write(`${method} ${target} HTTP/1.1\r\nHost: portal.test\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
  let answer = ''
  for await (const chunk of socket) answer += chunk
  const head = answer.slice(0, answer.indexOf('\r\n\r\n'))
  return { status: Number(head.split(' ')[1]), location: /^location: (.*)$/im.exec(head)?.[1] }
}

const targets = [
  '//evil.example//x',
  '//evil.example//login',
  '//evil.example/login/',
  '///evil',
  '///evil.example//x/',
  '/\\evil.example',
  '/\\evil.example//x/',
  '/\\/evil.example//x',
  '\\\\evil.example\\x',
  '/.//evil.example//x',
  '/..//evil.example//x',
  '/login/..//..//evil.example//x',
  '/%2e//evil.example//x',
  '/%2fevil.example//x',
  '/%5cevil.example//x',
  '/%09/evil.example//x',
  '/@evil.example//x',
  ':@evil.example//x',
  'http://evil.example//x',
  'http://evil.example/login/',
  'http:\\\\evil.example\\x\\',
  'http://evil.example?x',
]

test.each(['GET', 'HEAD', 'POST'].flatMap(method => targets.map(target => [method, target] as const)))(
  '%s %s leads to no other host',
  async (method, target) => {
    const { status, location } = await asked(method, target)
    expect(status).toBeGreaterThanOrEqual(200)
    expect(status).toBeLessThan(500)
    // as the requesting browser would resolve it
    if (location !== undefined) expect(new URL(location, `${appUrl}/asked`).origin).toBe(appUrl)
  },
)

test.each(['GET', 'POST'])('%s of doubled slashes leads to the page it means', async method => {
  expect(await asked(method, '//login?a=//b')).toEqual({ status: 303, location: '/login?a=//b' })
})

test('a target with its host, as proxies send it, is served', async () => {
  expect(await asked('GET', `${appUrl}/login`)).toEqual({ status: 200, location: undefined })
})
