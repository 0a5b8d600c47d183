import * as client from 'openid-client'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { IdentityProvider } from '../../../../../platform/single-sign-on-settings.ts'
import { Visitor } from '../../../../../testing/identity/cookie-jar.ts'
import {
  application,
  enter,
  follow,
  freePort,
  type Listening,
  proveThere,
  secret,
  startListening,
} from '../../../../../testing/identity/lab.ts'
import { runQueued } from '../../../../../testing/run-queued.ts'
import type { SignInMethod } from '../../sign-in/methods.ts'
import { issuerOf } from './issuer.ts'

/** Two centres: one is the provider's identity provider, the other one signs in with it. */
let issuer: Listening
let centre: Listening
beforeAll(async () => {
  const port = await freePort()
  const callback = `http://localhost:${port}/sign-in/provider/callback`
  issuer = await startListening(() => ({
    singleSignOn: {
      applications: [application({ client_id: 'centre', redirect_uris: [callback] })],
      identityProvider: null,
    },
  }))
  centre = await startListening(() => ({ singleSignOn: { applications: [], identityProvider: settings() } }), port)
})
afterAll(async () => {
  await centre.close()
  await issuer.close()
})

const settings = (): IdentityProvider => ({
  issuer: `${issuer.appUrl}/oidc`,
  clientId: 'centre',
  clientSecret: secret,
  label: 'Nordlicht ID',
  allowInsecure: true,
  trustsEmail: true,
  trustsSecondFactor: false,
  createsUsers: false,
  staffClaim: null,
})
/** The running centre's own; tests change it and restore it. */
const live = () => centre.services.configuration.singleSignOn.identityProvider as IdentityProvider // set above
const db = () => centre.services.database.operator

let visitor: Visitor
beforeEach(async () => {
  visitor = new Visitor()
  Object.assign(live(), settings())
  await db().deleteFrom('federated_identity').execute()
  await db().deleteFrom('rate_limit').execute()
  await issuer.services.database.operator.deleteFrom('rate_limit').execute()
})

const begin = async (search = '') => (await visitor.go(`${centre.appUrl}/sign-in/provider${search}`)).location
/** From the centre to the issuer and back, up to the callback's address. */
const toCallback = async (search = '') => (await follow({ visitor, appUrl: issuer.appUrl }, await begin(search))).href
const signIn = async (search = '') => new URL((await visitor.go(await toCallback(search))).location)
const place = (url: URL) => url.href.slice(centre.appUrl.length)
const user = async () => (await visitor.call(centre.appUrl, 'GET', '/ajax/v1/user')).body
const auditOf = async (action: string) =>
  (await db().selectFrom('audit_entry').selectAll().where('action', '=', action).orderBy('id', 'desc').execute())[0]

describe('the way in', () => {
  test('asks for a code, bound by state, nonce and PKCE', async () => {
    const { searchParams } = new URL(await begin())
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'centre',
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      scope: 'openid profile email',
    })
  })

  test('a user signed out there signs in there, and returns to the requested page', async () => {
    const page = encodeURIComponent(`${centre.appUrl}/billing?page=2`)
    const login = await follow({ visitor, appUrl: issuer.appUrl }, await begin(`?previous_page=${page}`))
    expect(login.href).toContain(`${issuer.appUrl}/login?previous_page=`)
    await enter(issuer, visitor)
    const back = await follow({ visitor, appUrl: issuer.appUrl }, login.searchParams.get('previous_page') ?? '')
    const { location } = await visitor.go(back)
    expect(location).toBe(`${centre.appUrl}/billing?page=2`)
    expect((await user()).email).toBe('anna@demo.example')
    const session = await db().selectFrom('session').select('method').orderBy('created_at', 'desc').executeTakeFirst()
    expect(session).toEqual({ method: 'single_sign_on' })
  })

  test('leads to no foreign page', async () => {
    await enter(issuer, visitor)
    expect(place(await signIn(`?previous_page=${encodeURIComponent('https://evil.example/')}`))).toBe('/')
  })

  test('a signed-in user goes straight to the page', async () => {
    await enter(centre, visitor)
    expect(await begin('?previous_page=/billing')).toBe(`${centre.appUrl}/billing`)
  })

  test('opens a new session, so that a planted one is useless', async () => {
    const planted = 'p'.repeat(43)
    visitor.carry(centre.appUrl, 'kontor_session', planted)
    await enter(issuer, visitor)
    await signIn()
    expect(visitor.cookie(centre.appUrl, 'kontor_session')).not.toBe(planted)
  })
})

