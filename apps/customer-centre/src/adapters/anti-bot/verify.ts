import { FriendlyCaptchaClient } from '@friendlycaptcha/server-sdk'
import type { TenantServices } from '../../platform/services.ts'
import { AskedWhileHolding } from '../outside-service.ts'
import { siteVerify } from './local.ts'
import type { AntiBotSettings } from './settings.ts'

/** Milliseconds the maker may take; a visitor is waiting. */
const patience = 4000

type Log = { warn(details: object, text: string): void }

/**
 * Says whether a response proves a solved check; it counts once.
 * @param origin of the sending page, where the browser names one: a token earned on another page is refused
 */
export async function isVerified(
  services: TenantServices,
  settings: Exclude<AntiBotSettings, { mode: 'off' }>,
  response: string,
  origin: string | undefined,
  log: Log,
): Promise<boolean> {
  // one of the markers in the field before there is a response
  if (response === '' || response.startsWith('.')) return false
  if (settings.mode === 'local') {
    // in process nothing can be unreachable: an unreachable database is reported, not excused
    const result = await siteVerify(services, { response, siteKey: undefined })
    return result.success && (origin === undefined || result.data.challenge.origin === origin)
  }
  if (settings.mode === 'package') return askPackage(services, response, origin ?? null, log)
  return askMaker(settings, response, log)
}

/** Not strict: where the maker cannot be asked, visitors are let in, and the log says so. */
async function askMaker(
  { apiKey, siteKey, endpoint }: Extract<AntiBotSettings, { mode: 'provider' }>,
  response: string,
  log: Log,
): Promise<boolean> {
  const client = new FriendlyCaptchaClient({ apiKey, sitekey: siteKey, apiEndpoint: endpoint })
  // its timer is never cleared; with this timeout it ends in seconds instead of 20
  const result = await client.verifyCaptchaResponse(response, { timeout: patience })
  if (result.wasAbleToVerify()) return result.shouldAccept()
  // decided here and not by its shouldAccept(), which throws at a 500 with a body
  const error = result.getResponseError()?.error_code ?? result.getErrorCode()
  log.warn({ endpoint, status: result.status, error }, 'anti-bot: response not verified, visitor let in')
  return true
}

/** Asks a package, as the maker is asked: where nothing can be found out, visitors are let in. */
async function askPackage(
  { configuration: { adapters } }: TenantServices,
  response: string,
  page: string | null,
  log: Log,
): Promise<boolean> {
  try {
    return (await adapters['anti-bot']?.verify(response, page)) ?? true
  } catch (error) {
    if (error instanceof AskedWhileHolding) throw error
    log.warn({ err: error }, 'anti-bot: response not verified, visitor let in')
    return true
  }
}
