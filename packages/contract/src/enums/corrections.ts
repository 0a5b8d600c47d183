/**
 * Lists how staff correct an invoice: the VAT that the customer owes itself, as if it had never been, its data by a new one in its place
 * (also of one that was cancelled before), all that is left of it, or some of it. The first one that an invoice allows is preset.
 */
export const correctionKinds = ['tax', 'cancel', 'reissue', 'whole', 'part'] as const
export type CorrectionKind = (typeof correctionKinds)[number]
/** Why a document cannot be corrected: it asks for no money, stands in no series of ours, or was given back already. */
export const correctionObstacles = ['no_invoice', 'taken_over', 'nothing_left'] as const
export type CorrectionObstacle = (typeof correctionObstacles)[number]
