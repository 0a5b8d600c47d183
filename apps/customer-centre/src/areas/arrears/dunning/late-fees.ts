import type { StepCharges } from '../../../platform/dunning-settings.ts'
import { addDays } from '../../../values/local-date.ts'
import { type BuyerType, defaultBegins, type Interest, interestOf } from './interest.ts'
import type { Claim, Taken } from './rules.ts'

/** Says what was charged for a document before. */
export type Charged = { id: string; interest_through: string | null; lump_sum: boolean }

/** Holds what default rests on: who the customer is, what they were told, and what was charged. */
type Default = {
  type: BuyerType
  /** Before the step that is being taken. */
  taken: readonly Taken[]
  charged: readonly Charged[]
  rates: Readonly<Record<string, number>>
}

export type LateFee =
  | { kind: 'interest'; claim: Claim; from: string; through: string; amount_minor: number; rates: number[] }
  | { kind: 'lump_sum'; claim: Claim; amount_minor: number }
  | { kind: 'fee'; claim: null; amount_minor: number }

/** In euros, and from no one who is a consumer (§ 288 (5) BGB). */
const lumpSum = 4000

/** In minor units. What comes to less is not worth a letter: its days go along with the next one. */
const leastLetter = 100

const inDefault = (claim: Claim, { type, taken }: Default, today: string): string | null => {
  const reminded = taken.find(({ documents }) => documents.includes(claim.id))?.on ?? null
  const from = defaultBegins(type, claim.due_on, reminded)
  return from !== null && from <= today ? from : null
}

export type InterestDue = { claim: Claim; from: string; interest: Interest }

/**
 * Interest on what is open now, from the first day of default that was not charged yet. What was paid meanwhile bears none any more, to the
 * customer's advantage.
 * @returns null where the base rate of a day is not known: no interest is claimed then
 */
export function interestDue(claims: readonly Claim[], facts: Default, through: string): InterestDue[] | null {
  const due: InterestDue[] = []
  for (const claim of claims) {
    const begins = inDefault(claim, facts, through)
    if (begins === null) continue
    const before = facts.charged.find(({ id }) => id === claim.id)?.interest_through
    const from = before ? addDays(before, 1) : begins
    if (from > through) continue
    const interest = interestOf(claim.open_minor, { type: facts.type, from, through, rates: facts.rates })
    if (interest === null) return null
    due.push({ claim, from, interest })
  }
  return due
}

/**
 * Finds what a step charges, for claims that are in default without it. A lump sum counts towards what the letter costs (§ 288 (5) sentence
 * 3 BGB): there is no fee beside it.
 */
export function lateFeesOf(
  { interest, lumpSum: wantsLumpSum, fee }: StepCharges,
  claims: readonly Claim[],
  facts: Default & { currency: string; today: string },
): { charges: LateFee[]; rateUnknown: boolean } {
  const { today, charged } = facts
  const late = claims.filter(claim => inDefault(claim, facts, today) !== null)
  const due = interest ? interestDue(late, facts, today) : []
  const charges: LateFee[] = (due ?? []).flatMap(({ claim, from, interest: { minor, spans } }) =>
    minor > 0
      ? { kind: 'interest', claim, from, through: today, amount_minor: minor, rates: spans.map(({ rate }) => rate) }
      : [],
  )
  const had = (claim: Claim) => charged.some(({ id, lump_sum }) => id === claim.id && lump_sum)
  if (wantsLumpSum && facts.type !== 'consumer' && facts.currency === 'EUR')
    for (const claim of late) if (!had(claim)) charges.push({ kind: 'lump_sum', claim, amount_minor: lumpSum })
  if (fee > 0 && late.length > 0 && !late.some(had) && !charges.some(({ kind }) => kind === 'lump_sum'))
    charges.push({ kind: 'fee', claim: null, amount_minor: fee })
  const total = charges.reduce((sum, { amount_minor }) => sum + amount_minor, 0)
  return { charges: total < leastLetter ? [] : charges, rateUnknown: due === null }
}
