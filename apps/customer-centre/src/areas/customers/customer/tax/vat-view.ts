import type { VatCheck } from '@kontor/contract/areas/customers/tax'
import type { CentreConfiguration } from '../../../../platform/configuration.ts'
import { homeCountry } from './charged-tax.ts'
import type { TaxState } from './queries.ts'
import { vatEffect } from './rules.ts'
import { isInVies } from './vat-id.ts'

export type VatSettings = Pick<CentreConfiguration, 'vatCheck' | 'provider'>

/** Why an id cannot be checked; null where it can. */
export function obstacleTo(settings: VatSettings, vatId: string): VatCheck['obstacle'] {
  if (vatId === '') return null
  if (!isInVies(vatId)) return 'not_covered'
  return settings.vatCheck.mode === 'off' ? 'off' : null
}

/** Makes what customers see of the check of their VAT id. */
export function vatCheckView(settings: VatSettings, { type, vat_id: vatId, status }: TaxState): VatCheck {
  const state = status?.state ?? 'unchecked'
  return {
    vat_id: vatId,
    state,
    under_way: status !== null && status.run_since !== null,
    checked_at: status?.checked_at ?? null,
    consultation_number: status?.consultation_number ?? null,
    name: status?.name ?? null,
    address: status?.address ?? null,
    next_check_at: status?.next_check_at ?? null,
    obstacle: obstacleTo(settings, vatId),
    effect: vatEffect(type, vatId, state, homeCountry(settings)),
  }
}
