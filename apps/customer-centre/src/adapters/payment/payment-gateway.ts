/** A card as its gateway knows it; the number never reaches us. */
export type SavedCard = {
  /** `confirmation_required`: the bank asks its customer first (3-D Secure); the card counts once he has answered. */
  answer: 'success' | 'confirmation_required'
  /** The gateway's name for it, to charge it by. */
  token: string
  brand: string
  lastFour: string
  /** Last month it counts in, `YYYY-MM`. */
  expires: string
}

export type ApprovedAgreement = { token: string; payer: string; account: string }

/** What takes cards and agreements. Refusals are answers; a rejection means that the gateway could not be asked. */
export type PaymentGateway = {
  /** Exchanges the one-time token of the gateway's form for one that stays. Unknown: it is not a token, or used up. */
  saveCard(request: { token: string; holder: string; now: Date }): Promise<SavedCard | 'declined' | 'unknown'>
  /** @param returnUrl where the payer comes back to; the agreement's name is added as `agreement` */
  startAgreement(request: { returnUrl: URL }): Promise<{ agreement: string; approvalUrl: string }>
  /** Null while the payer has not approved. */
  finishAgreement(agreement: string): Promise<ApprovedAgreement | null>
}
