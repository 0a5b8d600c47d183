import type { ActivityKind } from './activity.ts'
import { contractEvents } from './contracts.ts'
import { takenSteps } from './dunning.ts'

/** What the audit records: for each kind of activity the subjects, and what happens to each. */
export const auditActions = {
  security: {
    session: [
      'signed_in',
      'signed_out',
      'confirmed',
      'ended',
      'others_ended',
      'ended_by_staff',
      'second_factor_failed',
    ],
    password: ['changed', 'reset'],
    passkey: ['added', 'renamed', 'removed', 'copy_refused'],
    totp_app: ['setup_started', 'setup_abandoned', 'added', 'renamed', 'removed'],
    recovery_code: ['used'],
    recovery_codes: ['renewed'],
    devices: ['distrusted'],
    factor_recovery: ['requested', 'cancelled', 'ready', 'finished', 'expired'],
    sso: ['granted', 'refused', 'revoked', 'linked', 'user_created', 'staff_changed', 'keys_rotated'],
    keys: ['rotated', 'rewrapped'],
    clock: ['moved'],
    sign_in_address: ['change_requested', 'confirmed', 'change_refused', 'change_cancelled', 'changed'],
  },
  account: {
    customer: [
      'registered',
      'changed',
      'vat_id_checked',
      'bank_account_changed',
      'bank_account_checked',
      'unlock_requested',
      'unlocked',
      'locked',
      'deferral_requested',
      'proof_sent',
      'lock_request_accepted',
      'lock_request_declined',
      'deactivated',
      'activated',
      'email_change_requested',
      'email_confirmed',
      'email_change_refused',
      'email_change_cancelled',
      'email_changed',
    ],
    limit: ['set', 'requested', 'cancelled', 'approved', 'partly_approved', 'refused'],
    preferences: ['saved'],
    profile: ['changed'],
    registration: ['requested', 'declined'],
    privacy: [
      'export_requested',
      'export_ready',
      'export_failed',
      'export_downloaded',
      'erasure_requested',
      'erasure_scheduled',
      'erasure_delayed',
      'hold_set',
      'hold_lifted',
      'erasure_withdrawn',
      'erasure_done',
      'agreement_accepted',
    ],
    consent: ['given', 'withdrawn'],
  },
  billing: {
    invoice: ['sent', 'cancelled', 'credited', 'proforma_made', 'written_off', 'disputed', 'dispute_ended', 'vat_kept'],
    payment: [
      'begun',
      'settled',
      'failed',
      'cancelled',
      'returned',
      'charged_back',
      'reinstated',
      'refunded',
      'credits_used',
    ],
    payment_method: [
      'added',
      'agreement_started',
      'made_default',
      'made_backup',
      'removed',
      'account_changed',
      'mandate_revoked',
      'mandate_lapsed',
    ],
    bank_entry: ['asked', 'assigned', 'set_aside', 'undone', 'declined', 'reversed', 'replaced'],
    billing_settings: ['changed'],
    invoice_archive: ['requested', 'ready', 'failed'],
    budget: ['set', 'removed', 'reached', 'stopped', 'lifted'],
    dunning: [...takenSteps, 'charged', 'stopped', 'resumed'],
    promise: ['asked', 'granted', 'refused', 'kept', 'broken'],
    top_up_rule: ['set', 'removed', 'paused'],
    payout: ['asked', 'withdrawn', 'seconded', 'approved', 'refused', 'paid', 'returned'],
    loss: ['noted'],
    voucher: ['redeemed'],
  },
  contracts: {
    order: ['sent_again', 'data_deleted', 'carried_out'],
    declaration: ['cancellation', 'withdrawal', 'answered'],
    contract: contractEvents,
    readings: ['corrected', 'held', 'accepted', 'rejected'],
  },
  contacts: {
    contact: [
      'created',
      'imported',
      'changed',
      'deleted',
      'replaced',
      'merged',
      'code_sent',
      'verified',
      'verification_failed',
      'verification_expired',
      'holder_asked',
      'holder_confirmed',
      'holder_overdue',
      'holder_released',
      'evidence_given',
      'evidence_rejected',
    ],
  },
  support: {
    ticket: ['created', 'replied', 'closed', 'reopened'],
    inquiry: ['sent', 'answered'],
    callback: ['requested', 'cancelled', 'done', 'not_reached'],
    caller_pin: ['created', 'checked'],
  },
  people: {
    second_factor_policy: ['changed'],
    person: ['changed', 'removed', 'left', 'access_expired'],
    invitation: ['sent', 'resent', 'revoked', 'accepted', 'declined'],
  },
  staff: {
    notice: ['decided'],
    staff: ['access_started', 'access_ended', 'appointed', 'dismissed'],
    customers: ['searched'],
    billing_run: ['started'],
    debit_file: ['made'],
    payout_file: ['made', 'executed'],
    bank_statement: ['imported', 'refused'],
    voucher_batch: ['requested', 'approved', 'handed_out', 'stopped'],
    bookings: ['exported'],
    machine_token: ['made', 'revoked'],
    approval: [
      'unlock_asked',
      'hold_lift_asked',
      'holder_evidence_asked',
      'invoice_correction_asked',
      'payment_refund_asked',
      'write_off_asked',
      'new_owner_asked',
      'given',
      'refused',
    ],
  },
} as const satisfies Record<ActivityKind, Record<string, readonly string[]>>

type Actions = typeof auditActions
type ActionsOf<Subjects> = {
  [Subject in keyof Subjects & string]: Subjects[Subject] extends readonly (infer Deed extends string)[]
    ? `${Subject}.${Deed}`
    : never
}[keyof Subjects & string]

/** `<subject>.<what happened>`, in the past tense: `ticket.created`. */
export type AuditAction = { [Kind in ActivityKind]: ActionsOf<Actions[Kind]> }[ActivityKind]

/** The first halves of the actions of a kind. */
export const subjectsOf = (kind: ActivityKind): string[] => Object.keys(auditActions[kind])
