import { minorDigits } from '@kontor/contract/money'
import type { TenantServices } from '../../../platform/services.ts'

/** Says how much is paid at once into the balance, in minor units: what the provider set in whole units of any currency. */
export function topUpLimits({ configuration }: TenantServices, currency: string): { least: number; most: number } {
  const unit = 10 ** minorDigits(currency)
  const { least, most } = configuration.balance.topUp
  return { least: least * unit, most: most * unit }
}
