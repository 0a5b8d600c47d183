import type { ErasurePlan } from '@kontor/contract/areas/privacy/privacy'
import type { RetentionKind } from '@kontor/contract/enums/privacy'
import { type RawBuilder, sql } from 'kysely'
import type { BoundDb } from '../../../platform/db/database.ts'
import { jsonRows } from '../../../platform/db/list.ts'
import { legalHoldTable } from '../../arrears/reads.ts'
import { finishedStates } from '../../contracts/contracts/rules.ts'
import { cloudResourceTable, contractTable } from '../../contracts/reads.ts'
import { contactTable, customerTable, vatCheckTable } from '../../customers/reads.ts'
import { openDocuments } from '../../money/billing/owed.ts'
import { documentTable, ledgerEntryTable, paymentMethodTable, paymentTable } from '../../money/reads.ts'
import { membershipTable } from '../../people/reads.ts'
import { declarationTable, ticketTable } from '../../service/reads.ts'
import type { PlanFacts } from './rules.ts'

type Moment = {
  customer: number
  now: Date
  /** Local date at the provider: running periods are counted from here. */
  today: string
  /** The provider's, in which days and years begin. */
  timeZone: string
}

/**
 * One JSON object: for each kind how many there are, by the year their period counts from. In a transaction that is bound to the customer,
 * whose mails the database counts.
 */
export function planFacts({ customer, now, today, timeZone }: Moment): RawBuilder<PlanFacts> {
  const mails = (letter: boolean) =>
    sql`select day, count from mails_by_year(${now}, ${timeZone}) where letter = ${sql.lit(letter)}`
  const byYear = (day: RawBuilder<unknown>, source: RawBuilder<unknown>) =>
    sql`select max(${day}) as day, count(*)::integer as count ${source} group by extract(year from ${day})`
  const present = (source: RawBuilder<unknown>) =>
    sql`select ${today}::date as day, count(*)::integer as count ${source} having count(*) > 0`
  const own = sql`customer_number = ${customer}`
  const dayOf = (moment: string) => sql`(${sql.ref(moment)} at time zone ${timeZone})::date`
  const groups: Record<RetentionKind, RawBuilder<unknown>> = {
    books: byYear(sql`booked_on`, sql`from ${ledgerEntryTable} where ${own}`),
    vouchers: sql`select max(day) as day, count(number)::integer as count from (
      select issued_on as day, number from ${documentTable} where ${own}
      union all select ${dayOf('created_at')}, null from ${paymentTable} where ${own}
      union all select ${dayOf('checked_at')}, null from ${vatCheckTable} where ${own}) all_kinds group by extract(year from day)`,
    letters: sql`select max(day) as day, sum(count)::integer as count from (
      ${byYear(dayOf('received_at'), sql`from ${declarationTable} where ${own}`)} union all ${mails(true)}) both_kinds
      group by extract(year from day)`,
    contracts: byYear(
      sql`case when state = any(${finishedStates}::text[]) then coalesce(ends_on, started_on) else ${today}::date end`,
      sql`from ${contractTable} where ${own}`,
    ),
    tickets: byYear(dayOf('updated_at'), sql`from ${ticketTable} where ${own}`),
    mandates: sql`select greatest(${dayOf('mandate_signed_at')},
        (select max(coalesce(${dayOf('settled_at')}, collect_on, ${dayOf('created_at')})) from ${paymentTable} p
        where p.customer_number = ${customer} and p.kind = 'sepa')) as day, 1 as count
      from ${paymentMethodTable} where ${own} and kind = 'sepa' and mandate_signed_at is not null`,
    evidence: present(sql`from audit_entry where ${own}`),
    account: present(sql`from ${customerTable} where ${own}`),
    people: present(sql`from ${membershipTable} where ${own}`),
    contacts: present(sql`from ${contactTable} where ${own}`),
    payment_methods: present(
      sql`from ${paymentMethodTable} where ${own} and (kind <> 'sepa' or mandate_signed_at is null)`,
    ),
    services: present(sql`from ${cloudResourceTable} where ${own}`),
    mails: mails(false),
    exports: present(sql`from data_export where ${own} and state in ('ready', 'downloaded')`),
  }
  const fields = Object.entries(groups).map(([kind, rows]) => sql`${sql.lit(kind)}, ${jsonRows(rows)}`)
  return sql`json_build_object(${sql.join(fields)})`
}

/** Finds what has to end before anything can be erased: contracts that run, money that is open in either direction, a legal hold. */
export function obstacleFacts(customer: number, today: string): RawBuilder<ErasurePlan['obstacles']> {
  const running = sql`from ${contractTable} where customer_number = ${customer} and state <> all(${finishedStates}::text[])`
  const open = sql`from ${openDocuments(customer, today)} d`
  return sql`json_build_object(
    'contract_count', (select count(*) ${running}),
    'contracts', ${jsonRows(sql`select number, label, state ${running} order by number limit 100`)},
    'document_count', (select count(*) ${open}),
    'hold', (select json_build_object('reason_class', h.reason_class, 'since', h.set_at) from ${legalHoldTable} h
      where h.customer_number = ${customer} and h.lifted_at is null),
    'documents', ${jsonRows(sql`select d.id, d.number,
      json_build_object('amount_minor', d.open_minor, 'currency', d.currency) as open ${open} order by d.issued_on, d.id limit 100`)})`
}

/** Obstacles: how many contracts and documents, and whether staff hold everything for legal reasons. */
export async function inTheWay(db: BoundDb, customer: number, today: string): Promise<{ open: number; held: boolean }> {
  const { contract_count, document_count, hold } = await obstaclesTo(db, customer, today)
  return { open: contract_count + document_count, held: hold !== null }
}

export async function obstaclesTo(db: BoundDb, customer: number, today: string): Promise<ErasurePlan['obstacles']> {
  const { rows } = await sql<{
    found: ErasurePlan['obstacles']
  }>`select ${obstacleFacts(customer, today)} as found`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a select without from answers one row')
  return row.found
}

/** Says whether a legal hold stands. */
export async function isHeld(db: BoundDb, customer: number): Promise<boolean> {
  const { rows } = await sql`
    select from ${legalHoldTable} where customer_number = ${customer} and lifted_at is null`.execute(db)
  return rows.length > 0
}
