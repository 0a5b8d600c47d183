import type { PaymentReason } from '@kontor/contract/enums/payments'

/** Why a bank refuses or returns a debit, by its code (ISO 20022 external status and return reasons). */
const reasons: Readonly<Record<string, PaymentReason>> = {
  AC01: 'account_wrong',
  BE05: 'account_wrong',
  RC01: 'account_wrong',
  AC13: 'account_wrong',
  AC04: 'account_closed',
  AC06: 'account_blocked',
  AG01: 'account_blocked',
  AM04: 'insufficient_funds',
  MD01: 'no_mandate',
  MD02: 'no_mandate',
  MD06: 'payer_objected',
  MD07: 'payer_deceased',
  MS02: 'bank_refused',
  MS03: 'bank_refused',
  SL01: 'bank_refused',
  AG02: 'technical',
  AM05: 'technical',
  FF01: 'technical',
}

export const reasonOf = (code: string | null): PaymentReason => reasons[code ?? ''] ?? 'other'
