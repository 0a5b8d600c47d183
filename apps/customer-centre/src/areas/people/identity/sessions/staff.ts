import type { sessionsEndpoints } from '@kontor/contract/areas/people/sessions'
import { mayEverything } from '@kontor/contract/staff-powers'
import type { Db } from '../../../../platform/db/database.ts'
import type { Context } from '../../../../platform/http/context.ts'
import { problem } from '../../../../platform/http/problem.ts'
import { voidChangesOf, voidEveryChange } from '../email-change/queries.ts'
import { endEverySession, endSessions, userByEmail } from '../queries.ts'

type End = Context<typeof sessionsEndpoints.staffEndSessions>

/**
 * For an account, or a whole installation, in the wrong hands (ASVS 5.0, 7.4.5). The caller's own session continues.
 */
export async function staffEndSessions(context: End) {
  const { body, caller, db } = context
  const user = body.email === null ? null : await userByEmail(db, body.email)
  if (user === undefined) throw problem('not_found')
  // those of staff, and of all, end by the word of those who may do everything
  if ((user?.admin ?? true) && !mayEverything(caller.powers)) throw problem('forbidden')
  const { subject, sessions } =
    user === null ? await endSessionsOfAll(db, context) : await endSessionsOf(db, context, user)
  await context.audit({
    action: 'session.ended_by_staff',
    subject,
    after: { ended: sessions.length },
  })
  return { ended: sessions.length }
}

/** E-mail addresses asked for in those sessions cannot be confirmed afterwards. */
async function endSessionsOfAll(db: Db, { caller, now }: End) {
  await voidEveryChange(db, caller.sessionId, now)
  return {
    subject: { kind: 'user', id: 'everybody', label: '*' },
    sessions: await endEverySession(db, caller.sessionId, now),
  }
}

async function endSessionsOf(db: Db, { caller, now }: End, user: { id: string; name: string }) {
  await voidChangesOf(db, user.id, user.id === caller.userId ? caller.sessionId : null, now)
  const which = user.id === caller.userId ? { except: caller.sessionId } : 'all'
  return {
    subject: { kind: 'user', id: user.id, label: user.name },
    sessions: await endSessions(db, user.id, which, now),
  }
}
