import type { secondFactorEndpoints } from '@kontor/contract/areas/people/second-factor'
import type { Db } from '../../../../platform/db/database.ts'
import { type Context, type OutsideContext, withoutTransaction } from '../../../../platform/http/context.ts'
import { hashOf, newSessionId } from '../../../../platform/http/csrf.ts'
import { invalidField, problem } from '../../../../platform/http/problem.ts'
import { sendSessionCookies } from '../../../../platform/http/session-cookies.ts'
import { asOperator } from '../../../../platform/services.ts'
import { isOwnPassword } from '../passwords/own-password.ts'
import { hasPassword, passwordHashOf } from '../passwords/password-queries.ts'
import { holdUser, rotateSession } from '../queries.ts'
import { noteAttempt } from '../sign-in/attempts.ts'
import { isLinked } from '../single-sign-on/client/identities.ts'
import { issueChallenge } from './challenges.ts'
import { countCodeTry, findCode, forgetCodeTries, spendCode, wrongCode } from './codes.ts'
import { auditFactor, ownerOf } from './notices.ts'
import { notAccepted, provePasskey } from './passkey-proof.ts'
import { credentialsOf, notePasskeyUse } from './passkey-queries.ts'
import { relyingParty } from './relying-party.ts'
import { webauthn } from './webauthn.ts'

/** Users without password and passkey are offered neither: they sign in again, where they came from. */
export async function confirmOptions(context: Context<typeof secondFactorEndpoints.confirmOptions>) {
  const { caller, services, db, now, request } = context
  const password = await hasPassword(db, caller.userId)
  const known = await credentialsOf(db, caller.userId)
  const passkey =
    known.length > 0
      ? await (await webauthn()).generateAuthenticationOptions({
          rpID: relyingParty(services).id,
          challenge: await issueChallenge(db, request, now, { purpose: 'confirm', userId: caller.userId }),
          timeout: 5 * 60_000,
          userVerification: 'required',
          allowCredentials: known,
        })
      : null
  const singleSignOn = await isLinked(db, services, caller.userId)
  return {
    password,
    code: password && caller.twoFactor,
    passkey: passkey && { ...passkey },
    single_sign_on: singleSignOn,
  }
}

type Confirm = OutsideContext<typeof secondFactorEndpoints.confirm>
/** Does what is left to do in the transaction; it throws where it does not count after all. */
type Spend = (db: Db) => Promise<void>

/** The session gets a new id with its new powers: a copy of the old cookie is worth nothing. */
export const confirm = withoutTransaction<typeof secondFactorEndpoints.confirm>(async context => {
  const { body, caller, services, now, reply } = context
  const { how, spend } = body.credential
    ? await withPasskey(context, body.credential)
    : await withPassword(context, body.password)
  const sessionId = newSessionId()
  await context.inTransaction(async ({ db }) => {
    await spend(db)
    if (!(await rotateSession(db, caller.sessionId, hashOf(sessionId), now))) throw problem('unauthenticated')
    await auditFactor(db, context, ownerOf(caller), {
      action: 'session.confirmed',
      subject: { kind: 'user', id: caller.userId, label: caller.name },
      after: { method: how },
    })
  })
  await forgetCodeTries(services.database.unbound, caller.userId)
  await sendSessionCookies(services, reply, sessionId, caller.idleMinutes * 60)
})

async function withPasskey(context: Confirm, credential: NonNullable<Confirm['body']['credential']>) {
  // the challenge is this session's, and names the user whose passkey it asks for
  const { passkey, use } = await provePasskey(context, credential, 'confirm')
  const spend: Spend = async db => {
    if (!(await notePasskeyUse(db, passkey, use))) throw notAccepted()
  }
  return { how: 'passkey', spend }
}

async function withPassword(context: Confirm, password: string | undefined) {
  const { body, caller, services } = context
  if (!password) throw invalidField('password', 'required')
  const stored = await passwordHashOf(asOperator(services).database.operator, caller.userId)
  if (!(await isOwnPassword(context, caller, stored, password))) throw invalidField('password', 'wrong_password')
  const found = caller.twoFactor ? await provedCode(context, body.code) : undefined
  const spend: Spend = async db => {
    // changed while it was compared: the password, or that there is a factor
    const user = await holdUser(db, caller.userId, stored)
    if (!user) throw invalidField('password', 'wrong_password')
    if (user.two_factor_since !== null && !found) throw invalidField('code', 'required')
    if (found) await spendCode(db, context, user, found)
  }
  return { how: found ? `password+${found.method}` : 'password', spend }
}

/** The code that belongs to the password where a factor is set up: of an app or of the recovery codes, as its form says. */
async function provedCode({ caller, services, now, request }: Confirm, typed: string | undefined) {
  const db = services.database.unbound
  if (!typed) throw invalidField('code', 'required')
  await countCodeTry(db, { now, request }, caller.userId, 'password+totp')
  const code = await findCode(services, db, caller.userId, { typed, now })
  if (code) return code
  await noteAttempt(db, request, now, { userId: caller.userId, outcome: 'wrong_code', method: 'password+totp' })
  throw wrongCode()
}
