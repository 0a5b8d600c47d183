import { isSigningSecret, type ProvisioningSettings } from '@kontor/customer-centre/adapters/provisioning/settings'
import type { Configuration } from './configuration.ts'
import { isThisMachine } from './this-machine.ts'

type Settings = Pick<Configuration, 'DEMO' | 'PROVISIONING' | 'PROVISIONING_URL' | 'PROVISIONING_SECRET'>

/** What is wrong with these settings together; null: nothing. */
export function provisioningMistake({
  PROVISIONING,
  PROVISIONING_URL: url,
  PROVISIONING_SECRET,
}: Settings): string | null {
  if (PROVISIONING !== 'webhook') return null
  if (!url) return 'PROVISIONING_URL: is missing; PROVISIONING=webhook needs it.'
  const { protocol, hostname, username, password } = new URL(url)
  if (username || password)
    return 'PROVISIONING_URL: must not name a user or password; orders are signed with PROVISIONING_SECRET.'
  if (protocol === 'http:' && !isThisMachine(hostname))
    return 'PROVISIONING_URL: must begin with https, as customers’ orders are sent there; http is for this machine alone.'
  if (!isSigningSecret(PROVISIONING_SECRET ?? ''))
    return 'PROVISIONING_SECRET: must be whsec_ and 24 to 64 random bytes in base64; echo whsec_$(openssl rand -base64 32) makes one.'
  return null
}

/** Staff set up what is ordered by default; the demo plays it. */
export function provisioningSettings(settings: Settings): ProvisioningSettings {
  const mode = settings.PROVISIONING ?? (settings.DEMO ? 'sandbox' : 'off')
  if (mode !== 'webhook') return { mode }
  return {
    mode,
    url: settings.PROVISIONING_URL ?? '',
    secret: settings.PROVISIONING_SECRET ?? '',
    timeoutSeconds: 20,
  }
}
