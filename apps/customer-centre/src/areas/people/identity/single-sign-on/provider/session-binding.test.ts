import * as client from 'openid-client'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
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
  signedOn,
  startListening,
} from '../../../../../testing/identity/lab.ts'

import { findAccount } from './account.ts'

let centre: Listening
beforeAll(async () => {
  centre = await startListening(() => ({
    singleSignOn: { applications: [application(), application({ client_id: 'mail' })], identityProvider: null },
  }))
})
afterAll(() => centre.close())

let wiki: Party
beforeEach(async () => {
  wiki = await partyOf(centre.appUrl)
})
const refresh = (token: string | undefined) => client.refreshTokenGrant(wiki.config, token ?? '')
const operator = () => centre.services.database.operator

test('a refresh token counts once; a second use ends all tokens derived from it', async () => {
  const first = await signedOn(centre, wiki)
  const second = await refresh(first.refresh_token)
  expect(second.refresh_token).not.toBe(first.refresh_token)
  await expect(refresh(first.refresh_token)).rejects.toMatchObject({ error: 'invalid_grant' })
  await expect(refresh(second.refresh_token)).rejects.toMatchObject({ error: 'invalid_grant' })
  const entry = await operator()
    .selectFrom('audit_entry')
    .select(['subject_id', 'actor_name'])
    .where('action', '=', 'sso.revoked')
    .executeTakeFirstOrThrow()
  expect(entry).toEqual({ subject_id: 'wiki', actor_name: 'Anna Lindqvist' })
})

test("another application's refresh token does not count", async () => {
  const tokens = await signedOn(centre, wiki)
  const mail = await partyOf(centre.appUrl, 'mail')
  await expect(client.refreshTokenGrant(mail.config, tokens.refresh_token ?? '')).rejects.toMatchObject({
    error: 'invalid_grant',
  })
})

test('the end of the session ends tokens of every kind', async () => {
  const tokens = await signedOn(centre, wiki)
  const { status } = await wiki.visitor.call(centre.appUrl, 'POST', '/logout')
  expect(status).toBe(204)
  await expect(refresh(tokens.refresh_token)).rejects.toMatchObject({ error: 'invalid_grant' })
  await expect(
    client.fetchUserInfo(wiki.config, tokens.access_token, tokens.claims()?.sub ?? ''),
  ).rejects.toMatchObject({ status: 401 })
})

test('a session that has run out ends them as well, before anything is swept', async () => {
  const tokens = await signedOn(centre, wiki)
  centre.wait(3 * 3_600_000)
  await expect(refresh(tokens.refresh_token)).rejects.toMatchObject({ error: 'invalid_grant' })
})

test('a disabled user gets nothing more, with any token', async () => {
  const tokens = await signedOn(centre, wiki, 'ben@demo.example')
  const begun = await begin(wiki)
  const code = await follow(wiki, begun.url)
  const disable = (at: Date | null) =>
    operator().updateTable('user_account').set({ disabled_at: at }).where('email', '=', 'ben@demo.example').execute()
  await disable(new Date())
  await expect(refresh(tokens.refresh_token)).rejects.toMatchObject({ error: 'invalid_grant' })
  await expect(finish(wiki, begun, code)).rejects.toMatchObject({ error: 'invalid_grant' })
  expect(await client.tokenIntrospection(wiki.config, tokens.access_token)).toEqual({ active: false })
  expect(await findAccount(centre.services, tokens.claims()?.sub ?? '')).toBeUndefined()
  expect((await follow(wiki, (await begin(wiki)).url)).pathname).toBe('/login')
  await disable(null)
})

