import type { TenantServices } from '../../../../platform/services.ts'

/** Says where passkeys may be used: the portal's host, and only its origin. */
export function relyingParty(services: TenantServices): { id: string; origin: string; name: string } {
  const { appUrl, provider } = services.configuration
  const { hostname, origin } = new URL(appUrl)
  return { id: hostname, origin, name: provider.name }
}

/** Makes what a passkey stores as its user (WebAuthn's user handle): the id's 16 bytes, which say nothing about the person. */
export const userHandle = (userId: string): Buffer<ArrayBuffer> => Buffer.from(userId.replaceAll('-', ''), 'hex')
