import { contactFieldNames } from '@kontor/contract/enums/contact-fields'
import { sql } from 'kysely'
import { dropFiles } from '../../../platform/files/records.ts'
import { number, type PersonalData, version } from '../../../platform/privacy/personal-data.ts'

const sortKeys = 'only for searching, follows from the other columns'

export const contactsData: PersonalData = {
  tables: {
    contact: {
      kind: 'contacts',
      file: 'contacts/contacts.json',
      permission: 'contacts:read',
      columns: `id name ${contactFieldNames.join(' ')} email_verification email_verified_at phone_verification phone_verified_at
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
      kind: 'contacts',
      within: 'contact',
      as: 'used_by',
      joined: 't.customer_number = p.customer_number and t.contact_id = p.id',
      order: 'contract_id role',
      columns: 'role',
      // which contracts, for anyone who may read them
      computed: {
        contract_id: 'case when :contracts then t.contract_id end',
        contract: `case when :contracts then
          (select c.number from contract c where c.customer_number = t.customer_number and c.id = t.contract_id) end`,
      },
      without: { ...number, contact_id: 'it stands inside its contact' },
    },
    contact_evidence: {
      kind: 'contacts',
      within: 'contact',
      as: 'evidence',
      joined: 't.customer_number = p.customer_number and t.contact_id = p.id',
      order: 'given_at id',
      columns: 'id kind note given_at given_by decision reason decided_at',
      without: {
        ...number,
        contact_id: 'it stands inside its contact',
        giver: 'stands as a name',
        decided_by: 'a name of our staff',
      },
    },
    contact_code: { kind: 'contacts', leftOut: 'secrets, for a short time; the contact tells its verification' },
  },
  erase: {
    async contacts({ db, customer }) {
      await dropFiles(db, sql`customer_number = ${customer} and purpose = 'evidence'`)
      await db.deleteFrom('contact_use').where('customer_number', '=', customer).execute()
      await db.deleteFrom('contact').where('customer_number', '=', customer).execute()
    },
  },
}
