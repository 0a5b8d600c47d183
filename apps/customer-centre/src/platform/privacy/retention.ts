import type { RetentionKind } from '@kontor/contract/enums/privacy'
import { addMonths } from '../../values/local-date.ts'

/** Says how long the law keeps something, counted from a day: by the end of that day's year, or by the day itself. */
export type Period = { counted: 'year_end'; years: number } | { counted: 'day'; months: number }

export type Retention = {
  /** Says what is kept after an erasure, for how long and by which law; null: nothing, it goes with the erasure. */
  keep: { period(day: string): Period; law: string } | null
}

/**
 * Says what happens to a customer's data when they are erased: this is the one matrix that the plan on the page, the job and
 * docs/privacy.md follow. Whose rows are of which kind stands with the tables, in each area's `personal-data.ts`.
 */
export const retention: Record<RetentionKind, Retention> = {
  // the eight years of 2025 are for vouchers alone
  books: {
    keep: {
      period: () => ({ counted: 'year_end', years: 10 }),
      law: '§ 147 Abs. 1 Nr. 1, Abs. 3 und 4 AO, § 257 Abs. 1 Nr. 1, Abs. 4 HGB',
    },
  },
  // section 147 (3) AO has said eight years since 2025; documents issued before are kept for the ten it said then
  vouchers: {
    keep: {
      period: day => ({ counted: 'year_end', years: day < '2025-01-01' ? 10 : 8 }),
      law: '§ 147 Abs. 1 Nr. 4, Abs. 3 und 4 AO, § 14b Abs. 1 UStG, § 257 Abs. 1 Nr. 4, Abs. 4 HGB',
    },
  },
  letters: {
    keep: {
      period: () => ({ counted: 'year_end', years: 6 }),
      law: '§ 147 Abs. 1 Nr. 2 und 3, Abs. 3 und 4 AO, § 257 Abs. 1 Nr. 2 und 3, Abs. 4 HGB',
    },
  },
  contracts: {
    keep: {
      period: () => ({ counted: 'year_end', years: 6 }),
      law: '§ 147 Abs. 1 Nr. 5, Abs. 3 und 4 AO',
    },
  },
  tickets: {
    keep: {
      period: () => ({ counted: 'year_end', years: 3 }),
      law: '§§ 195, 199 Abs. 1 BGB, Art. 17 Abs. 3 Buchst. e DSGVO',
    },
  },
  mandates: {
    keep: {
      period: () => ({ counted: 'day', months: 14 }),
      law: 'SEPA Core Direct Debit Rulebook, § 676b Abs. 2 BGB, Art. 17 Abs. 3 Buchst. e DSGVO',
    },
  },
  // decisions, acceptances and requests with their people, staff included: counted from the erasure itself
  evidence: {
    keep: {
      period: () => ({ counted: 'year_end', years: 3 }),
      law: '§§ 195, 199 Abs. 1 BGB, Art. 5 Abs. 2, Art. 17 Abs. 3 Buchst. e DSGVO',
    },
  },
  account: {
    keep: null,
  },
  people: {
    keep: null,
  },
  contacts: { keep: null },
  payment_methods: { keep: null },
  services: { keep: null },
  mails: { keep: null },
  exports: { keep: null },
}

/** Says how long mails that are no letters are kept, erasure or not: whatever they tell of can be seen in the account for longer. */
export const mailMonths = 12

/** Last day on which something is kept. @param day the one its period counts from, `YYYY-MM-DD` */
export function keptUntil(period: Period, day: string): string {
  return period.counted === 'year_end'
    ? `${Number(day.slice(0, 4)) + period.years}-12-31`
    : addMonths(day, period.months)
}

/** Calendar years whose records the law no longer keeps, back to the beginning of computer records. */
export function yearsOver(kind: RetentionKind, today: string): number[] {
  const { keep } = retention[kind]
  const thisYear = Number(today.slice(0, 4))
  const years = Array.from({ length: thisYear - 1990 }, (_, past) => 1990 + past)
  return years.filter(year => keep && keptUntil(keep.period(`${year}-12-31`), `${year}-12-31`) < today)
}

/** Months that something is kept after its day, if its period is not in years. */
export function monthsKept(kind: RetentionKind): number {
  const period = retention[kind].keep?.period('')
  return period?.counted === 'day' ? period.months : 0
}
