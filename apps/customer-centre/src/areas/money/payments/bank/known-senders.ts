import { sql } from 'kysely'
import type { OperatorDb } from '../../../../platform/db/database.ts'
import { jsonRows } from '../../../../platform/db/list.ts'
import { bankAccountTable, customerTable } from '../../../customers/reads.ts'
import { askingKinds } from '../../billing/rules.ts'
import type { CamtEntry } from './camt-entry.ts'
import { type Claim, customerNumbersIn, documentNumbersIn, type Known, namedCustomersIn, plainName } from './match.ts'

export type Sent = Pick<CamtEntry, 'amount_minor' | 'currency' | 'party_name' | 'party_iban' | 'remittance'>

type Senders = {
  claims: (Claim & { currency: string })[]
  customers: Known['customers']
  documents: Known['documents']
}

/** The most open documents of one customer that are looked at. */
const mostClaims = 200

/**
 * Finds in one statement what is known about all who may have sent these entries: whom they name, and whose account or name they come from.
 */
export async function knownSenders(db: OperatorDb, entries: readonly Sent[]): Promise<(entry: Sent) => Known> {
  const numbers = entries.flatMap(({ remittance }) => documentNumbersIn(remittance))
  const customers = entries
    .flatMap(({ remittance }) => [...customerNumbersIn(remittance), ...namedCustomersIn(remittance)])
    .filter(number => number < 2 ** 31)
  const ibans = entries.map(({ party_iban }) => party_iban).filter(iban => iban !== '')
  const names = entries.map(({ party_name }) => plainName(party_name)).filter(name => name !== '')
  const { rows } = await sql<Senders>`
    with named as materialized (
      select d.customer_number, d.number from document d where d.number = any(${numbers}::text[])),
    accounts as materialized (
      select a.customer_number, a.iban from ${bankAccountTable} a where a.iban = any(${ibans}::text[]) and a.place in ('refund', 'method')
      union select e.customer_number, e.party_iban from bank_entry e
        where e.party_iban = any(${ibans}::text[]) and e.state = 'booked' and e.kind = 'transfer'),
    senders as materialized (
      select c.customer_number from ${customerTable} c where c.customer_number = any(${customers}::integer[])
      union select c.customer_number from ${customerTable} c where plain_name(c.name) = any(${names}::text[])
      union select customer_number from named
      union select customer_number from accounts)
    select ${jsonRows(sql`
        select s.customer_number as customer, d.id, d.number, x.open_minor, d.currency,
          x.disputed_at is not null or h.payment_id is not null as held
        from senders s
        cross join lateral (
          select x.document_id, x.open_minor, x.disputed_at from document_settlement x
          where x.customer_number = s.customer_number and x.open_minor > 0 limit ${sql.lit(mostClaims)}) x
        join document d on d.customer_number = s.customer_number and d.id = x.document_id
        left join payment_hold h on h.customer_number = s.customer_number and h.document_id = d.id
        where d.kind = any(${askingKinds}::text[])
        order by d.kind = 'dunning_letter', d.due_on, d.issued_on, d.number`)} as claims,
      ${jsonRows(sql`
        select s.customer_number as customer, plain_name(c.name) as plain_name,
          array(select a.iban from accounts a where a.customer_number = s.customer_number) as ibans
        from senders s join ${customerTable} c on c.customer_number = s.customer_number order by 1`)} as customers,
      ${jsonRows(sql`select n.customer_number as customer, n.number from named n order by 2`)} as documents`.execute(db)
  const { claims, customers: found, documents } = rows[0] as Senders // a select without from answers one row
  const byCurrency = Map.groupBy(claims, ({ currency }) => currency)
  const byNumber = Map.groupBy(documents, ({ number }) => number)
  // hundreds of entries with hundreds of senders: each looks only through what can be its own
  return ({ currency, remittance }) => ({
    claims: byCurrency.get(currency) ?? [],
    customers: found,
    documents: documentNumbersIn(remittance).flatMap(number => byNumber.get(number) ?? []),
  })
}
