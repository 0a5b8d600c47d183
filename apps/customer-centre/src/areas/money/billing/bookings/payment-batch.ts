import type { PaymentKind } from '@kontor/contract/enums/payments'
import type { Account, EntryKind } from '../../ledger/entries.ts'
import { amountCells, type Books, counterAccount, dayCell, debtorOf, lineOf, text } from './posting-batch.ts'

/** An entry of the ledger that moves what a customer owes, other than by documents that are booked as revenue. */
export type BookedEntry = {
  customer_number: number
  id: string
  booked_on: string
  kind: EntryKind
  debit: Account
  credit: Account
  amount_minor: number
  currency: string
  /** Units of the currency for a euro, as text, that its document kept. */
  rate: string | null
  /** The one that it settles or asks for. */
  document: { id: string; number: string } | null
  payment: { id: string; kind: PaymentKind } | null
  customer_name: string
}

/** A customer's claims, balance and payouts under way are one account there: what moves between them is not booked. */
export const debtorAccounts: readonly Account[] = ['receivable', 'balance', 'payouts']
/** Documents book the first; what vouchers take off prices is not money, and documents have it already. */
export const bookedElsewhere: readonly Account[] = ['sales', 'promotion']

const words: Record<EntryKind, string> = {
  issued: 'Verzugskosten',
  applied: 'Verrechnung',
  payment: 'Zahlung',
  returned: 'Rückbelastung',
  refunded: 'Erstattung',
  written_off: 'Ausbuchung',
  voucher: 'Gutschein',
  promotion: 'Aktionsguthaben',
  taken_over: 'Übernahme',
}

/** One line: the debtor's account against what the money went to or came from. */
export function entryLine(entry: BookedEntry, books: Books): string {
  const { amount_minor, booked_on, credit, currency, customer_name, debit, document, kind, payment, rate } = entry
  const debtor = debtorOf(entry.customer_number, books.digits)
  const owes = (account: Account) => debtorAccounts.includes(account)
  const [own, other, sign] = owes(credit) ? ([credit, debit, -1] as const) : ([debit, credit, 1] as const)
  return lineOf({
    ...amountCells({ amount_minor: sign * amount_minor, currency, rate }),
    Konto: owes(own) ? String(debtor.account) : accountOf(own, payment, books),
    [counterAccount]: accountOf(other, payment, books),
    Belegdatum: dayCell(booked_on),
    // open items are matched by the number of the invoice; what pays none goes by the payment's own id
    'Belegfeld 1': text(document?.number ?? payment?.id ?? entry.id, 36),
    Buchungstext: text(`${words[kind]} ${customer_name}`, 60),
    'Diverse Adressnummer': owes(own) && debtor.diverse !== null ? text(debtor.diverse, 9) : '',
    Beleglink: kind === 'issued' && document ? text(`BEDI "${document.id}"`, 210) : '',
  })
}

function accountOf(account: Account, payment: BookedEntry['payment'], { accounts }: Books): string {
  const by = { card: 'CARD', paypal: 'PAYPAL', sepa: 'BANK', transfer: 'BANK' } as const
  return accounts[account === 'money' ? by[payment?.kind ?? 'transfer'] : account.toUpperCase()] ?? ''
}
