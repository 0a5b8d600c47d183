import type { PaymentMethod } from '@kontor/contract/areas/money/payment-methods'

type State = PaymentMethod['state']

/** Methods that can be charged, and so can be the default. */
export const usableStates: readonly State[] = ['active', 'expiring']

/** Contracts in these states are no longer billed: a payment method they name can be removed. */
export const billedNoMore = ['withdrawn', 'ended', 'data_retrieval', 'erased']

/**
 * A card counts to the last day of its month; in that month and the one before it is expiring.
 * @param expires `YYYY-MM`
 * @param today at the provider, `YYYY-MM-DD`
 */
export function cardState(expires: string, today: string): Extract<State, 'active' | 'expiring' | 'expired'> {
  const left = monthsOf(expires) - monthsOf(today)
  if (left < 0) return 'expired'
  return left <= 1 ? 'expiring' : 'active'
}

/** A method as it stands today: what a card or a mandate may still be used for runs out by itself. */
export function asOf(today: string, method: PaymentMethod): PaymentMethod {
  const { expires, state, mandate } = method
  if (mandate && usableStates.includes(state) && mandate.lapses_on <= today)
    return { ...method, state: 'expired', mandate: { ...mandate, state: 'lapsed' } }
  return expires !== null && usableStates.includes(state) ? { ...method, state: cardState(expires, today) } : method
}

/**
 * Finds what is tried when the default one fails, as `backupOf` in queries.ts does.
 * @param methods as they stand today, the newest first
 */
export function backupAmong(methods: readonly PaymentMethod[]): PaymentMethod | undefined {
  const others = methods.filter(one => one.method !== 'sepa' && !one.is_default && usableStates.includes(one.state))
  return others.find(one => one.is_backup) ?? others[0]
}

const monthsOf = (date: string): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7))

/** A recognisable name for a card: `Visa ···· 4242`. */
export const cardLabel = (brand: string, lastFour: string): string => `${brand} ···· ${lastFour}`

/**
 * Unique per creditor (SEPA rulebook, AT-01): the customer's number and a count per customer; at most 35 characters.
 */
export function mandateReference(customer: number, count: number): string {
  return `KTR-${customer}-${String(count).padStart(4, '0')}`
}