test('two applications at once, and both stay signed in', async () => {
  await enter(centre, wiki.visitor)
  const mail = { ...(await partyOf(centre.appUrl, 'mail')), visitor: wiki.visitor }
  const [one, two] = [await begin(wiki), await begin(mail)]
  const [toWiki, toMail] = await Promise.all([follow(wiki, one.url), follow(mail, two.url)])
  const forWiki = await finish(wiki, one, toWiki)
  const forMail = await finish(mail, two, toMail)
  await refresh(forWiki.refresh_token)
  await client.refreshTokenGrant(mail.config, forMail.refresh_token ?? '')
})

test('a sign-in that waits for its second factor is no session', async () => {
  const visitor = new Visitor()
  const user = await operator()
    .updateTable('user_account')
    .set({ two_factor_since: new Date() })
    .where('email', '=', 'locked@demo.example')
    .returning('id')
    .executeTakeFirstOrThrow()
  await operator()
    .insertInto('recovery_code')
    .values({ user_id: user.id, code_hash: Buffer.from('x'), salt: Buffer.from('y'), created_at: new Date() })
    .execute()
  await visitor.signIn(centre.appUrl, 'locked@demo.example')
  const page = await follow({ visitor, appUrl: centre.appUrl }, (await begin(wiki)).url)
  expect(page.pathname).toBe('/login')
})

test('a user who must set up a second factor first is led there, and not signed on', async () => {
  const strict = await startListening(() => ({
    singleSignOn: { applications: [application()], identityProvider: null },
    secondFactor: { ...centre.services.configuration.secondFactor, requiredFor: 'everyone' },
  }))
  try {
    const party = await partyOf(strict.appUrl)
    await enter(strict, party.visitor)
    const page = await follow(party, (await begin(party)).url)
    expect(page.pathname).toBe('/twofactor')
    expect(page.searchParams.get('previous_page')).toContain(`${strict.appUrl}/oidc/interaction/`)
    const silent = await follow(party, (await begin(party, { prompt: 'none' })).url)
    expect(silent.searchParams.get('error')).toBe('login_required')
  } finally {
    await strict.close()
  }
})

test('a request is finished in the browser that began it, within half an hour', async () => {
  const page = await follow(wiki, (await begin(wiki)).url)
  const back = page.searchParams.get('previous_page') ?? ''

  const other = new Visitor()
  await enter(centre, other)
  const elsewhere = await follow({ visitor: other, appUrl: centre.appUrl }, back)
  expect(`${elsewhere.pathname}${elsewhere.search}`).toBe('/authorise/failed?reason=expired')

  await enter(centre, wiki.visitor)
  centre.wait(31 * 60_000)
  await enter(centre, wiki.visitor)
  const late = await follow(wiki, back)
  expect(`${late.pathname}${late.search}`).toBe('/authorise/failed?reason=expired')
})

test('asked to show nothing, it says that no user is signed in', async () => {
  const answer = await follow(wiki, (await begin(wiki, { prompt: 'none' })).url)
  expect(answer.href).toContain(returnUri)
  expect(answer.searchParams.get('error')).toBe('login_required')
})

test('an application learns about its own tokens only, and may give them back', async () => {
  const tokens = await signedOn(centre, wiki)
  expect(await client.tokenIntrospection(wiki.config, tokens.access_token)).toMatchObject({ active: true })
  const mail = await partyOf(centre.appUrl, 'mail')
  expect(await client.tokenIntrospection(mail.config, tokens.access_token)).toEqual({ active: false })
  await client.tokenRevocation(mail.config, tokens.access_token)
  expect(await client.tokenIntrospection(wiki.config, tokens.access_token)).toMatchObject({ active: true })
  await client.tokenRevocation(wiki.config, tokens.refresh_token ?? '')
  await expect(refresh(tokens.refresh_token)).rejects.toMatchObject({ error: 'invalid_grant' })
})

test('a browser that calls without end is slowed down', async () => {
  const visitor = new Visitor()
  let last = 0
  for (let call = 0; call < 125 && last !== 429; call++) last = (await visitor.go(`${centre.appUrl}/oidc/auth`)).status
  expect(last).toBe(429)
})
