import { number, type PersonalData } from '../../platform/privacy/personal-data.ts'
import { retire } from '../../platform/privacy/retire.ts'

export const declarationsData: PersonalData = {
  tables: {
    declaration: {
      kind: 'letters',
      file: 'contracts/declarations.json',
      permission: 'contracts:read',
      columns:
        'id number kind received_at name email customer_text contract_text content body locale contract_id ends_on',
      without: { ...number, address_hash: 'tells nothing without our key' },
    },
  },
  erase: { letters: retire('letters') },
}
