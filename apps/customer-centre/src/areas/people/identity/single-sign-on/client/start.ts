import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { readSecret, writeCookie } from '../../../../../platform/http/cookies.ts'
import type { Caller } from '../../../../../platform/http/session.ts'
import type { IdentityProvider } from '../../../../../platform/single-sign-on-settings.ts'
import type { SignInContext } from '../../sign-in/open-session.ts'
import { issuerOf } from './issuer.ts'
import { keepRequest } from './requests.ts'

export const callbackUrl = (appUrl: string): string => `${appUrl}/sign-in/provider/callback`

/**
 * Begins a sign-in at the identity provider.
 * @param confirming the signed-in user, if they only confirm their identity: the identity provider asks them whatever
 * session is open
 * @returns where the browser goes
 */
export async function startSignIn(
  { centre, now, request, reply }: SignInContext,
  provider: IdentityProvider,
  previousPage: string | null,
  confirming: Caller | null,
): Promise<string> {
  const configuration = await issuerOf(provider)
  const client = await import('openid-client')
  const { appUrl } = centre.configuration
  const browser = browserOf(request) ?? randomBytes(32).toString('base64url')
  const state = client.randomState()
  const nonce = client.randomNonce()
  const codeVerifier = client.randomPKCECodeVerifier()
  await keepRequest(centre.database.unbound, state, browser, now, {
    nonce,
    codeVerifier,
    previousPage,
    sessionId: confirming?.sessionId ?? null,
  })
  const lifetime = { maxAge: 15 * 60, httpOnly: true, secure: appUrl.startsWith('https:'), domain: undefined }
  reply.header('Set-Cookie', writeCookie(request.server.cookieNames.federated, browser, lifetime))
  return client.buildAuthorizationUrl(configuration, {
    redirect_uri: callbackUrl(appUrl),
    scope: 'openid profile email',
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    ...(confirming && { prompt: 'login', max_age: '0', login_hint: confirming.email }),
  }).href
}

/** What binds a sign-in to the browser that began it. */
export function browserOf(request: FastifyRequest): string | undefined {
  return readSecret(request.headers.cookie, request.server.cookieNames.federated)
}
