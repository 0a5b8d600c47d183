import { number, type PersonalData } from '../../../platform/privacy/personal-data.ts'
import { retire } from '../../../platform/privacy/retire.ts'

export const ledgerData: PersonalData = {
  tables: {
    ledger_account: {
      kind: 'books',
      file: 'billing/accounts.json',
      permission: 'billing:read',
      order: 'currency',
      columns: 'currency entries receivable_minor balance_minor promotion_minor promotion_spent_minor',
      without: number,
    },
    ledger_entry: {
      kind: 'books',
      file: 'billing/entries.json',
      permission: 'billing:read',
      order: 'currency position',
      columns:
        'id position at booked_on kind debit credit debit_document credit_document payment_id amount_minor currency after_minor note',
      without: number,
    },
  },
  erase: { books: retire('books') },
}
