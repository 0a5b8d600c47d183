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

/** As `lockCustomer`, of any number of them, in an order in which no two wait for each other. */
export async function lockCustomers(db: BoundDb, customers: readonly number[]): Promise<void> {
  await sql`
    select from customer where customer_number = any(${customers}::integer[]) order by customer_number for no key update`.execute(
    db,
  )
}

/**
 * As `lockCustomer`, and rows that refer to the customer are waited for and none is written until the transaction ends. For what is
 * decided by all that there is: an order, an invoice or a hold that is being written is counted.
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
