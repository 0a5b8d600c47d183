import { number, type PersonalData, version } from '../../../platform/privacy/personal-data.ts'
import { retire } from '../../../platform/privacy/retire.ts'
import { nameOfUser } from '../../people/reads.ts'
import { archiveKey } from './archive/archive-queries.ts'

const account = `t.particulars #>> '{payment,debited_iban}'`
const withMaskedAccount = `coalesce(jsonb_set(t.particulars, '{payment,debited_iban}',
  to_jsonb(left(${account}, 4) || repeat('·', 4) || right(${account}, 4))), t.particulars)`

const inside = 'it stands inside its document'
const repeated = 'it repeats its document'

export const billingData: PersonalData = {
  tables: {
    document: {
      kind: 'vouchers',
      file: 'billing/documents.json',
      permission: 'billing:read',
      columns: `id number kind issued_at issued_on due_on period_from period_to currency net_minor tax_minor gross_minor payment_kind
        seller buyer buyer_reference order_number taxes tax_note corrects_id
        locale`,
      computed: {
        hash: `encode(t.hash, 'hex')`,
        previous_hash: `encode(t.previous_hash, 'hex')`,
        particulars: withMaskedAccount,
      },
      without: {
        ...number,
        issuer: 'the provider',
        series: 'the number says it',
        sequence: 'the number says it',
        particulars: 'with the account masked, as on the pages',
      },
    },
    document_line: {
      kind: 'vouchers',
      within: 'document',
      as: 'lines',
      joined: 't.customer_number = p.customer_number and t.document_id = p.id',
      order: 'position',
      columns: `position description contract_id contract_number product_group period_from period_to quantity unit unit_name unit_price
        tax_category tax_rate_bp net_minor allowance_minor allowance_reason promotion_minor kind`,
      without: { ...number, document_id: inside },
    },
    customer_debt: { kind: 'vouchers', leftOut: 'the sum of what is open of documents, which say so themselves' },
    document_settlement: {
      kind: 'vouchers',
      within: 'document',
      as: 'settlement',
      joined: 't.customer_number = p.customer_number and t.document_id = p.id',
      order: 'updated_at',
      columns: 'status open_minor disputed_at updated_at',
      without: {
        ...number,
        document_id: inside,
        claim: repeated,
        currency: repeated,
        issued_on: repeated,
        due_on: repeated,
      },
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
    document_file: {
      kind: 'vouchers',
      within: 'document',
      as: 'files',
      joined: 't.customer_number = p.customer_number and t.document_id = p.id',
      order: 'format',
      columns: 'format bytes made_at',
      computed: { sha256: `encode(t.sha256, 'hex')` },
      without: { ...number, document_id: inside, storage_key: 'where the file lies' },
    },
    billing_item: {
      kind: 'vouchers',
      file: 'billing/items.json',
      permission: 'billing:read',
      order: 'created_at id',
      columns: `id contract_id kind description period_from period_to quantity unit unit_name unit_price discount_bp ready_on created_at
        document_id dropped_at by_hand project`,
      without: number,
    },
    billing_setting: {
      kind: 'account',
      file: 'billing/settings.json',
      permission: 'billing:read',
      order: 'customer_number',
      columns: 'customer_number collective receivers attach payment_days',
      without: { version },
    },
    document_archive: {
      kind: 'account',
      file: 'billing/archives.json',
      permission: 'billing:read',
      order: 'requested_at id',
      columns: 'id year document_ids documents state requested_at ready_at expires_at size_bytes',
      computed: { requested_by: nameOfUser('t.user_id') },
      without: {
        ...number,
        user_id: 'stands as a name',
        attempts: 'of a run of our program',
        error: 'of a run of our program',
      },
    },
    billing_exception: { kind: 'account', leftOut: 'what our run could not bill yet, for us to mend' },
    document_chain: { leftOut: 'numbers and checksums of documents, of all customers' },
    billing_run: { leftOut: 'sums of our runs, of all customers' },
    number_series: { leftOut: 'the next numbers of documents, of all customers' },
  },
  erase: {
    vouchers: retire('vouchers'),
    // a document keeps its items; what waits is owed by no one any more
    async account({ db, customer, files }) {
      const archives = await db
        .deleteFrom('document_archive')
        .where('customer_number', '=', customer)
        .returning(['id', 'attempts'])
        .execute()
      for (const { id, attempts } of archives) await files.remove(archiveKey(id, attempts))
      await db
        .deleteFrom('billing_item')
        .where('customer_number', '=', customer)
        .where('document_id', 'is', null)
        .execute()
      await db.deleteFrom('billing_setting').where('customer_number', '=', customer).execute()
      await db.deleteFrom('billing_exception').where('customer_number', '=', customer).execute()
    },
  },
}
