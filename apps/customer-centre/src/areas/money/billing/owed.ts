import { type RawBuilder, sql } from 'kysely'
import { askingKinds, claimKinds, waitingStatuses } from './rules.ts'

const payable = sql`(o.claim and o.open_minor > 0 and o.status = any(${waitingStatuses}::text[]))`
const pressing = sql`(o.claim and o.open_minor > 0 and o.late and o.status = any(${[...waitingStatuses, 'processing']}::text[]))`

/**
 * A customer's documents with something open, as a relation: what they owe is above zero, what they are owed below. `due`: a claim past
 * its due date, whatever holds it up; `payable`: one that nothing holds up; `overdue`: both.
 * `pressing`: overdue, or being debited, as the bank may still return that; `locks`: pressing, and no mere charge of a dunning letter, which is
 * damages (§ 288 BGB) and no reason to withhold a service.
 * @param customer a number, or an expression for one
 * @param today where the provider is, `YYYY-MM-DD`
 */
export const openDocuments = (customer: number | RawBuilder<unknown>, today: string): RawBuilder<unknown> => sql`(
  select o.*, o.claim and o.open_minor > 0 and o.late as due, ${payable} as payable, ${payable} and o.late as overdue,
    ${pressing} as pressing, ${pressing} and o.kind = any(${claimKinds}::text[]) as locks
  from (
    select d.id, d.number, d.kind, d.currency, d.issued_on, d.due_on, x.status, x.open_minor,
      d.kind = any(${askingKinds}::text[]) as claim, coalesce(d.due_on < ${today}::date, false) as late
    from document_settlement x
    join document d on d.customer_number = x.customer_number and d.id = x.document_id
    where x.customer_number = ${customer} and x.open_minor <> 0) o)`
