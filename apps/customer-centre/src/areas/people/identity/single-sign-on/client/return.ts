import { writeAudit } from '../../../../../platform/audit/write-audit.ts'
import { inTransaction } from '../../../../../platform/db/database.ts'
import { hashOf, newSessionId } from '../../../../../platform/http/csrf.ts'
import type { Caller } from '../../../../../platform/http/session.ts'
import { sendSessionCookies } from '../../../../../platform/http/session-cookies.ts'
import type { IdentityProvider } from '../../../../../platform/single-sign-on-settings.ts'
import { holdUser, rotateSession } from '../../queries.ts'
import { answerSignIn, openSession, proceed, type SignInContext } from '../../sign-in/open-session.ts'
import { type Identity, userOfIdentity } from './identities.ts'
import { issuerOf } from './issuer.ts'
import { type SignInRequest, takeRequest } from './requests.ts'
import { issuerName, type Refusal, vouchesForSecondFactor } from './rules.ts'
import { browserOf, callbackUrl } from './start.ts'

/** Where the browser goes next, or the reason why it does not. */
export type Returned = { to: 'page' | 'second_factor'; page: string | null } | { refusal: Refusal; page: string | null }

/**
 * Finishes a sign-in that came back from the identity provider. The request is used up before any check, so an answer
 * counts once, and only in the browser that asked.
 * @param caller the user signed in with this browser
 */
export async function finishSignIn(
  context: SignInContext,
  provider: IdentityProvider,
  caller: Caller | null,
): Promise<Returned> {
  const { centre, now, request } = context
  const answer = new URL(request.url, centre.configuration.appUrl).searchParams
  const state = answer.get('state')
  const browser = browserOf(request)
  const kept = state && browser ? await takeRequest(centre.database.unbound, state, browser, now) : undefined
  if (!kept || !state) return { refusal: 'expired', page: null }
  const page = kept.previousPage
  if (answer.get('error') === 'access_denied') return { refusal: 'cancelled', page }
  const identity = await identify(context, provider, { ...kept, state, answer })
  if (typeof identity === 'string') return { refusal: identity, page }
  const outcome = kept.sessionId
    ? await confirm(context, provider, identity, caller?.sessionId === kept.sessionId ? caller : null)
    : await signIn(context, provider, identity)
  return typeof outcome === 'object' ? { ...outcome, page } : { refusal: outcome, page }
}

type Asked = SignInRequest & { createdAt: string; state: string; answer: URLSearchParams }

async function identify(context: SignInContext, provider: IdentityProvider, asked: Asked): Promise<Identity | Refusal> {
  const { centre, now, request } = context
  try {
    const configuration = await issuerOf(provider)
    const client = await import('openid-client')
    const url = new URL(callbackUrl(centre.configuration.appUrl))
    url.search = asked.answer.toString()
    const elapsed = Math.ceil((now.getTime() - new Date(asked.createdAt).getTime()) / 1000)
    const tokens = await client.authorizationCodeGrant(configuration, url, {
      expectedState: asked.state,
      expectedNonce: asked.nonce,
      pkceCodeVerifier: asked.codeVerifier,
      idTokenExpected: true,
      // proved since the redirect, not before
      ...(asked.sessionId && { maxAge: elapsed }),
    })
    const proved = tokens.claims()
    if (!proved) return 'failed'
    const described = configuration.serverMetadata().userinfo_endpoint
      ? await client.fetchUserInfo(configuration, tokens.access_token, proved.sub)
      : {}
    return { issuer: issuerName(proved.iss), subject: proved.sub, claims: { ...described, ...proved } }
  } catch (error) {
    request.log.warn({ err: error }, 'single sign-on: the answer of the identity provider does not hold')
    return isAway(error) ? 'unavailable' : 'failed'
  }
}

/** No answer in time, or no connection, whose error `fetch` wraps. */
export const isAway = (error: unknown): boolean =>
  error instanceof Error &&
  (codeOf(error) === 'OAUTH_TIMEOUT' || (error instanceof TypeError && codeOf(error.cause) !== null))

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : null

type Outcome = { to: 'page' | 'second_factor' } | Refusal

async function signIn(
  context: SignInContext,
  provider: IdentityProvider,
  identity: Identity,
  { askInAnyBrowser = false } = {},
): Promise<Outcome> {
  const { operator, unbound } = context.centre.database
  const known = await inTransaction(operator, db => userOfIdentity(db, context, provider, identity))
  if (typeof known === 'string') return known
  const outcome = await inTransaction(unbound, async db => {
    const user = await holdUser(db, known.id, null)
    if (!user) return 'disabled'
    const opening = { method: 'single_sign_on', remember: false } as const
    return vouchesForSecondFactor(identity.claims, provider)
      ? openSession(db, context, user, { ...opening, vouchedFor: true })
      : proceed(db, context, user, { ...opening, askInAnyBrowser })
  })
  if (typeof outcome === 'string') return outcome
  await answerSignIn(context, outcome)
  return { to: 'caller' in outcome ? 'page' : 'second_factor' }
}

/**
 * The session's user has confirmed their identity, and the session gets a new id with its new powers. If a second
 * factor is set up that the identity provider does not vouch for, the user signs in again and is asked for it, because
 * the password alone is not enough.
 */
async function confirm(
  context: SignInContext,
  provider: IdentityProvider,
  identity: Identity,
  caller: Caller | null,
): Promise<Outcome> {
  if (!caller) return 'expired'
  const { centre, now, request, reply } = context
  const linked = await centre.database.unbound
    .selectFrom('federated_identity')
    .select('user_id')
    .where('issuer', '=', identity.issuer)
    .where('subject', '=', identity.subject)
    .executeTakeFirst()
  if (linked?.user_id !== caller.userId) return 'other_user'
  const vouchedFor = vouchesForSecondFactor(identity.claims, provider)
  if (caller.twoFactor && !vouchedFor) return signIn(context, provider, identity, { askInAnyBrowser: true })
  const sessionId = newSessionId()
  const rotated = await inTransaction(centre.database.unbound, async db => {
    // they may have set a second factor up since the call began
    const user = await holdUser(db, caller.userId, null)
    if (!user || (user.two_factor_since !== null && !vouchedFor)) return false
    if (!(await rotateSession(db, caller.sessionId, hashOf(sessionId), now))) return false
    await writeAudit(
      db,
      { caller, now, address: request.ip, requestId: request.id },
      {
        action: 'session.confirmed',
        subject: { kind: 'user', id: caller.userId, label: caller.name },
        after: { method: 'single_sign_on' },
      },
    )
    return true
  })
  if (!rotated) return 'expired'
  await sendSessionCookies(centre, reply, sessionId, caller.idleMinutes * 60)
  return { to: 'page' }
}
