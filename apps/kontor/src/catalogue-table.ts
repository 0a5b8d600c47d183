import { decimalString } from '@kontor/contract/money'
import type { Catalogue } from '@kontor/customer-centre/areas/contracts/catalogue/catalogue'
import { priceList } from '@kontor/customer-centre/areas/contracts/catalogue/price-list'

/** Prices of today, as a table for the terminal: what businesses and what consumers can order. */
export function catalogueTable(catalogue: Catalogue, today: string): string {
  const { version, currency, terms_version, products } = catalogue
  const money = (amount_minor: number) => decimalString({ amount_minor, currency })
  const business = priceList(catalogue, today, false)
  const consumer = priceList(catalogue, today, true)
  const rows = products.flatMap(({ code, name }) => {
    const buyers = [business, consumer].map(list => list.find(({ product }) => product.code === code))
    const listed = buyers[0] ?? buyers[1]
    const who = ['businesses', 'consumers'].filter((_, i) => buyers[i]).join(', ')
    return (listed?.cycles ?? []).map(({ cycle, price_minor, setup_minor }, i) => [
      ...(i === 0 ? [code, name.en] : ['', '']),
      cycle,
      money(price_minor),
      setup_minor === 0 ? '' : `set-up ${money(setup_minor)}`,
      i === 0 ? who : '',
    ])
  })
  return [`Catalogue ${version}, terms ${terms_version}. Net, in ${currency}, on ${today}.`, '', ...aligned(rows)].join(
    '\n',
  )
}

function aligned(rows: string[][]): string[] {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map(row => row[column]?.length ?? 0))) ?? []
  return rows.map(row =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}
