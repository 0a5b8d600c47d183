import type { RetentionKind } from '@kontor/contract/words/privacy'
import { addMonths } from '../../local-date.ts'
import { mailKinds } from '../../messages/mail-kinds.ts'

/** How long something is kept by law, counted from a day: by the end of that day's year, or by the day itself. */
export type Period = { counted: 'year_end'; years: number } | { counted: 'day'; months: number }

export type Retention = {
  /** Whose rows these are. A table may belong to two kinds where its rows differ. */
  tables: readonly string[]
  /** What is kept after an erasure, for how long and by which law; null: nothing, it goes with the erasure. */
  keep: { period(day: string): Period; law: string } | null
}

/**
 * What happens to a customer's data when he is erased: the one matrix that the plan on the page, the job and docs/privacy.md follow.
 * A table that holds personal data and is missing here turns a test red.
 */
export const retention: Record<RetentionKind, Retention> = {
  // section 147 (3) AO has said eight years since 2025; what was issued until then is kept for the ten it said before
  vouchers: {
    tables: [
      'document',
      'document_line',
      'document_settlement',
      'document_event',
      'payment',
      'payment_allocation',
      'cloud_cost',
      'vat_check',
    ],
    keep: {
      period: day => ({ counted: 'year_end', years: day < '2025-01-01' ? 10 : 8 }),
      law: '§ 147 Abs. 1 Nr. 4, Abs. 3 und 4 AO, § 14b Abs. 1 UStG, § 257 Abs. 1 Nr. 4, Abs. 4 HGB',
    },
  },
  letters: {
    tables: ['declaration', 'mail', 'mail_delivery'],
    keep: {
      period: () => ({ counted: 'year_end', years: 6 }),
      law: '§ 147 Abs. 1 Nr. 2 und 3, Abs. 3 und 4 AO, § 257 Abs. 1 Nr. 2 und 3, Abs. 4 HGB',
    },
  },
  contracts: {
    tables: ['contract', 'cloud_project'],
    keep: {
      period: () => ({ counted: 'year_end', years: 6 }),
      law: '§ 147 Abs. 1 Nr. 5, Abs. 3 und 4 AO',
    },
  },
  tickets: {
    tables: ['ticket', 'ticket_message', 'ticket_event', 'inquiry', 'file'],
    keep: {
      period: () => ({ counted: 'year_end', years: 3 }),
      law: '§§ 195, 199 Abs. 1 BGB, Art. 17 Abs. 3 Buchst. e DSGVO',
    },
  },
  mandates: {
    tables: ['payment_method', 'sepa_mandate'],
    keep: {
      period: () => ({ counted: 'day', months: 14 }),
      law: 'SEPA Core Direct Debit Rulebook, § 676b Abs. 2 BGB, Art. 17 Abs. 3 Buchst. e DSGVO',
    },
  },
  // who decided what, accepted what and asked for what, staff included: counted from the erasure itself
  evidence: {
    tables: [
      'audit_entry',
      'terms_acceptance',
      'processing_agreement',
      'consent',
      'erasure_request',
      'data_export',
      'customer_lock',
      'lock_request',
      'legal_hold',
    ],
    keep: {
      period: () => ({ counted: 'year_end', years: 3 }),
      law: '§§ 195, 199 Abs. 1 BGB, Art. 5 Abs. 2, Art. 17 Abs. 3 Buchst. e DSGVO',
    },
  },
  account: {
    tables: ['customer', 'customer_limit', 'email_change', 'vat_status', 'callback_request', 'idempotency_key'],
    keep: null,
  },
  people: {
    tables: [
      'membership',
      'invitation',
      'caller_pin',
      'user_account',
      'session',
      'password_reset',
      'pending_sign_in',
      'passkey',
      'totp_app',
      'recovery_code',
      'factor_recovery',
      'webauthn_challenge',
      'device',
      'sign_in_attempt',
      'sign_on_session',
      'sign_on_record',
      'federated_identity',
      'federated_sign_in',
      'registration',
    ],
    keep: null,
  },
  contacts: { tables: ['contact', 'contact_use', 'contact_code', 'contact_evidence', 'file'], keep: null },
  payment_methods: { tables: ['payment_method'], keep: null },
  services: { tables: ['cloud_resource'], keep: null },
  mails: { tables: ['mail', 'mail_delivery'], keep: null },
  exports: { tables: ['data_export'], keep: null },
}

/** Mails that the law asks for, such as receipts of declarations: business letters. All others go at once. */
export const letterTemplates: readonly string[] = Object.entries(mailKinds).flatMap(([template, kind]) =>
  'mandatory' in kind && kind.mandatory === 'law' ? [template] : [],
)

/** Last day on which something is kept. @param day the one its period is counted from, `YYYY-MM-DD` */
export function keptUntil(period: Period, day: string): string {
  return period.counted === 'year_end'
    ? `${Number(day.slice(0, 4)) + period.years}-12-31`
    : addMonths(day, period.months)
}

/** Calendar years whose things the law keeps no longer, back to where computers kept none. */
export function yearsOver(kind: RetentionKind, today: string): number[] {
  const { keep } = retention[kind]
  const thisYear = Number(today.slice(0, 4))
  const years = Array.from({ length: thisYear - 1990 }, (_, past) => 1990 + past)
  return years.filter(year => keep && keptUntil(keep.period(`${year}-12-31`), `${year}-12-31`) < today)
}

/** Months that something is kept after its day, where its period is not one of years. */
export function monthsKept(kind: RetentionKind): number {
  const period = retention[kind].keep?.period('')
  return period?.counted === 'day' ? period.months : 0
}
