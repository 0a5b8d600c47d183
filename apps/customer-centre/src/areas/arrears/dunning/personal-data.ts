import { number, type PersonalData } from '../../../platform/privacy/personal-data.ts'
import { nameOfUser } from '../../people/reads.ts'

export const dunningData: PersonalData = {
  tables: {
    // they go with the oldest document that they were about
    dunning_step: {
      kind: 'vouchers',
      file: 'billing/reminders.json',
      permission: 'billing:read',
      order: 'at id',
      columns: 'id step at documents sum_minor currency termination_on',
      without: { ...number, taken_on: 'the moment says it', lead_id: 'the oldest of the documents' },
    },
    dunning_charge: {
      kind: 'vouchers',
      file: 'billing/late-charges.json',
      permission: 'billing:read',
      order: 'letter_id id',
      columns: 'id step_id letter_id document_id kind from_on through_on amount_minor',
      without: number,
    },
    payment_promise: {
      kind: 'account',
      file: 'billing/promises.json',
      permission: 'billing:read',
      order: 'asked_at id',
      columns:
        'id asked_at pay_on message documents sum_minor currency instalments state unlocked decided_at answer ended_on',
      computed: { asked_by: nameOfUser('t.user_id') },
      without: { ...number, user_id: 'stands as a name', decided_by: 'one of our people, who acts for us' },
    },
    dunning_stop: {
      kind: 'account',
      file: 'billing/reminder-stops.json',
      permission: 'billing:read',
      order: 'set_at id',
      columns: 'id document_id until_on reason set_at ended_at',
      without: {
        ...number,
        set_by: 'one of our people, who acts for us',
        ended_by: 'one of our people, who acts for us',
      },
    },
  },
  erase: {
    async account({ db, customer }) {
      await db.deleteFrom('payment_promise').where('customer_number', '=', customer).execute()
      await db.deleteFrom('dunning_stop').where('customer_number', '=', customer).execute()
    },
  },
}
