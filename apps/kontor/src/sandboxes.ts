import type { CentreConfiguration } from '@kontor/customer-centre/platform/configuration'
import { defineSettings, list, setting } from '@kontor/customer-centre/platform/settings'
import * as z from 'zod'

/** Settings that may be `sandbox`: no one outside is asked then, and the answers are made up. */
const sandboxes = [
  'DIRECT_DEBITS',
  'PAYEE_CHECK',
  'PAYMENT_GATEWAY',
  'PHONE_CODES',
  'PROVISIONING',
  'VAT_CHECK',
] as const
type Sandbox = (typeof sandboxes)[number]

export const sandboxSettings = defineSettings(
  {
    ALLOW_SANDBOX: setting(
      list.pipe(z.array(z.enum(sandboxes))).default([]),
      'the settings of these, separated by commas, that may be `sandbox` in production all the same, for an installation that is being set up',
    ),
  },
  ({ ALLOW_SANDBOX }): readonly Sandbox[] => ALLOW_SANDBOX,
)

type Modes = Pick<
  CentreConfiguration,
  'contacts' | 'directDebits' | 'payeeCheck' | 'paymentGateway' | 'provisioning' | 'vatCheck'
>

/** The sandboxes in use, by default or by name. */
export function sandboxesIn(centre: Modes): Sandbox[] {
  const modes = {
    DIRECT_DEBITS: centre.directDebits,
    PAYEE_CHECK: centre.payeeCheck.mode,
    PAYMENT_GATEWAY: centre.paymentGateway,
    PHONE_CODES: centre.contacts.phoneCodes,
    PROVISIONING: centre.provisioning.mode,
    VAT_CHECK: centre.vatCheck.mode,
  }
  return sandboxes.filter(name => modes[name] === 'sandbox')
}

/** Real customers would be refunded, invoiced and debited on made-up answers: null, or which settings lead there. */
export function refusedSandboxes(centre: Modes, allowed: readonly Sandbox[]): string | null {
  const wrong = sandboxesIn(centre).filter(name => !allowed.includes(name))
  if (wrong.length === 0) return null
  return `${wrong.join(', ')}: sandbox makes its answers up, and NODE_ENV=production is for real customers. Set another value, or ask for it by name: ALLOW_SANDBOX=${wrong.join(',')}`
}
