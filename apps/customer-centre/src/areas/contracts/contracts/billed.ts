import { sql } from 'kysely'
import type { BoundDb } from '../../../platform/db/database.ts'
import { notifyNews } from './news-queue.ts'

/** Says how far a contract is billed from now on. */
export type Billed = {
  customer_number: number
  id: string
  billed_until: string | null
  usage_until: string | null
  /** The first period at the next price is billed: it is the present one from now on, with all that was agreed with it. */
  promoted: boolean
}

/** Says whether what waits brings another product or other options: of a new price or cycle alone, no server has to know. */
const otherService = sql`(coalesce(x.next_agreed ->> 'product', x.product_code) <> x.product_code
  or x.next_agreed ? 'options' and exists (select from unnest('{code,quantity}'::text[]) as f
    where jsonb_path_query_array(x.next_agreed, ('$.options[*].' || f)::jsonpath)
      <> jsonb_path_query_array(x.agreed, ('$.options[*].' || f)::jsonpath)))`

/** In the transaction that issues the documents. Editors of a contract are not disturbed, unless its price changes. */
export async function keepBilled(db: BoundDb, billed: readonly Billed[]): Promise<void> {
  if (billed.length === 0) return
  await sql`
    update contract c set billed_until = b.billed_until, usage_until = b.usage_until
    from json_to_recordset(${JSON.stringify(billed)}::json)
      as b (customer_number integer, id uuid, billed_until date, usage_until date)
    where c.customer_number = b.customer_number and c.id = b.id`.execute(db)
  const promoted = billed.filter(one => one.promoted)
  if (promoted.length === 0) return
  const { rows: changed } = await sql<{ customer: number; id: string; other: boolean }>`
    update contract c set price_minor = c.next_price_minor, next_price_minor = null, next_price_from = null, next_agreed = null,
      agreed = c.agreed || (n.agreed - '{cycle,product,notice_days}'::text[]),
      notice_days = coalesce((n.agreed ->> 'notice_days')::integer, c.notice_days),
      cycle = coalesce(n.agreed ->> 'cycle', c.cycle),
      anchor_on = case when coalesce(n.agreed ->> 'cycle', c.cycle) = c.cycle then c.anchor_on else c.next_price_from end,
      product_code = coalesce(n.agreed ->> 'product', c.product_code),
      metered = c.metered or coalesce(jsonb_array_length(n.agreed -> 'meters'), 0) > 0,
      version = c.version + 1
    from jsonb_to_recordset(${JSON.stringify(promoted)}::jsonb) as b (customer_number integer, id uuid),
      lateral (select coalesce(x.next_agreed, '{}') as agreed, ${otherService} as other from contract x
        where x.customer_number = b.customer_number and x.id = b.id) n
    where c.customer_number = b.customer_number and c.id = b.id and c.next_price_from is not null
    returning c.customer_number as customer, c.id, n.other`.execute(db)
  await notifyNews(
    db,
    'changed',
    changed.filter(({ other }) => other),
  )
}
