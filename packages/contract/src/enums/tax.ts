/** Lists what is known about a VAT id. `unavailable`: the register was asked and could not answer yet. */
export const vatCheckStates = ['unchecked', 'checking', 'valid', 'invalid', 'unavailable'] as const
export type VatCheckState = (typeof vatCheckStates)[number]

/**
 * Why there is no check: none is set up here, or the id is of a country outside the EU's register (Great Britain,
 * Switzerland, Norway).
 */
export const vatCheckObstacles = ['off', 'not_covered'] as const

/** Lists what the id and its state mean for the VAT on invoices from now on. */
export const vatEffects = ['none', 'domestic', 'reverse_charge', 'charged_for_now', 'charged', 'third_country'] as const
export type VatEffect = (typeof vatEffects)[number]

/**
 * Lists how a price stands to the VAT: consumers read it with the VAT, all others without. `not_charged`: the customer is outside the EU or
 * has an exemption, or the provider is a small business.
 */
export const vatNotes = ['included', 'added', 'reverse_charge', 'not_charged'] as const
export type VatNote = (typeof vatNotes)[number]

/**
 * Lists why the law exempts a customer: institutions of the EU and international bodies, embassies and consulates, and forces of NATO in
 * another member state (§ 4 no. 7 UStG), forces that are stationed here (Art. 67 (3) of the NATO SOFA's supplementary agreement), or a
 * ground that staff write down.
 */
export const exemptionGrounds = ['eu_bodies', 'missions', 'nato_forces', 'stationed_forces', 'other'] as const
export type ExemptionGround = (typeof exemptionGrounds)[number]
/** Lists how an exemption stands to the day: it begins later, counts, is over, or never counted. */
export const exemptionStates = ['coming', 'active', 'over', 'void'] as const

/** Letters of what staff write of one. */
export const exemptionText = { max: 300, certificate: 60 }
/** Days before its end on which an exemption becomes a task of staff, and its customer is told. */
export const exemptionNoticeDays = 30
