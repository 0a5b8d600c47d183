import { addDays } from '../../../values/local-date.ts'

export type Instalment = { on: string; amount_minor: number }

type Standing = {
  instalments: readonly Instalment[]
  /** Open when it was promised. */
  sum_minor: number
  /** Open now and nowhere else under way: neither being paid nor disputed. */
  waiting_minor: number
  /** Open at all. */
  open_minor: number
}

/** Kept once all is paid; broken after a day by which less was paid than promised: the day itself counts in full (§ 188 BGB). */
export function deferralState(
  { instalments, sum_minor, waiting_minor, open_minor }: Standing,
  today: string,
): 'kept' | 'broken' | 'granted' {
  if (open_minor === 0) return 'kept'
  const due = instalments.filter(({ on }) => on < today).reduce((total, { amount_minor }) => total + amount_minor, 0)
  return sum_minor - waiting_minor < Math.min(due, sum_minor) ? 'broken' : 'granted'
}

export type DeferralRequest = {
  pay_on: string
  today: string
  sum_minor: number
  days: number
  limit_minor: number
  /** Within the last twelve months. */
  broken: boolean
  /** A lock stands: anyone who is locked has had all the letters. */
  locked: boolean
}

/** Says whether a customer gets more time by rule, without staff. */
export const grantedByRule = ({
  pay_on,
  today,
  sum_minor,
  days,
  limit_minor,
  broken,
  locked,
}: DeferralRequest): boolean =>
  !broken && !locked && sum_minor <= limit_minor && Date.parse(pay_on) - Date.parse(today) <= days * 86_400_000

/** The longest that can be asked for. */
const longestDays = 30

export const deferralWindow = (today: string) => ({ first: addDays(today, 1), last: addDays(today, longestDays) })
