import { sql } from 'kysely'
import type { PersonalData } from '../../../platform/privacy/personal-data.ts'

export const figuresData: PersonalData = {
  tables: {
    recurring_change: { kind: 'account', leftOut: 'what contracts and their documents say, added up' },
    revenue_rollup: { leftOut: 'sums of documents, of all customers' },
    tax_rollup: { leftOut: 'sums of documents, of all customers' },
    counted_line: { leftOut: 'lines of documents as they are added up' },
    counted_tax: { leftOut: 'taxes of documents as they are added up' },
  },
  erase: {
    // the sums of past months stay, without whose they were
    async account({ db, customer }) {
      await sql`update recurring_change set customer_number = null where customer_number = ${customer}`.execute(db)
    },
  },
}
