import type { Centre } from '../../centre.ts'

/** Whom passkeys are made for and where they may be used: the portal's host, and its origin alone. */
export function relyingParty(centre: Centre): { id: string; origin: string; name: string } {
  const { appUrl, provider } = centre.configuration
  const { hostname, origin } = new URL(appUrl)
  return { id: hostname, origin, name: provider.name }
}

/** What a passkey keeps as its user (WebAuthn's user handle): the id's 16 bytes, which say nothing about him. */
export const userHandle = (userId: string): Buffer<ArrayBuffer> => Buffer.from(userId.replaceAll('-', ''), 'hex')
