import type { Ticket } from '@kontor/contract/areas/service/support'
import { type Locale, sourceLocale } from '@kontor/contract/locales'
import { sql } from 'kysely'
import { documentTable } from '../../money/reads.ts'
import { resourceColumn } from './resources.ts'

export type Related = Pick<Ticket, 'resource' | 'server_access' | 'invoice' | 'notice'>

/** Columns that name what a ticket `t` is about besides its contract. */
export const relatedColumns = (locale: Locale) => sql`${resourceColumn(locale)},
  case when t.server_access_at is not null then json_build_object('by', t.server_access_by, 'at', t.server_access_at) end as server_access,
  (select json_build_object('id', d.id, 'number', d.number) from ${documentTable} d
    where d.customer_number = t.customer_number and d.id = t.document_id) as invoice,
  (select json_build_object('id', n.id, 'kind', n.kind, 'title', coalesce(n.title ->> ${locale}, n.title ->> ${sourceLocale}))
    from service_notice n where n.id = t.notice_id) as notice`

/** Says of notice `n` that a customer may read it: it is about no single contracts, or about one of theirs. */
export const isTheirs = (customer: number) => sql`(n.scope <> 'contracts' or exists (
  select from service_notice_contract l where l.notice_id = n.id and l.customer_number = ${customer}))`

/** Lists the notices of the last weeks that ticket `t` of a customer could be about, for a choice. */
export const noticesToChoose = (customer: number, locale: Locale, now: Date) => sql`
  select n.id, n.kind, coalesce(n.title ->> ${locale}, n.title ->> ${sourceLocale}) as title from service_notice n
  where ${isTheirs(customer)} and (n.ended_at is null or n.ended_at > ${now}::timestamptz - interval '30 days' or n.id = t.notice_id)
  order by n.starts_at desc, n.id limit 50`
