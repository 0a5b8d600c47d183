import type { sessionsEndpoints } from '@kontor/contract/areas/people/sessions'
import { deviceOf } from '@kontor/contract/device'
import type { Context } from '../../../../platform/http/context.ts'
import { problem } from '../../../../platform/http/problem.ts'
import { startAnonymousSession } from '../../../../platform/http/session-cookies.ts'
import { voidChangesIn, voidChangesOf } from '../email-change/queries.ts'
import { endSessions } from '../queries.ts'

/** The owner recognises a session by its browser. */
const nameOf = (userAgent: string): string => {
  const { browser, system } = deviceOf(userAgent)
  return [browser, system].filter(Boolean).join(' · ')
}

export async function endSession(context: Context<typeof sessionsEndpoints.endSession>): Promise<undefined> {
  const { caller, services, db, now, params, reply } = context
  // ending one's own session leaves its changes: that is a sign-out
  if (params.id !== caller.sessionId) await voidChangesIn(db, caller.userId, params.id, now)
  const [ended] = await endSessions(db, caller.userId, { only: params.id }, now)
  if (!ended) throw problem('not_found')
  const current = ended.id === caller.sessionId
  await context.audit({
    action: current ? 'session.signed_out' : 'session.ended',
    subject: { kind: 'session', id: ended.id, label: nameOf(ended.user_agent) },
  })
  if (current) await startAnonymousSession(services, reply)
}

export async function endOtherSessions(context: Context<typeof sessionsEndpoints.endOtherSessions>) {
  const { caller, db, now } = context
  await voidChangesOf(db, caller.userId, caller.sessionId, now)
  const ended = await endSessions(db, caller.userId, { except: caller.sessionId }, now)
  if (ended.length > 0) {
    await context.audit({
      action: 'session.others_ended',
      subject: { kind: 'user', id: caller.userId, label: caller.name },
      after: { ended: ended.map(session => nameOf(session.user_agent)) },
    })
  }
  return { ended: ended.length }
}
