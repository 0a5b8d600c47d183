import type { HolderLack } from '@kontor/contract/enums/contacts'
import { postalCodeExamples } from '@kontor/contract/postal-code'
import { sql } from 'kysely'
import type { ListReader } from '../../../platform/http/list-with-session.ts'
import { contractTable, productTable } from '../../contracts/reads.ts'
import { mayAct } from '../../people/people/may-act.ts'
import { membershipTable, userTable } from '../../people/reads.ts'

/** Contracts in these states are over: they make no contact a holder. */
const over = ['provisioning_failed', 'withdrawn', 'ended', 'data_retrieval', 'erased']

/** `from … where …` over the running domain contracts `k` that name the contact `c` as owner. */
export const domainsHeld = sql`
  from contact_use u
  join ${contractTable} k on k.customer_number = u.customer_number and k.id = u.contract_id
  join ${productTable} p on p.code = k.product_code
  where u.customer_number = c.customer_number and u.contact_id = c.id and u.role = 'owner' and p.product_group = 'domain'
    and k.state <> all(${over}::text[])`

const countriesWithCodes = postalCodeExamples().map(([country]) => country)

/** Names what the contact `c` lacks to hold a domain. */
export const lacksAsHolder = sql<HolderLack[]>`array_remove(array[
  case when c.kind = 'role' then 'kind' end, case when c.phone = '' then 'phone' end, case when c.line1 = '' then 'line1' end,
  case when c.postal_code = '' and c.country = any(${countriesWithCodes}::text[]) then 'postal_code' end,
  case when c.city = '' then 'city' end], null)`

/** Says whether a person who may act for the customer signs in with the address of the contact `c`. */
export const hasAccess = (now: ListReader['now']) => sql<boolean>`exists (
  select from ${membershipTable} m join ${userTable} u on u.id = m.user_id
  where m.customer_number = c.customer_number and lower(u.email) collate "und-x-icu" = c.email_key
    and ${mayAct(now)})`
