import { sandboxPayeeCheck } from './sandbox.ts'
import type { PayeeCheckSettings } from './settings.ts'
import { vopPayeeCheck } from './vop.ts'

export type Payee = { holder: string; iban: string }

/**
 * What the bank of an account says of its holder. Only a close match comes with the name it knows (Art. 5c (1) Regulation (EU) 260/2012,
 * as of Regulation (EU) 2024/886): of a stranger's account nobody learns whose it is.
 */
export type PayeeAnswer =
  | { result: 'match' }
  | { result: 'close'; knownName: string }
  | { result: 'no_match' }
  | { result: 'n/a'; reason: string }

/** A bank's verification of payee. */
export type PayeeCheck = {
  /** Never rejects and never takes long: what goes wrong is `n/a`. @param payee its IBAN normalised and right by form */
  ask(payee: Payee): Promise<PayeeAnswer>
}

/** The service this installation asks; null where it asks none. */
export function payeeCheckOf(settings: PayeeCheckSettings): PayeeCheck | null {
  if (settings.mode === 'off') return null
  return settings.mode === 'sandbox' ? sandboxPayeeCheck : vopPayeeCheck(settings)
}
