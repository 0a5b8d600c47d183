import type { secondFactorEndpoints } from '@kontor/contract/areas/people/second-factor'
import type { Db } from '../../../../platform/db/database.ts'
import { type Context, withoutTransaction } from '../../../../platform/http/context.ts'
import { countCall } from '../../../../platform/http/rate-limit.ts'
import { callerNetwork } from '../../../../platform/http/throttle.ts'
import { holdUser } from '../queries.ts'
import { answerSignedIn, openSession } from '../sign-in/open-session.ts'
import { type PendingSignIn, pendingOf, takePending } from '../sign-in/pending-sign-in.ts'
import { issueChallenge } from './challenges.ts'
import { forgetCodeTries } from './codes.ts'
import { notAccepted, provePasskey } from './passkey-proof.ts'
import { credentialsOf, notePasskeyUse } from './passkey-queries.ts'
import { cancelForProof } from './recovery-cancelling.ts'
import { relyingParty } from './relying-party.ts'
import { signInExpired } from './second-step.ts'
import { webauthn } from './webauthn.ts'

/** Signatures cannot be guessed; this bounds the work. */
const perAddress = { per: 'address', max: 60, seconds: 60 } as const

/**
 * After the password it asks for one of the user's own passkeys; before it, for any that the browser has of this site.
 */
export async function passkeySignInOptions(context: Context<typeof secondFactorEndpoints.passkeySignInOptions>) {
  const { services, db, now, request } = context
  const pending = await pendingOf(db, request, now)
  const userId = pending?.userId ?? null
  const { generateAuthenticationOptions } = await webauthn()
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(services).id,
    challenge: await issueChallenge(db, request, now, { purpose: 'sign_in', userId }),
    timeout: 5 * 60_000,
    userVerification: 'required',
    ...(userId && { allowCredentials: await credentialsOf(db, userId) }),
  })
  return { ...options }
}

/** A passkey that verified its user is both factors at once: it needs no password before it and nothing after. */
export const passkeySignIn = withoutTransaction<typeof secondFactorEndpoints.passkeySignIn>(async context => {
  const { body, services, now, request } = context
  const { unbound } = services.database
  await countCall(unbound, 'passkey-sign-in', [[perAddress, callerNetwork(request.ip)]], now)
  const { passkey, use, askedOf } = await provePasskey(context, body.credential, 'sign_in')

  const signedIn = await context.inTransaction(async ({ db }) => {
    const pending = askedOf === null ? null : await finishPending(db, context)
    const user = await holdUser(db, passkey.user_id, null)
    if (!user || !(await notePasskeyUse(db, passkey, use))) throw notAccepted()
    await cancelForProof(db, context, user)
    return openSession(db, context, user, {
      method: pending ? `${pending.method}+passkey` : 'passkey',
      remember: pending?.remember ?? body.remember ?? false,
      trustDevice: body.remember_device ?? false,
    })
  })
  await forgetCodeTries(unbound, passkey.user_id)
  return answerSignedIn(context, signedIn)
})

/** @throws sign_in_expired where it took too long, or another answer was faster */
async function finishPending(
  db: Db,
  { now, request }: Pick<Context<typeof secondFactorEndpoints.passkeySignIn>, 'now' | 'request'>,
): Promise<PendingSignIn> {
  const pending = await pendingOf(db, request, now)
  if (!pending || !(await takePending(db, request))) throw signInExpired()
  return pending
}
