import { sql } from 'kysely'
import { number, type PersonalData } from '../../../platform/privacy/personal-data.ts'
import { yearsOver } from '../../../platform/privacy/retention.ts'

export const offersData: PersonalData = {
  tables: {
    offer: {
      kind: ['letters', 'account'],
      file: 'contracts/offers.json',
      permission: 'contracts:read',
      rows: `t.customer_number = :customer and t.state <> 'draft'`,
      columns: `number state recipient name email locale intro valid_until items positions agreed document documents currency net_minor gross_minor terms_version made_at
        sent_at settled_at reason accepted_name accepted_text contracts`,
      order: 'made_at id',
      without: {
        ...number,
        id: 'its number names it',
        made_by: 'one of our people, who acts for us',
        made_by_name: 'one of our people, who acts for us',
        pdf: 'the same as a paper: it can be downloaded at the offer',
        pdf_sha256: 'a check sum of the paper',
        token_hash: 'a secret',
        code_hash: 'a secret',
        code_expires_at: 'how long a code was good for',
        code_tries: 'a counter against guessing',
        address_hash: 'tells nothing without our key',
      },
    },
  },
  erase: {
    async account({ db, customer }) {
      await sql`delete from offer where customer_number = ${customer} and state <> 'accepted'`.execute(db)
    },
    async letters({ db, customer, today }) {
      const years = yearsOver('letters', today)
      await sql`delete from offer where customer_number = ${customer} and state = 'accepted'
        and extract(year from settled_at) = any(${years}::integer[])`.execute(db)
    },
  },
}
