import type { figuresEndpoints } from '@kontor/contract/areas/desk/figures'
import { cashDays } from '@kontor/contract/enums/figures'
import { sql } from 'kysely'
import { jsonRows } from '../../../platform/db/list.ts'
import type { Handler } from '../../../platform/http/context.ts'
import { addDays } from '../../../values/local-date.ts'
import { dunningStepTable, paymentPromiseTable } from '../../arrears/reads.ts'
import { openDocuments } from '../../money/billing/owed.ts'
import { documentSettlementTable, documentTable } from '../../money/reads.ts'
import { coming } from '../coming/relation.ts'
import { currenciesIn } from './figures.ts'

type Kind = 'payment' | 'debit' | 'deferral'
type Row = {
  currency: string
  currencies: string[]
  days: { on: string; kind: Kind; amount: number }[]
  overdue: number
  dunned: number
  recovered: number
}

/**
 * Tells which money is to come on which day: what falls due, is debited or was promised for it. What is overdue comes on no day; how much of it
 * comes at all is said by what was dunned in the year before: a month had time, and what of it is not open any more was paid.
 */
export const figuresCash: Handler<(typeof figuresEndpoints)['figuresCash']> = async ({ db, now, query, services }) => {
  const today = services.clock.today()
  const until = addDays(today, cashDays - 1)
  const relation = coming({
    customer: null,
    inScope: () => sql<boolean>`true`,
    sees: { billing: true, contracts: false, contacts: false },
    from: today,
    until,
    today,
    timeZone: services.configuration.timeZone,
  })
  const promised = sql`exists (select from ${paymentPromiseTable} q where q.customer_number = o.customer_number and q.state = 'granted'
    and o.id = any (q.documents))`
  const { rows } = await sql<Row>`
    with planned as materialized (
      select x.currency, x.day, x.kind, sum(x.amount_minor) as amount from ${relation} x
      where x.kind in ('payment', 'debit', 'deferral') and x.amount_minor <> 0 group by 1, 2, 3),
    late as materialized (
      select o.currency, sum(o.open_minor) as amount from ${openDocuments(null, today)} o where o.overdue and not ${promised} group by 1),
    dunned as materialized (
      select d.currency, sum(d.gross_minor) as asked,
        sum(d.gross_minor - s.open_minor) filter (where s.status <> 'written_off') as paid
      from (select distinct p.customer_number, a.id from ${dunningStepTable} p cross join unnest(p.documents) a (id)
        where p.step = 'reminder' and p.taken_on between ${addDays(today, -395)}::date and ${addDays(today, -30)}::date) p
      join ${documentTable} d on d.customer_number = p.customer_number and d.id = p.id
      join ${documentSettlementTable} s on s.customer_number = p.customer_number and s.document_id = p.id
      where s.status not in ('cancelled', 'refunded', 'partially_refunded') group by 1),
    ${currenciesIn(sql`(select p.currency from planned p union all select l.currency from late l)`, query.currency)}
    select chosen.*,
      ${jsonRows(sql`select p.day as on, p.kind, p.amount from planned p where p.currency = chosen.currency`)} as days,
      coalesce((select l.amount from late l where l.currency = chosen.currency), 0)::bigint as overdue,
      coalesce((select u.asked from dunned u where u.currency = chosen.currency), 0)::bigint as dunned,
      coalesce((select u.paid from dunned u where u.currency = chosen.currency), 0)::bigint as recovered
    from chosen`.execute(db)
  const { currency = '', currencies = [], days = [], overdue = 0, dunned = 0, recovered = 0 } = rows[0] ?? {}
  const [overdue_minor, dunned_minor, recovered_minor] = [Number(overdue), Number(dunned), Number(recovered)]
  const of = (on: string, kind: Kind) => days.find(row => row.on === on && row.kind === kind)?.amount ?? 0
  return {
    as_of: now.toISOString(),
    currency,
    currencies,
    days: Array.from({ length: cashDays }, (_, at) => addDays(today, at)).map(on => ({
      on,
      due_minor: of(on, 'payment'),
      debit_minor: of(on, 'debit'),
      promised_minor: of(on, 'deferral'),
    })),
    overdue_minor,
    dunned_minor,
    recovered_minor,
    // nothing was dunned yet: nothing tells what comes of it
    overdue_expected_minor: dunned_minor > 0 ? Math.round((overdue_minor * recovered_minor) / dunned_minor) : null,
  }
}