describe('an answer', () => {
  beforeEach(() => enter(issuer, visitor))

  test('counts once', async () => {
    const callback = await toCallback()
    await visitor.go(callback)
    await visitor.call(centre.appUrl, 'POST', '/logout')
    const again = new URL((await visitor.go(callback)).location)
    expect(place(again)).toBe('/login?sign_on=expired')
  })

  test('counts only in the browser that asked', async () => {
    const callback = await toCallback()
    const stranger = new Visitor()
    // with the visitor's own sign-in under way
    await stranger.go(`${centre.appUrl}/sign-in/provider`)
    const { location } = await stranger.go(callback)
    expect(location).toBe(`${centre.appUrl}/login?sign_on=expired`)
    // and the stranger has not used it up
    expect(place(new URL((await visitor.go(callback)).location))).toBe('/')
  })

  test.each([
    ['another state', 'state', 'x'.repeat(43), 'expired'],
    ['another code', 'code', 'x'.repeat(43), 'failed'],
    ['another issuer', 'iss', 'https://evil.example', 'failed'],
  ])('with %s is refused', async (_name, parameter, value, reason) => {
    const callback = new URL(await toCallback())
    callback.searchParams.set(parameter, value)
    expect(place(new URL((await visitor.go(callback)).location))).toBe(`/login?sign_on=${reason}`)
  })

  test.each([
    ['nonce', { nonce: 'other' }],
    ['verifier', { code_verifier: 'v'.repeat(43) }],
  ])('to another %s is refused', async (_name, change) => {
    const callback = await toCallback()
    await db().updateTable('federated_sign_in').set(change).execute()
    expect(place(new URL((await visitor.go(callback)).location))).toBe('/login?sign_on=failed')
  })

  test('with an identity token that the issuer did not sign is refused', async () => {
    const callback = await toCallback()
    const configuration = await issuerOf(live())
    configuration[client.customFetch] = async (url, options) => {
      const answer = await fetch(url, options as RequestInit) // the library's own options are those of fetch
      if (!url.endsWith('/oidc/token')) return answer
      const body = await answer.json()
      return Response.json({ ...body, id_token: `${body.id_token.slice(0, -8)}AAAAAAAA` })
    }
    try {
      expect(place(new URL((await visitor.go(callback)).location))).toBe('/login?sign_on=failed')
    } finally {
      configuration[client.customFetch] = (url, options) => fetch(url, options as RequestInit)
    }
    expect(place(await signIn())).toBe('/')
  })

  test('counts for a quarter of an hour', async () => {
    const callback = await toCallback()
    centre.wait(15 * 60_000 + 1)
    expect(place(new URL((await visitor.go(callback)).location))).toBe('/login?sign_on=expired')
  })

  test('that refuses leads back with the reason, and keeps the page', async () => {
    const { searchParams } = new URL(await begin('?previous_page=/billing'))
    const { location } = await visitor.go(
      `${centre.appUrl}/sign-in/provider/callback?error=access_denied&state=${searchParams.get('state')}`,
    )
    const page = encodeURIComponent(`${centre.appUrl}/billing`)
    expect(location).toBe(`${centre.appUrl}/login?sign_on=cancelled&previous_page=${page}`)
  })
})

