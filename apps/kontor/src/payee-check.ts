import type { PayeeCheckSettings } from '@kontor/customer-centre/adapters/payee-check/settings'
import type { Configuration } from './configuration.ts'
import { isThisMachine } from './this-machine.ts'

type Settings = Pick<
  Configuration,
  'DEMO' | 'PAYEE_CHECK' | 'PAYEE_CHECK_URL' | 'PAYEE_CHECK_KEY' | 'PAYEE_CHECK_TIMEOUT_SECONDS'
>

/** What is wrong with these settings together; null: nothing. */
export function payeeCheckMistake({ PAYEE_CHECK, PAYEE_CHECK_URL: url }: Settings): string | null {
  if (PAYEE_CHECK !== 'vop') return null
  if (!url) return 'PAYEE_CHECK_URL: is missing; PAYEE_CHECK=vop needs it.'
  const { protocol, hostname, username, password } = new URL(url)
  if (username || password) return 'PAYEE_CHECK_URL: must not name a user or password; the key is PAYEE_CHECK_KEY.'
  if (protocol === 'http:' && !isThisMachine(hostname))
    return 'PAYEE_CHECK_URL: must begin with https, as names and account numbers are sent there; http is for this machine alone.'
  return null
}

/** No bank is asked by default; the demo shows every answer without asking one. */
export function payeeCheckSettings(settings: Settings): PayeeCheckSettings {
  const mode = settings.PAYEE_CHECK ?? (settings.DEMO ? 'sandbox' : 'off')
  if (mode !== 'vop') return { mode }
  return {
    mode,
    url: settings.PAYEE_CHECK_URL ?? '',
    token: settings.PAYEE_CHECK_KEY ?? null,
    timeoutSeconds: settings.PAYEE_CHECK_TIMEOUT_SECONDS,
  }
}
