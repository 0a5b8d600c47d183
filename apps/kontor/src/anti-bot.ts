import {
  type AntiBotSettings,
  type FrameScripts,
  localSiteKey,
} from '@kontor/customer-centre/adapters/anti-bot/settings'
import type { PublicConfiguration } from '../../portal/src/page/page-context.ts'
import type { Configuration } from './configuration.ts'

type Settings = Pick<
  Configuration,
  | 'ANTI_BOT'
  | 'ANTI_BOT_SITE_KEY'
  | 'ANTI_BOT_API_KEY'
  | 'ANTI_BOT_ENDPOINT'
  | 'ANTI_BOT_RELAY_KEY'
  | 'ANTI_BOT_COST'
  | 'ANTI_BOT_GUESSES'
  | 'CUSTOMER_CENTRE_URL'
>

/** The local check by default; a site key means the maker's. */
const modeOf = ({ ANTI_BOT, ANTI_BOT_SITE_KEY }: Settings) => ANTI_BOT ?? (ANTI_BOT_SITE_KEY ? 'provider' : 'local')

/** Which of these settings contradict each other, or null. */
export function antiBotMistake(settings: Settings): string | null {
  if (modeOf(settings) !== 'provider') return null
  if (!settings.ANTI_BOT_SITE_KEY) return 'ANTI_BOT_SITE_KEY: is missing; ANTI_BOT=provider needs it.'
  // a portal alone verifies nothing
  if (!settings.ANTI_BOT_API_KEY && !settings.CUSTOMER_CENTRE_URL)
    return 'ANTI_BOT_API_KEY: is missing; without it no response to this ANTI_BOT_SITE_KEY can be verified.'
  return null
}

/** What the customer centre needs to know. */
export function antiBotSettings(settings: Settings, scripts: FrameScripts): AntiBotSettings {
  const { ANTI_BOT_SITE_KEY: siteKey = '', ANTI_BOT_API_KEY: apiKey, ANTI_BOT_ENDPOINT: endpoint } = settings
  const mode = modeOf(settings)
  if (mode === 'off') return { mode }
  if (mode === 'local') {
    const effort = { cost: settings.ANTI_BOT_COST, guesses: settings.ANTI_BOT_GUESSES }
    return { mode, apiKey: apiKey ?? null, ...effort, scripts }
  }
  const key = settings.ANTI_BOT_RELAY_KEY
  const upstream = isRegion(endpoint) ? `https://${endpoint}.proxy.frcapi.com` : endpoint
  return { mode, siteKey, apiKey: apiKey ?? '', endpoint, relay: key ? { key, upstream } : null, scripts }
}

/** What pages need to know; the centre's own origin serves the frames unless they are the maker's. */
export function publicAntiBot(settings: Settings): NonNullable<PublicConfiguration['antiBot']> | null {
  const mode = modeOf(settings)
  if (mode === 'off') return null
  const own = settings.CUSTOMER_CENTRE_URL ?? '/'
  if (mode === 'local') return { siteKey: localSiteKey, endpoint: own, maker: false }
  const endpoint = settings.ANTI_BOT_RELAY_KEY ? own : settings.ANTI_BOT_ENDPOINT
  return { siteKey: settings.ANTI_BOT_SITE_KEY ?? '', endpoint, maker: true }
}

/** Where a page may load frames from, as its policy writes it. */
export function frameSources(settings: Settings): string {
  const check = publicAntiBot(settings)
  if (!check) return "'none'"
  if (check.endpoint === '/') return "'self'"
  return isRegion(check.endpoint) ? 'https://*.frcapi.com' : check.endpoint
}

const isRegion = (endpoint: string): boolean => endpoint === 'eu' || endpoint === 'global'
