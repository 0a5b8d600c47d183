/** What staff do only with a colleague, where the provider asks for it: each takes a protection away, or gives money back. */
export const fourEyesActions = [
  'unlock',
  'hold_lift',
  'holder_evidence',
  'invoice_correction',
  'payment_refund',
  'write_off',
] as const
export type FourEyesAction = (typeof fourEyesActions)[number]
