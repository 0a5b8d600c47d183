import { mine, type PersonalData, user } from '../../../platform/privacy/personal-data.ts'
import { eraseUsers } from './erase-users.ts'

export const identityData: PersonalData = {
  tables: {
    user_account: {
      kind: 'people',
      file: 'you/account.json',
      permission: null,
      operator: true,
      rows: 't.id = :user',
      columns:
        'id email name password_changed_at email_verified_at two_factor_since locale preferences disabled_at created_at',
      without: {
        password_hash: 'a secret',
        admin: 'about our staff',
        admin_by_claim: 'about our staff',
        staff_roles: 'about our staff',
        erased_with: 'set once nobody can sign in any more',
        version: 'a counter against overwriting',
      },
    },
    staff_role: { leftOut: 'what our people may do, which is about no one' },
    staff_elevation: { kind: 'people', leftOut: 'about our staff' },
    staff_limit_use: { kind: 'people', leftOut: 'about our staff' },
    saved_view: { kind: 'people', leftOut: 'how our people look at their lists' },
    ticket_view: { leftOut: 'a part of saved_view, as the version before knows it' },
    session: {
      kind: 'people',
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
    device: {
      kind: 'people',
      file: 'you/devices.json',
      permission: null,
      rows: mine,
      columns: 'id user_agent first_seen_at last_seen_at trusted_until',
      without: { ...user, token_hash: 'of a secret' },
    },
    sign_in_attempt: {
      kind: 'people',
      file: 'you/sign-ins.json',
      permission: null,
      rows: mine,
      order: 'at id',
      columns: 'id at outcome method user_agent',
      computed: { address: 'host(t.address)' },
      without: { ...user, device_id: 'stands among the devices' },
    },
    pending_sign_in: { kind: 'people', leftOut: 'secrets, for a quarter of an hour; the sign-ins tell of them' },
    password_reset: { kind: 'people', leftOut: 'secrets, for an hour; the mails and the activity tell of them' },
    passkey: {
      kind: 'people',
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
      kind: 'people',
      file: 'you/code-apps.json',
      permission: null,
      rows: mine,
      columns: 'id name created_at confirmed_at last_used_at',
      without: { ...user, secret: 'a secret', last_step: 'follows from last_used_at' },
    },
    recovery_code: { kind: 'people', leftOut: 'secrets' },
    factor_recovery: {
      kind: 'people',
      file: 'you/factor-recoveries.json',
      permission: null,
      rows: mine,
      columns: 'id requested_at due_at cancelled_at finished_at reminded_at ready_at',
      computed: { address: 'host(t.address)' },
      without: { ...user, cancel_hash: 'of a secret', finish_hash: 'of a secret' },
    },
    webauthn_challenge: { kind: 'people', leftOut: 'secrets, for minutes' },
    email_change: {
      kind: 'account',
      file: 'you/email-changes.json',
      permission: null,
      rows: mine,
      columns: `id sign_in old_email new_email old_needed requested_by requested_at user_agent expires_at
        old_confirmed_at new_confirmed_at ended_at outcome`,
      computed: { address: 'host(t.address)', customer_number: 'nullif(t.customer_number, 0)' },
      without: { ...user, old_hash: 'of a secret', new_hash: 'of a secret', session_id: 'leads to a session' },
    },
    federated_identity: {
      kind: 'people',
      file: 'you/single-sign-on.json',
      permission: null,
      rows: mine,
      order: 'linked_at issuer',
      columns: 'issuer subject linked_at last_used_at',
      without: user,
    },
    federated_sign_in: { kind: 'people', leftOut: 'secrets, for a quarter of an hour' },
    sign_on_key: { leftOut: 'keys of the installation' },
    sign_on_record: { kind: 'people', leftOut: 'secrets of applications; the activity tells where they were used' },
    sign_on_session: {
      kind: 'people',
      leftOut: 'which applications a session uses, by secret names; the activity tells it',
    },
  },
  erase: {
    async account({ db, customer }) {
      await db.deleteFrom('email_change').where('customer_number', '=', customer).execute()
    },
    async people({ db, customer }) {
      await db
        .updateTable('session')
        .set({ current_customer_number: null, acting_reason: null })
        .where('current_customer_number', '=', customer)
        .execute()
    },
  },
  eraseUsers,
}
