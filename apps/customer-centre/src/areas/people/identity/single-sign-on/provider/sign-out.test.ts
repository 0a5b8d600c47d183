import { sql } from 'kysely'
import * as client from 'openid-client'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newQueue } from '../../../../../platform/jobs/enqueue.ts'
import type { Job } from '../../../../../platform/jobs/job.ts'
import { startJobs } from '../../../../../platform/jobs/runner.ts'
import { Visitor } from '../../../../../testing/identity/cookie-jar.ts'
import {
  application,
  begin,
  follow,
  type Listening,
  type Party,
  partyOf,
  type Receiver,
  signedOn,
  startListening,
  startReceiver,
} from '../../../../../testing/identity/lab.ts'
import { runQueued } from '../../../../../testing/run-queued.ts'
import { notifyApplications } from './notify-applications-job.ts'

let centre: Listening
let receiver: Receiver
let failing: Receiver
/** Is what the second receiver answers next. */
const answers: number[] = []
beforeAll(async () => {
  receiver = await startReceiver()
  failing = await startReceiver(answers)
  centre = await startListening(() => ({
    singleSignOn: {
      applications: [
        application({ backchannel_logout_uri: receiver.url }),
        application({ client_id: 'mail' }),
        application({ client_id: 'broken', backchannel_logout_uri: failing.url }),
      ],
      identityProvider: null,
    },
  }))
})
afterAll(async () => {
  await centre.close()
  receiver.server.close()
  failing.server.close()
})

let wiki: Party
beforeEach(async () => {
  wiki = await partyOf(centre.appUrl)
})
const bye = 'http://localhost:1/bye'
const leave = (parameters: Record<string, string>) => follow(wiki, client.buildEndSessionUrl(wiki.config, parameters))
const user = async (visitor: Visitor) => (await visitor.call(centre.appUrl, 'GET', '/ajax/v1/user')).status

test('an application that shows which user it means signs them out, and gets them back', async () => {
  const tokens = await signedOn(centre, wiki)
  const after = await leave({ id_token_hint: tokens.id_token ?? '', post_logout_redirect_uri: bye, state: 's1' })
  expect(after.href).toBe(`${bye}?state=s1`)
  expect(await user(wiki.visitor)).toBe(401)
})

test('any other site that leads there has the user asked first', async () => {
  await signedOn(centre, wiki)
  const page = await leave({ client_id: 'wiki', post_logout_redirect_uri: bye, state: 's2' })
  expect(page.href).toBe(`${centre.appUrl}/sign-out`)
  expect(await user(wiki.visitor)).toBe(200)
  const asked = await wiki.visitor.call(centre.appUrl, 'GET', '/ajax/v1/sign-on/sign-out')
  expect(asked.body).toEqual({ application: 'Wiki' })
  const done = await wiki.visitor.call(centre.appUrl, 'POST', '/ajax/v1/sign-on/sign-out')
  expect(done.body).toEqual({ location: `${bye}?state=s2` })
  expect(await user(wiki.visitor)).toBe(401)
})

test("another user's identity token does not sign this one out", async () => {
  const ben = await partyOf(centre.appUrl)
  const tokens = await signedOn(centre, ben, 'ben@demo.example')
  await signedOn(centre, wiki)
  const page = await leave({ id_token_hint: tokens.id_token ?? '', post_logout_redirect_uri: bye })
  expect(page.href).toBe(`${centre.appUrl}/sign-out`)
  expect(await user(wiki.visitor)).toBe(200)
})

test('an address that is not registered is refused, and an unsigned hint too', async () => {
  const tokens = await signedOn(centre, wiki)
  const away = await leave({ id_token_hint: tokens.id_token ?? '', post_logout_redirect_uri: 'https://evil.example/' })
  expect(away.href).toBe(`${centre.appUrl}/authorise/failed?reason=invalid_request`)
  const [header = '', payload = ''] = (tokens.id_token ?? '').split('.')
  const forged = await leave({
    id_token_hint: `${header}.${payload}.${'A'.repeat(342)}`,
    post_logout_redirect_uri: bye,
  })
  expect(forged.pathname).toBe('/authorise/failed')
  expect(await user(wiki.visitor)).toBe(200)
})

test('a signed-out user goes straight back', async () => {
  expect((await leave({ client_id: 'wiki', post_logout_redirect_uri: bye })).href).toBe(bye)
  expect((await leave({})).href).toBe(`${centre.appUrl}/login?signed_out=1`)
})

test('however a session ends, the applications used in it are told, and no others', async () => {
  await runQueued(centre.services, { send: async () => undefined })
  receiver.received.length = 0
  const tokens = await signedOn(centre, wiki)
  await signedOn(centre, { ...(await partyOf(centre.appUrl, 'mail')), visitor: new Visitor() })
  await wiki.visitor.call(centre.appUrl, 'POST', '/logout')
  await runQueued(centre.services, { send: async () => undefined })
  expect(receiver.received).toHaveLength(1)
  const token = new URLSearchParams(receiver.received[0]).get('logout_token') ?? ''
  const [head = '', body = ''] = token.split('.').map(part => Buffer.from(part, 'base64url').toString())
  expect(JSON.parse(head)).toMatchObject({ typ: 'logout+jwt', alg: 'RS256' })
  expect(JSON.parse(body)).toMatchObject({
    iss: `${centre.appUrl}/oidc`,
    aud: 'wiki',
    sub: tokens.claims()?.sub,
    sid: tokens.claims()?.sid,
    events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
  })
})

test('one that does not answer is told again, without delaying others or telling them twice', async () => {
  await runQueued(centre.services, { send: async () => undefined })
  receiver.received.length = 0
  answers.push(500)
  const broken = { ...(await partyOf(centre.appUrl, 'broken')), visitor: wiki.visitor }
  await signedOn(centre, broken)
  // in the same session
  await follow(wiki, (await begin(wiki)).url)
  await wiki.visitor.call(centre.appUrl, 'POST', '/logout')
  const told = () => [failing.received.length, receiver.received.length]
  const jobs = startJobs({
    logins: centre.logins,
    services: centre.services,
    mailer: { send: async () => undefined },
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    jobs: [notifyApplications] as readonly Job[],
    lookSeconds: 0.5,
  })
  try {
    await expect.poll(told).toEqual([1, 1])
    const again = sql`update pgboss.job set start_after = now() where name = ${notifyApplications.name} and state = 'retry'`
    const retried = async () => Number((await again.execute(centre.services.database.operator)).numAffectedRows)
    await expect.poll(retried).toBe(1)
    await expect.poll(told).toEqual([2, 1])
    // nothing is left that could tell once more
    const left = sql`select from pgboss.job where name = ${notifyApplications.name} and state < 'completed'`
    await expect.poll(async () => (await left.execute(centre.services.database.operator)).rows).toEqual([])
    expect(told()).toEqual([2, 1])
  } finally {
    await jobs.stop()
  }
})

test('the database makes the queue with the limits that the job declares', async () => {
  const { rows } = await sql<{
    source: string
  }>`select prosrc as source from pg_proc where proname = 'tell_applications'`.execute(
    centre.services.database.operator,
  )
  const written = /'(\{"policy"[^']*)'/.exec(rows[0]?.source ?? '')?.[1] ?? ''
  expect(JSON.parse(written)).toEqual(JSON.parse(newQueue(notifyApplications)))
})
