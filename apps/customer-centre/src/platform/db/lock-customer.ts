import { type Selectable, sql } from 'kysely'
import type { BoundDb } from './database.ts'
import type { DB } from './types.gen.ts'

type Customer = Selectable<DB['customer']>

/**
 * Locks a customer until the transaction ends: of two who change the record, its people or its methods of payment, the second sees what
 * the first one did. Rows that refer to the customer are written all the same.
 */
export function lockCustomer<Column extends keyof Customer = 'customer_number'>(
  db: BoundDb,
  customer: number,
  ...columns: Column[]
): Promise<Pick<Customer, Column | 'customer_number'>> {
  return lockable(db, customer, columns).forNoKeyUpdate().executeTakeFirstOrThrow()
}

/**
 * Locks any number of customers as `lockCustomer` does, in an order in which no two wait for each other.
 * @param skipLocked leaves out those that others have locked, and waits for none
 * @returns the ones that are ours
 */
export async function lockCustomers(
  db: BoundDb,
  customers: readonly number[],
  { skipLocked = false } = {},
): Promise<number[]> {
  const { rows } = await sql<{ customer_number: number }>`
    select c.customer_number from customer c where c.customer_number = any(${customers}::integer[])
    order by c.customer_number ${skipLocked ? lockFree : sql`for no key update of c`}`.execute(db)
  return rows.map(row => row.customer_number)
}

/** At the end of a query that finds customers `c`: locks them as `lockCustomer` does, and leaves out those that others have locked. */
export const lockFree = sql`for no key update of c skip locked`

/**
 * Locks as `lockCustomer` does, and waits for rows that refer to the customer: none is written until the transaction ends. It is for what
 * is decided by all that there is: an order, an invoice or a hold that is being written is counted.
 */
export function lockCustomerAndReferences<Column extends keyof Customer = 'customer_number'>(
  db: BoundDb,
  customer: number,
  ...columns: Column[]
): Promise<Pick<Customer, Column | 'customer_number'> | undefined> {
  return lockable(db, customer, columns).forUpdate().executeTakeFirst()
}

const lockable = <Column extends keyof Customer>(db: BoundDb, customer: number, columns: readonly Column[]) =>
  db
    .selectFrom('customer')
    .select(['customer_number', ...columns])
    .where('customer_number', '=', customer)
    .$castTo<Pick<Customer, Column | 'customer_number'>>() // by these very columns
