import { normaliseVatId } from '@kontor/contract/vat-id'
import type { CentreConfiguration } from '../../platform/configuration.ts'
import { sandboxVatCheck } from './sandbox.ts'
import type { VatCheck } from './vat-check.ts'
import { viesVatCheck } from './vies.ts'

/** The register this installation asks; null where it asks none. */
export function vatCheckOf({
  vatCheck,
  provider,
}: Pick<CentreConfiguration, 'vatCheck' | 'provider'>): VatCheck | null {
  if (vatCheck.mode === 'off') return null
  if (vatCheck.mode === 'sandbox') return sandboxVatCheck
  return viesVatCheck({ ...vatCheck, requester: normaliseVatId(provider.vat_id) })
}
