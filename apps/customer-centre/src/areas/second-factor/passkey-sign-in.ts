import type { secondFactorEndpoints } from '@kontor/contract/areas/second-factor'
import { generateAuthenticationOptions } from '@simplewebauthn/server'
import type { Db } from '../../db/database.ts'
import { type Context, ownTransactions } from '../../http/context.ts'
import { countCall } from '../../http/rate-limit.ts'
import { callerNetwork } from '../../http/throttle.ts'
import { answerSignedIn, openSession } from '../identity/open-session.ts'
import { type PendingSignIn, pendingOf, takePending } from '../identity/pending-sign-in.ts'
import { holdUser } from '../identity/queries.ts'
import { issueChallenge } from './challenges.ts'
import { forgetCodeTries } from './codes.ts'
import { notAccepted, provePasskey } from './passkey-proof.ts'
import { credentialsOf, notePasskeyUse } from './passkey-queries.ts'
import { cancelForProof } from './recovery-cancelling.ts'
import { relyingParty } from './relying-party.ts'
import { signInExpired } from './second-step.ts'

/** Nobody guesses a signature; this bounds the work. */
const perAddress = { per: 'address', max: 60, seconds: 60 } as const

/** After the password one of the user's own passkeys is asked for; before it, any that the browser has of this site. */
export async function passkeySignInOptions(context: Context<typeof secondFactorEndpoints.passkeySignInOptions>) {
  const { centre, db, now, request } = context
  const pending = await pendingOf(db, request, now)
  const userId = pending?.userId ?? null
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(centre).id,
    challenge: await issueChallenge(db, request, now, { purpose: 'sign_in', userId }),
    timeout: 5 * 60_000,
    userVerification: 'required',
    ...(userId && { allowCredentials: await credentialsOf(db, userId) }),
  })
  return { ...options }
}

/** A passkey that verified its user is both factors at once: it needs no password before it and nothing after. */
export const passkeySignIn = ownTransactions(async (context: Context<typeof secondFactorEndpoints.passkeySignIn>) => {
  const { body, db, now, request } = context
  await countCall(db, 'passkey-sign-in', [[perAddress, callerNetwork(request.ip)]], now)
  const { passkey, use, askedOf } = await provePasskey(context, body.credential, 'sign_in')

  const signedIn = await db.transaction().execute(async work => {
    const pending = askedOf === null ? null : await finishPending(work, context)
    const user = await holdUser(work, passkey.user_id, null)
    if (!user || !(await notePasskeyUse(work, passkey, use))) throw notAccepted()
    await cancelForProof(work, context, user)
    return openSession(work, context, user, {
      method: pending ? `${pending.method}+passkey` : 'passkey',
      remember: pending?.remember ?? body.remember ?? false,
      trustDevice: body.remember_device ?? false,
    })
  })
  await forgetCodeTries(db, passkey.user_id)
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
