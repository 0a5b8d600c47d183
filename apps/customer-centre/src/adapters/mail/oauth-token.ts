import * as z from 'zod/mini'
import { timeLimit } from '../../platform/time-limit.ts'
import type { TokenSettings } from './imap-server.ts'

const answered = z.object({
  access_token: z.string().check(z.minLength(1)),
  expires_in: z._default(z.coerce.number(), 300),
  refresh_token: z.optional(z.string()),
})

/** Gives access tokens (RFC 6749), a kept one as long as it counts. @property forget has the next one asked for anew */
export type TokenSource = { token(now: Date): Promise<string>; forget(): void }

/** Keeps the token by which access tokens are renewed. @property renew has it used, and keeps what the server gives in its place */
export type RefreshTokens = {
  renew<T>(use: (token: string | null) => Promise<{ answer: T; next: string | null }>): Promise<T>
}

/** Milliseconds before its end at which a token is no longer used, and in which its server has to answer. */
const margin = 60_000
const patience = 20_000

/** Asks the token server of the settings. What it refuses is told without what was sent. */
export function tokenSource(settings: TokenSettings, refreshTokens: RefreshTokens): TokenSource {
  let kept: { token: string; until: number } | undefined
  return {
    async token(now) {
      if (kept && kept.until > now.getTime() + margin) return kept.token
      const answer = await refreshTokens.renew(async token => {
        const given = await ask(settings, token)
        // some servers change it with each use
        return { answer: given, next: given.refresh_token ?? null }
      })
      kept = { token: answer.access_token, until: now.getTime() + answer.expires_in * 1000 }
      return kept.token
    },
    forget() {
      kept = undefined
    },
  }
}

async function ask({ url, clientId, clientSecret, scope }: TokenSettings, refreshToken: string | null) {
  const grant =
    refreshToken === null
      ? { grant_type: 'client_credentials' }
      : { grant_type: 'refresh_token', refresh_token: refreshToken }
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'error',
    body: new URLSearchParams({
      ...grant,
      client_id: clientId,
      ...(clientSecret !== null && { client_secret: clientSecret }),
      ...(scope !== null && { scope }),
    }),
    signal: timeLimit(patience),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`the token server refused: ${response.status} ${text.slice(0, 300)}`)
  const { data } = answered.safeParse(parsed(text))
  if (!data) throw new Error('the token server did not answer with a token')
  return data
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
