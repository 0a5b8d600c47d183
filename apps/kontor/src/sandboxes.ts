import type { Configuration } from './configuration.ts'
import { payeeCheckSettings } from './payee-check.ts'
import { provisioningSettings } from './provisioning.ts'
import { vatCheckSettings } from './vat-check.ts'

/** Settings that may be `sandbox`: nobody outside is asked then, and the answers are made up. */
export const sandboxes = [
  'DIRECT_DEBITS',
  'PAYEE_CHECK',
  'PAYMENT_GATEWAY',
  'PHONE_CODES',
  'PROVISIONING',
  'VAT_CHECK',
] as const

/** What is nothing but a sandbox so far: by default the demo's, and off elsewhere. */
export const sandboxOr = <N extends 'PAYMENT_GATEWAY' | 'PHONE_CODES'>(
  settings: Configuration,
  name: N,
): NonNullable<Configuration[N]> | 'sandbox' | 'off' => settings[name] ?? (settings.DEMO ? 'sandbox' : 'off')

/** Files need nobody but the bank: they are what is done where it is no demo. */
export const directDebitsBy = ({ DIRECT_DEBITS, DEMO }: Configuration): 'sandbox' | 'file' =>
  DIRECT_DEBITS ?? (DEMO ? 'sandbox' : 'file')

/** The sandboxes in use, by default or by name. */
export function sandboxesIn(settings: Configuration): (typeof sandboxes)[number][] {
  const modes = {
    DIRECT_DEBITS: directDebitsBy(settings),
    PAYEE_CHECK: payeeCheckSettings(settings).mode,
    PAYMENT_GATEWAY: sandboxOr(settings, 'PAYMENT_GATEWAY'),
    PHONE_CODES: sandboxOr(settings, 'PHONE_CODES'),
    PROVISIONING: provisioningSettings(settings).mode,
    VAT_CHECK: vatCheckSettings(settings).mode,
  }
  return sandboxes.filter(name => modes[name] === 'sandbox')
}

/** Real customers would be refunded, invoiced and debited on made-up answers: null, or which settings lead there. */
export function sandboxMistake(settings: Configuration): string | null {
  if (settings.NODE_ENV !== 'production' || settings.DEMO) return null
  const wrong = sandboxesIn(settings).filter(name => !settings.ALLOW_SANDBOX.includes(name))
  if (wrong.length === 0) return null
  return `${wrong.join(', ')}: sandbox makes its answers up, and NODE_ENV=production is for real customers. Set another value, or ask for it by name: ALLOW_SANDBOX=${wrong.join(',')}`
}
