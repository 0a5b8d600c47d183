import type { SecondFactor, SessionUser } from '@kontor/contract/areas/people/identity'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { uuidv7 } from 'uuidv7'
import { writeAudit } from '../../../../platform/audit/write-audit.ts'
import { type Db, textsWithin } from '../../../../platform/db/database.ts'
import { hashOf, newSessionId } from '../../../../platform/http/csrf.ts'
import { type Caller, resolveSession } from '../../../../platform/http/session.ts'
import { sendSessionCookies } from '../../../../platform/http/session-cookies.ts'
import { sessionIdOf } from '../../../../platform/http/session-id.ts'
import { queueMail } from '../../../../platform/mail/queue-mail.ts'
import type { TenantServices } from '../../../../platform/services.ts'
import { takeChosenLanguage } from '../preferences.ts'
import { endSessionAt, firstCustomerOf, type HeldUser, insertSession, mailAddressOf } from '../queries.ts'
import { sessionUser } from '../session-user.ts'
import { noteAttempt, userAgentOf } from './attempts.ts'
import { type Device, knownDevice, noteDevice, sendDeviceCookie } from './devices.ts'
import { type FirstStep, provesBoth, type SignInMethod } from './methods.ts'
import { methodsOf, openPending } from './pending-sign-in.ts'

/** Holds what a sign-in needs of a call; handlers pass their context, other routes what they have. */
export type SignInContext = { services: TenantServices; now: Date; request: FastifyRequest; reply: FastifyReply }

export type SignedIn = { sessionId: string; caller: Caller; device: Device }
export type HalfOpen = { sessionId: string; methods: SecondFactor[] }

/**
 * After the first step: signed in, or half signed in where a second factor is set up and this browser is not
 * remembered.
 * @param askInAnyBrowser where a fresh proof is needed: a remembered browser gives none
 */
export async function proceed(
  db: Db,
  context: SignInContext,
  user: HeldUser,
  {
    method,
    remember,
    askInAnyBrowser = false,
  }: { method: Exclude<FirstStep, 'passkey'>; remember: boolean; askInAnyBrowser?: boolean },
): Promise<SignedIn | HalfOpen> {
  const { now, request } = context
  if (!user.two_factor_since) return openSession(db, context, user, { method, remember })
  const device = await knownDevice(db, user.id, request)
  if (!askInAnyBrowser && device?.trusted_until && new Date(device.trusted_until) > now) {
    return openSession(db, context, user, { method, remember })
  }
  await endSessionOf(db, request, now)
  const sessionId = newSessionId()
  await openPending(db, sessionId, now, { userId: user.id, method, remember })
  await noteAttempt(db, request, now, { userId: user.id, outcome: 'second_factor_asked', method })
  return { sessionId, methods: await methodsOf(db, user.id) }
}

export type Opening = {
  method: SignInMethod
  remember: boolean
  trustDevice?: boolean
  /** The identity provider says that it has asked for two factors. */
  vouchedFor?: boolean
}

/** Ends the browser's previous session and opens one under a new id, so that a planted one is useless. */
export async function openSession(
  db: Db,
  context: SignInContext,
  user: Pick<HeldUser, 'id' | 'name' | 'two_factor_since' | 'admin'>,
  { method, remember, trustDevice, vouchedFor = false }: Opening,
): Promise<SignedIn> {
  const { services, now, request } = context
  const { session, secondFactor } = services.configuration
  await endSessionOf(db, request, now)
  const trustedDays = trustDevice ? secondFactor.rememberDeviceDays : 0
  const trustedUntil = trustedDays > 0 ? new Date(now.getTime() + trustedDays * 86_400_000) : null
  const device = await noteDevice(db, user.id, request, now, trustedUntil)
  // the very first browser of an account is its owner's own
  if (device.isNew && !device.isFirst) await notifyNewDevice(db, context, user.id)
  const sessionId = newSessionId()
  // anyone who acts for all customers signs in each time
  const stays = remember && !user.admin
  const remembered = session.rememberDays * 24 * 60
  await insertSession(db, {
    idHash: hashOf(sessionId),
    publicId: uuidv7(),
    userId: user.id,
    customerNumber: await firstCustomerOf(db, user.id, now),
    method,
    deviceId: device.id,
    now,
    // a remembered browser skips the second factor, and does not prove it
    proved: user.two_factor_since === null || vouchedFor || provesBoth(method),
    idleMinutes: stays ? remembered : session.idleMinutes,
    absoluteMinutes: stays ? remembered : session.absoluteHours * 60,
    userAgent: request.headers['user-agent'] ?? '',
    address: request.ip,
  })
  await noteAttempt(db, request, now, { userId: user.id, outcome: 'succeeded', method, deviceId: device.id })
  const caller = await resolveSession(textsWithin(db), hashOf(sessionId), services)
  if (!caller) throw new Error('a session just made does not resolve')
  const origin = { caller, now, address: request.ip, requestId: request.id }
  await writeAudit(db, origin, {
    action: 'session.signed_in',
    subject: { kind: 'user', id: user.id, label: user.name },
    after: { method },
  })
  return { sessionId, caller, device }
}

async function endSessionOf(db: Db, request: FastifyRequest, now: Date): Promise<void> {
  const old = sessionIdOf(request)
  if (old) await endSessionAt(db, hashOf(old), now)
}

/** Sends the cookies once the transaction has committed, and answers the state of the sign-in. */
export async function answerSignIn(
  { services, request, reply }: SignInContext,
  outcome: SignedIn | HalfOpen,
): Promise<SessionUser | { two_factor: true; methods: SecondFactor[] }> {
  if (!('caller' in outcome)) {
    await sendSessionCookies(services, reply, outcome.sessionId, services.configuration.session.idleMinutes * 60)
    return { two_factor: true, methods: outcome.methods }
  }
  return answerSignedIn({ services, request, reply }, outcome)
}

/** Answers as `answerSignIn` does, where no step is left. */
export async function answerSignedIn(
  { services, request, reply }: Omit<SignInContext, 'now'>,
  { caller, device, sessionId }: SignedIn,
): Promise<SessionUser> {
  request.caller = caller
  await sendSessionCookies(services, reply, sessionId, caller.idleMinutes * 60)
  sendDeviceCookie(services, reply, device.token)
  await takeChosenLanguage(services, request, reply, caller)
  return sessionUser(caller)
}

type SigningIn = { services: TenantServices; now: Date; request: FastifyRequest }

/** Tells a user that someone has signed in with a browser no one has used for it before. */
async function notifyNewDevice(db: Db, { services, now, request }: SigningIn, userId: string): Promise<void> {
  const { appUrl, timeZone } = services.configuration
  const event = { at: now, timeZone, userAgent: userAgentOf(request), address: request.ip }
  const user = await mailAddressOf(db, userId)
  await queueMail(db, { services, user, template: 'new_device', values: { appUrl, event }, now })
}
