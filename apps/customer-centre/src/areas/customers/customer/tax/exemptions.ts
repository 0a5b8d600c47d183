import type { EndingExemption, TaxExemption } from '@kontor/contract/areas/desk/exemptions'
import { type ExemptionGround, exemptionNoticeDays } from '@kontor/contract/enums/tax'
import type { Locale } from '@kontor/contract/locales'
import { type RawBuilder, sql } from 'kysely'
import type { OperatorDb } from '../../../../platform/db/database.ts'
import { jsonRows, type List } from '../../../../platform/db/list.ts'
import { dropFiles, filesOf } from '../../../../platform/files/records.ts'
import { addDays } from '../../../../values/local-date.ts'
import { lastDay } from './charged-tax.ts'

/** Is an exemption as it is stored; its texts stand in the catalogues where its ground has some. */
export type StoredExemption = Omit<TaxExemption, 'charged' | 'state' | 'texts'> & {
  texts: Partial<Record<Locale, string>> | null
}

/** Lists a customer's exemptions, the latest first, as a column. */
export const exemptionsOf = (customer: number | RawBuilder<unknown>): RawBuilder<StoredExemption[]> =>
  jsonRows(sql`select x.id, x.ground, x.texts, x.certificate, x.certified_on, x.valid_from, ${lastDay} as last_day, x.recorded_at,
    x.recorded_by_name as recorded_by, case when x.ended_at is not null then
      json_build_object('at', x.ended_at, 'by', x.ended_by_name, 'reason', x.end_reason) end as ended, ${filesOf(sql`x.id`)} as files
    from tax_exemption x where x.customer_number = ${customer} order by x.valid_from desc, x.id desc`) as RawBuilder<
    StoredExemption[]
  >

type Recorded = {
  id: string
  ground: ExemptionGround
  texts: Record<Locale, string> | null
  certificate: string
  certified_on: string
  valid_from: string
  valid_until: string | null
  by: string
  now: Date
}

/** Finds what counts on some of these days already, of a customer whom the caller has locked. @returns its last day; null: without an end */
export async function overlapping(
  db: OperatorDb,
  customer: number,
  { valid_from, valid_until }: Pick<Recorded, 'valid_from' | 'valid_until'>,
): Promise<{ last_day: string | null } | undefined> {
  const { rows } = await sql<{ last_day: string | null }>`
    select ${lastDay} as last_day from tax_exemption x
    where x.customer_number = ${customer} and (x.ended_on is null or x.ended_on >= x.valid_from)
      and daterange(x.valid_from, ${lastDay}, '[]') && daterange(${valid_from}::date, ${valid_until}::date, '[]')
    order by x.valid_from desc limit 1`.execute(db)
  return rows[0]
}

export async function insertExemption(db: OperatorDb, customer: number, recorded: Recorded): Promise<void> {
  const { by, now, texts, ...values } = recorded
  await db
    .insertInto('tax_exemption')
    .values({
      ...values,
      customer_number: customer,
      texts: texts && JSON.stringify(texts),
      recorded_at: now,
      recorded_by_name: by,
    })
    .execute()
}

type Ended = { last_day: string; reason: string; by: string; now: Date }

/** Ends an exemption before its time. @returns false where it is over by then, was ended before, or there is none */
export async function endExemption(db: OperatorDb, customer: number, id: string, ended: Ended): Promise<boolean> {
  const { last_day, reason, by, now } = ended
  const { numAffectedRows } = await sql`
    update tax_exemption set ended_on = ${last_day}, ended_at = ${now}, ended_by_name = ${by}, end_reason = ${reason}
    where customer_number = ${customer} and id = ${id} and ended_at is null and ${last_day}::date >= valid_from - 1
      and (valid_until is null or ${last_day}::date < valid_until)`.execute(db)
  return numAffectedRows === 1n
}

/**
 * Selects exemptions that end within 30 days or ended in the last 30, and that nothing follows on the next day: from the day after, VAT is
 * charged. What staff ended themselves is none of them.
 */
export const endingExemptions = (today: string) => sql`from tax_exemption x
  join customer c on c.customer_number = x.customer_number and c.deactivated_at is null
  where x.ended_on is null and x.valid_until between ${addDays(today, -exemptionNoticeDays)}::date and ${addDays(today, exemptionNoticeDays)}::date
    and not exists (select from tax_exemption n where n.customer_number = x.customer_number and n.valid_from = x.valid_until + 1
      and (n.ended_on is null or n.ended_on >= n.valid_from))`

/** Lists them, the first to end first. */
export const endingList = (today: string, timeZone: string): List<EndingExemption> => ({
  columns: sql<EndingExemption>`x.id, x.ground, x.certificate, x.certified_on, x.valid_from, x.valid_until as last_day, x.customer_number,
    c.name as customer_name, x.valid_until < ${today}::date as over,
    greatest(x.recorded_at, (x.valid_until - ${exemptionNoticeDays}::integer)::timestamp at time zone ${timeZone}) as since`,
  source: endingExemptions(today),
  order: {
    name: 'end',
    key: { sql: 'x.valid_until', type: 'date' },
    tie: { sql: 'x.id', type: 'uuid' },
    descending: false,
  },
})

/** Takes what is kept of an erased customer away once no document is left. */
export async function forgetExemptions(db: OperatorDb, customer: number): Promise<void> {
  const { rows } = await sql<{ has: boolean }>`select has_documents(${customer}) as has`.execute(db)
  if (rows[0]?.has) return
  await dropFiles(db, sql`customer_number = ${customer} and purpose = 'tax_exemption'`)
  await sql`delete from tax_exemption where customer_number = ${customer}`.execute(db)
}
