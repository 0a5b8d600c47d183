import type { MovementRow } from '@kontor/contract/areas/money/balance'
import type { MovementGroup, MovementWord } from '@kontor/contract/enums/balance'
import type { Account, EntryKind } from '../ledger/entries.ts'

type Named = { id: string; number: string; kind: NonNullable<MovementRow['document']>['kind'] }

/** An entry of the books with the documents and the payment that it names. */
export type EntryRow = {
  id: string
  position: number
  booked_on: string
  kind: EntryKind
  debit: Account
  credit: Account
  debited: Named | null
  credited: Named | null
  payment: MovementRow['payment']
  amount_minor: number
  after_minor: number
  currency: string
  note: string
}

type Sides = Pick<EntryRow, 'kind' | 'debit' | 'credit' | 'debited' | 'credited'>

const documentWords: Partial<Record<Named['kind'], MovementWord>> = {
  dunning_letter: 'fees',
  credit_note: 'credit_note',
  cancellation: 'cancellation',
}

/** Says what an entry is for the customer, who knows neither debit nor credit. */
export function wordOf({ kind, debit, credit, debited, credited }: Sides): MovementWord {
  switch (kind) {
    case 'issued':
      return documentWords[(debited ?? credited)?.kind ?? 'invoice'] ?? 'invoice'
    case 'applied':
      if (debit === 'balance') return 'balance_used'
      if (credit === 'receivable') return 'credit_used'
      return debited && isCredit(debited) ? 'credit_to_balance' : 'balance_taken_back'
    case 'payment':
      return credit === 'receivable' ? 'payment' : 'payment_to_balance'
    case 'returned':
      return debit === 'receivable' ? 'returned' : 'returned_from_balance'
    case 'refunded':
      if (debit === 'payouts') return credit === 'balance' ? 'payout_back' : 'payout_sent'
      if (credit === 'payouts') return debit === 'balance' ? 'payout' : 'payout_returned'
      return debit === 'balance' ? 'refund_of_balance' : 'refund'
    case 'voucher':
      return credit === 'promotion' ? 'promotion' : 'voucher'
    case 'promotion':
      return debit === 'promotion' ? 'promotion_used' : 'promotion_back'
    case 'taken_over':
      return 'carried_over'
    default:
      return kind
  }
}

const isCredit = ({ kind }: Named): boolean => kind === 'credit_note' || kind === 'cancellation'

/** Both sides are the customer's own: nothing changes for them. */
const own = (account: Account): boolean => account === 'receivable' || account === 'balance'

/** Finds what an entry changes of what the customer has with us, less what they owe. */
export function changeOf({ debit, credit, amount_minor }: Pick<EntryRow, 'debit' | 'credit' | 'amount_minor'>): number {
  return (own(credit) ? amount_minor : 0) - (own(debit) ? amount_minor : 0)
}

/** Which entries a part of the list holds. */
export const kindsOf: Record<MovementGroup, readonly EntryKind[]> = {
  documents: ['issued'],
  payments: ['payment', 'returned'],
  refunds: ['refunded'],
  offsets: ['applied'],
  vouchers: ['voucher', 'promotion'],
  other: ['written_off', 'taken_over'],
}

export function movementOf(row: EntryRow): MovementRow {
  const { id, position, booked_on, debited, credited, payment, amount_minor, after_minor, note } = row
  const money = (minor: number) => ({ amount_minor: minor, currency: row.currency })
  return {
    id,
    position,
    booked_on,
    what: wordOf(row),
    payment,
    note,
    amount: money(amount_minor),
    change: money(changeOf(row)),
    after: money(after_minor),
    document: credited ?? debited,
    used: credited && debited,
  }
}
