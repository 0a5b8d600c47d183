export type Payee = { holder: string; iban: string }

/**
 * Describes what the bank of an account says of its holder. Only a close match comes with the name it knows (Art. 5c (1) Regulation (EU)
 * 260/2012, as of Regulation (EU) 2024/886): the owner of a stranger's account is never revealed.
 */
export type PayeeAnswer =
  | { result: 'match' }
  | { result: 'close'; knownName: string }
  | { result: 'no_match' }
  | { result: 'n/a'; reason: string }

/** A bank's verification of payee. */
export type PayeeCheck = {
  /** Is quick, as someone waits: failures are `n/a`, and the account is saved unchecked. @param payee its IBAN is normalised and has a valid form */
  ask: (payee: Payee) => Promise<PayeeAnswer>
}
