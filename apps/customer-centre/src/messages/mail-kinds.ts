import type { MandatoryReason, NotificationEvent } from '@kontor/contract/words/notifications'
import type { MailTemplate } from './mail-texts.ts'

/** What a mail is about, as its reader chooses; or why he cannot choose. */
export type MailKind = { event: NotificationEvent } | { mandatory: MandatoryReason }

const security: MailKind = { mandatory: 'security' }
const askedFor: MailKind = { mandatory: 'asked_for' }
const law: MailKind = { mandatory: 'law' }

/** Every mail there is, so that none is written without a word about who may turn it off. */
export const mailKinds: Record<MailTemplate, MailKind> = {
  password_reset: askedFor,
  password_elsewhere: askedFor,
  verify_email: askedFor,
  registration_known: askedFor,
  password_changed: security,
  password_guessed: security,
  new_device: security,
  sign_in_linked: security,
  factor_added: security,
  factor_removed: security,
  recovery_codes_renewed: security,
  recovery_code_used: security,
  passkey_copied: security,
  second_factor_failed: security,
  second_factor_policy: security,
  recovery_requested: security,
  recovery_reminder: security,
  recovery_ready: security,
  recovery_cancelled: security,
  recovery_finished: security,
  refund_account_changed: security,
  email_change_old: security,
  email_change_new: askedFor,
  email_change_taken: askedFor,
  email_changed: security,
  email_change_refused: security,
  declaration_received: law,
  inquiry_copy: askedFor,
  inquiry_arrived: askedFor,
  callback_booked: askedFor,
  callback_arrived: askedFor,
  callback_withdrawn: askedFor,
  // Art. 16 (4) and (5) of Regulation (EU) 2022/2065
  notice_received: law,
  notice_arrived: law,
  notice_decided: law,
  contact_code: askedFor,
  contact_phone_code: askedFor,
  // BSIG 2025 § 49
  contacts_rechecked: law,
  holder_decided: law,
  invitation: askedFor,
  invitation_accepted: { event: 'invitations' },
  invitation_declined: { event: 'invitations' },
  access_changed: security,
  access_ended: security,
  access_ending: security,
  access_expired: security,
  owner_added: security,
  export_ready: askedFor,
  // Art. 28 (3) and Art. 12 (3) GDPR
  agreement_accepted: law,
  erasure_requested: law,
  erasure_scheduled: law,
  erasure_withdrawn: law,
  erasure_done: law,
  // Art. 17 (3) GDPR
  legal_hold_set: law,
  legal_hold_lifted: law,
  // Art. 17 of Regulation (EU) 2022/2065
  customer_locked: law,
  customer_unlocked: law,
  lock_request_arrived: askedFor,
  lock_request_declined: askedFor,
  vat_id_invalid: { event: 'vat_id' },
}
