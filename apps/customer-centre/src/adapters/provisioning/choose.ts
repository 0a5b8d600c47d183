import type { Provisioning } from './provisioning.ts'
import { sandboxProvisioning } from './sandbox.ts'
import type { ProvisioningSettings } from './settings.ts'
import { webhookProvisioning } from './webhook.ts'

/** Who sets up orders here; null: staff do. */
export function provisioningOf(settings: ProvisioningSettings): Provisioning | null {
  if (settings.mode === 'off') return null
  return settings.mode === 'sandbox' ? sandboxProvisioning : webhookProvisioning(settings)
}
