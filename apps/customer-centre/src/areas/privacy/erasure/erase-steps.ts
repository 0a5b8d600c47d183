import type { RetentionKind } from '@kontor/contract/words/privacy'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { finishedStates } from '../../account/deactivation.ts'
import { archiveKey } from '../export/export-queries.ts'
import { keptUntil, letterTemplates, monthsKept, retention, yearsOver } from '../retention.ts'
import { erasePeople } from './erase-people.ts'
import type { EraseStep } from './erasing.ts'

/** What becomes of each kind. */
const steps: Record<RetentionKind, EraseStep> = {
  async exports({ db, centre, customer }) {
    const archives = await db
      .selectFrom('data_export')
      .select(['id', 'attempts'])
      .where('customer_number', '=', customer)
      .where('state', '<>', 'expired')
      .execute()
    for (const { id, attempts } of archives) await centre.files.remove(archiveKey(id, attempts))
    await db.updateTable('data_export').set({ state: 'expired' }).where('customer_number', '=', customer).execute()
  },

  async contacts({ db, customer }) {
    await dropFilesOf(db, customer, sql`purpose in ('evidence', 'lock_proof')`)
    await db.deleteFrom('contact_use').where('customer_number', '=', customer).execute()
    await db.deleteFrom('contact').where('customer_number', '=', customer).execute()
  },

  // texts stay while claims may still come of them, whole or not at all: half a thread proves nothing
  async tickets({ db, customer, today }) {
    const over = yearsOver('tickets', today)
    const old = sql`select id from ticket
      where customer_number = ${customer} and extract(year from updated_at) = any(${over}::integer[])`
    await sql`delete from ticket_message where customer_number = ${customer} and ticket_id in (${old})`.execute(db)
    await sql`delete from ticket_event where customer_number = ${customer} and ticket_id in (${old})`.execute(db)
    await sql`delete from ticket where customer_number = ${customer} and id in (${old})`.execute(db)
    await sql`delete from inquiry
      where customer_number = ${customer} and extract(year from received_at) = any(${over}::integer[])`.execute(db)
    await dropFilesOf(db, customer, sql`extract(year from created_at) = any(${over}::integer[])`)
  },

  async payment_methods({ db, customer }) {
    const gone = sql`select id from payment_method
      where customer_number = ${customer} and (kind <> 'sepa' or mandate_signed_at is null)`
    await deleteMethods(db, customer, gone)
    await sql`update payment_method set state = 'revoked', is_default = false
      where customer_number = ${customer} and state <> 'revoked'`.execute(db)
  },

  async mandates({ db, customer, today }) {
    const lastDebit = sql`(select max(coalesce(settled_at::date, collect_on, created_at::date)) from payment p
      where p.customer_number = ${customer} and p.kind = 'sepa')`
    const gone = sql`select id from payment_method where customer_number = ${customer} and kind = 'sepa'
      and (greatest(mandate_signed_at::date, ${lastDebit}) + make_interval(months => ${monthsKept('mandates')}))::date < ${today}::date`
    await deleteMethods(db, customer, gone)
  },

  // number, product, price and dates stay for a while; what the customer called it and what runs where does not
  async contracts({ db, customer, today }) {
    await sql`update contract c set label = p.name, attributes = '[]', data_location = '', version = version + 1
      from product p
      where p.code = c.product_code and c.customer_number = ${customer}
        and (c.label <> p.name or c.attributes <> '[]' or c.data_location <> '')`.execute(db)
    // not before what names it is gone: costs, tickets and declarations have times of their own
    const over = sql`select id from contract c where customer_number = ${customer} and state = any(${finishedStates}::text[])
      and extract(year from coalesce(ends_on, started_on)) = any(${yearsOver('contracts', today)}::integer[])`
    const named = (...tables: string[]) =>
      sql.join(
        tables.map(
          table =>
            sql`select contract_id from ${sql.id(table)} where customer_number = ${customer} and contract_id is not null`,
        ),
        sql` union all `,
      )
    await sql`delete from cloud_project p where customer_number = ${customer} and contract_id in (${over})
      and not exists (select from cloud_cost t where t.customer_number = ${customer} and t.project_id = p.id)`.execute(
      db,
    )
    await sql`delete from contract where customer_number = ${customer} and id in (${over})
      and id not in (${named('cloud_project', 'ticket', 'declaration')})`.execute(db)
  },

  async services({ db, customer }) {
    await db.deleteFrom('cloud_resource').where('customer_number', '=', customer).execute()
    await sql`update cloud_project p set name = 'Project of ' || c.number
      from contract c where c.customer_number = p.customer_number and c.id = p.contract_id
        and p.customer_number = ${customer}`.execute(db)
  },

  // closed as well: whoever asks finds a number, a kind of customer and a country
  async account({ db, customer, now }) {
    await db.deleteFrom('customer_limit').where('customer_number', '=', customer).execute()
    await db.deleteFrom('vat_status').where('customer_number', '=', customer).execute()
    await db.deleteFrom('email_change').where('customer_number', '=', customer).execute()
    await db.deleteFrom('callback_request').where('customer_number', '=', customer).execute()
    await sql`update customer set first_name = '', last_name = 'Erased customer', company_name = '', salutation = '', title = '',
        email = 'erased-' || customer_number || '@erased.invalid', email_verified_at = null, phone = '',
        vat_id = '', tax_number = '', register_court = '', register_number = '', small_business = false,
        line1 = '', line2 = '', postal_code = '', city = '',
        billing_line1 = null, billing_line2 = null, billing_postal_code = null, billing_city = null, billing_country = null,
        buyer_reference = '', order_number = '', receiver_email = '', peppol_id = '',
        refund_holder = null, refund_iban = null, refund_bic = null, refund_check = null, refund_known_name = null,
        refund_checked_at = null, termination_on = null,
        deactivated_at = coalesce(deactivated_at, ${now}), version = version + 1
      where customer_number = ${customer} and last_name <> 'Erased customer'`.execute(db)
  },

  people: erasePeople,
  // to the customer, and to the people who went with him
  async mails({ db, customer, today }) {
    await sql`select forget_mails_of(${customer}, ${[...letterTemplates]}::text[],
      ${yearsOver('letters', today)}::integer[])`.execute(db)
  },

  letters: retire('letters'),
  vouchers: retire('vouchers'),
  // who did what belongs together, whenever it was
  async evidence({ db, customer, today, closedOn }) {
    const { keep } = retention.evidence
    if (!keep || keptUntil(keep.period(closedOn), closedOn) >= today) return
    await sql`select forget_kept_rows(${customer}, 'evidence', '{}')`.execute(db)
    await sql`select forget_lock_records(${customer})`.execute(db)
  },
}

