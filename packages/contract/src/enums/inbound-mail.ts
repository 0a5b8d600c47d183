/** Why a mail that arrived waits for staff. */
export const heldReasons = [
  'sender_unknown',
  'sender_not_confirmed',
  'sender_not_vouched_for',
  'not_permitted',
  'no_ticket',
  'several_customers',
  'contract_unknown',
  'ticket_gone',
  'ticket_closed',
  'message_id_reused',
  'too_many',
  'empty',
  'unreadable',
  'too_large',
] as const
export type HeldReason = (typeof heldReasons)[number]

/** Says why a mailbox cannot be read. */
export const mailboxFailures = ['sign_in', 'token', 'certificate', 'unreachable', 'folder', 'other'] as const
export type MailboxFailure = (typeof mailboxFailures)[number]

/** Lists what staff do with such a mail. */
export const heldDecisions = ['file', 'open', 'discard'] as const
export type HeldDecision = (typeof heldDecisions)[number]
