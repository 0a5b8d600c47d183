import type { GeoIp } from '@kontor/adapters/geo-ip'
import type { PayeeCheck } from '@kontor/adapters/payee-check'
import type { Provisioning } from '@kontor/adapters/provisioning'
import type { VatCheck } from '@kontor/adapters/vat-check'
import { normaliseVatId } from '@kontor/contract/vat-id'
import type { Asking, TenantServices } from '../platform/services.ts'
import { ip2c } from './geo-ip/ip2c.ts'
import { outsideOnly } from './outside-service.ts'
import { sandboxPayeeCheck } from './payee-check/sandbox.ts'
import { vopPayeeCheck } from './payee-check/vop.ts'
import { sandboxProvisioning } from './provisioning/sandbox.ts'
import { webhookProvisioning } from './provisioning/webhook.ts'
import { sandboxVatCheck } from './vat-check/sandbox.ts'
import { viesVatCheck } from './vat-check/vies.ts'

type Host = Pick<TenantServices, 'configuration'> & Asking

/** The register this installation asks; null where it asks none. */
export function vatCheckOf({ configuration: { adapters, provider, vatCheck } }: Host): VatCheck | null {
  if (vatCheck.mode === 'off') return null
  if (vatCheck.mode === 'package') return adapters['vat-check']
  if (vatCheck.mode === 'sandbox') return outsideOnly(sandboxVatCheck)
  return outsideOnly(viesVatCheck({ ...vatCheck, requester: normaliseVatId(provider.vat_id) }))
}

/** The bank's service this installation asks; null where it asks none. */
export function payeeCheckOf({ configuration: { adapters, payeeCheck } }: Host): PayeeCheck | null {
  if (payeeCheck.mode === 'off') return null
  if (payeeCheck.mode === 'package') return adapters['payee-check']
  return outsideOnly(payeeCheck.mode === 'sandbox' ? sandboxPayeeCheck : vopPayeeCheck(payeeCheck))
}

/** Who sets up orders here; null: staff do. */
export function provisioningOf({ configuration: { adapters, provisioning } }: Host): Provisioning | null {
  if (provisioning.mode === 'off') return null
  if (provisioning.mode === 'package') return adapters.provisioning
  return outsideOnly(provisioning.mode === 'sandbox' ? sandboxProvisioning : webhookProvisioning(provisioning))
}

/** Who tells a visitor's country; where no one does, no address leaves the installation. */
export function geoIpOf({ configuration: { adapters, geoIp } }: Host): GeoIp {
  if (geoIp.mode === 'ip2c') return outsideOnly(ip2c(geoIp.url))
  return (geoIp.mode === 'package' && adapters['geo-ip']) || { countryOf: async () => null }
}
