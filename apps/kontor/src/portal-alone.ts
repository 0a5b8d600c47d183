import { timeLimit } from '@kontor/customer-centre/platform/time-limit'
import type { Configuration } from './configuration.ts'

type Settings = Pick<Configuration, 'APP_URL' | 'CUSTOMER_CENTRE_URL' | 'CUSTOMER_CENTRE_INTERNAL_URL'>

/** Milliseconds that the start waits for the customer centre's answer. */
const patience = 3000

/**
 * Asks the customer centre of a portal alone as a browser on its pages would.
 * @returns sentences about what would keep visitors from signing in; none where all is well
 */
export async function mistakesOfPortalAlone(settings: Settings): Promise<string[]> {
  const { APP_URL, CUSTOMER_CENTRE_URL } = settings
  if (!CUSTOMER_CENTRE_URL) return []
  const [app, centre] = [new URL(APP_URL), new URL(CUSTOMER_CENTRE_URL)]
  const mixed =
    app.protocol === centre.protocol
      ? []
      : [
          `APP_URL and CUSTOMER_CENTRE_URL: one is https and one is not, and browsers let no page of one call the other.`,
        ]
  return [...mixed, ...(await trust(settings, app, centre, CUSTOMER_CENTRE_URL))]
}

async function trust(
  { CUSTOMER_CENTRE_INTERNAL_URL }: Settings,
  app: URL,
  centre: URL,
  address: string,
): Promise<string[]> {
  const base = CUSTOMER_CENTRE_INTERNAL_URL ?? address
  const headers = { accept: 'application/json', origin: app.origin, referer: `${app.origin}/` }
  let answer: Response
  try {
    answer = await fetch(`${base}/sanctum/csrf-cookie`, { headers, signal: timeLimit(patience) })
  } catch {
    return [`The customer centre does not answer at ${base}. Pages say so until it does.`]
  }
  const mistakes: string[] = []
  if (answer.headers.get('access-control-allow-origin') !== app.origin)
    mistakes.push(
      `The customer centre does not know this portal, and every sign-in fails with 419: its TRUSTED_ORIGINS must name ${app.origin}.`,
    )
  const domains = answer.headers.getSetCookie().map(cookie => /;\s*domain=\.?([^;]+)/i.exec(cookie)?.[1]?.toLowerCase())
  const reaches = (domain?: string) =>
    domain !== undefined && [app, centre].every(({ hostname }) => `.${hostname}`.endsWith(`.${domain}`))
  if (app.hostname !== centre.hostname && !domains.every(reaches))
    mistakes.push(
      `Cookies of ${centre.hostname} do not reach ${app.hostname}, and every sign-in fails with 419: set COOKIE_DOMAIN to the domain that both are in, for the portal and for its customer centre.`,
    )
  return mistakes
}
