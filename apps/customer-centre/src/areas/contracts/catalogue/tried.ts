import { type RawBuilder, sql } from 'kysely'

/**
 * Codes of the products that a customer has tried or has ordered to try, as an array: each can be tried once. What was undone before it was
 * set up does not count.
 */
export const triedProducts = (customer: number): RawBuilder<string[]> => sql<string[]>`array(
  select c.trial_of from contract c where c.customer_number = ${customer} and c.trial_of is not null
    and (c.state <> 'withdrawn' or exists (select from contract_event e
      where e.customer_number = c.customer_number and e.contract_id = c.id and e.event = 'provisioned')))`
