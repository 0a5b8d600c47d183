import { number, type PersonalData } from '../../../platform/privacy/personal-data.ts'

export const changesData: PersonalData = {
  tables: {
    contract_transfer: {
      kind: 'contracts',
      file: 'contracts/transfers.json',
      permission: 'contracts:read',
      columns: 'id contract_id to_customer to_email state offered_at expires_at decided_at new_number',
      without: { ...number, token_hash: 'opens the contract to the other side' },
    },
  },
  erase: {
    async contracts({ db, customer }) {
      await db.deleteFrom('contract_transfer').where('customer_number', '=', customer).execute()
    },
  },
}
