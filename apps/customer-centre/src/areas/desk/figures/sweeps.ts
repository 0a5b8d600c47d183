import { sql } from 'kysely'
import type { Sweep } from '../../../platform/jobs/sweep.ts'

/** Adds up rows of one key, which each batch of documents writes anew: figures read fewer of them, and say the same. */
const addUp = (table: 'revenue_rollup' | 'tax_rollup', key: string, sums: string): Sweep => ({
  name: `rows of ${table}`,
  async run(db, _now, most) {
    const [name, keys] = [sql.table(table), sql.raw(key)]
    const added = sql.raw(
      sums
        .split(', ')
        .map(sum => `sum(g.${sum})`)
        .join(', '),
    )
    const { rows } = await sql<{ gone: number }>`
      with many as materialized (select ${keys} from ${name} group by ${keys} having count(*) > 1 limit ${most}),
      gone as (delete from ${name} where (${keys}) in (select ${keys} from many) returning *),
      added as (insert into ${name} (${keys}, ${sql.raw(sums)}) select ${keys}, ${added} from gone g group by ${keys})
      select count(*)::integer as gone from many`.execute(db)
    return rows[0]?.gone ?? 0
  },
})

export const figuresSweeps = [
  addUp(
    'revenue_rollup',
    'issued_month, month, currency, product_group, country, tax_category, tax_rate_bp',
    'net_minor',
  ),
  addUp(
    'tax_rollup',
    'issued_month, currency, place, country, tax_category, tax_rate_bp, below_threshold',
    'net_minor, tax_minor, documents',
  ),
]
