import { sql } from 'kysely'
import type { OperatorDb } from '../platform/db/database.ts'

/** One customer has more documents than any other. */
export const largest = { customer: 10004, documents: 20_000 }

/** Once: a folder that was measured before has them. */
export async function addLargest(operator: OperatorDb): Promise<void> {
  const { customer, documents } = largest
  await sql`
    with made as (
      insert into document (customer_number, id, number, kind, issued_at, issued_on, currency, net_minor, tax_minor, gross_minor,
        seller, buyer, taxes, hash)
      select ${customer}::integer, gen_random_uuid(), 'RE-' || 2010 + i % 17 || '-' || lpad(i::text, 6, '0'), 'invoice', day, day, 'EUR',
        1000, 190, 1190, '{}', '{}', '[]', ''
      from generate_series(1, ${documents}::integer) i, (values (date '2026-01-01')) issue (day)
      on conflict do nothing returning id, issued_at)
    insert into document_settlement (customer_number, document_id, status, open_minor, updated_at)
    select ${customer}::integer, id, 'paid', 0, issued_at from made`.execute(operator)
}

type Size = { customers: number; first: number; documents: number }

/** Counts what the loader made, by the database's own estimate. */
export async function sizeOf(operator: OperatorDb): Promise<Size> {
  const { rows } = await sql<Size>`
    select count(*) as customers, min(customer_number) as first,
      (select reltuples::bigint from pg_class where relname = 'document') as documents
    from customer where customer_number > 100000`.execute(operator)
  return rows[0] ?? { customers: 0, first: 0, documents: 0 }
}
