import { normaliseVatId } from '@kontor/contract/vat-id'
import type { CentreConfiguration } from '../../configuration.ts'
import { sandboxVatCheck } from './sandbox.ts'
import { viesVatCheck } from './vies.ts'

/** What a register says about an id; an answer that did not come is one too, with the reason as the register or we call it. */
export type VatAnswer =
  | { outcome: 'valid'; consultationNumber: string | null; name: string | null; address: string | null }
  | { outcome: 'invalid'; consultationNumber: string | null; name: null; address: null }
  | { outcome: 'unavailable'; reason: string }

/** A register of VAT ids. */
export type VatCheck = {
  source: 'vies' | 'sandbox'
  /** Never rejects: what goes wrong is `unavailable`. @param vatId normalised, right by form, of the EU or XI */
  ask(vatId: string): Promise<VatAnswer>
}

/** The register this installation asks; null where it asks none. */
export function vatCheckOf({
  vatCheck,
  provider,
}: Pick<CentreConfiguration, 'vatCheck' | 'provider'>): VatCheck | null {
  if (vatCheck.mode === 'off') return null
  if (vatCheck.mode === 'sandbox') return sandboxVatCheck
  return viesVatCheck({ ...vatCheck, requester: normaliseVatId(provider.vat_id) })
}
