import type { ReadingHoldReason } from '@kontor/contract/enums/usage'
import { minorDigits } from '@kontor/contract/money'
import type { CentreConfiguration } from '../../../platform/configuration.ts'
import { millionths } from '../../../values/decimal.ts'
import type { AgreedMeter } from '../catalogue/agreed.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { rate, sumMinor } from './rating.ts'

/** From which a month is implausible: `most` it costs in whole units of the currency, and times the months before. */
export type Limits = CentreConfiguration['usage']

/** Those of a meter: the catalogue's own, where it is sold from one in the contract's currency, in place of the settings. */
export function limitsOf(catalogue: Catalogue | null, meter: string, currency: string, settings: Limits): Limits {
  const own = catalogue?.meters.find(({ code }) => code === meter)?.plausibility
  return {
    factor: own?.factor ?? settings.factor,
    most: own?.most !== undefined && catalogue?.currency === currency ? Number(own.most) : settings.most,
  }
}

/** A meter's month; quantities are decimals. */
export type MonthToJudge = {
  terms: AgreedMeter
  currency: string
  /** The highest of the three months before; null: none was read. */
  usual: string | null
  /** Is what it came to when staff last accepted a reading of it; null: they never had to. */
  accepted: string | null
}

/** Below this cost, in whole units, many times the months before is no trouble to anybody. */
const matters = 100
/** Up to so many times what was billed before, or accepted, is never asked about: customers grow. */
const growth = 2n

/**
 * Says why a month's use cannot be right without someone looking: it costs more than the provider lets pass unseen, or it is many times the
 * months before and costs enough to matter. A meter that is capped costs no more than its cap.
 * @param quantity millionths that the month would come to
 */
export function implausible(
  { terms, currency, usual, accepted }: MonthToJudge,
  quantity: bigint,
  { factor, most }: Limits,
): ReadingHoldReason | null {
  const before = usual === null ? 0n : millionths(usual)
  const known = accepted === null ? before : larger(before, millionths(accepted))
  if (quantity <= growth * known) return null
  const digits = minorDigits(currency)
  const unit = 10 ** digits
  const cost = sumMinor(rate(terms, quantity, digits), digits)
  if (cost > Math.round(most * unit)) return 'above_limit'
  return before > 0n && quantity > BigInt(factor) * before && cost > matters * unit ? 'above_usual' : null
}

const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b)
