import type { secondFactorEndpoints } from '@kontor/contract/areas/people/second-factor'
import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import { uuidv7 } from 'uuidv7'
import { type Context, withoutTransaction } from '../../../../platform/http/context.ts'
import { problem } from '../../../../platform/http/problem.ts'
import { sendSessionCookies } from '../../../../platform/http/session-cookies.ts'
import type { TenantServices } from '../../../../platform/services.ts'
import { issueChallenge, takeChallenge } from './challenges.ts'
import { enrol } from './enrolment.ts'
import { userForChange } from './factor-queries.ts'
import { auditFactor, notify } from './notices.ts'
import { type Credential, challengeOf, notAccepted } from './passkey-proof.ts'
import { countPasskeys, credentialsOf, insertPasskey } from './passkey-queries.ts'
import { makeCodes } from './recovery-codes.ts'
import { relyingParty, userHandle } from './relying-party.ts'
import { most } from './rules.ts'
import { webauthn } from './webauthn.ts'

/** Ed25519, ES256 and RS256 (COSE's numbers): every authenticator supports one of them. */
const algorithms = [-8, -7, -257]

/**
 * Discoverable and with its user verified, so that it also signs in by itself. It asks for no attestation of the maker.
 */
export async function passkeyOptions(context: Context<typeof secondFactorEndpoints.passkeyOptions>) {
  const { caller, services, db, now, request } = context
  const known = await credentialsOf(db, caller.userId)
  if (known.length >= most.passkeys) throw problem('too_many_factors')
  const { id: rpID, name: rpName } = relyingParty(services)
  const { generateRegistrationOptions } = await webauthn()
  const options = await generateRegistrationOptions({
    rpID,
    rpName,
    userID: new Uint8Array(userHandle(caller.userId)),
    userName: caller.email,
    userDisplayName: caller.name,
    challenge: await issueChallenge(db, request, now, { purpose: 'add', userId: caller.userId }),
    timeout: 5 * 60_000,
    attestationType: 'none',
    excludeCredentials: known,
    supportedAlgorithmIDs: algorithms,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { ...options }
}

export const addPasskey = withoutTransaction<typeof secondFactorEndpoints.addPasskey>(async context => {
  const { body, caller, services, now, reply, request } = context
  const { unbound } = services.database
  const challenge = challengeOf(body.credential)
  const asked = challenge && (await takeChallenge(unbound, request, now, 'add', Buffer.from(challenge, 'base64url')))
  if (!asked || asked.user_id !== caller.userId) throw notAccepted()
  const made = await verified(services, body.credential, challenge)
  if (!made) throw notAccepted()
  const prepared = caller.twoFactor ? null : await makeCodes()
  const passkey = {
    id: uuidv7(),
    userId: caller.userId,
    credentialId: Buffer.from(made.credential.id, 'base64url'),
    publicKey: Buffer.from(made.credential.publicKey),
    counter: made.credential.counter,
    transports: transportsOf(body.credential),
    synced: made.credentialBackedUp,
    name: body.name,
    now,
  }

  const { recoveryCodes, sessionId } = await context.inTransaction(async ({ db }) => {
    const user = await userForChange(db, caller.userId)
    if (!user) throw problem('unauthenticated')
    if ((await countPasskeys(db, user.id)) >= most.passkeys) throw problem('too_many_factors')
    if (!(await insertPasskey(db, passkey))) throw notAccepted()
    const enrolled = await enrol(db, caller, user, { prepared, now })
    await auditFactor(db, context, user, {
      action: 'passkey.added',
      subject: { kind: 'passkey', id: passkey.id, label: body.name },
      after: { synced: passkey.synced },
    })
    await notify(db, context, user, 'factor_added', { kind: 'passkey', factor: body.name })
    return enrolled
  })
  if (sessionId) await sendSessionCookies(services, reply, sessionId, caller.idleMinutes * 60)
  return { id: passkey.id, recovery_codes: recoveryCodes }
})

async function verified(services: TenantServices, credential: Credential, challenge: string) {
  const { id, origin } = relyingParty(services)
  const { verifyRegistrationResponse } = await webauthn()
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      // the library throws for anything else
      response: credential as unknown as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    })
    return registrationInfo
  } catch {
    return undefined
  }
}

const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']

/** Reads how the browser reaches the key, in its own words; unknown words are left out. */
function transportsOf({ response }: Credential): string[] {
  const named = Array.isArray(response.transports) ? response.transports : []
  return transports.filter(transport => named.includes(transport))
}
