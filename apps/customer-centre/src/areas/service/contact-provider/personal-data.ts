import { sql } from 'kysely'
import { number, type PersonalData } from '../../../platform/privacy/personal-data.ts'
import { yearsOver } from '../../../platform/privacy/retention.ts'

export const contactProviderData: PersonalData = {
  tables: {
    inquiry: {
      kind: 'tickets',
      file: 'support/messages.json',
      permission: 'support:read',
      columns: 'id number received_at topic reference name email message locale answered_at',
      without: { ...number, user_id: 'stands as name and address', answered_by: 'one of our people, who acts for us' },
    },
    callback_request: {
      kind: 'account',
      file: 'support/callbacks.json',
      permission: 'support:read',
      columns: 'id number topic name email phone locale starts_at ends_at created_at cancelled_at outcome called_at',
      without: { ...number, user_id: 'stands as name and address', called_by: 'one of our people, who acts for us' },
    },
    callback_slot: { leftOut: 'how many places are taken, by nobody in particular' },
    caller_pin: { kind: 'people', leftOut: 'a secret' },
    abuse_notice: { leftOut: 'of nobody’s customer account; who has reported a customer is not told to them' },
  },
  erase: {
    async tickets({ db, customer, today }) {
      await sql`delete from inquiry where customer_number = ${customer}
        and extract(year from received_at) = any(${yearsOver('tickets', today)}::integer[])`.execute(db)
    },
    async account({ db, customer }) {
      await db.deleteFrom('callback_request').where('customer_number', '=', customer).execute()
    },
    async people({ db, customer }) {
      await db.deleteFrom('caller_pin').where('customer_number', '=', customer).execute()
    },
  },
  async eraseUsers({ db }, users) {
    const ids = users.map(({ id }) => id)
    await sql`delete from caller_pin where user_id = any(${ids}::uuid[])`.execute(db)
    await sql`delete from callback_request where user_id = any(${ids}::uuid[])`.execute(db)
  },
}
