import * as z from 'zod'
import { OperatorMistake } from '../../platform/operator-mistake.ts'
import { defineSettings, origin, setting, wholeNumber } from '../../platform/settings.ts'

/** The check tells visitors of open forms from robots. */
export type AntiBotCheck =
  | { mode: 'off' }
  /** A package checks: see `LoadedAdapters`. */
  | { mode: 'package' }
  | {
      /** Proof of work, made and checked here. */
      mode: 'local'
      /** Opens `siteverify` to other programs of the provider; null: only the centre verifies. */
      apiKey: string | null
      /** Iterations of PBKDF2 for one guess, and the most guesses a challenge takes. */
      cost: number
      guesses: number
    }
  | {
      /** Friendly Captcha. */
      mode: 'provider'
      siteKey: string
      apiKey: string
      /** One of the maker's regions, or the origin of a server that speaks like it. */
      endpoint: string
      /** Set where this server passes the frames' calls on to the maker, which then never sees the visitor. */
      relay: { key: string; upstream: string } | null
    }

/** The customer centre also knows where the check's frames are. */
export type AntiBotSettings =
  | { mode: 'off' }
  | { mode: 'package' }
  | (Exclude<AntiBotCheck, { mode: 'off' | 'package' }> & {
      scripts: FrameScripts
    })

/** Addresses of the scripts of the frames and of the connection test; the portal's build makes them. */
export type FrameScripts = { agent: string; widget: string; worker: string; connectionTest: string }

/** The site key of the local check: there is only one, and it is no secret. */
export const localSiteKey = 'local'

export const isRegion = (endpoint: string): boolean => endpoint === 'eu' || endpoint === 'global'

export const antiBotSettings = defineSettings(
  {
    ANTI_BOT: setting(
      z.enum(['local', 'off', 'provider']).optional(),
      '`local`, `provider` or `off`',
      '`provider` if there is a site key',
    ),
    ANTI_BOT_SITE_KEY: setting(z.string().optional(), 'site key of Friendly Captcha'),
    ANTI_BOT_API_KEY: setting(
      z.string().optional(),
      'their API key; with `local`, the key for your other programs to call `/api/v2/captcha/siteverify`',
    ),
    ANTI_BOT_ENDPOINT: setting(
      z
        .union([z.enum(['eu', 'global']), origin], 'must be eu, global, or an origin such as https://relay.example.com')
        .default('global'),
      'their region, `global` or `eu`, or the origin of your relay',
    ),
    ANTI_BOT_RELAY_KEY: setting(
      z.string().optional(),
      "their proxy key: this server then relays what browsers would load from them, so that they see no visitor's browser",
    ),
    // about 0.1 s on one core of a desktop; two cores four times slower stay within the second that a form may take
    ANTI_BOT_COST: setting(wholeNumber(100, 1_000_000).default(2000), 'local: PBKDF2 iterations of one guess'),
    ANTI_BOT_GUESSES: setting(
      wholeNumber(3, 1_000_000).default(450),
      'local: the most guesses one check takes; a third at least. Twice as many take twice as long, for robots and for old phones alike',
    ),
  },
  (set, { adapters, portalAlone }): AntiBotCheck => {
    if (adapters.includes('anti-bot')) return { mode: 'package' }
    const { ANTI_BOT_API_KEY: apiKey, ANTI_BOT_ENDPOINT: endpoint, ANTI_BOT_SITE_KEY: siteKey } = set
    // the local check by default; a site key means the maker's
    const mode = set.ANTI_BOT ?? (siteKey ? 'provider' : 'local')
    if (mode === 'off') return { mode }
    if (mode === 'local')
      return { mode, apiKey: apiKey ?? null, cost: set.ANTI_BOT_COST, guesses: set.ANTI_BOT_GUESSES }
    if (!siteKey) throw new OperatorMistake('ANTI_BOT_SITE_KEY: is missing; ANTI_BOT=provider needs it.')
    // a portal alone verifies nothing
    if (!apiKey && !portalAlone)
      throw new OperatorMistake(
        'ANTI_BOT_API_KEY: is missing; without it no response to this ANTI_BOT_SITE_KEY can be verified.',
      )
    const key = set.ANTI_BOT_RELAY_KEY
    const upstream = isRegion(endpoint) ? `https://${endpoint}.proxy.frcapi.com` : endpoint
    return { mode, siteKey, apiKey: apiKey ?? '', endpoint, relay: key ? { key, upstream } : null }
  },
)
