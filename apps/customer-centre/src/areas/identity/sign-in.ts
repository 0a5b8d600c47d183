import type { identityEndpoints } from '@kontor/contract/areas/identity'
import { uuidv7 } from 'uuidv7'
import { writeAudit } from '../../audit.ts'
import type { Db } from '../../db/database.ts'
import { type Context, ownTransactions } from '../../http/context.ts'
import { hashOf, newSessionId } from '../../http/csrf.ts'
import { problem } from '../../http/problem.ts'
import { countCall, forgetTries } from '../../http/rate-limit.ts'
import { resolveSession } from '../../http/session.ts'
import { sendSessionCookies, startAnonymousSession } from '../../http/session-cookies.ts'
import { sessionIdOf } from '../../http/session-id.ts'
import { passwordMatches, verifyNothing } from '../../password.ts'
import { deleteSession, firstCustomerOf, holdUser, insertSession, userByEmail } from './queries.ts'
import { sessionUser } from './session-user.ts'

/** Failures of one address for one account: a stranger elsewhere cannot lock the owner out. */
const failures = { per: 'email', max: 5, seconds: 60 } as const

type Login = Context<typeof identityEndpoints.login>

/**
 * Counts the try first and forgets it on success: guesses made at the same moment cannot slip past a count that is only
 * written once each has failed. Hashing holds no connection, so a wave of sign-ins does not keep other calls waiting.
 */
export const signIn = ownTransactions(async (context: Login) => {
  const { body, centre, db, now, request, reply } = context
  const subject = `${body.email.toLowerCase()}|${request.ip}`
  await countCall(db, 'login', [[failures, subject]], now)
  const user = await userByEmail(db, body.email)
  const right = user ? await passwordMatches(user.password_hash, body.password) : await verifyNothing(body.password)
  if (!user || !right || user.disabled_at) throw wrongCredentials()

  // the id changes at sign-in, so a planted one is worth nothing
  const sessionId = newSessionId()
  const caller = await db.transaction().execute(async work => {
    // the password may have changed while it was compared; that change ends all sessions, and would miss this one
    if (!(await holdUser(work, user.id, user.password_hash))) throw wrongCredentials()
    await forgetTries(work, 'login', failures, subject)
    return openSession(work, context, user, sessionId)
  })
  request.caller = caller
  await sendSessionCookies(centre, reply, sessionId, caller.idleMinutes * 60)
  return sessionUser(caller)
})

const wrongCredentials = () =>
  problem('invalid_credentials', { fields: new Map([['email', { code: 'wrong_credentials' }]]) })

async function openSession(db: Db, context: Login, user: { id: string; name: string }, sessionId: string) {
  const { body, centre, now, request } = context
  const old = sessionIdOf(request)
  if (old) await deleteSession(db, hashOf(old))
  const { idleMinutes, absoluteHours, rememberDays } = centre.configuration.session
  const remembered = rememberDays * 24 * 60
  await insertSession(db, {
    idHash: hashOf(sessionId),
    publicId: uuidv7(),
    userId: user.id,
    customerNumber: await firstCustomerOf(db, user.id, now),
    now,
    idleMinutes: body.remember ? remembered : idleMinutes,
    absoluteMinutes: body.remember ? remembered : absoluteHours * 60,
    userAgent: request.headers['user-agent'] ?? '',
    address: request.ip,
  })
  const caller = await resolveSession(db, hashOf(sessionId), centre.clock)
  if (!caller) throw new Error('a session just made does not resolve')
  const origin = { caller, now, address: request.ip, requestId: request.id }
  await writeAudit(db, origin, {
    action: 'session.signed_in',
    subject: { kind: 'user', id: user.id, label: user.name },
  })
  return caller
}

export async function signOut(context: Context<typeof identityEndpoints.logout>): Promise<undefined> {
  const { centre, db, request, reply } = context
  const sessionId = sessionIdOf(request)
  const ended = sessionId && (await deleteSession(db, hashOf(sessionId)))
  if (ended) {
    const name = request.caller?.name ?? ''
    await context.audit({
      action: 'session.signed_out',
      subject: { kind: 'user', id: ended.user_id, label: name },
      actor: { userId: ended.user_id, name },
      customer: request.caller?.currentCustomer ?? null,
    })
  }
  await startAnonymousSession(centre, reply)
}
