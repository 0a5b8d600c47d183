import { sql } from 'kysely'
import { dropFiles } from '../../../platform/files/records.ts'
import type { PersonalData } from '../../../platform/privacy/personal-data.ts'

export const directoryData: PersonalData = {
  tables: {
    customer_note: {
      kind: 'account',
      leftOut:
        'what our people write among themselves: handed out on request, once the rights of others were weighed (Art. 15 (4) GDPR)',
    },
    bulk_row: { kind: 'account', leftOut: 'a list of our people’s work; what it changed stands where it was changed' },
    bulk_run: { leftOut: 'a list of our people’s work' },
    customer_tag: { kind: 'account', leftOut: 'our people’s own words, handed out on request as their notes are' },
  },
  erase: {
    async account({ db, customer }) {
      await dropFiles(db, sql`customer_number = ${customer} and purpose = 'customer_note'`)
      await sql`delete from customer_note where customer_number = ${customer}`.execute(db)
      await sql`delete from bulk_row where customer_number = ${customer}`.execute(db)
      await sql`delete from customer_tag where customer_number = ${customer}`.execute(db)
    },
  },
}
