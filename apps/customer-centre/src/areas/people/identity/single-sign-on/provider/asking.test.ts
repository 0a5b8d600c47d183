import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Visitor } from '../../../../../testing/identity/cookie-jar.ts'
import {
  application,
  begin,
  enter,
  finish,
  follow,
  type Listening,
  type Party,
  partyOf,
  returnUri,
  startListening,
} from '../../../../../testing/identity/lab.ts'

let centre: Listening
beforeAll(async () => {
  centre = await startListening(() => ({
    singleSignOn: {
      applications: [application(), application({ client_id: 'shop', name: 'Shop of others', third_party: true })],
      identityProvider: null,
    },
  }))
})
afterAll(() => centre.close())

let wiki: Party
beforeEach(async () => {
  wiki = await partyOf(centre.appUrl)
})

const uidOf = (page: URL) => page.pathname.split('/').at(-1) ?? ''
const ask = (visitor: Visitor, uid: string) => visitor.call(centre.appUrl, 'GET', `/ajax/v1/sign-on/requests/${uid}`)
const answer = (visitor: Visitor, uid: string, allow: boolean) =>
  visitor.call(centre.appUrl, 'POST', `/ajax/v1/sign-on/requests/${uid}`, { allow })
const prove = (session: string) =>
  centre.services.database.operator
    .updateTable('session')
    .set({ authenticated_at: centre.services.clock.now() })
    .where('public_id', '=', session)
    .execute()

describe('an application that wants a fresh proof', () => {
  test.each([
    ['prompt=login', { prompt: 'login' }],
    ['max_age=0', { max_age: '0' }],
    ['a proof of the last minute', { max_age: '60' }],
  ])('gets it (%s), and no answer before', async (_name, parameters) => {
    const session = await enter(centre, wiki.visitor)
    centre.wait(120_000)
    const begun = await begin(wiki, parameters)
    const page = await follow(wiki, begun.url)
    expect(page.pathname).toMatch(/^\/authorise\/[\w-]+$/)
    expect((await ask(wiki.visitor, uidOf(page))).body).toEqual({
      application: 'Wiki',
      step: 'proof',
      data: ['profile', 'email', 'customers'],
    })
    const tooSoon = await answer(wiki.visitor, uidOf(page), true)
    expect([tooSoon.status, tooSoon.body.code]).toEqual([428, 'fresh_authentication_required'])
    // asking again at the interaction's own address does not help either
    expect((await follow(wiki, `${centre.appUrl}/oidc/interaction/${uidOf(page)}`)).pathname).toBe(page.pathname)

    const before = Math.floor(Date.now() / 1000)
    await prove(session)
    const { body } = await answer(wiki.visitor, uidOf(page), true)
    const tokens = await finish(wiki, begun, await follow(wiki, body.location))
    expect(tokens.claims()?.auth_time).toBeGreaterThanOrEqual(before)
  })

  test('continues silently where the proof is young enough', async () => {
    const before = Math.floor(Date.now() / 1000)
    await enter(centre, wiki.visitor)
    const after = Math.floor(Date.now() / 1000)
    centre.wait(300_000)
    const begun = await begin(wiki, { max_age: '600' })
    const tokens = await finish(wiki, begun, await follow(wiki, begun.url))
    const provedAt = Number(tokens.claims()?.auth_time) + 300
    expect(provedAt).toBeGreaterThanOrEqual(before - 1)
    expect(provedAt).toBeLessThanOrEqual(after + 1)
  })

  test('continues after a sign-in as another user, as that one', async () => {
    await enter(centre, wiki.visitor)
    centre.wait(5_000)
    const begun = await begin(wiki, { prompt: 'login' })
    const page = await follow(wiki, begun.url)
    await enter(centre, wiki.visitor, 'ben@demo.example')
    const tokens = await finish(wiki, begun, await follow(wiki, `${centre.appUrl}/oidc/interaction/${uidOf(page)}`))
    const { body } = await wiki.visitor.call(centre.appUrl, 'GET', '/ajax/v1/user')
    expect([body.email, tokens.claims()?.sub]).toEqual(['ben@demo.example', body.id])
  })
})

