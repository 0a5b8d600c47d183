import { createServer as createHttpServer, type Server } from 'node:http'
import { createServer } from 'node:net'
import * as client from 'openid-client'
import { uuidv7 } from 'uuidv7'
import { userByEmail } from '../../areas/people/identity/queries.ts'
import type { SignInMethod } from '../../areas/people/identity/sign-in/methods.ts'
import type { CentreConfiguration } from '../../platform/configuration.ts'
import { hashOf, newSessionId } from '../../platform/http/csrf.ts'
import type { Application } from '../../platform/single-sign-on-settings.ts'
import { startTestCentre, type TestCentre } from '../test-centre.ts'
import { Visitor } from './cookie-jar.ts'

export const secret = 'a-secret-of-the-tests-that-is-long-enough'
export const returnUri = 'http://localhost:1/callback'

export const application = (changes: Partial<Application> = {}): Application => ({
  client_id: 'wiki',
  client_secret: secret,
  name: 'Wiki',
  redirect_uris: [returnUri],
  post_logout_redirect_uris: ['http://localhost:1/bye'],
  scopes: ['openid', 'profile', 'email', 'customers', 'offline_access'],
  id_token_signed_response_alg: 'RS256',
  third_party: false,
  ...changes,
})

/** A centre that listens, because applications and issuers speak to it over the wire. */
export async function startListening(
  changes: (appUrl: string) => Partial<CentreConfiguration>,
  given?: number,
  connections?: number,
): Promise<Listening> {
  const port = given ?? (await freePort())
  const appUrl = `http://localhost:${port}`
  const configuration = { appUrl, statefulOrigins: [appUrl], ...changes(appUrl) }
  const centre = await startTestCentre('demo', configuration, connections)
  await centre.app.listen({ port, host: 'localhost' })
  return { ...centre, appUrl }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, 'localhost')
  await new Promise(resolve => server.once('listening', resolve))
  const address = server.address()
  await new Promise(resolve => server.close(resolve))
  if (!address || typeof address === 'string') throw new Error('no port')
  return address.port
}

/** Accepts what is posted to it. @param status its answers to the next calls, then 200 */
export async function startReceiver(status: number[] = []): Promise<Receiver> {
  const received: string[] = []
  const server = createHttpServer((request, response) => {
    let body = ''
    request.on('data', chunk => {
      body += String(chunk)
    })
    request.on('end', () => {
      received.push(body)
      response.writeHead(status.shift() ?? 200).end()
    })
  }).listen(0, 'localhost')
  await new Promise(resolve => server.once('listening', resolve))
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('no port')
  return { url: `http://localhost:${address.port}/logout`, received, server }
}

export type Receiver = { url: string; received: string[]; server: Server }
export type Party = { config: client.Configuration; visitor: Visitor; appUrl: string }
export type Listening = TestCentre & { appUrl: string }
export type Begun = { url: URL; verifier: string; state: string; nonce: string }

/** An application as others write it, with their library. */
export async function partyOf(appUrl: string, clientId = 'wiki', clientSecret: string | null = secret): Promise<Party> {
  const config = await client.discovery(
    new URL(`${appUrl}/oidc`),
    clientId,
    undefined,
    clientSecret === null ? client.None() : client.ClientSecretBasic(clientSecret),
    { execute: [client.allowInsecureRequests] },
  )
  return { config, visitor: new Visitor(), appUrl }
}

export async function begin({ config }: Party, parameters: Record<string, string> = {}): Promise<Begun> {
  const verifier = client.randomPKCECodeVerifier()
  const state = client.randomState()
  const nonce = client.randomNonce()
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: returnUri,
    scope: 'openid profile email customers',
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
    ...parameters,
  })
  return { url, verifier, state, nonce }
}

/** Follows redirects below the centre's `/oidc`; ends where another page begins, or the application. */
export async function follow({ visitor, appUrl }: Pick<Party, 'visitor' | 'appUrl'>, from: string | URL): Promise<URL> {
  let url = new URL(from)
  for (let step = 0; url.href.startsWith(`${appUrl}/oidc/`); step++) {
    const { status, location, body } = await visitor.go(url)
    if (location === '' || step > 10) throw new Error(`${status} at ${url.href}: ${body}`)
    url = new URL(location)
  }
  return url
}

/**
 * Confirms at the issuer who its visitor is, once the issuer has asked for it: a proof an hour ago does not count.
 * @param asked the issuer's address that the centre has led to
 * @returns the callback's address
 */
export async function proveThere(issuer: Listening, visitor: Visitor, asked: string): Promise<URL> {
  const provenAt = (authenticated_at: Date) =>
    issuer.services.database.operator.updateTable('session').set({ authenticated_at }).execute()
  await provenAt(new Date(issuer.services.clock.now().getTime() - 3_600_000))
  const page = await follow({ visitor, appUrl: issuer.appUrl }, asked)
  if (!page.pathname.startsWith('/authorise/')) throw new Error(`the issuer did not ask: ${page.href}`)
  await provenAt(issuer.services.clock.now())
  const path = `/ajax/v1/sign-on/requests/${page.pathname.split('/').at(-1)}`
  const { body } = await visitor.call(issuer.appUrl, 'POST', path, { allow: true })
  return follow({ visitor, appUrl: issuer.appUrl }, body.location)
}

export function finish({ config }: Party, { verifier, state, nonce }: Begun, answer: URL) {
  return client.authorizationCodeGrant(config, answer, {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
    idTokenExpected: true,
  })
}

/** Signs a user in without the sign-in page, which has its own limits and costs. @returns the session's public id */
export async function enter(
  { services, appUrl }: Listening,
  visitor: Visitor,
  email = 'anna@demo.example',
  method: SignInMethod = 'password',
): Promise<string> {
  const now = services.clock.now()
  const user = await userByEmail(services.database.operator, email)
  if (!user) throw new Error(`nobody is ${email}`)
  const sessionId = newSessionId()
  const publicId = uuidv7()
  await services.database.operator
    .insertInto('session')
    .values({
      id_hash: hashOf(sessionId),
      public_id: publicId,
      user_id: user.id,
      method,
      authenticated_at: now,
      created_at: now,
      last_used_at: now,
      expires_at: new Date(now.getTime() + 7_200_000),
      absolute_expires_at: new Date(now.getTime() + 86_400_000),
      idle_minutes: 120,
      user_agent: 'test',
    })
    .execute()
  visitor.forget(appUrl, 'XSRF-TOKEN')
  visitor.carry(appUrl, 'kontor_session', sessionId)
  return publicId
}

/** Signed in, all the way to the tokens. */
export async function signedOn(
  centre: Listening,
  party: Party,
  email = 'anna@demo.example',
  parameters: Record<string, string> = {},
) {
  await enter(centre, party.visitor, email)
  const begun = await begin(party, parameters)
  return finish(party, begun, await follow(party, begun.url))
}
