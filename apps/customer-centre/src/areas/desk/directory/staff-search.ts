import type { StaffFound, staffSearchEndpoints } from '@kontor/contract/areas/desk/staff-search'
import { mayStaff, type StaffPower } from '@kontor/contract/staff-powers'
import { type RawBuilder, sql } from 'kysely'
import type { Handler } from '../../../platform/http/context.ts'
import { contractTable } from '../../contracts/reads.ts'
import { beginsWith, customerHits, hasWords, namedCustomers } from '../../customers/customer/customer-search.ts'
import { customerTable, wholeIban } from '../../customers/reads.ts'
import { centsMeant } from '../../money/billing/search-words.ts'
import { bankEntryTable, documentTable, paymentMethodTable } from '../../money/reads.ts'
import { ticketTable } from '../../service/reads.ts'
import { ticketNumber } from '../../service/support/queries.ts'
import { customerState, money } from './relations.ts'

/** Is as many as are found of each kind, and as many customers as what they have is looked for. */
const most = 5
const looked = 50

type Typed = { q: string; cents: number | null; iban: string | null }
type Kind = { power: StaffPower; select: (typed: Typed) => RawBuilder<unknown> }
const named = sql`k.name as customer_name`
const joined = (row: string) => sql`join ${customerTable} k on k.customer_number = ${sql.ref(`${row}.customer_number`)}`

/** Says what is found of each kind, and which power it takes; each condition has its own index. */
const kinds: Record<StaffFound['kind'], Kind> = {
  customer: {
    power: 'customers:see',
    select: ({ q }) => sql`select k.customer_number as number, k.name, k.city, ${customerState} as state
      from (${customerHits(q, looked)}
        union (select customer_number from ${customerTable} where ${hasWords(q, sql`line1 || ' ' || postal_code || ' ' || city`)} limit ${looked})) hit
      join ${customerTable} k on k.customer_number = hit.customer_number
      order by k.customer_number::text <> ${q}, k.name, k.customer_number limit ${most}`,
  },
  document: {
    power: 'billing:see',
    select: ({
      q,
      cents,
    }) => sql`select d.id, d.number, ${money(sql`d.gross_minor`, 'd.currency')} as gross, d.issued_on, d.customer_number, ${named}
      from (
        (select customer_number, id from ${documentTable} where ${beginsWith(sql`number`, q.toUpperCase())} limit ${looked})
        union (select customer_number, id from ${documentTable} where abs(gross_minor) = ${cents}::bigint limit ${looked})) hit
      join ${documentTable} d on d.customer_number = hit.customer_number and d.id = hit.id ${joined('d')}
      order by d.number <> ${q.toUpperCase()}, d.issued_on desc, d.id desc limit ${most}`,
  },
  contract: {
    power: 'contracts:see',
    select: ({ q }) => sql`select c.id, c.number, c.label, c.domain, c.customer_number, ${named}
      from (
        (select customer_number, id from ${contractTable} where number = ${q.toUpperCase()})
        union (select customer_number, id from ${contractTable} where ${beginsWith(sql`domain`, q.toLowerCase())} limit ${looked})) hit
      join ${contractTable} c on c.customer_number = hit.customer_number and c.id = hit.id ${joined('c')}
      order by c.domain is distinct from ${q.toLowerCase()}, c.label, c.id limit ${most}`,
  },
  ticket: {
    power: 'tickets:see',
    select: ({ q }) => sql`select t.number, t.subject, t.status, t.customer_number, ${named}
      from (
        (select customer_number, id from ${ticketTable} where number = ${ticketNumber(q)}::bigint)
        union (select latest.customer_number, latest.id from (${namedCustomers(q, most)}) of_customer cross join lateral (
          select t.customer_number, t.id from ${ticketTable} t where t.customer_number = of_customer.customer_number
          order by t.updated_at desc limit ${most}) latest)) hit
      join ${ticketTable} t on t.customer_number = hit.customer_number and t.id = hit.id ${joined('t')}
      order by t.number is distinct from ${ticketNumber(q)}::bigint, t.updated_at desc, t.number desc limit ${most}`,
  },
  account: {
    power: 'payments:see',
    select: ({
      iban,
    }) => sql`select m.id, coalesce(m.holder, '') as holder, '···· ' || right(m.iban, 4) as account, m.customer_number, ${named}
      from ${paymentMethodTable} m ${joined('m')}
      where m.iban is not null and right(m.iban, 4) = right(${iban}::text, 4) and right(${wholeIban('method', 'm')}, length(${iban}::text)) = ${iban}::text
      order by m.state, m.created_at desc, m.id limit ${most}`,
  },
  bank_entry: {
    power: 'payments:see',
    select: ({
      q,
      cents,
    }) => sql`select e.id, e.booked_on, ${money(sql`e.amount_minor`, 'e.currency')} as amount, e.party_name as party, e.state
      from (
        (select id from ${bankEntryTable} where reference = ${q})
        union (select id from ${bankEntryTable} where end_to_end_id = ${q} limit ${looked})
        union (select id from ${bankEntryTable} where amount_minor = ${cents}::bigint order by booked_on desc limit ${looked})
        union (select id from ${bankEntryTable} where ${hasWords(q, sql`party_name || ' ' || remittance`)} limit ${looked})) hit
      join ${bankEntryTable} e on e.id = hit.id order by e.booked_on desc, e.id desc limit ${most}`,
  },
}

/** Finds in one statement what the caller's lists would show; the search is on record. */
export const staffSearch: Handler<typeof staffSearchEndpoints.staffSearch> = async ({ audit, caller, db, query }) => {
  const { q } = query
  const compact = q.replaceAll(/\s/g, '').toUpperCase()
  const typed = { q, cents: centsMeant(q), iban: /^[A-Z0-9]{4,34}$/.test(compact) ? compact : null }
  const seen = Object.entries(kinds).filter(([, { power }]) => mayStaff(caller.powers, power))
  if (q === '' || seen.length === 0) return { data: [] }
  const parts = seen.map(
    ([kind, { select }], place) => sql`select ${place}::integer as kind, row_number() over () as place,
      to_jsonb(f) || jsonb_build_object('kind', ${kind}::text) as hit from (${select(typed)}) f`,
  )
  const { rows } = await sql<{ hit: StaffFound }>`
    select hit from (${sql.join(parts, sql` union all `)}) found order by kind, place`.execute(db)
  const data = rows.map(({ hit }) => hit)
  await audit({
    action: 'customers.searched',
    subject: { kind: 'search', id: '', label: q },
    after: { found: data.length },
    customer: 0,
  })
  return { data }
}
