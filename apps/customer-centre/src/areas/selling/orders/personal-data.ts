import { sql } from 'kysely'
import { number, type PersonalData } from '../../../platform/privacy/personal-data.ts'

export const ordersData: PersonalData = {
  tables: {
    contract_order: {
      kind: 'contracts',
      file: 'contracts/orders.json',
      permission: 'contracts:read',
      order: 'ordered_at id',
      columns: 'id contract_id ordered_at ordered_by_name acting_reason locale shown terms_version early_start kept',
      without: {
        ...number,
        ordered_by: 'stands as a name',
        shown_hash: 'a checksum of what is shown',
      },
    },
    provisioning_task: {
      kind: 'contracts',
      file: 'contracts/provisioning.json',
      permission: 'contracts:read',
      order: 'created_at id',
      columns: 'id contract_id kind state created_at sent_at settled_at result',
      without: {
        ...number,
        tries: 'of our systems',
        trouble: 'of our systems, for staff',
        answers: 'checksums of messages of our systems',
        version: 'a counter against overwriting',
      },
    },
  },
  erase: {
    // as of the contract: product, prices and terms stay, names and what runs where do not
    async contracts({ db, customer }) {
      await sql`update contract_order set ordered_by_name = '', acting_reason = null,
        shown = shown - array['identifier', 'holder', 'payment', 'first_invoice'] where customer_number = ${customer}`.execute(
        db,
      )
      await sql`update provisioning_task set trouble = '', result = null where customer_number = ${customer}`.execute(
        db,
      )
    },
  },
}
