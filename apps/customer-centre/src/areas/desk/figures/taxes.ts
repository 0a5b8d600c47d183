import type { figuresEndpoints, TaxedRow } from '@kontor/contract/areas/desk/figures'
import { ossThresholdMinor } from '@kontor/contract/enums/figures'
import { sql } from 'kysely'
import { jsonRows } from '../../../platform/db/list.ts'
import type { Handler } from '../../../platform/http/context.ts'
import { addMonths } from '../../../values/local-date.ts'
import { homeCountry } from '../../customers/customer/tax/charged-tax.ts'
import { vatStateOf } from '../../customers/customer/tax/taxed-place.ts'
import { currenciesIn } from './figures.ts'

type Row = {
  place: string
  country: string
  category: TaxedRow['category']
  rate_bp: number
  below_threshold: boolean
  net: number
  tax: number
  documents: number
}
type Year = {
  year: number
  currency: string
  elsewhere: boolean
  net: number
  place: string
  country: string
  rate_bp: number
}

/** Sums what documents of a quarter are taxed with, by state and rate, and what is sold to consumers elsewhere in the EU in a year. */
export const figuresTaxes: Handler<(typeof figuresEndpoints)['figuresTaxes']> = async ({
  db,
  now,
  query,
  services,
}) => {
  const { configuration, clock } = services
  const { bookkeeping, billing } = configuration
  const today = clock.today()
  const quarter = quarterOf(query.until ?? today)
  const from = `${quarter.slice(0, 4)}-${String(Number(quarter.slice(6)) * 3 - 2).padStart(2, '0')}-01`
  const year = Number(today.slice(0, 4))
  const { rows } = await sql<{ currency: string; currencies: string[]; taxed: Row[]; years: Year[] }>`
    with taxed as materialized (
      select r.currency, r.place, r.country, r.tax_category as category, r.tax_rate_bp as rate_bp, r.below_threshold,
        sum(r.net_minor) as net, sum(r.tax_minor) as tax, sum(r.documents) as documents
      from tax_rollup r where r.issued_month >= ${from}::date and r.issued_month < ${addMonths(from, 3)}::date group by 1, 2, 3, 4, 5, 6),
    ${currenciesIn(sql`taxed`, query.currency)}
    select chosen.*,
      ${jsonRows(sql`select t.* from taxed t where t.currency = chosen.currency`)} as taxed,
      ${jsonRows(sql`
        select extract(year from r.issued_month)::integer as year, r.currency, r.place, r.country, r.tax_rate_bp as rate_bp,
          not r.below_threshold as elsewhere, sum(r.net_minor) as net
        from tax_rollup r where r.issued_month >= make_date(${year - 1}, 1, 1) and (r.below_threshold or r.tax_category = 'S')
        group by 1, 2, 3, 4, 5, 6`)} as years
    from chosen`.execute(db)
  const { currency = '', currencies = [], taxed = [], years = [] } = rows[0] ?? {}
  const home = homeCountry(configuration)
  // of documents that were taken over nothing else tells whose VAT they charge
  const stateOf = ({ place, country, rate_bp }: Pick<Row, 'place' | 'country' | 'rate_bp'>) =>
    vatStateOf(place || (`S${rate_bp}` in bookkeeping.accounts ? home : country))
  const sums = new Map<string, TaxedRow>()
  for (const row of taxed) {
    const { category, rate_bp } = row
    const state = category === 'S' ? stateOf(row) : home
    const kind = category === 'S' ? (state === home ? 'home' : 'oss') : 'untaxed'
    const key = `${kind} ${state} ${category} ${rate_bp}`
    const own = sums.get(key) ?? { kind, state, category, rate_bp, net_minor: 0, tax_minor: 0, documents: 0 }
    sums.set(key, {
      ...own,
      net_minor: own.net_minor + row.net,
      tax_minor: own.tax_minor + row.tax,
      documents: own.documents + row.documents,
    })
  }
  const order = ['home', 'oss', 'untaxed']
  const sold = new Map<string, { year: number; currency: string; here_minor: number; there_minor: number }>()
  for (const row of years) {
    if (row.elsewhere && stateOf(row) === home) continue
    const key = `${row.year} ${row.currency}`
    const own = sold.get(key) ?? { year: row.year, currency: row.currency, here_minor: 0, there_minor: 0 }
    if (row.elsewhere) own.there_minor += row.net
    else own.here_minor += row.net
    sold.set(key, own)
  }
  return {
    as_of: now.toISOString(),
    currency,
    currencies,
    quarter,
    rows: [...sums.values()].toSorted(
      (one, other) =>
        order.indexOf(one.kind) - order.indexOf(other.kind) ||
        one.state.localeCompare(other.state) ||
        one.category.localeCompare(other.category) ||
        other.rate_bp - one.rate_bp,
    ),
    threshold: {
      limit_minor: ossThresholdMinor,
      rule: billing.smallBusiness ? 'small_business' : ruleOf(billing.ossFrom, today),
      oss_from: billing.ossFrom === null || billing.ossFrom === never ? null : billing.ossFrom,
      proofs: billing.placeEvidence,
      years: [...sold.values()].toSorted(
        (one, other) => other.year - one.year || one.currency.localeCompare(other.currency),
      ),
    },
  }
}

/** Is how `tax.oss_from: never` is kept. */
const never = '9999-12-31'

/** Says what `tax.oss_from` means today: whose VAT consumers elsewhere in the EU are charged. */
function ruleOf(ossFrom: string | null, today: string): 'there' | 'here' | 'here_until' {
  if (ossFrom === null || ossFrom <= today) return 'there'
  return ossFrom === never ? 'here' : 'here_until'
}

const quarterOf = (day: string): string => `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`