describe('a session that does not count as fresh, because its browser skipped the second factor', () => {
  beforeEach(async () => {
    const session = await enter(centre, wiki.visitor)
    await centre.services.database.operator
      .updateTable('session')
      .set({ authenticated_at: new Date(0) })
      .where('public_id', '=', session)
      .execute()
  })

  test('is old and of a single factor to applications', async () => {
    const begun = await begin(wiki)
    const tokens = await finish(wiki, begun, await follow(wiki, begun.url))
    const { auth_time: provedAt, ...claims } = tokens.claims() ?? {}
    expect(claims).toMatchObject({ acr: 'single_factor', amr: ['pwd'] })
    expect(provedAt).toBeLessThan(Date.now() / 1000 - 31_536_000)
  })

  test.each([{ prompt: 'login' }, { max_age: '31536000' }])('is not enough for %j', async parameters => {
    const page = await follow(wiki, (await begin(wiki, parameters)).url)
    expect(page.pathname).toMatch(/^\/authorise\/[\w-]+$/)
    const { status, body } = await answer(wiki.visitor, uidOf(page), true)
    expect([status, body.code]).toEqual([428, 'fresh_authentication_required'])
  })
})

test.each([
  ['password+totp', 'multi_factor', ['pwd', 'otp', 'mfa']],
  ['passkey', 'multi_factor', ['pop', 'user', 'mfa']],
] as const)('an application learns how a user signed in: %s', async (method, acr, amr) => {
  await enter(centre, wiki.visitor, 'anna@demo.example', method)
  const begun = await begin(wiki)
  const tokens = await finish(wiki, begun, await follow(wiki, begun.url))
  expect(tokens.claims()).toMatchObject({ acr, amr })
})

describe('another company’s application', () => {
  let shop: Party
  beforeEach(async () => {
    shop = await partyOf(centre.appUrl, 'shop')
  })

  test('gets nothing before the user allows it, and is asked about once in a session', async () => {
    await enter(centre, shop.visitor)
    const begun = await begin(shop)
    const page = await follow(shop, begun.url)
    expect((await ask(shop.visitor, uidOf(page))).body).toEqual({
      application: 'Shop of others',
      step: 'consent',
      data: ['profile', 'email', 'customers'],
    })
    const { body } = await answer(shop.visitor, uidOf(page), true)
    await finish(shop, begun, await follow(shop, body.location))
    expect((await follow(shop, (await begin(shop)).url)).href).toContain(returnUri)
  })

  test('hears of a refusal, and the audit keeps it', async () => {
    await enter(centre, shop.visitor)
    const page = await follow(shop, (await begin(shop)).url)
    const { body } = await answer(shop.visitor, uidOf(page), false)
    const back = await follow(shop, body.location)
    expect([back.searchParams.get('error'), back.searchParams.has('code')]).toEqual(['access_denied', false])
    const entries = await centre.services.database.operator
      .selectFrom('audit_entry')
      .select('subject_id')
      .where('action', '=', 'sso.refused')
      .execute()
    expect(entries).toEqual([{ subject_id: 'shop' }])
  })

  test('can be allowed only by the user it asks', async () => {
    await enter(centre, shop.visitor)
    const page = await follow(shop, (await begin(shop)).url)
    const victim = new Visitor()
    await enter(centre, victim, 'ben@demo.example')
    expect((await ask(victim, uidOf(page))).status).toBe(404)
    expect((await answer(victim, uidOf(page), true)).status).toBe(404)
    expect((await ask(new Visitor(), uidOf(page))).status).toBe(401)
    // nor in another session of the same user
    const elsewhere = new Visitor()
    await enter(centre, elsewhere)
    expect((await answer(elsewhere, uidOf(page), true)).status).toBe(404)
  })

  test('a user who takes a request over in the same browser allows it for themselves, and adds nothing to what another allowed', async () => {
    await enter(centre, shop.visitor)
    const first = await begin(shop, { scope: 'openid' })
    const allowed = await answer(shop.visitor, uidOf(await follow(shop, first.url)), true)
    const anna = (await finish(shop, first, await follow(shop, allowed.body.location))).claims()?.sub
    const again = await begin(shop, { prompt: 'consent' })
    const uid = uidOf(await follow(shop, again.url))
    await enter(centre, shop.visitor, 'ben@demo.example')
    await follow(shop, `${centre.appUrl}/oidc/interaction/${uid}`)
    const { body } = await answer(shop.visitor, uid, true)
    const ben = (await finish(shop, again, await follow(shop, body.location))).claims()?.sub
    expect(ben).not.toBe(anna)
    const grants = await centre.services.database.operator
      .selectFrom('sign_on_record')
      .select('payload')
      .where('model', '=', 'Grant')
      .execute()
    const scopes = grants.map(({ payload }) => payload as { accountId: string; openid?: { scope?: string } }) // the library wrote it
    expect(scopes.find(grant => grant.accountId === anna && grant.openid?.scope === 'openid')).toBeDefined()
  })

  test("the provider's own is asked about where it wants that", async () => {
    await enter(centre, wiki.visitor)
    const page = await follow(wiki, (await begin(wiki, { prompt: 'consent' })).url)
    expect((await ask(wiki.visitor, uidOf(page))).body).toMatchObject({ application: 'Wiki', step: 'consent' })
  })
})
