import { sql } from 'kysely'
import { dropFiles } from '../../../platform/files/records.ts'
import { number, type PersonalData, user, version } from '../../../platform/privacy/personal-data.ts'
import { yearsOver } from '../../../platform/privacy/retention.ts'

export const supportData: PersonalData = {
  tables: {
    ticket: {
      kind: 'tickets',
      file: 'support/tickets.json',
      permission: 'support:read',
      order: 'number',
      columns: `id number subject category category_name answers contract_id resource server_access_at server_access_by impact status created_at updated_at last_author last_from_staff
        resolved_at closed_at hold_until merged_into split_from document_id notice_id follows readers rating rating_comment`,
      without: {
        ...number,
        created_by: 'the first message tells it',
        assignee_user_id: 'who works at it for us',
        waiting_since: 'our queue’s order',
        tags: 'our people’s own words',
        first_answered_at: 'the thread tells it',
        answer_due: 'our queue’s order',
        solution_due: 'our queue’s order',
        paused_at: 'our queue’s order',
        due_at: 'our queue’s order',
        warn_at: 'our queue’s order',
        warned_at: 'our queue’s order',
        version,
        answer_text: 'the answers once more, for searches',
      },
    },
    ticket_message: {
      kind: 'tickets',
      within: 'ticket',
      as: 'messages',
      joined: 't.customer_number = p.customer_number and t.ticket_id = p.id',
      order: 'created_at id',
      columns: 'id author_name:author from_staff body created_at edited_at withdrawn_at',
      without: { ...number, ticket_id: 'it stands inside its ticket', author_user_id: 'stands as a name' },
    },
    ticket_event: {
      kind: 'tickets',
      within: 'ticket',
      as: 'events',
      joined: 't.customer_number = p.customer_number and t.ticket_id = p.id',
      order: 'at id',
      columns: 'id kind actor from_status to_status detail at',
      without: { ...number, ticket_id: 'it stands inside its ticket' },
    },
    ticket_copy: {
      kind: 'tickets',
      within: 'ticket',
      as: 'copies',
      joined: 't.customer_number = p.customer_number and t.ticket_id = p.id',
      order: 'added_at id',
      columns: 'id address locale state added_by added_at decided_at',
      without: { ...number, ticket_id: 'it stands inside its ticket' },
    },
    ticket_secret: { kind: 'tickets', leftOut: 'opens what is the customer’s, and deletes itself within a week' },
    ticket_note: {
      kind: 'tickets',
      leftOut:
        'what our people write among themselves: handed out on request, once the rights of others were weighed (Art. 15 (4) GDPR)',
    },
    ticket_work: {
      kind: 'tickets',
      leftOut: 'how long our people worked: what is billed of it stands on a document',
    },
    ticket_desk_draft: { kind: 'tickets', leftOut: 'what our people have begun to write, and not sent' },
    ticket_draft: {
      kind: 'people',
      file: 'you/ticket-drafts.json',
      permission: null,
      rows: 't.customer_number = :customer and t.user_id = :user',
      order: 'ticket_number',
      columns: 'ticket_number category contract_number subject body updated_at',
      without: { ...number, ...user, version },
    },
    ticket_tag: { leftOut: 'our people’s words for tickets, which are about no one' },
    ticket_follower: { kind: 'tickets', leftOut: 'which of our people are told of it' },
    inbound_mail: {
      kind: 'tickets',
      leftOut:
        'mails as they arrived; what was answered in them stands in the tickets, and a mail is handed out on request',
    },
    inbound_token: { leftOut: 'what renews our access to our mailboxes, which is about no one' },
    inbound_mailbox: { leftOut: 'how far our mailboxes have been read, which is about no one' },
    guest_ticket: {
      kind: 'tickets',
      leftOut: 'of people who are no customers: once it is a customer’s, it is a ticket',
    },
    guest_message: { kind: 'tickets', leftOut: 'as the guest’s ticket' },
    text_module: { leftOut: 'our people’s texts for answers, which are about no one' },
  },
  erase: {
    async people({ db, customer }) {
      await sql`delete from ticket_draft where customer_number = ${customer}`.execute(db)
    },
    // texts stay while claims may still come of them, whole or not at all: half a thread proves nothing
    async tickets({ db, customer, today }) {
      const old = sql`select id from ticket
        where customer_number = ${customer} and extract(year from updated_at) = any(${yearsOver('tickets', today)}::integer[])`
      const written = sql`select id from ticket_message where customer_number = ${customer} and ticket_id in (${old})
        union all select id from ticket_note where customer_number = ${customer} and ticket_id in (${old})`
      await dropFiles(db, sql`customer_number = ${customer} and subject_id in (${written})`)
      await sql`delete from inbound_mail where customer_number = ${customer} and ticket_id in (${old})`.execute(db)
      await sql`delete from ticket_secret where customer_number = ${customer} and ticket_id in (${old})`.execute(db)
      await sql`delete from ticket_message where customer_number = ${customer} and ticket_id in (${old})`.execute(db)
      await sql`delete from ticket_note where customer_number = ${customer} and ticket_id in (${old})`.execute(db)
      await sql`delete from ticket_work where customer_number = ${customer} and ticket_id in (${old})`.execute(db)
      await sql`delete from ticket_desk_draft where customer_number = ${customer} and ticket_id in (${old})`.execute(db)
      await sql`delete from ticket_follower where customer_number = ${customer} and ticket_id in (${old})`.execute(db)
      await sql`delete from ticket_copy where customer_number = ${customer} and ticket_id in (${old})`.execute(db)
      await sql`delete from ticket_event where customer_number = ${customer} and ticket_id in (${old})`.execute(db)
      await sql`delete from guest_ticket where status = 'bound' and id in (${old})`.execute(db)
      await sql`delete from ticket where customer_number = ${customer} and id in (${old})`.execute(db)
    },
  },
  // of people who acted for the erased customer alone: what they sent and found no ticket
  async eraseUsers({ db }, users) {
    const ids = users.map(({ id }) => id)
    await sql`delete from ticket_draft where user_id = any(${ids}::uuid[])`.execute(db)
    const emails = users.map(({ email }) => email)
    await sql`delete from inbound_mail where lower(from_address) = any(${emails}::text[]) and ticket_id is null`.execute(
      db,
    )
    await sql`delete from guest_ticket where lower(email) = any(${emails}::text[]) and status <> 'bound'`.execute(db)
  },
}
