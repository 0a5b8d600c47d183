import { createHmac, type KeyObject } from 'node:crypto'
import type { CentreConfiguration } from '../../../../platform/configuration.ts'

/**
 * The token of a recovery's cancel link, 256 bit. Made from its id under the vault's key, because each reminder repeats the link
 * and only its hash is stored.
 */
export function cancelToken(key: KeyObject, recoveryId: string): string {
  return createHmac('sha256', key).update(`factor recovery, cancel\n${recoveryId}`).digest('base64url')
}

/** One page for both links: it asks what a token is for. */
export const recoveryLink = ({ appUrl }: Pick<CentreConfiguration, 'appUrl'>, token: string): string =>
  `${appUrl}/twofactor/recovery/${token}`
