import type { ExportedTable } from './exported-tables.ts'

const number = { customer_number: 'the same for all: it stands in index.json' }
const inside = 'it stands inside its document'

/** Documents, payments and ways to pay. */
export const billingTables = {
  document: {
    file: 'billing/documents.json',
    permission: 'billing:read',
    columns: `id number kind issued_at issued_on due_on period_from period_to currency net_minor tax_minor gross_minor payment_kind
      seller buyer buyer_reference order_number taxes tax_note corrects_id`,
    computed: { hash: `encode(t.hash, 'hex')`, previous_hash: `encode(t.previous_hash, 'hex')` },
    without: number,
  },
  document_line: {
    within: 'document',
    as: 'lines',
    joined: 't.customer_number = p.customer_number and t.document_id = p.id',
    order: 'position',
    columns: `position description contract_id contract_number product_group period_from period_to quantity unit unit_price
      tax_category tax_rate_bp net_minor`,
    without: { ...number, document_id: inside },
  },
  document_settlement: {
    within: 'document',
    as: 'settlement',
    joined: 't.customer_number = p.customer_number and t.document_id = p.id',
    order: 'updated_at',
    columns: 'status open_minor updated_at',
    without: { ...number, document_id: inside },
  },
  document_event: {
    within: 'document',
    as: 'events',
    joined: 't.customer_number = p.customer_number and t.document_id = p.id',
    order: 'at id',
    columns: 'id at event detail',
    without: { ...number, document_id: inside },
  },
  payment: {
    file: 'billing/payments.json',
    permission: 'billing:read',
    columns: 'id kind status failure_reason amount_minor currency collect_on created_at settled_at',
    without: number,
  },
  payment_allocation: {
    within: 'payment',
    as: 'allocations',
    joined: 't.customer_number = p.customer_number and t.payment_id = p.id',
    order: 'document_id',
    columns: 'document_id amount_minor',
    without: { ...number, payment_id: 'it stands inside its payment' },
  },
  payment_method: {
    file: 'billing/payment-methods.json',
    permission: 'billing:read',
    columns:
      'id kind state label holder is_default expires bic mandate_reference creditor_id mandate_signed_at created_at',
    computed: { iban_masked: `left(t.iban, 4) || repeat('·', 4) || right(t.iban, 4)` },
    without: {
      ...number,
      iban: 'masked, as on the pages',
      gateway_token: 'the gateway’s name for the card or agreement: a secret',
      version: 'a counter against overwriting',
    },
  },
  sepa_mandate: {
    file: 'billing/mandates.json',
    permission: 'billing:read',
    order: 'signed_at payment_method_id',
    columns: 'payment_method_id reference creditor_id holder version locale text text_named signed_at signed_by',
    computed: {
      iban_masked: `left(t.iban, 4) || repeat('·', 4) || right(t.iban, 4)`,
      hash: `encode(t.hash, 'hex')`,
    },
    without: {
      ...number,
      iban: 'masked, as on the pages',
      user_id: 'stands as a name',
      session_id: 'of a session that has ended or will',
      address_hash: 'tells nothing without our key',
    },
  },
} satisfies Record<string, ExportedTable>
