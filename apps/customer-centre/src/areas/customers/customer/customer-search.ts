import type { customerEndpoints } from '@kontor/contract/areas/customers/customer'
import type { Membership } from '@kontor/contract/areas/people/identity'
import { mayStaff } from '@kontor/contract/staff-powers'
import { type RawBuilder, sql } from 'kysely'
import type { OperatorDb } from '../../../platform/db/database.ts'
import type { Handler } from '../../../platform/http/context.ts'
import { asOperator } from '../../../platform/services.ts'
import { contractTable } from '../../contracts/reads.ts'
import { documentTable } from '../../money/reads.ts'
import { membershipTable, userTable } from '../../people/reads.ts'

const found = 20

/**
 * Staff search all customers, on another connection and on record; everyone else their own, which the session has read
 * already. Without a search both see their own.
 */
export const searchCustomers: Handler<typeof customerEndpoints.customerSearch> = async context => {
  const { caller, services, query } = context
  const search = query.search ?? ''
  if (!mayStaff(caller.powers, 'customers:see') || search === '')
    return { data: caller.memberships.filter(member => matches(member, search)) }
  const data = await findCustomers(asOperator(services).database.operator, search)
  await context.audit({
    action: 'customers.searched',
    subject: { kind: 'search', id: '', label: search },
    after: { found: data.map(customer => customer.number) },
    customer: 0,
  })
  const own = new Map(caller.memberships.map(member => [member.number, member]))
  return { data: data.map(customer => own.get(customer.number) ?? customer) }
}

function matches(member: Membership, search: string): boolean {
  return String(member.number).startsWith(search) || member.name.toLowerCase().includes(search.toLowerCase())
}

export async function findCustomers(db: OperatorDb, search: string): Promise<Membership[]> {
  const { rows } = await sql<Membership>`
    with hit as materialized (${customerHits(search, found)})
    select c.customer_number as number, c.name, c.type, 'staff' as role, c.locked_at is not null as locked, c.lock_reason,
      c.deactivated_at is not null as deactivated
    from hit join customer c using (customer_number)
    order by c.customer_number is distinct from ${numberIn(search)}::integer, lower(c.name), c.customer_number
    limit ${found}`.execute(db)
  return rows
}

const numberIn = (search: string) => (/^\d{1,9}$/.test(search) ? Number(search) : null)

/**
 * Selects the numbers of customers by number, beginnings of words of the name, beginning of an e-mail address (the customer's or one of its
 * people's), of a domain or of an invoice number; each condition has its own index.
 * @param most by each of them
 */
export const customerHits = (search: string, most: number): RawBuilder<unknown> => sql`${namedCustomers(search, most)}
    union (select customer_number from ${contractTable} where ${beginsWith(sql`domain`, search.toLowerCase())} limit ${most})
    union (select customer_number from ${documentTable} where ${beginsWith(sql`number`, search.toUpperCase())} limit ${most})`

/** The same by what is the customer's own alone. */
export function namedCustomers(search: string, most: number): RawBuilder<unknown> {
  const begins = search.toLowerCase()
  return sql`(select customer_number from customer where customer_number = ${numberIn(search)}::integer)
    union (select customer_number from customer where ${hasWords(search, sql`name || ' ' || first_name || ' ' || last_name`)} limit ${most})
    union (select customer_number from customer where ${beginsWith(sql`lower(email)`, begins)} limit ${most})
    union (select m.customer_number from ${userTable} u join ${membershipTable} m on m.user_id = u.id
      where ${beginsWith(sql`lower(u.email)`, begins)} limit ${most})`
}

/** Each word begins a word of the names; punctuation alone is no word and finds nothing. */
export function hasWords(search: string, names: RawBuilder<unknown>) {
  const words = search.match(/[\p{L}\p{N}]+/gu) ?? []
  const query = words.map(word => `${word}:*`).join(' & ')
  return sql`to_tsvector('simple', ${names}) @@ to_tsquery('simple', ${query})`
}

/** Compares as `like 'text%'` does, but an index serves it under a prepared plan as well, and the text needs no escaping. */
export function beginsWith(expression: ReturnType<typeof sql>, text: string) {
  return sql`${expression} ~>=~ ${text} and ${expression} ~<~ ${`${text}\u{10ffff}`}`
}
