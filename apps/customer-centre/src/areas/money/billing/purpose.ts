import type { Purpose } from '@kontor/contract/areas/money/billing'
import { type RawBuilder, sql } from 'kysely'
import { contractTable } from '../../contracts/reads.ts'

/** Most names that are told; the rest are counted. */
const most = 2

/**
 * Tells in one value what a document `d` is for: the contracts that its lines charge, by their own names, and what else they charge by what it
 * is called there; the largest amount first.
 */
export const purpose: RawBuilder<Purpose> = sql`(
  select json_build_object('names', coalesce((array_agg(n.name order by n.share desc, n.name))[:${sql.lit(most)}], '{}'),
    'more', greatest(count(*) - ${sql.lit(most)}, 0), 'from', d.period_from, 'to', d.period_to)
  from (
    select coalesce(nullif(k.label, ''), l.description) as name, sum(abs(l.net_minor)) as share
    from document_line l left join ${contractTable} k on k.customer_number = l.customer_number and k.id = l.contract_id
    where l.customer_number = d.customer_number and l.document_id = d.id group by 1) n)`