describe('the first time', () => {
  beforeEach(() => enter(issuer, visitor))
  const set = (email: string, changes: object) =>
    db().updateTable('user_account').set(changes).where('email', '=', email).execute()
  const atIssuer = (email: string, changes: object) =>
    issuer.services.database.operator.updateTable('user_account').set(changes).where('email', '=', email).execute()

  test('an address verified on both sides links the account; its owner gets a mail, the audit an entry', async () => {
    expect(place(await signIn())).toBe('/')
    const { id } = await user()
    expect(await auditOf('sso.linked')).toMatchObject({ subject_id: id, after: { issuer: `${issuer.appUrl}/oidc` } })
    const mail = await db().selectFrom('mail').selectAll().where('template', '=', 'sign_in_linked').executeTakeFirst()
    expect(mail).toMatchObject({ recipient: 'anna@demo.example', subject: expect.stringContaining('Nordlicht ID') })
  })

  test('later the subject counts, not the address: a person who takes over an address does not take over the account', async () => {
    await signIn()
    const { id } = await user()
    await visitor.call(centre.appUrl, 'POST', '/logout')
    await set('anna@demo.example', { email: 'anna@elsewhere.example' })
    await signIn()
    expect((await user()).id).toBe(id)
    await visitor.call(centre.appUrl, 'POST', '/logout')
    await set('anna@elsewhere.example', { email: 'anna@demo.example' })

    // Ben gets Anna's address at the issuer
    await atIssuer('anna@demo.example', { email: 'was-anna@demo.example' })
    await atIssuer('ben@demo.example', { email: 'anna@demo.example' })
    await enter(issuer, visitor, 'anna@demo.example')
    expect(place(await signIn())).toBe('/login?sign_on=unknown_user')
    await atIssuer('anna@demo.example', { email: 'ben@demo.example' })
    await atIssuer('was-anna@demo.example', { email: 'anna@demo.example' })
  })

  test('an address that the issuer has not verified links nothing', async () => {
    await atIssuer('anna@demo.example', { email_verified_at: null })
    expect(place(await signIn())).toBe('/login?sign_on=email_unverified')
    await atIssuer('anna@demo.example', { email_verified_at: new Date() })
  })

  test('nor one that is not verified here: a stranger may have registered it', async () => {
    await set('anna@demo.example', { email_verified_at: null })
    expect(place(await signIn())).toBe('/login?sign_on=unknown_user')
    await set('anna@demo.example', { email_verified_at: new Date() })
  })

  test('nor any, where the addresses of the issuer are not trusted', async () => {
    live().trustsEmail = false
    expect(place(await signIn())).toBe('/login?sign_on=unknown_user')
    expect(await db().selectFrom('federated_identity').selectAll().execute()).toEqual([])
  })

  test('staff are linked only if the issuer says that they are staff', async () => {
    await enter(issuer, visitor, 'admin@demo.example')
    expect(place(await signIn())).toBe('/login?sign_on=unknown_user')
    live().staffClaim = { name: 'name', value: 'nobody' }
    expect(place(await signIn())).toBe('/login?sign_on=unknown_user')
    const { name } = await db()
      .selectFrom('user_account')
      .select('name')
      .where('email', '=', 'admin@demo.example')
      .executeTakeFirstOrThrow()
    live().staffClaim = { name: 'name', value: name }
    // the start page of staff
    expect(place(await signIn())).toBe('/support')
    expect((await user()).admin).toBe(true)
    // staff before, and independent of the issuer
    await enter(centre, visitor, 'admin@demo.example', 'password')
    expect((await user()).admin).toBe(true)
  })

  test('the claim makes staff, and its absence ends that', async () => {
    live().staffClaim = { name: 'email', value: 'anna@demo.example' }
    await signIn()
    expect((await user()).admin).toBe(true)
    expect(await auditOf('sso.staff_changed')).toMatchObject({ after: { staff: true } })
    await visitor.call(centre.appUrl, 'POST', '/logout')
    live().staffClaim = { name: 'email', value: 'somebody@demo.example' }
    await signIn()
    expect((await user()).admin).toBe(false)
  })

  test('staff by the claim are staff only in sessions from there: people who leave are stopped there', async () => {
    const anna = 'anna@demo.example'
    const asStaff = async (method: SignInMethod) => {
      await enter(centre, visitor, anna, method)
      const refused = await visitor.call(centre.appUrl, 'POST', '/ajax/v1/staff/sessions/end', {
        email: 'nobody@x.example',
      })
      return [(await user()).admin, refused.status]
    }
    live().staffClaim = { name: 'email', value: anna }
    await signIn()
    expect((await user()).admin).toBe(true)
    expect(await asStaff('single_sign_on')).toEqual([true, 404])
    expect(await asStaff('single_sign_on+totp')).toEqual([true, 404])
    await visitor.call(centre.appUrl, 'POST', '/logout')

    await visitor.signIn(centre.appUrl, anna)
    expect((await user()).admin).toBe(false)
    for (const method of ['password', 'password+totp', 'passkey'] as const)
      expect(await asStaff(method)).toEqual([false, 403])
    await set(anna, { admin: false, admin_by_claim: false })
  })

  test('users without a password here get no link to set one, but the way in they have', async () => {
    const email = 'stranger@elsewhere.example'
    await atIssuer('anna@demo.example', { email })
    live().createsUsers = true
    await signIn()
    const ask = () => visitor.call(centre.appUrl, 'POST', '/ajax/v1/password/request', { email })
    const mails = async () => {
      expect((await ask()).status).toBe(202)
      await runQueued(centre.services, { send: async () => undefined })
      return db().selectFrom('mail').select(['template', 'body']).where('recipient', '=', email).orderBy('id').execute()
    }
    expect(await mails()).toEqual([
      { template: 'password_elsewhere', body: expect.stringContaining(`Nordlicht ID:\n\n${centre.appUrl}/login`) },
    ])
    expect(await db().selectFrom('password_reset').selectAll().execute()).toEqual([])
    // with a password of their own they may set another
    await set(email, { password_hash: 'something' })
    expect((await mails()).at(-1)?.template).toBe('password_reset')
    await db().deleteFrom('federated_identity').execute()
    await set(email, { email: 'gone@elsewhere.example' })
    await atIssuer(email, { email: 'anna@demo.example' })
  })

  test('unknown people stay outside, unless accounts are made for them', async () => {
    await atIssuer('anna@demo.example', { email: 'stranger@elsewhere.example' })
    expect(place(await signIn())).toBe('/login?sign_on=unknown_user')
    live().createsUsers = true
    expect(place(await signIn())).toBe('/')
    expect(await user()).toMatchObject({
      email: 'stranger@elsewhere.example',
      admin: false,
      current_customer_number: null,
    })
    const row = await db()
      .selectFrom('user_account')
      .select(['password_hash', 'email_verified_at'])
      .where('email', '=', 'stranger@elsewhere.example')
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ password_hash: null, email_verified_at: expect.any(String) })
    expect(await auditOf('sso.user_created')).toMatchObject({ after: { email: 'stranger@elsewhere.example' } })
    await atIssuer('stranger@elsewhere.example', { email: 'anna@demo.example' })
  })

  test('a disabled user stays outside, linked or not', async () => {
    await set('anna@demo.example', { disabled_at: new Date() })
    expect(place(await signIn())).toBe('/login?sign_on=disabled')
    await set('anna@demo.example', { disabled_at: null })
    await signIn()
    await visitor.call(centre.appUrl, 'POST', '/logout')
    await set('anna@demo.example', { disabled_at: new Date() })
    expect(place(await signIn())).toBe('/login?sign_on=disabled')
    await set('anna@demo.example', { disabled_at: null })
  })
})

