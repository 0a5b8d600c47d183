/**
 * Every code a problem answer may carry, with its HTTP status. The portal translates the code; `message` on the wire is
 * the same text in the caller's language (see `problem-texts.ts`).
 */
export const problemStatus = {
  malformed_body: 400,
  unauthenticated: 401,
  signature_invalid: 401,
  forbidden: 403,
  access_beyond_own: 403,
  own_people_only: 403,
  own_customer: 403,
  own_approval: 403,
  own_voucher: 403,
  owners_only: 403,
  second_factor_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  no_customer: 409,
  customer_changed: 409,
  not_correctable: 409,
  corrected_too_much: 409,
  document_obstacle: 409,
  nothing_due: 409,
  stale_version: 409,
  request_in_progress: 409,
  ticket_closed: 409,
  ticket_not_reopenable: 409,
  customer_has_obligations: 409,
  customer_not_deactivated: 409,
  customer_erased: 409,
  order_impossible: 409,
  order_changed: 409,
  trial_used: 409,
  contract_action_refused: 409,
  change_impossible: 409,
  transfer_to_consumer: 409,
  price_changed: 409,
  payment_method_in_use: 409,
  payment_method_not_offered: 409,
  payment_method_unusable: 409,
  payment_under_way: 409,
  payment_changed: 409,
  nothing_to_pay: 409,
  refund_impossible: 409,
  refund_too_much: 409,
  refund_not_owed: 409,
  statement_known: 409,
  payout_too_much: 409,
  payout_no_account: 409,
  contact_in_use: 409,
  contact_duplicate: 409,
  last_factor_required: 409,
  vat_check_impossible: 409,
  recovery_under_way: 409,
  too_many_factors: 409,
  last_owner: 409,
  own_access: 409,
  already_member: 409,
  already_invited: 409,
  too_many_people: 409,
  invitation_over: 409,
  invitation_for_other_address: 409,
  invitation_needs_sign_in: 409,
  export_under_way: 409,
  archive_under_way: 409,
  debtors_need_digits: 409,
  export_failed: 409,
  erasure_under_way: 409,
  export_expired: 410,
  body_too_large: 413,
  unsupported_media_type: 415,
  csrf_mismatch: 419,
  invalid_input: 422,
  import_broken: 422,
  // no 409: clients send those again, and the bank would be asked, or a try be counted, twice
  payee_mismatch: 422,
  voucher_unusable: 422,
  voucher_redeemed: 422,
  invalid_credentials: 422,
  idempotency_key_reused: 422,
  cursor_invalid: 422,
  reset_link_invalid: 422,
  link_invalid: 422,
  wrong_code: 422,
  passkey_not_accepted: 422,
  sign_in_expired: 422,
  captcha_required: 422,
  account_locked: 423,
  fresh_authentication_required: 428,
  too_many_requests: 429,
  internal: 500,
  centre_unreachable: 502,
  busy: 503,
  overloaded: 503,
  database_unavailable: 503,
  storage_full: 503,
} as const

export type ProblemCode = keyof typeof problemStatus

/** The body of every answer with a status of 400 or more. `error` is operator detail, shown to admins only. */
export type ProblemBody = {
  message: string
  code: ProblemCode
  /** Dotted field names → texts, as Laravel writes them. */
  errors?: Record<string, string[]>
  /** For support: the request's id, in the server's log as well. */
  reference?: string
  /** With `stale_version` the record as it is now; with a conflict, what stands in the way. */
  current?: unknown
  error?: string
}
