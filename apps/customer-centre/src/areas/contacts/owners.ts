import type { Db } from '../../db/database.ts'

/** Who owns the customer's account, to be written to. */
export function ownersOf(db: Db, customer: number, now: Date) {
  return (
    db
      .selectFrom('membership as m')
      .innerJoin('user_account as u', 'u.id', 'm.user_id')
      .innerJoin('customer as c', 'c.customer_number', 'm.customer_number')
      .select(['u.id', 'u.email', 'u.name', 'u.locale'])
      .where('m.customer_number', '=', customer)
      .where('m.role', '=', 'owner')
      .where('u.disabled_at', 'is', null)
      // a deactivated customer's people cannot come in to do anything about it
      .where('c.deactivated_at', 'is', null)
      .where(row => row.or([row('m.expires_at', 'is', null), row('m.expires_at', '>', now.toISOString())]))
      .orderBy('u.id')
      .execute()
  )
}
