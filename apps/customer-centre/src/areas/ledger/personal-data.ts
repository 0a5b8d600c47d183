import { sql } from 'kysely'
import { number, type PersonalData } from '../../platform/privacy/personal-data.ts'

export const ledgerData: PersonalData = {
  tables: {
    ledger_account: {
      kind: 'vouchers',
      file: 'billing/accounts.json',
      permission: 'billing:read',
      order: 'currency',
      columns: 'currency entries receivable_minor balance_minor promotion_minor promotion_spent_minor',
      without: number,
    },
    ledger_entry: {
      kind: 'vouchers',
      file: 'billing/entries.json',
      permission: 'billing:read',
      order: 'currency position',
      columns:
        'id position at booked_on kind debit credit debit_document credit_document payment_id amount_minor currency after_minor note',
      without: number,
    },
  },
  erase: {
    async vouchers({ db, customer }) {
      await sql`delete from ledger_account a where a.customer_number = ${customer}
        and not exists (select from ledger_entry e where e.customer_number = a.customer_number)`.execute(db)
    },
  },
}
