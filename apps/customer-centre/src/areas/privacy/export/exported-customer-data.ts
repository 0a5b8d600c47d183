import type { ExportedTable } from './exported-tables.ts'

const number = { customer_number: 'the same for all: it stands in index.json' }
const sortKeys = 'only for searching, follows from the other columns'
const version = 'a counter against overwriting'

/** The customer's record, people, contacts, contracts, services and tickets. */
export const customerTables = {
  customer: {
    file: 'account/customer.json',
    permission: 'account:read',
    order: 'customer_number',
    columns: `customer_number type salutation title first_name last_name company_name name email email_verified_at phone locale currency
      vat_id tax_number small_business register_court register_number line1 line2 postal_code city country
      billing_line1 billing_line2 billing_postal_code billing_city billing_country
      e_invoice_format buyer_reference order_number receiver_email peppol_id refund_holder refund_bic refund_check refund_known_name refund_checked_at
      locked_at lock_reason termination_on second_factor_required_from deactivated_at created_at changed_at`,
    computed: { refund_iban_masked: `left(t.refund_iban, 4) || repeat('·', 4) || right(t.refund_iban, 4)` },
    without: { version, refund_version: version },
  },
  customer_limit: {
    file: 'account/limits.json',
    permission: 'account:read',
    order: 'key',
    columns: 'key unit limit ceiling requested request_reason requested_at',
    without: number,
  },
  vat_check: {
    file: 'account/vat-checks.json',
    permission: 'account:read',
    columns: 'id vat_id outcome reason checked_at source consultation_number name address',
    without: number,
  },
  vat_status: {
    file: 'account/vat-status.json',
    permission: 'account:read',
    order: 'vat_id',
    columns: 'vat_id state check_id next_check_at failures',
    without: { ...number, run_id: 'of a run of our program', run_since: 'of a run of our program' },
  },
  membership: {
    file: 'account/people.json',
    permission: 'people:read',
    order: 'created_at user_id',
    columns: 'role permissions expires_at second_factor_required_from created_at last_used_at',
    computed: {
      name: '(select u.name from user_account u where u.id = t.user_id)',
      email: '(select u.email from user_account u where u.id = t.user_id)',
    },
    without: {
      ...number,
      user_id: 'stands as name and address',
      invited_by: 'another person’s doing; the activity tells it',
      version,
    },
  },
  invitation: {
    file: 'account/invitations.json',
    permission: 'people:read',
    columns:
      'id email locale role permissions access_expires_at second_factor_required message state created_at sent_at expires_at',
    without: { ...number, token_hash: 'opens the access it offers', invited_by: 'the activity tells it' },
  },
  terms_acceptance: {
    file: 'account/accepted-terms.json',
    permission: 'account:read',
    columns: 'id version accepted_at',
    computed: { accepted_by: '(select u.name from user_account u where u.id = t.user_id)' },
    without: { ...number, user_id: 'stands as a name' },
  },
  processing_agreement: {
    file: 'account/processing-agreements.json',
    permission: 'account:read',
    columns: 'id version locale accepted_at accepted_by text',
    computed: { hash: `encode(t.hash, 'hex')` },
    without: { ...number, user_id: 'stands as a name' },
  },
  data_export: {
    file: 'account/exports.json',
    permission: 'account:read',
    columns: 'id state requested_at ready_at expires_at downloaded_at size_bytes',
    computed: {
      requested_by: '(select u.name from user_account u where u.id = t.user_id)',
      sha256: `encode(t.sha256, 'hex')`,
    },
    without: {
      ...number,
      user_id: 'stands as a name',
      attempts: 'of a run of our program',
      claimed_until: 'of a run of our program',
      error: 'of a run of our program',
    },
  },
  erasure_request: {
    file: 'account/erasure-requests.json',
    permission: 'account:read',
    columns: 'id state requested_at scheduled_for begun_at going_since ended_at review_on',
    computed: { requested_by: '(select u.name from user_account u where u.id = t.user_id)' },
    without: { ...number, user_id: 'stands as a name' },
  },
  customer_lock: {
    file: 'account/locks.json',
    permission: 'account:read',
    order: 'locked_at id',
    columns: `id reason locked_at scope scope_detail ends_on facts origin notice_number ground_kind ground explanation
      automated_detection automated_decision redress complaint_until lifted_at lift_note`,
    without: {
      ...number,
      locked_by: 'one of our people, who acts for us',
      lifted_by: 'one of our people, who acts for us',
    },
  },
  lock_request: {
    file: 'account/lock-requests.json',
    permission: 'account:read',
    order: 'requested_at id',
    columns: 'id kind state requested_at pay_on message decided_at answer',
    computed: { requested_by: '(select u.name from user_account u where u.id = t.user_id)' },
    without: { ...number, user_id: 'stands as a name', decided_by: 'one of our people, who acts for us' },
  },
  legal_hold: {
    file: 'account/legal-holds.json',
    permission: 'account:read',
    operator: true,
    rows: 't.customer_number = :customer',
    order: 'set_at id',
    columns: 'id reason_class set_at lifted_at',
    without: {
      ...number,
      reason: 'what we noted to establish, exercise or defend claims',
      lift_note: 'what we noted to establish, exercise or defend claims',
      set_by: 'one of our people, who acts for us',
      lifted_by: 'one of our people, who acts for us',
    },
  },
  // as the page of the activity tells it: what people do to their own sign-in is theirs alone, and staff have no address
  audit_entry: {
    file: 'account/activity.json',
    permission: 'account:read',
    rows: `((t.customer_number = :customer and (not :personal or t.actor_user_id = :user))
      or (t.customer_number = 0 and t.actor_user_id = :user))`,
    order: 'at id',
    columns: 'id at actor_name:actor staff action subject_kind subject_id subject_label:subject acting_reason:reason',
    computed: {
      address: 'case when not t.staff then host(t.address) end',
      before: 'case when :whole then t.before end',
      after: 'case when :whole then t.after end',
    },
    without: {
      ...number,
      actor_user_id: 'stands as a name',
      request_id: 'of our log',
    },
  },
  contact: {
    file: 'contacts/contacts.json',
    permission: 'contacts:read',
    columns: `id kind first_name last_name organisation name email phone fax line1 postal_code city country locale roles
      mail_categories registry_handle id_type note email_verification email_verified_at phone_verification phone_verified_at
      holder_state holder_since holder_asked_at holder_due_on created_at`,
    computed: { id_number_masked: `case when t.id_number is not null then '••••' || t.id_number_end end` },
    without: {
      ...number,
      email_key: sortKeys,
      phone_key: sortKeys,
      name_key: sortKeys,
      id_number: 'sealed, as it opens more than this account; its end is in id_number_masked',
      id_number_end: 'stands in id_number_masked',
      version,
    },
  },
  contact_use: {
    within: 'contact',
    as: 'used_by',
    joined: 't.customer_number = p.customer_number and t.contact_id = p.id',
    order: 'contract_id role',
    columns: 'role',
    // which contracts, for whoever may read them
    computed: {
      contract_id: 'case when :contracts then t.contract_id end',
      contract: `case when :contracts then
        (select c.number from contract c where c.customer_number = t.customer_number and c.id = t.contract_id) end`,
    },
    without: { ...number, contact_id: 'it stands inside its contact' },
  },
  contact_evidence: {
    within: 'contact',
    as: 'evidence',
    joined: 't.customer_number = p.customer_number and t.contact_id = p.id',
    order: 'given_at id',
    columns: 'id kind note given_at given_by decision reason decided_at',
    without: {
      ...number,
      contact_id: 'it stands inside its contact',
      decided_by: 'a name of our staff',
    },
  },
  contract: {
    file: 'contracts/contracts.json',
    permission: 'contracts:read',
    columns: `id number product_code:product label state price_minor currency cycle started_on minimum_term_ends_on notice_days
      renews_on ends_on cancelled_at next_price_minor next_price_from terms_version data_location payment_method_id
      attributes domain created_at`,
    without: { ...number, version },
  },
  declaration: {
    file: 'contracts/declarations.json',
    permission: 'contracts:read',
    columns:
      'id number kind received_at name email customer_text contract_text content body locale contract_id ends_on',
    without: { ...number, address_hash: 'tells nothing without our key' },
  },
  cloud_project: {
    file: 'services/cloud-projects.json',
    permission: 'contracts:read',
    columns: 'id contract_id name',
    without: number,
  },
  cloud_resource: {
    within: 'cloud_project',
    as: 'resources',
    joined: 't.customer_number = p.customer_number and t.project_id = p.id',
    order: 'name id',
    columns: 'id type name state vcpu ram_mib disk_gib region',
    without: { ...number, project_id: 'it stands inside its project' },
  },
  cloud_cost: {
    within: 'cloud_project',
    as: 'daily_costs',
    joined: 't.customer_number = p.customer_number and t.project_id = p.id',
    order: 'day',
    columns: 'day cost_minor',
    without: { ...number, project_id: 'it stands inside its project' },
  },
  ticket: {
    file: 'support/tickets.json',
    permission: 'support:read',
    order: 'number',
    columns: `id number subject category contract_id impact status created_at updated_at last_author last_from_staff
      resolved_at closed_at rating rating_comment`,
    without: { ...number, created_by: 'the first message tells it', version },
  },
  ticket_message: {
    within: 'ticket',
    as: 'messages',
    joined: 't.customer_number = p.customer_number and t.ticket_id = p.id',
    order: 'created_at id',
    columns: 'id author_name:author from_staff body created_at',
    without: { ...number, ticket_id: 'it stands inside its ticket', author_user_id: 'stands as a name' },
  },
  ticket_event: {
    within: 'ticket',
    as: 'events',
    joined: 't.customer_number = p.customer_number and t.ticket_id = p.id',
    order: 'at id',
    columns: 'id kind actor from_status to_status at',
    without: { ...number, ticket_id: 'it stands inside its ticket' },
  },
  inquiry: {
    file: 'support/messages.json',
    permission: 'support:read',
    columns: 'id number received_at topic reference name email message locale',
    without: { ...number, user_id: 'stands as name and address' },
  },
  callback_request: {
    file: 'support/callbacks.json',
    permission: 'support:read',
    columns: 'id number topic name email phone locale starts_at ends_at created_at cancelled_at',
    without: { ...number, user_id: 'stands as name and address' },
  },
  // each belongs to something, and goes to who may read that
  file: {
    file: 'files/files.json',
    permission: 'account:read',
    rows: 't.customer_number = :customer and t.purpose in (:purposes)',
    columns: 'id purpose subject_id name content_type bytes created_at',
    computed: { sha256: `encode(t.sha256, 'hex')` },
    without: { ...number, storage_key: 'where it lies with us' },
  },
} satisfies Record<string, ExportedTable>
