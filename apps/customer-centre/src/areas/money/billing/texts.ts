import type { BillingObstacle } from '@kontor/contract/enums/billing'
import type { ExemptionGround } from '@kontor/contract/enums/tax'

/** Holds what documents say, and what staff read about a run. */
export type BillingTexts = {
  document: {
    /** Belongs to a line's price (BT-139). */
    discount: string
    /** Why a line is less, where a voucher that was given away lowers it. */
    voucher: string
    promotion: (amount: string) => string
    promotionBack: (amount: string) => string
    /** Belongs to a line that brings net amounts to what gross prices come to. */
    rounding: string
    /** Belongs to what is used, once it has reached its cap. */
    cap: (meter: string) => string
    /** Why no tax is charged (BT-120). */
    reverseCharge: string
    smallBusiness: string
    thirdCountry: string
    /** The same of a customer's own exemption: by which law, and by which certificate. */
    exemptions: Record<Exclude<ExemptionGround, 'other'>, string>
    certificate: (number: string, date: string) => string
    /** Belongs to what default costs. */
    damages: string
    /** "Gutschrift" would mean self-billing (§ 14 (2) UStG). */
    correction: (number: string, date: string) => string
    cancellation: (number: string, date: string) => string
    replaces: (number: string, date: string) => string
    reason: (reason: string) => string
    /** Belongs to what the customer's credit settles as it is issued. @param left null: nothing remains */
    deducted: (amount: string, left: string | null) => string
    /** The notice that a direct debit needs. */
    debit: (debit: { amount: string; on: string; account: string; mandate: string; creditor: string }) => string
    transfer: (due: string) => string
    card: (label: string) => string
    paypal: (label: string) => string
    givenBack: string
    proforma: string
  }
  /** Why something is set aside, for staff. */
  obstacles: Record<BillingObstacle, string>
}

declare module '../../../platform/messages.ts' {
  interface Catalogue {
    billing: BillingTexts
  }
}
