import { sql } from 'kysely'
import { number, type PersonalData, version } from '../../../platform/privacy/personal-data.ts'
import { nameOfUser } from '../../people/reads.ts'
import { billingColumns, noTexts, recordColumns } from './record.ts'
import { forgetExemptions } from './tax/exemptions.ts'

const erased = 'Erased customer'

export const customerData: PersonalData = {
  tables: {
    customer: {
      kind: 'account',
      file: 'account/customer.json',
      permission: 'account:read',
      order: 'customer_number',
      columns: `customer_number name ${recordColumns.join(' ')} email_verified_at currency refund_holder refund_bic refund_check refund_known_name refund_checked_at refund_changed_at
        locked_at lock_reason termination_on second_factor_required_from deactivated_at created_at changed_at`,
      computed: { refund_iban_masked: `left(t.refund_iban, 4) || repeat('·', 4) || right(t.refund_iban, 4)` },
      without: { version, refund_version: version, refund_changed_by: 'the activity tells who it was' },
    },
    customer_limit: {
      kind: 'account',
      file: 'account/limits.json',
      permission: 'account:read',
      order: 'key',
      columns: `key unit limit ceiling requested request_reason requested_at decision decision_asked decision_reason
        decided_at`,
      computed: { requested_by: nameOfUser('t.requested_by') },
      without: { ...number, decided_by: 'one of our people, who acts for us' },
    },
    bank_account: {
      kind: ['account', 'payment_methods', 'mandates', 'vouchers'],
      leftOut: 'the whole numbers of accounts, which are in the other files masked, as on the pages',
    },
    terms_acceptance: {
      kind: 'evidence',
      file: 'account/accepted-terms.json',
      permission: 'account:read',
      columns: 'id version accepted_at',
      computed: { accepted_by: nameOfUser('t.user_id') },
      without: { ...number, user_id: 'stands as a name' },
    },
    registration: { kind: 'people', leftOut: 'emptied once the account exists; what was entered is the account' },
    tax_exemption: {
      kind: 'vouchers',
      file: 'account/tax-exemptions.json',
      permission: 'billing:read',
      order: 'valid_from id',
      columns: `id ground texts certificate certified_on valid_from valid_until recorded_at ended_on ended_at reminded_at`,
      without: {
        ...number,
        recorded_by_name: 'one of our people, who acts for us',
        ended_by_name: 'one of our people, who acts for us',
        end_reason: 'what our people write among themselves',
      },
    },
    vat_check: {
      kind: 'vouchers',
      file: 'account/vat-checks.json',
      permission: 'account:read',
      columns: 'id vat_id outcome reason checked_at source consultation_number name address',
      without: number,
    },
    vat_status: {
      kind: 'account',
      file: 'account/vat-status.json',
      permission: 'account:read',
      order: 'vat_id',
      columns: 'vat_id state check_id next_check_at failures',
      without: { ...number, run_id: 'of a run of our program', run_since: 'of a run of our program' },
    },
  },
  erase: {
    // the last of what is kept of the years before: a document that is left may name the certificate
    async vouchers({ db, customer }) {
      await forgetExemptions(db, customer)
    },
    // closed as well: people who ask find a number, a kind of customer and a country
    async account({ db, customer, now }) {
      await db.deleteFrom('customer_limit').where('customer_number', '=', customer).execute()
      await db.deleteFrom('vat_status').where('customer_number', '=', customer).execute()
      await db
        .updateTable('customer')
        .set({
          ...noTexts,
          ...billingColumns(null),
          last_name: erased,
          salutation: '',
          email: sql`'erased-' || customer_number || '@erased.invalid'`,
          email_verified_at: null,
          phone: '',
          small_business: false,
          refund_holder: null,
          refund_iban: null,
          refund_bic: null,
          refund_check: null,
          refund_known_name: null,
          refund_checked_at: null,
          refund_changed_at: null,
          refund_changed_by: null,
          termination_on: null,
          deactivated_at: sql`coalesce(deactivated_at, ${now})`,
          version: sql`version + 1`,
        })
        .where('customer_number', '=', customer)
        .where('last_name', '<>', erased)
        .execute()
    },
  },
  async eraseUsers({ db }, users) {
    await sql`delete from registration where lower(email) = any(${users.map(({ email }) => email)}::text[])`.execute(db)
  },
}
