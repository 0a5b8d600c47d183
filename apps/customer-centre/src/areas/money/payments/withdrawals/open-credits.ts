import { type RawBuilder, sql } from 'kysely'
import { contractTable } from '../../../contracts/reads.ts'
import { creditKinds } from '../../billing/rules.ts'

/** Picks of `d` and `s` a credit note of which something is open, and that no refund holds. */
export const openCredit: RawBuilder<unknown> = sql`s.open_minor < 0 and d.kind = any(${creditKinds}::text[]) and s.disputed_at is null
  and not exists (select from payment_hold h where h.customer_number = s.customer_number and h.document_id = s.document_id)`

/** Contracts `c` on a document `d` that the customer has withdrawn from. */
export const withdrawnContracts: RawBuilder<unknown> = sql`from ${contractTable} c where c.customer_number = d.customer_number
  and c.end_rule = 'withdrawn' and c.id in (
    select l.contract_id from document_line l where l.customer_number = d.customer_number and l.document_id = d.id)`

export const ofWithdrawal: RawBuilder<unknown> = sql`exists (select ${withdrawnContracts})`