/** Mails after the people they went to, contracts after everything that names them. */
const order: readonly RetentionKind[] = [
  'exports',
  'contacts',
  'tickets',
  'payment_methods',
  'mandates',
  'people',
  'account',
  'mails',
  'letters',
  'vouchers',
  'services',
  'contracts',
  'evidence',
]

export const eraseSteps: readonly EraseStep[] = order.map(kind => steps[kind])

/** What nobody may change goes through one door of the database, once the law keeps it no longer. */
function retire(kind: 'letters' | 'vouchers'): EraseStep {
  return async ({ db, customer, today }) => {
    await sql`select forget_kept_rows(${customer}, ${kind}, ${yearsOver(kind, today)}::integer[])`.execute(db)
  }
}

/** The content goes with the next sweep, once this transaction has ended well. */
async function dropFilesOf(db: Db, customer: number, condition: RawBuilder<unknown>): Promise<void> {
  await sql`with dropped as (
      delete from file where customer_number = ${customer} and ${condition} returning storage_key)
    insert into loose_file (storage_key, since) select storage_key, '-infinity' from dropped`.execute(db)
}

async function deleteMethods(db: Db, customer: number, gone: RawBuilder<unknown>): Promise<void> {
  await sql`update contract set payment_method_id = null
    where customer_number = ${customer} and payment_method_id in (${gone})`.execute(db)
  // nobody may change or delete them but by this door
  await sql`select forget_mandates(${customer}, array(${gone}))`.execute(db)
  await sql`delete from payment_method where customer_number = ${customer} and id in (${gone})`.execute(db)
}
