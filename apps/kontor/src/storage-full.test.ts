import { Browser } from '@kontor/customer-centre/testing/browser'
import { startTestCentre, type TestCentre } from '@kontor/customer-centre/testing/test-centre'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfiguration } from './configuration.ts'
import { createServer } from './server.ts'

let tested: TestCentre
let owner: pg.Client
const settings = readConfiguration({
  APP_URL: 'http://portal.test',
  NODE_ENV: 'test',
  LOG_LEVEL: 'info',
  FILES_DIR: '/srv/kontor-files',
  DATABASE_URL: 'postgresql://elsewhere/kontor',
})

beforeAll(async () => {
  tested = await startTestCentre()
  owner = new pg.Client({ connectionString: tested.url })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await tested.close()
})

async function withServer(
  centre: TestCentre['services'],
  work: (app: FastifyInstance, log: () => string) => Promise<void>,
) {
  let log = ''
  const app = await createServer(settings, centre, null, {
    write: line => {
      log += line
    },
  })
  await work(app, () => log).finally(() => app.close())
}
const readiness = async (app: FastifyInstance) => {
  const { statusCode, body } = await app.inject('/health/ready')
  return [statusCode, JSON.parse(body).status]
}

test('a database without room takes no write and says so; what is read is read on', async () => {
  const words = 'could not extend file "base/16389/16531": No space left on device'
  await owner.query(`
    create function has_no_room() returns trigger language plpgsql as $$
    begin raise exception '${words}' using errcode = '53100'; end $$;
    create trigger has_no_room before update on user_account for each statement execute function has_no_room()`)
  await withServer(tested.services, async (app, log) => {
    const anna = new Browser(app, 'http://portal.test')
    for (const [name, value] of (await tested.signedIn('anna@demo.example')).cookies) anna.cookies.set(name, value)
    expect(await readiness(app)).toEqual([200, 'ready'])
    for (const [language, message] of [
      ['en', 'We cannot save anything right now'],
      ['de', 'Wir können gerade nichts speichern'],
    ] as const) {
      const refused = await anna.post(
        '/ajax/v1/preferences',
        { preferences: { theme: 'dark' } },
        { 'accept-language': language },
      )
      expect([refused.status, refused.body.code]).toEqual([503, 'storage_full'])
      if (language === 'en') expect(refused.body.message).toContain(message)
    }
    expect(log()).toContain('"msg":"storage full"')
    expect(log()).toContain('base/16389/16531')
    expect(await readiness(app)).toEqual([503, 'storage_full'])
    expect((await anna.get('/ajax/v1/user')).status).toBe(200)
  })
})

test('a folder of files without room turns readiness red and is named once, until there is room again', async () => {
  let bytes = 1000
  const files = { ...tested.services.files, room: async () => bytes }
  await withServer({ ...tested.services, files }, async (app, log) => {
    expect(await readiness(app)).toEqual([503, 'storage_full'])
    expect(await readiness(app)).toEqual([503, 'storage_full'])
    const told = log()
      .split('\n')
      .filter(line => line.includes('storage full'))
    expect(told).toHaveLength(1)
    expect(JSON.parse(told[0] ?? '')).toMatchObject({ level: 'error', path: '/srv/kontor-files', bytes: 1000 })
    bytes = 1e9
    expect(await readiness(app)).toEqual([200, 'ready'])
  })
})
