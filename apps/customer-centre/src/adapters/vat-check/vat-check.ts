/** Holds what a register says about an id; an answer that did not come is one too, with the reason as the register or we call it. */
export type VatAnswer =
  | { outcome: 'valid'; consultationNumber: string | null; name: string | null; address: string | null }
  | { outcome: 'invalid'; consultationNumber: string | null; name: null; address: null }
  | { outcome: 'unavailable'; reason: string }

/** A register of VAT ids. */
export type VatCheck = {
  source: 'vies' | 'sandbox'
  /** Never rejects: failures are `unavailable`. @param vatId normalised, of valid form, of the EU or XI */
  ask(vatId: string): Promise<VatAnswer>
}
