/**
 * How staff correct an invoice: its data, by a new one in its place (also of one that was cancelled before), the VAT that the customer owes
 * itself, as if it had never been, all that is left of it, or some of it.
 */
export const correctionKinds = ['reissue', 'tax', 'cancel', 'whole', 'part'] as const
export type CorrectionKind = (typeof correctionKinds)[number]
/** Why a document cannot be corrected: it asks for no money, stands in no series of ours, or was given back already. */
export const correctionObstacles = ['no_invoice', 'taken_over', 'nothing_left'] as const
export type CorrectionObstacle = (typeof correctionObstacles)[number]
