import { normaliseVatId } from '@kontor/contract/vat-id'
import type { AskingServices } from '../../platform/services.ts'
import { outsideOnly } from '../outside-service.ts'
import { sandboxVatCheck } from './sandbox.ts'
import type { VatCheck } from './vat-check.ts'
import { viesVatCheck } from './vies.ts'

/** The register this installation asks; null where it asks none. */
export function vatCheckOf({ configuration }: AskingServices): VatCheck | null {
  const { vatCheck, provider } = configuration
  if (vatCheck.mode === 'off') return null
  if (vatCheck.mode === 'sandbox') return outsideOnly(sandboxVatCheck)
  return outsideOnly(viesVatCheck({ ...vatCheck, requester: normaliseVatId(provider.vat_id) }))
}
