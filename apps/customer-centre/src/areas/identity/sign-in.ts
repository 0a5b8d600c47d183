import type { identityEndpoints } from '@kontor/contract/areas/identity'
import { uuidv7 } from 'uuidv7'
import type { Context } from '../../http/context.ts'
import { readCookie, sessionCookie } from '../../http/cookies.ts'
import { hashOf, newSessionId } from '../../http/csrf.ts'
import { problem } from '../../http/problem.ts'
import { countCall } from '../../http/rate-limit.ts'
import { resolveSession } from '../../http/session.ts'
import { sendSessionCookies, startAnonymousSession } from '../../http/session-cookies.ts'
import { passwordMatches, verifyNothing } from '../../password.ts'
import { deleteSession, firstCustomerOf, insertSession, userByEmail } from './queries.ts'
import { sessionUser } from './session-user.ts'

/** Failures of one address for one account: a stranger elsewhere cannot lock the owner out. */
const failures = { per: 'email', max: 5, seconds: 60 } as const

export async function signIn(context: Context<typeof identityEndpoints.login>) {
  const { body, centre, db, now, request, reply } = context
  const user = await userByEmail(db, body.email)
  const right = user ? await passwordMatches(user.password_hash, body.password) : await verifyNothing(body.password)
  if (!user || !right || user.disabled_at) {
    // on another connection: the refusal rolls this one's transaction back
    await countCall(centre.database.operator, 'login', [[failures, `${body.email.toLowerCase()}|${request.ip}`]], now)
    throw problem('invalid_credentials', { fields: new Map([['email', { code: 'wrong_credentials' }]]) })
  }
  const old = readCookie(request.headers.cookie, sessionCookie)
  if (old) await deleteSession(db, hashOf(old))

  // the id changes at sign-in, so a planted one is worth nothing
  const sessionId = newSessionId()
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
  const caller = await resolveSession(db, hashOf(sessionId), now)
  if (!caller) throw new Error('a session just made does not resolve')
  request.caller = caller
  await context.audit({
    action: 'session.signed_in',
    subject: { kind: 'user', id: user.id, label: user.name },
    customer: caller.currentCustomer,
    actor: { userId: user.id, name: user.name },
  })
  await sendSessionCookies(centre, reply, sessionId, caller.idleMinutes * 60)
  return sessionUser(caller)
}

export async function signOut(context: Context<typeof identityEndpoints.logout>): Promise<undefined> {
  const { centre, db, request, reply } = context
  const sessionId = readCookie(request.headers.cookie, sessionCookie)
  const ended = sessionId && (await deleteSession(db, hashOf(sessionId)))
  if (ended) {
    await context.audit({
      action: 'session.signed_out',
      subject: { kind: 'user', id: ended.user_id, label: '' },
      actor: { userId: ended.user_id, name: '' },
    })
  }
  await startAnonymousSession(centre, reply)
}
