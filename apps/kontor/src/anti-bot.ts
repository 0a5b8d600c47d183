import type { AntiBot } from '@kontor/adapters/anti-bot'
import {
  type AntiBotCheck,
  type AntiBotSettings,
  type FrameScripts,
  isRegion,
  localSiteKey,
} from '@kontor/customer-centre/adapters/anti-bot/settings'
import type { PublicConfiguration } from '../../portal/src/page/page-context.ts'
import type { Configuration } from './configuration.ts'

type Settings = Pick<Configuration, 'antiBot' | 'CUSTOMER_CENTRE_URL'> & {
  centre: Pick<Configuration['centre'], 'adapters'>
}

type PublicCheck = NonNullable<PublicConfiguration['antiBot']>

/** Adds where the frames of the check are, which the portal's build knows. */
export const withFrames = (check: AntiBotCheck, scripts: FrameScripts): AntiBotSettings =>
  check.mode === 'off' || check.mode === 'package' ? check : { ...check, scripts }

/** Tells pages where the check is; the centre's own origin serves the frames unless they are the maker's. */
export function publicAntiBot({ antiBot, centre, CUSTOMER_CENTRE_URL: own = '/' }: Settings): PublicCheck | null {
  if (antiBot.mode === 'off') return null
  if (antiBot.mode === 'package') return packagedCheck(centre.adapters['anti-bot'])
  if (antiBot.mode === 'local') return { siteKey: localSiteKey, endpoint: own, maker: false }
  return { siteKey: antiBot.siteKey, endpoint: antiBot.relay ? own : antiBot.endpoint, maker: true }
}

/** A package's frames are at its own service, which speaks as the maker's does. */
const packagedCheck = (check: AntiBot | null): PublicCheck | null =>
  check && { siteKey: check.siteKey, endpoint: check.origin, maker: true }

/** Lists where a page may load frames from, as its policy writes it. */
export function frameSources(settings: Settings): string {
  const check = publicAntiBot(settings)
  if (!check) return "'none'"
  if (check.endpoint === '/') return "'self'"
  return isRegion(check.endpoint) ? 'https://*.frcapi.com' : new URL(check.endpoint).origin
}
