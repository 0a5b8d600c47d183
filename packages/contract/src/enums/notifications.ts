/**
 * Events a user may choose to be told of. The code that writes mails honours each: see `mail-kinds.ts` of the centre.
 */
export const notificationEvents = ['tickets', 'contracts', 'invitations', 'vat_id', 'budgets', 'staff_tickets'] as const

export type NotificationEvent = (typeof notificationEvents)[number]

/** Why other mails cannot be turned off. */
export const mandatoryReasons = ['security', 'asked_for', 'law'] as const
export type MandatoryReason = (typeof mandatoryReasons)[number]
