import { minorDigits } from '@kontor/contract/money'
import { millionths, priceOfMinor } from './decimal.ts'
import { roundedQuotient } from './tax.ts'

/** An amount in cents, rounded once. @param rate units of the currency for a euro, as a decimal; null: it is the euro */
export const euroCents = (minor: number, currency: string, rate: string | null): number =>
  rate === null ? minor : Number(roundedQuotient(priceOfMinor(minor, minorDigits(currency)) * 100n, millionths(rate)))
