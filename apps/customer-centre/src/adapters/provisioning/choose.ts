import type { AskingServices } from '../../platform/services.ts'
import { outsideOnly } from '../outside-service.ts'
import type { Provisioning } from './provisioning.ts'
import { sandboxProvisioning } from './sandbox.ts'
import { webhookProvisioning } from './webhook.ts'

/** Who sets up orders here; null: staff do. */
export function provisioningOf({ configuration }: AskingServices): Provisioning | null {
  const settings = configuration.provisioning
  if (settings.mode === 'off') return null
  return outsideOnly(settings.mode === 'sandbox' ? sandboxProvisioning : webhookProvisioning(settings))
}
