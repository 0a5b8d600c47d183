import { queueMail } from '@kontor/customer-centre/platform/mail/queue-mail'
import { cloneTemplate } from '@kontor/customer-centre/testing/template'
import { startTestCentre } from '@kontor/customer-centre/testing/test-centre'
import { testDatabase } from '@kontor/customer-centre/testing/test-database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfiguration } from './configuration.ts'
import { createMetrics } from './metrics.ts'
import { createServer } from './server.ts'
import { temporaryDataFolder } from './testing/data-folder.ts'
import { startProgram } from './testing/program.ts'

let clone: Awaited<ReturnType<typeof cloneTemplate>>
let folder: Awaited<ReturnType<typeof temporaryDataFolder>>
beforeAll(async () => {
  clone = await cloneTemplate(await testDatabase(), 'empty')
  folder = await temporaryDataFolder()
})
afterAll(async () => {
  await clone.drop()
  await folder.remove()
})

test('say how much was asked, how the process is, and what waits in the database', async () => {
  const tested = await startTestCentre()
  const metrics = createMetrics()
  const settings = readConfiguration({ APP_URL: 'http://portal.test', NODE_ENV: 'test', LOG_LEVEL: 'silent' })
  const app = await createServer(settings, tested.services, null, undefined, metrics)
  try {
    for (const url of ['/ajax/v1/provider', '/ajax/v1/provider', '/ajax/v1/user', '/nowhere/"']) await app.inject(url)
    await tested.browser().signIn('anna@demo.example', 'wrong')
    await queueMail(tested.services.database.operator, {
      services: tested.services,
      template: 'registration_known',
      values: { appUrl: '' },
      now: tested.services.clock.now(),
      user: { id: null, email: 'reader@new.example', name: 'Kim', locale: 'en' },
    })
    const text = await metrics.text()
    for (const line of [
      'kontor_requests_total{method="GET",route="/ajax/v1/provider",status="200"} 2',
      'kontor_requests_total{method="GET",route="/ajax/v1/user",status="401"} 1',
      'kontor_requests_total{method="GET",route="none",status="404"} 1',
      'kontor_pool_waiting{part="web",role="app"} 0',
      'kontor_jobs{queue="mail.send",state="created"} 1',
      'kontor_mails{state="waiting"} 1',
      'kontor_sign_ins{result="wrong_password"} 1',
      'kontor_info{version="0.1.0"} 1',
    ])
      expect(text).toContain(`${line}\n`)
    expect(text).toMatch(/^kontor_loop_delay_seconds \d/m)
    expect(text).toMatch(/^kontor_job_age_seconds\{queue="mail.send"\} \d/m)
    // each name stands once, with its type
    const names = [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(text).not.toContain('anna')
  } finally {
    await app.close()
    await tested.close()
  }
})

const at = (port: number) => fetch(`http://127.0.0.1:${port}/metrics`).then(answer => answer.text())

test('have an address of their own in each process, and all that is said in production is JSON', async () => {
  const settings = { NODE_ENV: 'production', DATABASE_URL: clone.url, DATA_DIR: folder.path, DEMO: 'false' }
  const web = await startProgram({ ...settings, PORT: '4371', METRICS_LISTEN: '4372' }, 'start')
  const work = await startProgram({ ...settings, METRICS_LISTEN: '127.0.0.1:4373' }, 'work')
  const alone = {
    NODE_ENV: 'production',
    DATA_DIR: folder.path,
    APP_URL: 'http://localhost:4374',
    CUSTOMER_CENTRE_URL: 'http://localhost:4371',
  }
  const portal = await startProgram({ ...alone, PORT: '4374', METRICS_LISTEN: '4375' }, 'web')
  const programs = [web, work, portal]
  try {
    // the portal alone as well
    for (const port of [4371, 4374])
      for (const [path, status] of [
        ['/health/live', 'live'],
        ['/health/ready', 'ready'],
      ]) {
        const answer = await fetch(`http://localhost:${port}${path}`)
        expect(await answer.json()).toMatchObject({ status, version: '0.1.0' })
      }
    expect((await fetch('http://localhost:4371/metrics')).status).toBe(404)
    expect(await at(4372)).toMatch(/^kontor_pool_used\{part="web",role="app"\} \d/m)
    expect(await at(4372)).toMatch(/^kontor_pool_used\{part="work",role="operator"\} \d/m)
    expect(await at(4373)).toContain('kontor_pool_used{part="work"')
    expect(await at(4375)).toContain('kontor_loop_delay_seconds')
  } finally {
    await Promise.all(programs.map(program => program.stop()))
  }
  for (const program of programs) {
    const lines = program.output().trim().split('\n')
    for (const line of lines)
      expect(JSON.parse(line)).toMatchObject({ level: expect.stringMatching(/^[a-z]+$/), msg: expect.any(String) })
    expect(program.output()).toContain('(version 0.1.0)')
  }
  expect(web.output()).toContain('"msg":"request"')
})

test('an address that cannot be had is one line of JSON, and the start stops', async () => {
  const settings = { NODE_ENV: 'production', DATABASE_URL: clone.url, PORT: '4376', METRICS_LISTEN: '192.0.2.1:9464' }
  await expect(startProgram(settings, 'work')).rejects.toThrow(
    /ended with 1:\n(\{.*\}\n)*\{"level":"fatal".*METRICS_LISTEN: /,
  )
})
