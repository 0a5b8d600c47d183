import * as client from 'openid-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../../../../platform/db/database.ts'
import {
  application,
  begin,
  enter,
  finish,
  follow,
  type Listening,
  partyOf,
  returnUri,
  signedOn,
  startListening,
} from '../../../../../testing/identity/lab.ts'
import { untilWaiting } from '../../../../../testing/until-waiting.ts'

let centre: Listening
beforeAll(async () => {
  centre = await startListening(() => ({
    singleSignOn: {
      applications: [
        application(),
        application({ client_id: 'app', client_secret: undefined, name: 'App', id_token_signed_response_alg: 'ES256' }),
        application({ client_id: 'other', name: 'Other', scopes: ['openid', 'email'] }),
      ],
      identityProvider: null,
    },
  }))
})
afterAll(() => centre.close())

const party = (clientId?: string, secret?: string | null) => partyOf(centre.appUrl, clientId, secret)
const login = () => `${centre.appUrl}/login?previous_page=`

test('describes itself: codes with PKCE, nothing implicit, no registration', async () => {
  const { config } = await party()
  const metadata = config.serverMetadata()
  expect(metadata).toMatchObject({
    issuer: `${centre.appUrl}/oidc`,
    response_types_supported: ['code'],
    code_challenge_methods_supported: ['S256'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    id_token_signing_alg_values_supported: expect.arrayContaining(['RS256', 'ES256']),
    backchannel_logout_supported: true,
  })
  expect(metadata.registration_endpoint).toBeUndefined()
  expect(metadata.claims_supported).toEqual(expect.arrayContaining(['kontor_customers', 'email_verified']))
})

test('publishes public keys only, of both kinds', async () => {
  const response = await fetch(`${centre.appUrl}/oidc/jwks`)
  const { keys } = (await response.json()) as { keys: Record<string, string>[] } // checked by the assertions
  expect(keys.map(key => key.alg).sort()).toEqual(['ES256', 'RS256'])
  for (const key of keys) for (const secretPart of ['d', 'p', 'q', 'k']) expect(key[secretPart]).toBeUndefined()
  const kept = await centre.services.database.operator.selectFrom('sign_on_key').select('private_key').execute()
  for (const { private_key } of kept) expect(private_key.toString('latin1')).not.toContain('"kty"')
})

test('visitors sign in first, return by themselves, and the application learns who they are', async () => {
  const wiki = await party()
  const begun = await begin(wiki)
  const page = await follow(wiki, begun.url)
  expect(page.href).toContain(login())
  const back = new URL(page.searchParams.get('previous_page') ?? '')
  expect(back.origin).toBe(centre.appUrl)

  await wiki.visitor.signIn(centre.appUrl, 'anna@demo.example')
  const answer = await follow(wiki, back)
  expect(answer.href).toContain(returnUri)
  const tokens = await finish(wiki, begun, answer)
  const claims = tokens.claims()
  expect(claims).toMatchObject({ aud: 'wiki', acr: 'single_factor', amr: ['pwd'], auth_time: expect.any(Number) })
  // the scopes' claims are fetched with the token, not carried in it
  expect(claims).not.toHaveProperty('email')

  const info = await client.fetchUserInfo(wiki.config, tokens.access_token, claims?.sub ?? '')
  expect(info).toEqual({
    sub: claims?.sub,
    email: 'anna@demo.example',
    email_verified: true,
    name: 'Anna Lindqvist',
    locale: 'en',
    kontor_customers: [expect.objectContaining({ number: 10001, role: 'owner', name: expect.any(String) })],
  })
})

test('a signed-in user goes straight on, with either kind of signature', async () => {
  const app = await party('app', null)
  const tokens = await signedOn(centre, app)
  const header = JSON.parse(Buffer.from(tokens.id_token?.split('.')[0] ?? '', 'base64url').toString())
  expect(header).toMatchObject({ alg: 'ES256' })
})

test('scopes open what they name and no more', async () => {
  const other = await party('other')
  const tokens = await signedOn(centre, other, 'anna@demo.example', { scope: 'openid email' })
  const info = await client.fetchUserInfo(other.config, tokens.access_token, tokens.claims()?.sub ?? '')
  expect(Object.keys(info).sort()).toEqual(['email', 'email_verified', 'sub'])
  const begun = await begin(other, { scope: 'openid customers' })
  const refused = await follow(other, begun.url)
  expect(refused.searchParams.get('error')).toBe('invalid_scope')
})

describe('refuses', () => {
  test.each([
    ['a return address that differs by a letter', { redirect_uri: `${returnUri}x` }],
    ['a return address on another host', { redirect_uri: 'https://evil.example/callback' }],
    ['an unknown application', { client_id: 'nobody' }],
    ['an answer by a page that sends itself', { response_mode: 'form_post' }],
  ])('%s, and leads nowhere', async (_name, parameters) => {
    const wiki = await party()
    await enter(centre, wiki.visitor)
    const page = await follow(wiki, (await begin(wiki, parameters)).url)
    expect(page.href).toMatch(new RegExp(`^${centre.appUrl}/authorise/failed\\?reason=invalid_`))
  })

  test.each([
    ['no PKCE', { code_challenge: '', code_challenge_method: '' }],
    ['PKCE in the clear', { code_challenge_method: 'plain' }],
    ['tokens in the address', { response_type: 'token' }],
    ['an identity token in the address', { response_type: 'id_token', nonce: 'n' }],
  ])('%s', async (_name, changes) => {
    const wiki = await party()
    await enter(centre, wiki.visitor)
    const { url } = await begin(wiki)
    for (const [name, value] of Object.entries(changes)) {
      if (value === '') url.searchParams.delete(name)
      else url.searchParams.set(name, value)
    }
    const answer = await wiki.visitor.go(url)
    const { searchParams, hash } = new URL(answer.location)
    expect(searchParams.get('error') ?? new URLSearchParams(hash.slice(1)).get('error') ?? '').toMatch(
      /^(invalid_request|unsupported_response_(type|mode)|unauthorized_client)$/,
    )
    expect(searchParams.has('code')).toBe(false)
  })

  test('a wrong verifier, a wrong secret and another return address at the token endpoint', async () => {
    const wiki = await party()
    await enter(centre, wiki.visitor)
    const begun = await begin(wiki)
    const answer = await follow(wiki, begun.url)
    const other = client.randomPKCECodeVerifier()
    await expect(finish(wiki, { ...begun, verifier: other }, answer)).rejects.toMatchObject({ error: 'invalid_grant' })

    const again = await begin(wiki)
    const thief = await party('wiki', 'b'.repeat(40))
    await expect(finish(thief, again, await follow(wiki, again.url))).rejects.toMatchObject({ status: 401 })

    const moved = await begin(wiki)
    const elsewhere = await follow(wiki, moved.url)
    elsewhere.pathname = '/elsewhere'
    await expect(finish(wiki, moved, elsewhere)).rejects.toMatchObject({ error: 'invalid_grant' })
  })

  test("another application's code", async () => {
    const wiki = await party()
    await enter(centre, wiki.visitor)
    const begun = await begin(wiki)
    const answer = await follow(wiki, begun.url)
    const other = await party('other')
    await expect(finish(other, begun, answer)).rejects.toMatchObject({ error: 'invalid_grant' })
  })

  test('a code a second time, and takes back what the first use gave', async () => {
    const wiki = await party()
    await enter(centre, wiki.visitor)
    const begun = await begin(wiki)
    const answer = await follow(wiki, begun.url)
    const tokens = await finish(wiki, begun, answer)
    await expect(finish(wiki, begun, answer)).rejects.toMatchObject({ error: 'invalid_grant' })
    await expect(client.fetchUserInfo(wiki.config, tokens.access_token, tokens.claims()?.sub ?? '')).rejects.toThrow()
  })

  test('all but one of many uses of a code at the same moment', async () => {
    const wiki = await party()
    await enter(centre, wiki.visitor)
    const begun = await begin(wiki)
    const answer = await follow(wiki, begun.url)
    const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => finish(wiki, begun, answer)))
    expect(outcomes.filter(outcome => outcome.status === 'fulfilled').length).toBeLessThanOrEqual(1)
  })

  test('the second of two uses that have both found the code unused', async () => {
    const wiki = await party()
    await enter(centre, wiki.visitor)
    const begun = await begin(wiki)
    const answer = await follow(wiki, begun.url)
    let uses: ReturnType<typeof both> | undefined
    const both = () => Promise.allSettled([finish(wiki, begun, answer), finish(wiki, begun, answer)])
    await inTransaction(centre.services.database.operator, async work => {
      await work
        .selectFrom('sign_on_record')
        .select('model')
        .where('model', '=', 'AuthorizationCode')
        .forUpdate()
        .execute()
      uses = both()
      await untilWaiting(work, 2)
    })
    const outcomes = await uses
    expect(outcomes?.map(outcome => outcome.status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('an old code', async () => {
    const wiki = await party()
    await enter(centre, wiki.visitor)
    const begun = await begin(wiki)
    const answer = await follow(wiki, begun.url)
    centre.wait(61_000)
    await expect(finish(wiki, begun, answer)).rejects.toMatchObject({ error: 'invalid_grant' })
  })
})

test('an application notices an answer to another request', async () => {
  const wiki = await party()
  await enter(centre, wiki.visitor)
  const begun = await begin(wiki)
  const answer = await follow(wiki, begun.url)
  await expect(finish(wiki, { ...begun, state: 'other' }, answer)).rejects.toThrow()
  await expect(finish(wiki, { ...begun, nonce: 'other' }, answer)).rejects.toThrow()
})

test('nothing in the database opens anything: neither codes nor tokens nor the addresses they came from', async () => {
  const wiki = await party()
  await enter(centre, wiki.visitor)
  const begun = await begin(wiki)
  const answer = await follow(wiki, begun.url)
  const tokens = await finish(wiki, begun, answer)
  const rows = await centre.services.database.operator.selectFrom('sign_on_record').select('payload').execute()
  const kept = JSON.stringify(rows)
  for (const value of [answer.searchParams.get('code'), tokens.access_token, tokens.refresh_token]) {
    expect(value).toEqual(expect.any(String))
    expect(kept).not.toContain(value)
  }
})

test('each sign-on is in the audit, with the application', async () => {
  const wiki = await party()
  const tokens = await signedOn(centre, wiki)
  const entry = await centre.services.database.operator
    .selectFrom('audit_entry')
    .selectAll()
    .where('action', '=', 'sso.granted')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(entry).toMatchObject({
    actor_user_id: tokens.claims()?.sub,
    actor_name: 'Anna Lindqvist',
    subject_kind: 'application',
    subject_id: 'wiki',
    subject_label: 'Wiki',
    after: { scopes: ['openid', 'profile', 'email', 'customers'] },
  })
  expect(entry.address).toMatch(/127\.0\.0\.1|::1/)
})
