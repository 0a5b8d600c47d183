import { type RawBuilder, sql } from 'kysely'
import { askingKinds, waitingStatuses } from './rules.ts'

const payable = sql`(o.claim and o.open_minor > 0 and o.status = any(${waitingStatuses}::text[]))`

/**
 * A customer's documents with something open, as a relation: what they owe is above zero, what they are owed below. `due`: a claim past
 * its due date, whatever holds it up; `payable`: one that nothing holds up; `overdue`: both.
 * @param customer a number, or an expression for one
 * @param today where the provider is, `YYYY-MM-DD`
 */
export const openDocuments = (customer: number | RawBuilder<unknown>, today: string): RawBuilder<unknown> => sql`(
  select o.*, o.claim and o.open_minor > 0 and o.late as due, ${payable} as payable, ${payable} and o.late as overdue
  from (
    select d.id, d.number, d.kind, d.currency, d.issued_on, d.due_on, x.status, x.open_minor,
      d.kind = any(${askingKinds}::text[]) as claim, coalesce(d.due_on < ${today}::date, false) as late
    from document_settlement x
    join document d on d.customer_number = x.customer_number and d.id = x.document_id
    where x.customer_number = ${customer} and x.open_minor <> 0) o)`
