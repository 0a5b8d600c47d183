import { rowsOf } from '../areas/billing/document-rows.ts'
import type { Books } from './billing.ts'
import { mergeRows, type Rows } from './rows.ts'
import { settle } from './settle.ts'

/** The documents of the books with lines, links, payments and history. */
export function documentRows({ stage, issued, series }: Books): Rows {
  const rows = issued.map(({ model, links }) => rowsOf(model, links))
  const items = issued.flatMap(({ model, items }) =>
    items.map(({ row: { number: _, group: __, payment_method_id: ___, currency: ____, ...stored }, createdAt }) => ({
      ...{ ...stored, customer_number: model.customer_number, created_at: createdAt, document_id: model.id },
    })),
  )
  return mergeRows([
    {
      document: rows.map(({ document }) => document),
      document_line: rows.flatMap(({ lines }) => lines),
      document_chain: rows.map(({ chain }) => chain),
      number_series: [...series].map(([name, { next, last }]) => {
        const [issuer = '', kind = '', year] = name.split('/')
        return { issuer, kind, year: Number(year), next, last_hash: last }
      }),
      billing_item: items,
    },
    settle(stage, issued),
  ])
}
