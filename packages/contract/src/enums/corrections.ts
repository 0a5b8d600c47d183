/**
 * Lists how staff correct an invoice: the VAT alone, as if it had never been, its data by a new one in its place
 * (also of one that was cancelled before), all that is left of it, or some of it. The first one that an invoice allows is preset.
 */
export const correctionKinds = ['tax', 'cancel', 'reissue', 'whole', 'part'] as const
export type CorrectionKind = (typeof correctionKinds)[number]
/** Lists why VAT that was charged is owed no more: an exemption covers its day, or the buyer owes it, as the VAT id is known to be valid. */
export const taxOwedNoMore = ['exemption', 'vat_id'] as const
export type TaxOwedNoMore = (typeof taxOwedNoMore)[number]
/** Why a document cannot be corrected: it asks for no money, stands in no series of ours, or was given back already. */
export const correctionObstacles = ['no_invoice', 'taken_over', 'nothing_left'] as const
export type CorrectionObstacle = (typeof correctionObstacles)[number]