describe('a second factor', () => {
  const arm = (since: Date | null) =>
    db().updateTable('user_account').set({ two_factor_since: since }).where('email', '=', 'anna@demo.example').execute()
  beforeEach(() => arm(new Date()))
  afterAll(() => arm(null))

  test('set up here is asked for here', async () => {
    await enter(issuer, visitor)
    expect(place(await signIn('?previous_page=/billing'))).toBe(
      `/twofactor?previous_page=${encodeURIComponent(`${centre.appUrl}/billing`)}`,
    )
    expect((await user()).code).toBe('unauthenticated')
  })

  test('that the issuer has asked for is not asked for again', async () => {
    await enter(issuer, visitor, 'anna@demo.example', 'password+totp')
    expect(place(await signIn())).toBe('/')
  })

  test('is left to an issuer that is trusted with it', async () => {
    live().trustsSecondFactor = true
    await enter(issuer, visitor)
    expect(place(await signIn())).toBe('/')
  })
})

describe('a fresh proof', () => {
  beforeEach(async () => {
    await db()
      .updateTable('user_account')
      .set({ two_factor_since: null })
      .where('email', '=', 'anna@demo.example')
      .execute()
    await enter(issuer, visitor)
    await signIn()
  })
  const confirm = '?purpose=confirm&previous_page=/account/security'
  const authenticatedAt = async () =>
    (
      await db()
        .selectFrom('session')
        .select('authenticated_at')
        .orderBy('created_at', 'desc')
        .executeTakeFirstOrThrow()
    ).authenticated_at
  const prove = (asked: string) => proveThere(issuer, visitor, asked)

  test('is asked for there, even with an open session there; the session gets a new id', async () => {
    const before = [visitor.cookie(centre.appUrl, 'kontor_session'), await authenticatedAt()]
    centre.wait(20 * 60_000)
    issuer.wait(20 * 60_000)
    const asked = await begin(confirm)
    expect(Object.fromEntries(new URL(asked).searchParams)).toMatchObject({ prompt: 'login', max_age: '0' })
    const callback = await prove(asked)
    expect((await visitor.go(callback)).location).toBe(`${centre.appUrl}/account/security`)
    expect(visitor.cookie(centre.appUrl, 'kontor_session')).not.toBe(before[0])
    expect(await authenticatedAt()).not.toBe(before[1])
    expect(await auditOf('session.confirmed')).toMatchObject({ after: { method: 'single_sign_on' } })
  })

  test('that the issuer did not ask for does not count', async () => {
    issuer.wait(20 * 60_000)
    const asked = new URL(await begin(confirm))
    for (const name of ['prompt', 'max_age']) asked.searchParams.delete(name)
    const callback = await follow({ visitor, appUrl: issuer.appUrl }, asked)
    expect(place(new URL((await visitor.go(callback)).location))).toBe('/authorise/failed?reason=failed')
  })

  test('needs the second factor that is set up here, unless the issuer vouches for one', async () => {
    await db()
      .updateTable('user_account')
      .set({ two_factor_since: new Date() })
      .where('email', '=', 'anna@demo.example')
      .execute()
    const asked = await begin(confirm)
    const callback = await prove(asked)
    expect(place(new URL((await visitor.go(callback)).location))).toMatch(/^\/twofactor\?/)
  })

  test('is not given by a remembered browser here', async () => {
    const { id } = await user()
    await db().updateTable('user_account').set({ two_factor_since: new Date() }).where('id', '=', id).execute()
    const trust = { trusted_until: new Date(centre.services.clock.now().getTime() + 86_400_000) }
    await db().updateTable('device').set(trust).where('user_id', '=', id).execute()
    await visitor.call(centre.appUrl, 'POST', '/logout')
    // good enough to sign in, with nothing proved
    expect(place(await signIn())).toBe('/')
    expect(await authenticatedAt()).toBe('1970-01-01T00:00:00.000Z')
    const asked = await begin(confirm)
    const callback = await prove(asked)
    expect(place(new URL((await visitor.go(callback)).location))).toMatch(/^\/twofactor\?/)
  })

  test('is offered to users who can give it', async () => {
    const options = () => visitor.call(centre.appUrl, 'POST', '/ajax/v1/accounts/confirm/options')
    expect((await options()).body).toMatchObject({ single_sign_on: true })
    await enter(centre, visitor, 'ben@demo.example')
    expect((await options()).body).toMatchObject({ single_sign_on: false })
  })

  test('by another user there does not count here', async () => {
    const asked = await begin(confirm)
    await enter(issuer, visitor, 'ben@demo.example')
    const callback = await prove(asked)
    expect(place(new URL((await visitor.go(callback)).location))).toBe('/authorise/failed?reason=other_user')
  })

  test('counts for the session that asked, and for no other of the same user', async () => {
    const asked = await begin(confirm)
    const callback = await prove(asked)
    await enter(centre, visitor)
    expect(place(new URL((await visitor.go(callback)).location))).toBe('/authorise/failed?reason=expired')
  })

  test('does not count for a session that has ended meanwhile', async () => {
    const asked = await begin(confirm)
    const callback = await prove(asked)
    await db().deleteFrom('session').execute()
    expect(place(new URL((await visitor.go(callback)).location))).toBe('/login?sign_on=expired')
  })
})

test('an issuer that does not answer leads back with the reason', async () => {
  const nobody = await freePort()
  const away = await startListening(() => ({
    singleSignOn: {
      applications: [],
      identityProvider: { ...settings(), issuer: `http://localhost:${nobody}/oidc` },
    },
  }))
  try {
    const { location } = await visitor.go(`${away.appUrl}/sign-in/provider`)
    expect(location).toBe(`${away.appUrl}/login?sign_on=unavailable`)
  } finally {
    await away.close()
  }
})

test('where none is set up there is no such address', async () => {
  expect((await visitor.go(`${issuer.appUrl}/sign-in/provider`)).status).toBe(404)
  expect((await visitor.go(`${centre.appUrl}/oidc/auth`)).status).toBe(404)
})
