import * as z from 'zod'
import { OperatorMistake } from '../../platform/operator-mistake.ts'
import { defineSettings, isThisMachine, setting, webAddress } from '../../platform/settings.ts'

/** Who sets up what was ordered; `off`: staff do, and say so in their queue. */
export type ProvisioningSettings =
  | { mode: 'off' }
  | { mode: 'sandbox' }
  /** @property secret signs what is answered later; null: no call-back is taken */
  | { mode: 'package'; secret: string | null }
  | { mode: 'webhook'; url: string; secret: string; timeoutSeconds: number }

/** A secret is written as base64 of 24 to 64 bytes behind `whsec_`, as Standard Webhooks have it. */
export const isSigningSecret = (text: string): boolean =>
  /^whsec_[A-Za-z0-9+/]+={0,2}$/.test(text) && secretBytes(text).length >= 24 && secretBytes(text).length <= 64

export const secretBytes = (text: string): Buffer => Buffer.from(text.slice('whsec_'.length), 'base64')

const noSecret =
  'PROVISIONING_SECRET: must be whsec_ and 24 to 64 random bytes in base64; echo whsec_$(openssl rand -base64 32) makes one.'

export const provisioningSettings = defineSettings(
  {
    PROVISIONING: setting(
      z.enum(['off', 'sandbox', 'webhook']).optional(),
      'who sets up what is ordered: `webhook` sends each order to your systems, `sandbox` plays it, with `off` staff do it and say so',
      '`sandbox` in demos, else `off`',
    ),
    PROVISIONING_URL: setting(webAddress.optional(), 'where orders are posted; https, on this machine http as well'),
    PROVISIONING_SECRET: setting(
      z.string().optional(),
      'signs orders and their answers: `whsec_` and 24 to 64 random bytes in base64, as `echo whsec_$(openssl rand -base64 32)` makes it',
    ),
  },
  (
    { PROVISIONING, PROVISIONING_URL: url, PROVISIONING_SECRET: secret = '' },
    { adapters, demo },
  ): ProvisioningSettings => {
    if (secret !== '' && adapters.includes('provisioning') && !isSigningSecret(secret))
      throw new OperatorMistake(noSecret)
    if (adapters.includes('provisioning')) return { mode: 'package', secret: secret || null }
    // staff set up what is ordered by default; the demo plays it
    const mode = PROVISIONING ?? (demo ? 'sandbox' : 'off')
    if (mode !== 'webhook') return { mode }
    if (!url) throw new OperatorMistake('PROVISIONING_URL: is missing; PROVISIONING=webhook needs it.')
    const { protocol, hostname, username, password } = new URL(url)
    if (username || password)
      throw new OperatorMistake(
        'PROVISIONING_URL: must not name a user or password; orders are signed with PROVISIONING_SECRET.',
      )
    if (protocol === 'http:' && !isThisMachine(hostname))
      throw new OperatorMistake(
        'PROVISIONING_URL: must begin with https, as customers’ orders are sent there; http is for this machine alone.',
      )
    if (!isSigningSecret(secret)) throw new OperatorMistake(noSecret)
    return { mode, url, secret, timeoutSeconds: 20 }
  },
)
