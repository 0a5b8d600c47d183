import type { comingEndpoints, StaffComing } from '@kontor/contract/areas/desk/coming'
import type { Purpose } from '@kontor/contract/areas/money/billing'
import type { ComingKind } from '@kontor/contract/enums/coming'
import type { Money } from '@kontor/contract/money'
import { mayStaff } from '@kontor/contract/staff-powers'
import { sql } from 'kysely'
import { jsonRows, list } from '../../../platform/db/list.ts'
import type { Handler } from '../../../platform/http/context.ts'
import { addDays } from '../../../values/local-date.ts'
import { customerTable } from '../../customers/reads.ts'
import { titleOf } from './read.ts'
import { type ComingFact, claimPurpose, coming } from './relation.ts'

/** Days that are shown together. */
const days = 7

type Row = ComingFact & { id: string; customer_name: string; purpose: Purpose | null }
type Day = { on: string; kind: ComingKind; count: number; sums: Money[] }

/** The business' week: the same relation that customers read, of all of them. */
export const staffComing: Handler<typeof comingEndpoints.staffComing> = async ({
  caller,
  db,
  query,
  services,
  locale,
}) => {
  const today = services.clock.today()
  const { timeZone } = services.configuration
  const from = query.from !== undefined && query.from > today ? query.from : today
  const until = addDays(from, days - 1)
  const sees = {
    billing: mayStaff(caller.powers, 'billing:see'),
    contracts: true,
    contacts: mayStaff(caller.powers, 'contacts:see'),
  }
  const inScope = () => sql<boolean>`true`
  const relation = coming({
    customer: null,
    inScope,
    sees,
    kind: query.kind,
    from,
    until,
    today,
    timeZone,
  })
  const found = await list<Row, StaffComing, { days: Day[] }>(
    db,
    {
      with: sql`with x as materialized (
        select r.*, r.kind || '/' || r.customer_number || '/' || r.subject as id, k.name as customer_name
        from ${relation} r join ${customerTable} k on k.customer_number = r.customer_number where k.deactivated_at is null)`,
      // what it is for is looked up once the page's rows are found
      columns: sql<Row>`x.*, case when x.kind in ('debit', 'payment') then (${claimPurpose(
        sql`x.customer_number`,
        sql`x.subject::uuid`,
      )}) end as purpose`,
      source: sql`from x where true`,
      order: {
        name: 'day',
        key: { sql: 'x.day', type: 'date' },
        tie: { sql: 'x.id', type: 'text' },
        descending: false,
      },
      extra: {
        days: sql<Day[]>`${jsonRows(sql`
          select s.day as on, s.kind, sum(s.count)::integer as count,
            coalesce(json_agg(json_build_object('amount_minor', s.minor, 'currency', s.currency)) filter (where s.minor <> 0), '[]') as sums
          from (select x.day, x.kind, x.currency, count(*) as count, sum(x.amount_minor)::bigint as minor from x group by 1, 2, 3) s
          group by s.day, s.kind order by s.day, s.kind`)}`,
      },
    },
    query,
    ({ purpose, ...row }) => ({
      id: row.id,
      customer_number: row.customer_number,
      customer_name: row.customer_name,
      kind: row.kind,
      on: row.day,
      amount: row.amount_minor === null ? null : { amount_minor: row.amount_minor, currency: row.currency },
      title: titleOf(purpose ? withPurpose(row, purpose) : row, {
        texts: services.catalogues[locale].coming,
        locale,
        today,
      }),
    }),
  )
  return { ...found, from, until }
}

const withPurpose = ({ detail, ...row }: ComingFact, { names, more, from }: Purpose): ComingFact => ({
  ...row,
  names,
  more,
  detail: { ...detail, ...(from !== null && { from }) },
})
