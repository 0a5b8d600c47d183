import { sql } from 'kysely'
import { dropFiles } from '../files/records.ts'
import { mine, number, type PersonalData, user } from './personal-data.ts'
import { yearsOver } from './retention.ts'

/** The platform's own tables. */
export const platformData: PersonalData = {
  tables: {
    // as the page of the activity tells it: what people do to their own sign-in is theirs alone, and staff have no address
    audit_entry: {
      kind: 'evidence',
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
    // each belongs to something, and goes to who may read that
    file: {
      kind: ['tickets', 'contacts', 'account', 'vouchers'],
      file: 'files/files.json',
      permission: 'account:read',
      rows: 't.customer_number = :customer and t.purpose in (:purposes)',
      columns: 'id purpose subject_id name content_type bytes created_at',
      computed: { sha256: `encode(t.sha256, 'hex')` },
      without: {
        ...number,
        storage_key: 'where it lies with us',
        preview_key: 'where a small copy of it lies with us',
        preview_width: 'about that copy',
        preview_height: 'about that copy',
      },
    },
    unclaimed_upload: { leftOut: 'files nobody holds yet' },
    // programs that have not heard yet that a customer is erased still do: its numbers, states and sums name no one
    event: { leftOut: 'hints for 30 days at what stands elsewhere here, which name no one' },
    machine_token: { kind: 'people', leftOut: 'of our own programs, and about our staff' },
    server_key: { leftOut: 'a key of this installation, about nobody' },
    // a link in one that still counts is left out: people who find the archive open nothing with it
    mail: {
      kind: ['letters', 'mails'],
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
        customer_number: 'the reader’s own mails, for all customers they act for',
        html: 'the same words as the body',
        thread: 'groups mails in mail programs',
        letter: 'how long we keep it, which follows from its template',
        held_until: 'when it was to leave',
      },
    },
    notification: {
      kind: 'people',
      file: 'you/notifications.json',
      permission: null,
      rows: mine,
      order: 'created_at id',
      operator: true,
      columns: 'id event title path created_at read_at digested_at',
      without: {
        ...user,
        customer_number: 'the reader’s own notifications, for all customers they act for',
        needs: 'which rights it takes to read it',
        contract_number: 'which rights it takes to read it',
        in_portal: 'how the reader chose to be told; their preferences are there',
        digest: 'how the reader chose to be told; their preferences are there',
      },
    },
    mail_attachment: {
      kind: ['letters', 'mails'],
      leftOut: 'the names of what went with mails; the documents are there',
    },
    mail_delivery: { kind: ['letters', 'mails'], leftOut: 'how the handing over of mails went; the mails are there' },
    idempotency_key: {
      kind: 'account',
      leftOut: 'answers kept for a day, all of them about what stands elsewhere here',
    },
    rate_limit: { leftOut: 'counters of minutes, without names' },
    sign_in_throttle: { leftOut: 'counters under hashed names' },
    schema_migration: { leftOut: 'which migrations this database has had' },
    secret: { leftOut: 'keys of the installation' },
    setting: { leftOut: 'about the installation' },
  },
  erase: {
    // a ticket's go with its texts: it may have gone on for years; a certificate stays with the documents that name it
    async tickets({ db, customer, today }) {
      await dropFiles(
        db,
        sql`customer_number = ${customer} and purpose not in ('ticket_message', 'ticket_note', 'tax_exemption')
          and extract(year from created_at) = any(${yearsOver('tickets', today)}::integer[])`,
      )
    },
    // to the customer, and to the people who went with them
    async mails({ db, customer, today }) {
      await sql`select forget_mails_of(${customer}, ${yearsOver('letters', today)}::integer[])`.execute(db)
    },
    async people({ db, customer }) {
      await db.deleteFrom('notification').where('customer_number', '=', customer).execute()
      await sql`delete from idempotency_key where split_part(scope, ':', 3) = ${String(customer)}`.execute(db)
    },
  },
  async eraseUsers({ db }, users) {
    const ids = users.map(({ id }) => id)
    await sql`delete from notification where user_id = any(${ids}::uuid[])`.execute(db)
    await sql`delete from idempotency_key where split_part(scope, ':', 2) = any(${ids}::text[])`.execute(db)
  },
}
