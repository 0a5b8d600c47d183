/** How visitors of open forms are told from robots. */
export type AntiBotSettings =
  | { mode: 'off' }
  | {
      /** Proof of work, made and checked here. */
      mode: 'local'
      /** Opens `siteverify` to other programs of the provider; null: only the centre verifies. */
      apiKey: string | null
      /** Iterations of PBKDF2 for one guess, and the most guesses a challenge takes. */
      cost: number
      guesses: number
      scripts: FrameScripts
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
      scripts: FrameScripts
    }

/** Addresses of the scripts of the frames and of the connection test; the portal's build makes them. */
export type FrameScripts = { agent: string; widget: string; worker: string; connectionTest: string }

/** The site key of the local check: there is only one, and it is no secret. */
export const localSiteKey = 'local'

/** About 0.1 s on one core of a desktop; two cores four times slower stay within the second that a form may take. */
export const defaultEffort = { cost: 2000, guesses: 450 }
