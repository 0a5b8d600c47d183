import type { identityEndpoints } from '@kontor/contract/areas/people/identity'
import { writeAudit } from '../../../../platform/audit/write-audit.ts'
import { hashPassword, needsRehash, passwordMatches, verifyNothing } from '../../../../platform/crypto/password.ts'
import { captchaPassed, captchaRequired } from '../../../../platform/http/captcha.ts'
import { type Context, withoutTransaction } from '../../../../platform/http/context.ts'
import { hashOf } from '../../../../platform/http/csrf.ts'
import { problem } from '../../../../platform/http/problem.ts'
import { startAnonymousSession } from '../../../../platform/http/session-cookies.ts'
import { sessionIdOf } from '../../../../platform/http/session-id.ts'
import { replaceHash } from '../passwords/password-queries.ts'
import { endSessionAt, holdUser, userSigningIn } from '../queries.ts'
import { noteRefusal } from './attempts.ts'
import { deviceTokenOf } from './devices.ts'
import { countGuess } from './guesses.ts'
import { answerSignIn, proceed } from './open-session.ts'

/**
 * Sends the same statements whether or not there is an account. Hashing holds no connection, so a wave of sign-ins does not
 * keep other calls waiting.
 */
export const signIn = withoutTransaction<typeof identityEndpoints.login>(async context => {
  const { body, centre, now, request } = context
  const { operator, unbound } = centre.database
  const token = deviceTokenOf(request)
  const user = await userSigningIn(operator, body.email, token === undefined ? null : hashOf(token))
  const guess = await countGuess(unbound, request, now, body.email, user)
  const { origin } = request.headers
  if (guess.suspicious && !(await captchaPassed(centre, body.captcha, request.ip, { origin, log: request.log }))) {
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
  const { centre, db, now, request, reply } = context
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
  await startAnonymousSession(centre, reply)
}
