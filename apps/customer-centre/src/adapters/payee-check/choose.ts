import type { Asking, Services } from '../../platform/services.ts'
import { outsideOnly } from '../outside-service.ts'
import type { PayeeCheck } from './payee-check.ts'
import { sandboxPayeeCheck } from './sandbox.ts'
import { vopPayeeCheck } from './vop.ts'

/** The service this installation asks; null where it asks none. */
export function payeeCheckOf({ configuration }: Asking & Pick<Services, 'configuration'>): PayeeCheck | null {
  const settings = configuration.payeeCheck
  if (settings.mode === 'off') return null
  return outsideOnly(settings.mode === 'sandbox' ? sandboxPayeeCheck : vopPayeeCheck(settings))
}
