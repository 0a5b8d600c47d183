/** Lists what an entry on our account is: `other` is no one's payment. */
export const bankEntryKinds = ['transfer', 'return', 'batch', 'payout', 'payout_return', 'other'] as const
/** `exact`: about to be booked by itself; `waiting`: for a colleague. */
export const bankEntryStates = ['exact', 'probable', 'unmatched', 'waiting', 'booked', 'set_aside'] as const
export type BankEntryState = (typeof bankEntryStates)[number]
/** Why an entry is not what it seems. */
export const bankEntryReviews = [
  'sum_differs',
  'reversal',
  'names_invoice',
  'amount_differs',
  'fee',
  'replaced',
  'possible_duplicate',
] as const
export type BankEntryReview = (typeof bankEntryReviews)[number]
/** Lists what staff have to look at. */
export const openBankEntries: readonly BankEntryState[] = ['probable', 'unmatched', 'waiting']

/** Lists what of a direct debit no bank takes. */
export const debitObjections = ['holder', 'town', 'account', 'mandate', 'amount'] as const
export type DebitObjection = (typeof debitObjections)[number]

/** Why a file of the bank is not taken in. */
export const statementRefusals = [
  'not_a_statement',
  'malformed',
  'cut_off',
  'other_account',
  'too_long',
  'sums_differ',
  'empty',
  'encoding',
  'given_up',
] as const
export type StatementRefusal = (typeof statementRefusals)[number]
/** Bounds an upload; longer files are taken in by the command. */
export const statementLimits = { maxFiles: 1, maxBytes: 64 * 1024 * 1024, only: 'xml' } as const
