import type { ListedContract, ListedCustomer, ListedDocument } from '@kontor/contract/areas/desk/directory-rows'
import type { OfferState } from '@kontor/contract/enums/offers'
import type { Locale } from '@kontor/contract/locales'
import { type RawBuilder, sql } from 'kysely'
import { stateOn } from '../../contracts/contracts/queries.ts'
import { finishedStates } from '../../contracts/contracts/rules.ts'
import { contractTable, periodPrice, productTable } from '../../contracts/reads.ts'
import { customerTable } from '../../customers/reads.ts'
import { openDocuments } from '../../money/billing/owed.ts'
import { documentSettlementTable, documentTable, statusOn } from '../../money/reads.ts'
import { membershipTable } from '../../people/reads.ts'
import { tagsOf } from './notes.ts'

export const money = (minor: RawBuilder<unknown>, currency: string) =>
  sql`json_build_object('amount_minor', ${minor}, 'currency', ${sql.raw(currency)})`

/** Says how a customer `k` stands. */
export const customerState = sql`case when k.deactivated_at is not null then 'closed' when k.locked_at is not null then 'locked' else 'active' end`

const owed = (filter: RawBuilder<boolean>, today: string) => sql`(
  select coalesce(sum(o.open_minor) filter (where ${filter}), 0)::bigint from ${openDocuments(sql`k.customer_number`, today)} o
  where o.currency = k.currency)`

export const isClaim = sql<boolean>`o.claim and o.open_minor > 0`

export const customerColumns = (
  today: string,
) => sql<ListedCustomer>`k.customer_number as number, k.name, k.type, k.city, k.country, ${customerState} as state, k.created_at,
  (select count(*)::integer from ${contractTable} c
    where c.customer_number = k.customer_number and ${stateOn(today)} <> all(${finishedStates}::text[])) as contracts,
  ${money(owed(isClaim, today), 'k.currency')} as open, ${money(owed(sql`o.overdue`, today), 'k.currency')} as overdue,
  (select max(m.last_used_at) from ${membershipTable} m where m.customer_number = k.customer_number) as last_used_at, ${tagsOf('k.customer_number')} as tags`

/** A product is called as it was when it was agreed. */
export const contractColumns = (
  today: string,
  locale: Locale,
) => sql<ListedContract>`c.id, c.customer_number, k.name as customer_name, c.number, c.label,
  coalesce(c.agreed #>> array['name', ${locale}], p.name) as product, ${stateOn(today)} as state, c.cycle,
  ${money(sql.raw(periodPrice(`date '${today}'`)), 'c.currency')} as price, c.started_on, c.renews_on, c.ends_on`
/** Says how an offer `o` stands on a day: one whose day is over has lapsed, also before the job has noted it. */
export const offerStateOn = (today: string) =>
  sql<OfferState>`case when o.state = 'sent' and o.valid_until < ${today}::date then 'lapsed' else o.state end`

export const contractSource = sql`from ${contractTable} c join ${productTable} p on p.code = c.product_code
  join ${customerTable} k on k.customer_number = c.customer_number`

export const documentColumns = (
  today: string,
) => sql<ListedDocument>`d.id, d.customer_number, k.name as customer_name, d.number, d.kind, ${statusOn(today)} as status, d.issued_on, d.due_on,
  ${money(sql`d.gross_minor`, 'd.currency')} as gross, ${money(sql`s.open_minor`, 'd.currency')} as open`
export const documentSource = sql`from ${documentTable} d
  join ${documentSettlementTable} s on s.customer_number = d.customer_number and s.document_id = d.id
  join ${customerTable} k on k.customer_number = d.customer_number`
