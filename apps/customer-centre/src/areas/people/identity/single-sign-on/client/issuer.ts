import type { Configuration } from 'openid-client'
import type { IdentityProvider } from '../../../../../platform/single-sign-on-settings.ts'

type Known = { readAt: number; configuration: Promise<Configuration> }
const known = new WeakMap<IdentityProvider, Known>()

const readEveryMs = 60 * 60_000
/** Seconds the two clocks may differ. */
const clockTolerance = 30
/** Seconds a visitor waits for it. */
const patience = 8

/**
 * The identity provider's description of itself, read once an hour.
 * @throws where it does not answer, or describes another issuer
 */
export async function issuerOf(provider: IdentityProvider): Promise<Configuration> {
  const found = known.get(provider)
  if (found && Date.now() - found.readAt < readEveryMs) return found.configuration
  const configuration = discover(provider)
  known.set(provider, { readAt: Date.now(), configuration })
  // the next visitor asks again
  configuration.catch(() => known.delete(provider))
  return configuration
}

async function discover({ issuer, clientId, clientSecret, allowInsecure }: IdentityProvider): Promise<Configuration> {
  const client = await import('openid-client')
  return client.discovery(
    new URL(issuer),
    clientId,
    { [client.clockTolerance]: clockTolerance },
    client.ClientSecretBasic(clientSecret),
    {
      timeout: patience,
      execute: [
        // the library would rely on the connection that fetched the token; ASVS 6.8.2 wants the signature checked
        client.enableNonRepudiationChecks,
        ...(allowInsecure ? [client.allowInsecureRequests] : []),
      ],
    },
  )
}
