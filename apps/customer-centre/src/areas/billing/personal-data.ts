import { number, type PersonalData } from '../../platform/privacy/personal-data.ts'
import { retire } from '../../platform/privacy/retire.ts'

const inside = 'it stands inside its document'

export const billingData: PersonalData = {
  tables: {
    document: {
      kind: 'vouchers',
      file: 'billing/documents.json',
      permission: 'billing:read',
      columns: `id number kind issued_at issued_on due_on period_from period_to currency net_minor tax_minor gross_minor payment_kind
        seller buyer buyer_reference order_number taxes tax_note corrects_id`,
      computed: { hash: `encode(t.hash, 'hex')`, previous_hash: `encode(t.previous_hash, 'hex')` },
      without: number,
    },
    document_line: {
      kind: 'vouchers',
      within: 'document',
      as: 'lines',
      joined: 't.customer_number = p.customer_number and t.document_id = p.id',
      order: 'position',
      columns: `position description contract_id contract_number product_group period_from period_to quantity unit unit_price
        tax_category tax_rate_bp net_minor`,
      without: { ...number, document_id: inside },
    },
    document_settlement: {
      kind: 'vouchers',
      within: 'document',
      as: 'settlement',
      joined: 't.customer_number = p.customer_number and t.document_id = p.id',
      order: 'updated_at',
      columns: 'status open_minor updated_at',
      without: { ...number, document_id: inside },
    },
    document_event: {
      kind: 'vouchers',
      within: 'document',
      as: 'events',
      joined: 't.customer_number = p.customer_number and t.document_id = p.id',
      order: 'at id',
      columns: 'id at event detail',
      without: { ...number, document_id: inside },
    },
    number_series: { leftOut: 'the next numbers of documents, of all customers' },
  },
  erase: { vouchers: retire('vouchers') },
}
