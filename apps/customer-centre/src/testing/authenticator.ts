import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

type Json = Record<string, unknown>
type CreationOptions = { challenge: string; rp: { id: string }; user: { id: string } }
type RequestOptions = { challenge: string; rpId: string }

/** Says how an authenticator differs from a sound one. */
export type Oddities = {
  origin?: string
  rpId?: string
  challenge?: string
  /** Says whether it verified its user (a finger, a PIN). */
  verified?: boolean
  present?: boolean
  counter?: number
  /** The user it names for its passkey; null: it names none. */
  userHandle?: string | null
  /** Signs with another key than it registered. */
  forged?: boolean
  crossOrigin?: boolean
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()
const base64url = (data: string | Buffer | Uint8Array): string => Buffer.from(data).toString('base64url')

/**
 * An authenticator in software with one discoverable ES256 key, and the browser in front of it: answers as `toJSON()`
 * writes them.
 */
export class Authenticator {
  readonly credentialId = base64url(randomBytes(32))
  counter = 0
  /** Says whether its passkey provider copies the key to other devices. */
  synced: boolean
  readonly #origin: string
  readonly #keys = keyPair()
  #userHandle = ''

  constructor(origin: string, { synced = true }: { synced?: boolean } = {}) {
    this.#origin = origin
    this.synced = synced
  }

  /** Answers `navigator.credentials.create()`. */
  create({ challenge, rp, user }: CreationOptions, odd: Oddities = {}): Json {
    this.#userHandle = user.id
    const clientData = this.#clientData('webauthn.create', challenge, odd)
    const id = Buffer.from(this.credentialId, 'base64url')
    const length = Buffer.alloc(2)
    length.writeUInt16BE(id.length)
    const attested = Buffer.concat([Buffer.alloc(16), length, id, publicKey(this.#keys.publicKey)])
    const authData = Buffer.concat([this.#authData(rp.id, odd, 0x40), attested])
    const attestation = isoCBOR.encode(
      new Map<string, string | Uint8Array | Map<string, string>>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ]),
    )
    const response = {
      clientDataJSON: base64url(clientData),
      attestationObject: base64url(attestation),
      transports: ['internal'],
    }
    return this.#credential(response)
  }

  /** Answers `navigator.credentials.get()`; a counting key increments. */
  get({ challenge, rpId }: RequestOptions, odd: Oddities = {}): Json {
    if (!this.synced) this.counter += 1
    const clientData = this.#clientData('webauthn.get', challenge, odd)
    const authData = this.#authData(rpId, odd, 0)
    const key = odd.forged ? keyPair().privateKey : this.#keys.privateKey
    const signature = sign('sha256', Buffer.concat([authData, sha256(clientData)]), key)
    const userHandle = odd.userHandle === undefined ? this.#userHandle : odd.userHandle
    return this.#credential({
      clientDataJSON: base64url(clientData),
      authenticatorData: base64url(authData),
      signature: base64url(signature),
      ...(userHandle !== null && { userHandle }),
    })
  }

  #credential(response: Json): Json {
    const { credentialId: id } = this
    return {
      id,
      rawId: id,
      type: 'public-key',
      response,
      clientExtensionResults: {},
      authenticatorAttachment: 'platform',
    }
  }

  #clientData(type: string, challenge: string, odd: Oddities): Buffer {
    const { origin = this.#origin, crossOrigin = false } = odd
    return Buffer.from(JSON.stringify({ type, challenge: odd.challenge ?? challenge, origin, crossOrigin }))
  }

  /** The relying party's hash, flags and counter (WebAuthn, section 6.1). */
  #authData(rpId: string, odd: Oddities, more: number): Buffer {
    const { verified = true, present = true, counter = this.counter } = odd
    const flags = (present ? 0x01 : 0) | (verified ? 0x04 : 0) | (this.synced ? 0x18 : 0) | more
    const tail = Buffer.alloc(5)
    tail.writeUInt8(flags)
    tail.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(odd.rpId ?? rpId), tail])
  }
}

const keyPair = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })

/** Writes it as COSE does: key type EC2, algorithm ES256, curve P-256, both coordinates. */
function publicKey(key: KeyObject): Uint8Array {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const bytes = (coordinate: string) => new Uint8Array(Buffer.from(coordinate, 'base64url'))
  return isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ]),
  )
}
