import type { ExportedTable } from './exported-tables.ts'

const mine = 't.user_id = :user'
const user = { user_id: 'the reader himself' }

/** What is personal to whoever asked for the archive: other people's is theirs. */
export const ownTables = {
  user_account: {
    file: 'you/account.json',
    permission: null,
    rows: 't.id = :user',
    columns:
      'id email name password_changed_at email_verified_at two_factor_since locale preferences disabled_at created_at',
    without: {
      password_hash: 'a secret',
      admin: 'about our staff',
      admin_by_claim: 'about our staff',
      erased_with: 'set once nobody can sign in any more',
      version: 'a counter against overwriting',
    },
  },
  email_change: {
    file: 'you/email-changes.json',
    permission: null,
    rows: mine,
    columns: `id sign_in old_email new_email old_needed requested_by requested_at user_agent expires_at
      old_confirmed_at new_confirmed_at ended_at outcome`,
    computed: { address: 'host(t.address)', customer_number: 'nullif(t.customer_number, 0)' },
    without: { ...user, old_hash: 'of a secret', new_hash: 'of a secret', session_id: 'leads to a session' },
  },
  session: {
    file: 'you/sessions.json',
    permission: null,
    rows: mine,
    order: 'created_at public_id',
    columns: 'method user_agent created_at last_used_at authenticated_at expires_at absolute_expires_at idle_minutes',
    computed: { address: 'host(t.address)' },
    without: {
      ...user,
      id_hash: 'of a secret',
      public_id: 'ends the session',
      current_customer_number: 'which customer it acts for at this moment',
      acting_reason: 'about our staff',
      device_id: 'stands among the devices',
    },
  },
  sign_in_attempt: {
    file: 'you/sign-ins.json',
    permission: null,
    rows: mine,
    order: 'at id',
    columns: 'id at outcome method user_agent',
    computed: { address: 'host(t.address)' },
    without: { ...user, device_id: 'stands among the devices' },
  },
  device: {
    file: 'you/devices.json',
    permission: null,
    rows: mine,
    columns: 'id user_agent first_seen_at last_seen_at trusted_until',
    without: { ...user, token_hash: 'of a secret' },
  },
  passkey: {
    file: 'you/passkeys.json',
    permission: null,
    rows: mine,
    columns: 'id name synced created_at last_used_at',
    without: {
      ...user,
      credential_id: 'says nothing outside your device',
      public_key: 'says nothing outside your device',
      counter: 'says nothing outside your device',
      transports: 'says nothing outside your device',
    },
  },
  totp_app: {
    file: 'you/code-apps.json',
    permission: null,
    rows: mine,
    columns: 'id name created_at confirmed_at last_used_at',
    without: { ...user, secret: 'a secret', last_step: 'follows from last_used_at' },
  },
  factor_recovery: {
    file: 'you/factor-recoveries.json',
    permission: null,
    rows: mine,
    columns: 'id requested_at due_at cancelled_at finished_at reminded_at ready_at',
    computed: { address: 'host(t.address)' },
    without: { ...user, cancel_hash: 'of a secret', finish_hash: 'of a secret' },
  },
  federated_identity: {
    file: 'you/single-sign-on.json',
    permission: null,
    rows: mine,
    order: 'linked_at issuer',
    columns: 'issuer subject linked_at last_used_at',
    without: user,
  },
  consent: {
    file: 'you/consents.json',
    permission: null,
    rows: mine,
    order: 'at id',
    columns: 'id purpose given text_version at',
    without: user,
  },
  // a link in one that still counts is left out: whoever finds the archive opens nothing with it
  mail: {
    file: 'you/mails.json',
    permission: null,
    rows: mine,
    order: 'created_at id',
    operator: true,
    columns: 'id recipient reply_to locale template subject created_at',
    computed: {
      body: `case when t.created_at < :now::timestamptz - interval '30 days' then t.body
        else regexp_replace(t.body, '(https?://[^[:space:]]*/)[[:alnum:]_-]{20,}', '\\1…', 'g') end`,
    },
    without: {
      ...user,
      contact_id: 'mails to contacts are no user’s',
      contact_category: 'mails to contacts are no user’s',
      customer_number: 'the reader’s own mails, whomever he acts for',
      html: 'the same words as the body',
    },
  },
} satisfies Record<string, ExportedTable>
