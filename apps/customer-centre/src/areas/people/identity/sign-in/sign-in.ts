import type { identityEndpoints } from '@kontor/contract/areas/people/identity'
import type { FastifyRequest } from 'fastify'
import { writeAudit } from '../../../../platform/audit/write-audit.ts'
import { hashPassword, needsRehash, passwordMatches, verifyNothing } from '../../../../platform/crypto/password.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { captchaPassed, captchaRequired } from '../../../../platform/http/captcha.ts'
import { type Context, withoutTransaction } from '../../../../platform/http/context.ts'
import { hashOf } from '../../../../platform/http/csrf.ts'
import { problem } from '../../../../platform/http/problem.ts'
import { startAnonymousSession } from '../../../../platform/http/session-cookies.ts'
import { sessionIdOf } from '../../../../platform/http/session-id.ts'
import { type Bucket, callerNetwork, forgive, tally, tooManyTries } from '../../../../platform/http/throttle.ts'
import { asOperator } from '../../../../platform/services.ts'
import { replaceHash } from '../passwords/password-queries.ts'
import { endSessionAt, holdUser, type SigningIn, userSigningIn } from '../queries.ts'
import { noteRefusal } from './attempts.ts'
import { deviceTokenOf } from './devices.ts'
import { answerSignIn, proceed } from './open-session.ts'

const day = 24 * 60

/** Failures at one account: a stranger at another address, or another browser at this one, does not affect them. */
const own = { free: 5, forgottenAfterMinutes: day }
/** Failures of one network at all accounts: one password tried at many (password spraying). */
const spraying = { name: 'sign-in network', free: 50, forgottenAfterMinutes: 10 }
/** Failures at one account from everywhere. It never refuses, or a stranger could keep its owner out. */
const everywhere = { name: 'sign-in account', free: null, forgottenAfterMinutes: 60 }
const failuresBeforeCheck = 20

/** Tries at one account, counted in the same way whether or not there is one. */
type Guess = {
  /** After this many failures, from anywhere, strangers have to prove that they are no robot. */
  suspicious: boolean
  succeeded(): Promise<void>
  /** It ended before the password was compared. */
  notCompared(): Promise<void>
}

/**
 * Counts a sign-in before its password is compared. A browser that the user has signed in with before has only its own
 * count, so others behind the same address cannot close it.
 * @throws too_many_requests
 */
async function countGuess(
  db: Db,
  request: FastifyRequest,
  now: Date,
  email: string,
  user: SigningIn | undefined,
): Promise<Guess> {
  const network = callerNetwork(request.ip)
  const account = email.toLowerCase()
  const ownBucket: Bucket = user?.device_id
    ? { ...own, name: 'sign-in device', subject: user.device_id }
    : { ...own, name: 'sign-in account and network', subject: `${account}|${network}` }
  const accountBucket: Bucket = { ...everywhere, subject: account }
  const shared = user?.device_id ? [] : [{ ...spraying, subject: network }, accountBucket]

  const { refused, tries } = await tally(db, [ownBucket, ...shared], now)
  if (refused) {
    // one line per wait: further tries write no history
    const whose = refused.first ? user?.id : undefined
    await noteRefusal(db, request, now, whose, { outcome: 'throttled', method: 'password' })
    throw tooManyTries(refused, now)
  }
  return {
    suspicious: (tries.get(accountBucket) ?? 0) > failuresBeforeCheck,
    succeeded: () => forgive(db, { forget: [ownBucket], takeBack: shared }),
    notCompared: () => forgive(db, { takeBack: [ownBucket, ...shared] }),
  }
}

/**
 * Sends the same statements whether or not there is an account. Hashing holds no connection, so a wave of sign-ins does not
 * keep other calls waiting.
 */
export const signIn = withoutTransaction<typeof identityEndpoints.login>(async context => {
  const { body, services, now, request } = context
  const { operator, unbound } = asOperator(services).database
  const token = deviceTokenOf(request)
  const user = await userSigningIn(operator, body.email, token === undefined ? null : hashOf(token))
  const guess = await countGuess(unbound, request, now, body.email, user)
  const { origin } = request.headers
  if (guess.suspicious && !(await captchaPassed(services, body.captcha, request.ip, { origin, log: request.log }))) {
    await guess.notCompared()
    throw captchaRequired()
  }
  const stored = user?.password_hash ?? null
  const comparing = stored ? passwordMatches(stored, body.password) : verifyNothing(body.password)
  const right = await comparing.catch(async error => {
    await guess.notCompared()
    throw error
  })
  if (!user || !stored || !right || user.disabled_at) {
    await noteRefusal(unbound, request, now, user?.id, { outcome: 'wrong_password', method: 'password' })
    throw wrongCredentials()
  }
  const renewed = needsRehash(stored) ? await hashPassword(body.password) : null

  const outcome = await context.inTransaction(async ({ db }) => {
    // the password may have changed while it was compared; that change ends all sessions, and would miss this one
    const held = await holdUser(db, user.id, stored)
    if (!held) throw wrongCredentials()
    if (renewed) await replaceHash(db, user.id, stored, renewed)
    return proceed(db, context, held, { method: 'password', remember: body.remember ?? false })
  })
  await guess.succeeded()
  return answerSignIn(context, outcome)
})

const wrongCredentials = () =>
  problem('invalid_credentials', { fields: new Map([['email', { code: 'wrong_credentials' }]]) })

export async function signOut(context: Context<typeof identityEndpoints.logout>): Promise<undefined> {
  const { services, db, now, request, reply } = context
  const sessionId = sessionIdOf(request)
  const ended = sessionId && (await endSessionAt(db, hashOf(sessionId), now))
  if (ended && request.caller) {
    const { caller, ip, id } = request
    await writeAudit(
      db,
      { caller, now, address: ip, requestId: id },
      {
        action: 'session.signed_out',
        subject: { kind: 'user', id: caller.userId, label: caller.name },
      },
    )
  }
  await startAnonymousSession(services, reply)
}
