/** A card as its gateway knows it; Kontor never sees the number. */
export type SavedCard = {
  /**
   * `confirmation_required`: the bank asks its customer first (3-D Secure); the card counts once the customer has
   * answered.
   */
  answer: 'success' | 'confirmation_required'
  /** The gateway's name for it, to charge it by. */
  token: string
  brand: string
  lastFour: string
  /** The card's last valid month, `YYYY-MM`. */
  expires: string
}

export type ApprovedAgreement = { token: string; payer: string; account: string }

/** Takes cards and agreements. Refusals are answers; a rejected promise means that the gateway could not be asked. */
export type PaymentGateway = {
  /** Exchanges the one-time token of the gateway's form for a permanent one. Unknown: it is no token, or used up. */
  saveCard(request: { token: string; holder: string; now: Date }): Promise<SavedCard | 'declined' | 'unknown'>
  /** @param returnUrl where the payer returns; the agreement's name is added as `agreement` */
  startAgreement(request: { returnUrl: URL }): Promise<{ agreement: string; approvalUrl: string }>
  /** Null until the payer has approved. */
  finishAgreement(agreement: string): Promise<ApprovedAgreement | null>
}
