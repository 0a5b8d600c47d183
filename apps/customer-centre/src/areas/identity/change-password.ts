import type { identityEndpoints } from '@kontor/contract/areas/identity'
import type { Context } from '../../http/context.ts'
import { hashOf, newSessionId } from '../../http/csrf.ts'
import { invalidField, problem } from '../../http/problem.ts'
import { sendSessionCookies } from '../../http/session-cookies.ts'
import { queueMail } from '../../mail.ts'
import { hashPassword, passwordMatches } from '../../password.ts'
import { killResetTokens, passwordHashForUpdate, setPassword } from './password-queries.ts'
import { deleteSessions, rotateSession } from './queries.ts'

/** The other sessions end, and this one gets a new id: whoever held a copy of its cookie is out as well. */
export async function changePassword(context: Context<typeof identityEndpoints.passwordChange>): Promise<undefined> {
  const { body, caller, centre, db, now, reply } = context
  const stored = await passwordHashForUpdate(db, caller.userId)
  if (!(await passwordMatches(stored, body.current_password))) throw invalidField('current_password', 'wrong_password')
  const user = await setPassword(db, caller.userId, await hashPassword(body.password), now)
  await deleteSessions(db, caller.userId, caller.sessionId)
  await killResetTokens(db, caller.userId, now)
  const sessionId = newSessionId()
  if (!user || !(await rotateSession(db, caller.sessionId, hashOf(sessionId), now))) throw problem('unauthenticated')
  await context.audit({
    action: 'password.changed',
    subject: { kind: 'user', id: caller.userId, label: caller.name },
  })
  await queueMail(db, {
    centre,
    user,
    template: 'password_changed',
    values: { appUrl: centre.configuration.appUrl },
    now,
  })
  await sendSessionCookies(centre, reply, sessionId, caller.idleMinutes * 60)
}
