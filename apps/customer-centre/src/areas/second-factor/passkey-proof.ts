import { type AuthenticationResponseJSON, verifyAuthenticationResponse } from '@simplewebauthn/server'
import { decodeClientDataJSON } from '@simplewebauthn/server/helpers'
import { onTenant } from '../../db/database.ts'
import { problem } from '../../http/problem.ts'
import type { Entrance } from '../identity/open-session.ts'
import { type Purpose, takeChallenge } from './challenges.ts'
import { auditFactor, notify } from './notices.ts'
import { type FoundPasskey, passkeyByCredential } from './passkey-queries.ts'
import { relyingParty, userHandle } from './relying-party.ts'
import { looksCopied } from './rules.ts'

/** As the contract lets it through: the library looks at what is inside. */
export type Credential = { id: string; response: Record<string, unknown>; type: 'public-key' }

export type ProvedPasskey = {
  passkey: FoundPasskey
  use: { counter: number; synced: boolean; now: Date }
  /** Whose passkey was asked for; null where any of this site was. */
  askedOf: string | null
}

/**
 * Checks what a passkey answered, with its user verified. The challenge is used up whatever comes of it, so this works on the
 * pool and not in a transaction that a refusal would undo. One refusal for everything: it tells a stranger nothing.
 * @throws passkey_not_accepted
 */
export async function provePasskey(
  entrance: Entrance,
  credential: Credential,
  purpose: Exclude<Purpose, 'add'>,
): Promise<ProvedPasskey> {
  const { centre, now, request } = entrance
  const db = centre.database.app
  const challenge = challengeOf(credential)
  const asked = challenge && (await takeChallenge(db, request, now, purpose, Buffer.from(challenge, 'base64url')))
  if (!asked) throw notAccepted()
  const passkey = await passkeyByCredential(db, Buffer.from(credential.id, 'base64url'))
  if (!passkey || (asked.user_id !== null && asked.user_id !== passkey.user_id)) throw notAccepted()
  if (!namesUser(credential, passkey.user_id, asked.user_id !== null)) throw notAccepted()
  const answer = await verified(entrance, credential, challenge, passkey)
  if (!answer) throw notAccepted()
  if (looksCopied(passkey, answer.newCounter)) {
    await reportCopy(entrance, passkey, answer.newCounter)
    throw notAccepted()
  }
  const use = { counter: answer.newCounter, synced: answer.credentialBackedUp, now }
  return { passkey, use, askedOf: asked.user_id }
}

export const notAccepted = () => problem('passkey_not_accepted')

/** The challenge an answer says it is for; undefined where it has not even that, or was given inside another site's page. */
export function challengeOf({ response }: Credential): string | undefined {
  try {
    const { challenge, crossOrigin } = decodeClientDataJSON(String(response.clientDataJSON))
    return typeof challenge === 'string' && !crossOrigin ? challenge : undefined
  } catch {
    return undefined
  }
}

/** Where nobody was named beforehand the passkey must say whose it is (WebAuthn, section 7.2, step 6). */
function namesUser({ response }: Credential, userId: string, known: boolean): boolean {
  const handle = response.userHandle
  if (handle === undefined || handle === null) return known
  return handle === userHandle(userId).toString('base64url')
}

async function verified({ centre }: Entrance, credential: Credential, challenge: string, passkey: FoundPasskey) {
  const { id, origin } = relyingParty(centre)
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      // whatever else it is, the library throws
      response: credential as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      // zero: the counter is judged by looksCopied(), which knows about synced keys
      credential: { id: credential.id, publicKey: new Uint8Array(passkey.public_key), counter: 0 },
    })
    return verified ? authenticationInfo : undefined
  } catch {
    return undefined
  }
}

async function reportCopy(entrance: Entrance, passkey: FoundPasskey, counter: number): Promise<void> {
  const user = { id: passkey.user_id, name: passkey.user_name, email: passkey.email, locale: passkey.locale }
  await onTenant(entrance.centre.database.app, null, async db => {
    await auditFactor(db, entrance, user, {
      action: 'passkey.copy_refused',
      subject: { kind: 'passkey', id: passkey.id, label: passkey.name },
      before: { counter: passkey.counter },
      after: { counter },
    })
    await notify(db, entrance, user, 'passkey_copied', { factor: passkey.name })
  })
}
