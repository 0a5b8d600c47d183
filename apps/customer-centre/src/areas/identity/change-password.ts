import type { identityEndpoints } from '@kontor/contract/areas/identity'
import { writeAudit } from '../../audit.ts'
import { onTenant } from '../../db/database.ts'
import { isFresh } from '../../http/admission.ts'
import { type Context, ownTransactions } from '../../http/context.ts'
import { hashOf, newSessionId } from '../../http/csrf.ts'
import { invalidField, problem } from '../../http/problem.ts'
import { sendSessionCookies } from '../../http/session-cookies.ts'
import { hashPassword } from '../../password.ts'
import { requireGoodPassword } from '../../password-rules.ts'
import { voidChangesOf } from '../email-change/queries.ts'
import { isOwnPassword } from './own-password.ts'
import { tellPasswordChanged } from './password-notice.ts'
import { endHalfOpen, holdPassword, killResetTokens, passwordHashOf, setPassword } from './password-queries.ts'
import { endSessions, replaceSessionId } from './queries.ts'

type Change = Context<typeof identityEndpoints.passwordChange>

/**
 * The other sessions end, and this one gets a new id: whoever held a copy of its cookie is out as well. It gains no freshness, as the
 * password alone is no proof where a second factor is set up; there a fresh proof comes first.
 */
export const changePassword = ownTransactions(async (context: Change): Promise<undefined> => {
  const { body, caller, centre, db, now, reply, request } = context
  const { provider, session } = centre.configuration
  if (caller.twoFactor && !isFresh(caller.authenticatedAt, now, session.freshMinutes))
    throw problem('fresh_authentication_required')
  const stored = await passwordHashOf(db, caller.userId)
  if (!(await isOwnPassword(context, caller, stored, body.current_password)) || stored === null) throw wrongPassword()
  const names = [caller.name, ...caller.memberships.map(membership => membership.name)]
  requireGoodPassword(body.password, { email: caller.email, names, provider: provider.name })
  const hash = await hashPassword(body.password)

  const sessionId = newSessionId()
  await onTenant(db, caller.currentCustomer, async work => {
    // of two changes at once the second finds another password than the one it compared
    if (!(await holdPassword(work, caller.userId, stored))) throw wrongPassword()
    const user = await setPassword(work, caller.userId, hash, now)
    // before the sessions, as whoever answers a change's link takes them
    await voidChangesOf(work, caller.userId, caller.sessionId, now)
    await endSessions(work, caller.userId, { except: caller.sessionId }, now)
    await endHalfOpen(work, caller.userId)
    await killResetTokens(work, caller.userId, now)
    if (!user || !(await replaceSessionId(work, caller.sessionId, hashOf(sessionId)))) throw problem('unauthenticated')
    const origin = { caller, now, address: request.ip, requestId: request.id }
    await writeAudit(work, origin, {
      action: 'password.changed',
      subject: { kind: 'user', id: caller.userId, label: caller.name },
    })
    await tellPasswordChanged({ ...context, db: work }, user)
  })
  await sendSessionCookies(centre, reply, sessionId, caller.idleMinutes * 60)
})

const wrongPassword = () => invalidField('current_password', 'wrong_password')
