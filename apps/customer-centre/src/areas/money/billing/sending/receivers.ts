import { sql } from 'kysely'
import type { BoundDb } from '../../../../platform/db/database.ts'
import { contactTable, customerTable } from '../../../customers/reads.ts'

export type Receivers = {
  /** Is a person’s: a company’s is empty, as its name greets no one. */
  name: string
  locale: string
  format: 'pdf' | 'zugferd' | 'xrechnung_ubl' | 'xrechnung_cii'
  attach: boolean
  /** Those the customer has named, else the address of the account data. */
  addresses: string[]
  /** Every address that the customer has given for itself. */
  known: string[]
}

/** Who gets a customer's documents; undefined where the customer is closed. */
export async function receiversOf(db: BoundDb, customer: number): Promise<Receivers | undefined> {
  const { rows } = await sql<Receivers>`
    select case when c.company_name = '' then c.name else '' end as name, c.locale, c.e_invoice_format as format, coalesce(s.attach, true) as attach,
      case when cardinality(s.receivers) > 0 then s.receivers
        else array[coalesce(nullif(c.receiver_email, ''), c.email)] end as addresses,
      array(select k.email from ${contactTable} k where k.customer_number = c.customer_number and k.email_verification = 'verified')
        || coalesce(s.receivers, '{}') || array[c.email] || array_remove(array[c.receiver_email], '') as known
    from ${customerTable} c left join billing_setting s on s.customer_number = c.customer_number
    where c.customer_number = ${customer} and c.deactivated_at is null`.execute(db)
  return rows[0]
}
