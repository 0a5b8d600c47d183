import { cloneTemplate } from '@kontor/customer-centre/testing/template'
import { testDatabase } from '@kontor/customer-centre/testing/test-database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInOverHttp } from '../../../bench/visitor.ts'
import { type Line, openLine } from './testing/line.ts'
import { type Program, startProgram } from './testing/program.ts'

/** A database that goes away while Kontor runs and comes back, as in a provider's fail-over. */
let clone: Awaited<ReturnType<typeof cloneTemplate>>
let line: Line
let program: Program

beforeAll(async () => {
  clone = await cloneTemplate(await testDatabase(), 'demo')
  line = await openLine(clone.url)
  program = await startProgram({
    PORT: '4351',
    DATABASE_URL: line.url,
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DEMO: 'true',
  })
})

afterAll(async () => {
  await program.stop()
  await line.close()
  await clone.drop()
})

test('pages and calls say so while the database is away, and recover by themselves', async () => {
  const cookie = await signInOverHttp(program.url, 'anna@demo.example')
  const headers = { cookie, referer: `${program.url}/`, accept: 'application/json' }
  const ask = async (address: string, sent: Record<string, string>) => {
    const answer = await fetch(address, { headers: sent })
    // read to its end: a connection with an unread answer keeps the program from ending
    return { status: answer.status, retryAfter: answer.headers.get('retry-after'), text: await answer.text() }
  }
  const call = () => ask(`${program.url}/ajax/v1/invoices`, headers)
  const page = () => ask(`${program.url}/billing`, { cookie, accept: 'text/html' })
  expect((await call()).status).toBe(200)

  line.cut()
  const refused = await call()
  expect(refused.status).toBe(503)
  expect(Number(refused.retryAfter)).toBeGreaterThan(0)
  expect(JSON.parse(refused.text)).toMatchObject({ code: 'database_unavailable' })
  const apology = await page()
  expect(apology.status).toBe(503)
  expect(apology.text).toContain('Temporarily unavailable')
  expect((await fetch(`${program.url}/health/ready`)).status).toBe(503)
  expect((await fetch(`${program.url}/health/live`)).status).toBe(200)

  line.mend()
  expect((await call()).status).toBe(200)
  expect((await page()).status).toBe(200)
  expect((await fetch(`${program.url}/health/ready`)).status).toBe(200)
})
