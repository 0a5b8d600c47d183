import type { PayeeCheck } from './payee-check.ts'
import { sandboxPayeeCheck } from './sandbox.ts'
import type { PayeeCheckSettings } from './settings.ts'
import { vopPayeeCheck } from './vop.ts'

/** The service this installation asks; null where it asks none. */
export function payeeCheckOf(settings: PayeeCheckSettings): PayeeCheck | null {
  if (settings.mode === 'off') return null
  return settings.mode === 'sandbox' ? sandboxPayeeCheck : vopPayeeCheck(settings)
}
