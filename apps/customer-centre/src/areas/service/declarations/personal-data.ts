import { number, type PersonalData } from '../../../platform/privacy/personal-data.ts'
import { retire } from '../../../platform/privacy/retire.ts'

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
    declaration_answer: {
      kind: 'letters',
      within: 'declaration',
      as: 'answers',
      joined: 't.declaration_id = p.id',
      order: 'answered_at',
      columns: 'answered_at answer ends_on',
      without: {
        ...number,
        declaration_id: 'the declaration it stands in',
        contract_id: 'the contract of that declaration, or the one that we found',
        answered_by: 'one of our people, who acts for us',
      },
    },
  },
  erase: { letters: retire('letters') },
}
