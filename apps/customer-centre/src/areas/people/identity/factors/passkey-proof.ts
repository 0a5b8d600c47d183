import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { inTransaction } from '../../../../platform/db/database.ts'
import { problem } from '../../../../platform/http/problem.ts'
import type { SignInContext } from '../sign-in/open-session.ts'
import { type Purpose, takeChallenge } from './challenges.ts'
import { auditFactor, notify } from './notices.ts'
import { type FoundPasskey, passkeyByCredential } from './passkey-queries.ts'
import { relyingParty, userHandle } from './relying-party.ts'
import { looksCopied } from './rules.ts'
import { webauthn } from './webauthn.ts'

/** Is what the contract admits: the library checks its content. */
export type Credential = { id: string; response: Record<string, unknown>; type: 'public-key' }

export type ProvedPasskey = {
  passkey: FoundPasskey
  use: { counter: number; synced: boolean; now: Date }
  /** The user whose passkey was asked for; null where any of this site was. */
  askedOf: string | null
}

/**
 * Checks a passkey's answer, with its user verified. The challenge is used up in any case, so this works on the pool
 * and not in a transaction that a refusal would undo. Every refusal is the same: it tells a stranger nothing.
 * @throws passkey_not_accepted
 */
export async function provePasskey(
  context: SignInContext,
  credential: Credential,
  purpose: Exclude<Purpose, 'add'>,
): Promise<ProvedPasskey> {
  const { services, now, request } = context
  const db = services.database.unbound
  const challenge = challengeOf(credential)
  const asked = challenge && (await takeChallenge(db, request, now, purpose, Buffer.from(challenge, 'base64url')))
  if (!asked) throw notAccepted()
  const passkey = await passkeyByCredential(db, Buffer.from(credential.id, 'base64url'))
  if (!passkey || (asked.user_id !== null && asked.user_id !== passkey.user_id)) throw notAccepted()
  if (!namesUser(credential, passkey.user_id, asked.user_id !== null)) throw notAccepted()
  const answer = await verified(context, credential, challenge, passkey)
  if (!answer) throw notAccepted()
  if (looksCopied(passkey, answer.newCounter)) {
    await reportCopy(context, passkey, answer.newCounter)
    throw notAccepted()
  }
  const use = { counter: answer.newCounter, synced: answer.credentialBackedUp, now }
  return { passkey, use, askedOf: asked.user_id }
}

export const notAccepted = () => problem('passkey_not_accepted')

/** The challenge an answer names; undefined where it names none, or was given inside another site's page. */
export function challengeOf({ response }: Credential): string | undefined {
  try {
    const clientData = Buffer.from(String(response.clientDataJSON), 'base64url').toString()
    const { challenge, crossOrigin } = JSON.parse(clientData) as { challenge?: unknown; crossOrigin?: unknown }
    return typeof challenge === 'string' && !crossOrigin ? challenge : undefined
  } catch {
    return undefined
  }
}

/** Says whether it names the user: where none was named beforehand the passkey must name its own (WebAuthn, section 7.2, step 6). */
function namesUser({ response }: Credential, userId: string, known: boolean): boolean {
  const handle = response.userHandle
  if (handle === undefined || handle === null) return known
  return handle === userHandle(userId).toString('base64url')
}

async function verified({ services }: SignInContext, credential: Credential, challenge: string, passkey: FoundPasskey) {
  const { id, origin } = relyingParty(services)
  const { verifyAuthenticationResponse } = await webauthn()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      // the library throws for anything else
      response: credential as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      // zero: looksCopied() judges the counter, and knows about synced keys
      credential: { id: credential.id, publicKey: new Uint8Array(passkey.public_key), counter: 0 },
    })
    return verified ? authenticationInfo : undefined
  } catch {
    return undefined
  }
}

async function reportCopy(context: SignInContext, passkey: FoundPasskey, counter: number): Promise<void> {
  const { user_id: id, user_name: name, email, locale, preferences } = passkey
  const user = { id, name, email, locale, preferences }
  await inTransaction(context.services.database.unbound, async db => {
    await auditFactor(db, context, user, {
      action: 'passkey.copy_refused',
      subject: { kind: 'passkey', id: passkey.id, label: passkey.name },
      before: { counter: passkey.counter },
      after: { counter },
    })
    await notify(db, context, user, 'passkey_copied', { factor: passkey.name })
  })
}
