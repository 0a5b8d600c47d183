import { formatDecimal } from '@kontor/contract/formats'
import { intlTag } from '@kontor/contract/locales'
import { decimalString } from '@kontor/contract/money'
import { csvLine } from '../../../../values/csv.ts'
import type { DocumentModel, ModelLine } from '../document-model.ts'
import { asWritten, percent, trimmedDecimal } from './e-invoice.ts'
import { type DocumentTexts, daysText, unitText } from './texts.ts'

/** Decimal comma where spreadsheets of that language read one. */
const hasComma = ({ locale }: DocumentModel) => formatDecimal('1.5', intlTag(locale)).includes(',')

/** The quantity is a number, by which programs multiply: that it is part of a month stands beside it. */
function unitOf(line: ModelLine, texts: DocumentTexts): string {
  const [unit, days] = [unitText(line, texts), daysText(line, texts)]
  return days === null ? unit : `${unit} (${days})`
}

/** A document's lines for a spreadsheet, with the byte order mark by which Excel knows the encoding. Dates are ISO: every one reads them. */
export function linesCsv(document: DocumentModel, texts: DocumentTexts): string {
  const { columns, csv } = texts
  const model = asWritten(document)
  const comma = hasComma(model)
  const decimal = (text: string) => (comma ? text.replace('.', ',') : text)
  const money = (amount_minor: number) => decimal(decimalString({ amount_minor, currency: model.currency }))
  const head = [csv.number, columns.position, columns.item, csv.contract, csv.from, csv.to, columns.quantity, csv.unit]
  const sums = [columns.unitPrice, csv.discount, columns.net, csv.currency, csv.category, csv.rate]
  const rows = model.lines.map(line => [
    ...[model.number, String(line.position), line.description, line.contract_number ?? ''],
    ...[line.period_from ?? '', line.period_to ?? '', decimal(trimmedDecimal(line.quantity)), unitOf(line, texts)],
    ...[decimal(trimmedDecimal(line.unit_price)), money(line.allowance_minor), money(line.net_minor), model.currency],
    ...[line.tax_category, decimal(percent(line.tax_category, line.tax_rate_bp) ?? '')],
  ])
  return `\ufeff${[[...head, ...sums], ...rows].map(row => csvLine(row)).join('')}`
}
