import type { Ticket } from '@kontor/contract/areas/service/support'
import { byLocale, type Locale, sourceLocale } from '@kontor/contract/locales'
import { type RawBuilder, sql } from 'kysely'
import type { BoundDb } from '../../../platform/db/database.ts'
import { invalidField } from '../../../platform/http/problem.ts'
import type { TenantServices } from '../../../platform/services.ts'
import { cloudProjectTable, cloudResourceTable, contractTable } from '../../contracts/reads.ts'

type Speaking = Pick<TenantServices, 'catalogues'>

/** Is what a ticket keeps of a part of its contract, so that it can be read when that is gone: as contracts keep their technical details. */
export type KeptResource = NonNullable<Ticket['resource']> & {
  in?: Partial<Record<Locale, { name: string; value?: string }>> | undefined
}

/** Names what runs in cloud projects, by its type, as attributes without their values. */
function named({ catalogues }: Speaking): RawBuilder<unknown> {
  const types = Object.entries(catalogues[sourceLocale].support.resources).map(([type, name]) => [
    type,
    { name, in: byLocale(locale => ({ name: catalogues[locale].support.resources[type] ?? name })) },
  ])
  return sql`${JSON.stringify(Object.fromEntries(types))}::jsonb`
}

/** Lists the parts of contract `c` as tickets keep them: its technical details, then what runs in its cloud projects. */
const partsOf = (services: Speaking) => sql`
  select jsonb_build_object('key', (a.part ->> 'name') || ': ' || (a.part ->> 'value')) || a.part as part, a.place, '' as name
  from jsonb_array_elements(c.attributes) with ordinality a (part, place)
  union all
  select (${named(services)} -> r.type) || jsonb_build_object('key', r.id, 'value', r.name), 1000, r.name
  from ${cloudProjectTable} p
  join ${cloudResourceTable} r on r.customer_number = p.customer_number and r.project_id = p.id
  where p.customer_number = c.customer_number and p.contract_id = c.id`

/** A kept part in the reader's language. @param part its JSON */
const words = (part: RawBuilder<unknown>, locale: Locale, word: 'name' | 'value') =>
  sql`coalesce(${part} #>> array['in', ${locale}, ${sql.lit(word)}], ${part} ->> ${sql.lit(word)})`

/** Names a kept part in a line. */
export const resourceIn = ({ name, value, in: other }: KeptResource, locale: Locale): string =>
  `${other?.[locale]?.name ?? name}: ${other?.[locale]?.value ?? value}`

/** Names the part that ticket `t` is about. */
export const resourceColumn = (
  locale: Locale,
) => sql`case when t.resource is not null then json_build_object('key', t.resource ->> 'key',
  'name', ${words(sql`t.resource`, locale, 'name')}, 'value', ${words(sql`t.resource`, locale, 'value')}) end as resource`

/** Lists the parts of contract `c`, for a choice. @param most of them */
export const resourcesToChoose = (services: Speaking, locale: Locale, most: number) => sql`
  select x.part ->> 'key' as key, ${words(sql`x.part`, locale, 'name')} as name, ${words(sql`x.part`, locale, 'value')} as value
  from (${partsOf(services)}) x order by x.place, x.name, x.part ->> 'key' limit ${sql.lit(most)}`

/**
 * Finds a part of one of the customer's contracts. @param contract its id @param ticket that may keep one that is gone
 * @returns its JSON, as a ticket keeps it
 * @throws where it is none of that contract
 */
export async function resourceOf(
  db: BoundDb,
  services: Speaking,
  { customer, contract, key, ticket = null }: Wanted,
): Promise<string | null> {
  if (!key) return null
  const { rows } = await sql<{ part: KeptResource }>`
    select x.part from ${contractTable} c cross join lateral (${partsOf(services)}
      union all select t.resource, 2000, '' from ticket t
      where t.customer_number = c.customer_number and t.contract_id = c.id and t.id = ${ticket}) x
    where c.customer_number = ${customer} and c.id = ${contract} and x.part ->> 'key' = ${key} order by x.place limit 1`.execute(
    db,
  )
  const [found] = rows
  if (!found) throw invalidField('resource', 'invalid_choice')
  // the driver takes it as JSON
  return JSON.stringify(found.part)
}
type Wanted = { customer: number; contract: string | null; key: string | null | undefined; ticket?: string | null }
