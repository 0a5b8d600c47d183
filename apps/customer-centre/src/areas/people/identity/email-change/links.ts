import { createHmac, type KeyObject } from 'node:crypto'
import type { CentreConfiguration } from '../../../../platform/configuration.ts'
import type { Side } from './rules.ts'

/**
 * The token of one address's link, 256 bit. Made from the change's id under the vault's key, because a mail can be sent again and only
 * the token's hash is stored.
 */
export function linkToken(key: KeyObject, side: Side, changeId: string): string {
  return createHmac('sha256', key).update(`email change, ${side}\n${changeId}`).digest('base64url')
}

export const emailLinkOf = ({ appUrl }: Pick<CentreConfiguration, 'appUrl'>, token: string): string =>
  `${appUrl}/email/${token}`
