import type { billingEndpoints } from '@kontor/contract/areas/money/billing'
import { sql } from 'kysely'
import type { Handler } from '../../../platform/http/context.ts'
import { problem } from '../../../platform/http/problem.ts'

/**
 * Once, no matter who of the customer's people comes first: the event has the document's own id. The page says so itself, because browsers
 * fetch documents ahead that no one looks at.
 */
export const markViewed: Handler<typeof billingEndpoints.invoiceOpened> = async ({
  caller,
  customer,
  db,
  now,
  params,
}) => {
  const { rows } = await sql`select from document where customer_number = ${customer} and id = ${params.id}`.execute(db)
  if (rows.length === 0) throw problem('not_found')
  if (caller.actingReason !== null) return
  await sql`
    insert into document_event (customer_number, document_id, id, at, event)
    values (${customer}, ${params.id}, ${params.id}, ${now}, 'opened') on conflict do nothing`.execute(db)
}
