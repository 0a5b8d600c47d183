import type { identityEndpoints } from '@kontor/contract/areas/people/identity'
import { hashPassword } from '../../../../platform/crypto/password.ts'
import { isFresh } from '../../../../platform/http/admission.ts'
import { withoutTransaction } from '../../../../platform/http/context.ts'
import { hashOf, newSessionId } from '../../../../platform/http/csrf.ts'
import { invalidField, problem } from '../../../../platform/http/problem.ts'
import { sendSessionCookies } from '../../../../platform/http/session-cookies.ts'
import { asOperator } from '../../../../platform/services.ts'
import { voidChangesOf } from '../email-change/queries.ts'
import { endSessions, replaceSessionId } from '../queries.ts'
import { isOwnPassword } from './own-password.ts'
import { notifyPasswordChanged } from './password-notice.ts'
import { changePasswordOf, endHalfOpen, killResetTokens, passwordHashOf } from './password-queries.ts'
import { requireGoodPassword } from './password-rules.ts'

/**
 * The other sessions end, and this one gets a new id, so that a copy of its cookie stops working as well. It gains no
 * freshness, because the password alone is no proof where a second factor is set up; there a fresh proof comes first.
 */
export const changePassword = withoutTransaction<typeof identityEndpoints.passwordChange>(async context => {
  const { body, caller, services, now, reply } = context
  const { provider, session } = services.configuration
  if (caller.twoFactor && !isFresh(caller.authenticatedAt, now, session.freshMinutes))
    throw problem('fresh_authentication_required')
  const stored = await passwordHashOf(asOperator(services).database.operator, caller.userId)
  if (!(await isOwnPassword(context, caller, stored, body.current_password)) || stored === null) throw wrongPassword()
  const names = [caller.name, ...caller.memberships.map(membership => membership.name)]
  await requireGoodPassword(body.password, { email: caller.email, names, provider: provider.name })
  const hash = await hashPassword(body.password)

  const sessionId = newSessionId()
  await context.inTransaction(async inside => {
    const { db } = inside
    // of two changes at once the second finds another password than the one it compared
    const user = await changePasswordOf(db, caller.userId, { from: stored, to: hash }, now)
    if (!user) throw wrongPassword()
    // before the sessions, as an answer to a change's link takes them
    await voidChangesOf(db, caller.userId, caller.sessionId, now)
    await endSessions(db, caller.userId, { except: caller.sessionId }, now)
    await endHalfOpen(db, caller.userId)
    await killResetTokens(db, caller.userId, now)
    if (!(await replaceSessionId(db, caller.sessionId, hashOf(sessionId)))) throw problem('unauthenticated')
    await inside.audit({
      action: 'password.changed',
      subject: { kind: 'user', id: caller.userId, label: caller.name },
    })
    await notifyPasswordChanged(inside, user)
  })
  await sendSessionCookies(services, reply, sessionId, caller.idleMinutes * 60)
})

const wrongPassword = () => invalidField('current_password', 'wrong_password')
