/** Holds what the register says about an id; an answer that did not come is one too, with the reason as the register or its asker calls it. */
export type VatAnswer =
  | { outcome: 'valid'; consultationNumber: string | null; name: string | null; address: string | null }
  | { outcome: 'invalid'; consultationNumber: string | null; name: null; address: null }
  | { outcome: 'unavailable'; reason: string }

/** Asks the EU's register of VAT ids (VIES), directly or by a service: answers are kept as its own, for they prove invoices without VAT. */
export type VatCheck = {
  /** @param vatId normalised, of valid form, of the EU or XI. A silent register is `unavailable`, and is asked again later. */
  ask: (vatId: string) => Promise<VatAnswer>
}
