import { sql } from 'kysely'
import { number, type PersonalData, version } from '../../../platform/privacy/personal-data.ts'
import { yearsOver } from '../../../platform/privacy/retention.ts'
import { contractsEndedIn } from './queries.ts'

/** Contracts that something still names. */
const naming = (customer: number) =>
  ['cloud_project', 'ticket', 'declaration'].map(
    table =>
      sql`select contract_id from ${sql.id(table)} where customer_number = ${customer} and contract_id is not null`,
  )

export const contractsData: PersonalData = {
  tables: {
    contract: {
      kind: 'contracts',
      file: 'contracts/contracts.json',
      permission: 'contracts:read',
      columns: `id number product_code:product label state price_minor currency cycle started_on minimum_term_ends_on notice_days
        renews_on ends_on cancelled_at next_price_minor next_price_from terms_version data_location payment_method_id
        attributes domain created_at agreed next_agreed ordered_at withdrawal_until data_until price_announced_for billed_until usage_until
        suspension end_rule transfer_until switch_notified_on earlier_ends early_start_at by_transfer taken_over_from trial_of kept_on`,
      without: {
        ...number,
        version,
        metered: 'follows from what was agreed',
        renewal_told_for: 'the mail stands among the mails',
        trial_told_for: 'the mail stands among the mails',
        anchor_on: 'counts periods: each stands on a document',
        next_bill_on: 'follows from the others',
      },
    },
    contract_event: {
      kind: 'contracts',
      within: 'contract',
      as: 'events',
      joined: 't.customer_number = p.customer_number and t.contract_id = p.id',
      order: 'at id',
      columns: 'id at event actor staff detail',
      without: { ...number, contract_id: 'it stands inside its contract' },
    },
  },
  erase: {
    // number, product, price and dates stay for a while; what the customer called it and what runs where does not
    async contracts({ db, customer, today }) {
      await sql`update contract c set label = p.name, attributes = '[]', data_location = '', version = version + 1
        from product p
        where p.code = c.product_code and c.customer_number = ${customer}
          and (c.label <> p.name or c.attributes <> '[]' or c.data_location <> '')`.execute(db)
      await sql`update contract_event set actor = null, detail = '{}'
        where customer_number = ${customer} and (actor is not null or detail <> '{}')`.execute(db)
      // not before what names it is gone: costs, tickets and declarations have times of their own
      await sql`delete from contract where customer_number = ${customer}
        and id in (${contractsEndedIn(customer, yearsOver('contracts', today))})
        and id not in (${sql.join(naming(customer), sql` union all `)})`.execute(db)
    },
  },
}
