import { intlTag, type Locale } from '@kontor/contract/locales'
import { decimalString, formatMoney } from '@kontor/contract/money'
import { csvLine } from '../../../../values/csv.ts'
import { datesIn, dayText } from '../../../../values/moments.ts'
import type { InvoiceTexts } from '../mails.ts'
import type { ArchivedDocument } from './archive-queries.ts'

/** A document with its files in the archive, by path. */
export type Entry = ArchivedDocument & { files: { path: string; sha256: string }[] }

/** For programs: ISO dates, decimal points, SHA-256 of each file. */
const csvColumns = [
  'number',
  'kind',
  'issued_on',
  'currency',
  'net',
  'tax',
  'gross',
  'pdf',
  'pdf_sha256',
  'xml',
  'xml_sha256',
]

export function indexCsv(entries: readonly Entry[]): string {
  const lines = entries.map(({ files, currency, ...entry }) => {
    const decimal = (amount_minor: number) => decimalString({ amount_minor, currency })
    const file = (ending: string) => files.find(({ path }) => path.endsWith(ending))
    const both = ['.pdf', '.xml'].flatMap(ending => [file(ending)?.path ?? '', file(ending)?.sha256 ?? ''])
    const sums = [entry.net_minor, entry.tax_minor, entry.gross_minor].map(decimal)
    return csvLine([entry.number, entry.kind, entry.issued_on, currency, ...sums, ...both])
  })
  return csvLine(csvColumns) + lines.join('')
}

type Page = { locale: Locale; texts: InvoiceTexts['archive']; title: string; lead: string }

/** For people: the same as a table with links, that opens in any browser. */
export function indexHtml(entries: readonly Entry[], { locale, texts, title, lead }: Page): string {
  const { number, kind, issued, net, tax, gross, files } = texts.columns
  const head = [number, kind, issued].map(cell => `<th>${escaped(cell)}</th>`)
  const sums = [net, tax, gross].map(cell => `<th class="n">${escaped(cell)}</th>`)
  const rows = entries.map(entry => {
    const money = (amount_minor: number) =>
      `<td class="n">${escaped(formatMoney({ amount_minor, currency: entry.currency }, intlTag(locale)))}</td>`
    const links = entry.files.map(
      ({ path }) => `<a href="${encodeURIComponent(path)}">${path.endsWith('.pdf') ? 'PDF' : 'XML'}</a>`,
    )
    const cells = [entry.number, texts.kinds[entry.kind], dayText(datesIn(locale), entry.issued_on)]
    return `<tr>${cells.map(cell => `<td>${escaped(cell)}</td>`).join('')}${[
      entry.net_minor,
      entry.tax_minor,
      entry.gross_minor,
    ]
      .map(money)
      .join('')}<td>${links.join(' ')}</td></tr>`
  })
  return `<!doctype html>
<html lang="${locale}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;margin:2rem;color:#132124}table{border-collapse:collapse}th,td{padding:.35rem .75rem;border-bottom:1px solid #dae2e3;text-align:left}.n{text-align:right;font-variant-numeric:tabular-nums}</style>
<h1>${escaped(title)}</h1>
<p>${escaped(lead)}</p>
<table>
<thead><tr>${head.join('')}${sums.join('')}<th>${escaped(files)}</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>
`
}

/** What index.csv holds, as the description standard for tax audits names it (GoBD, data access by handing over, "Z3"). */
export function indexXml(provider: string): string {
  const column = (name: string) => {
    const type = ['net', 'tax', 'gross'].includes(name)
      ? '<Numeric><Accuracy>2</Accuracy></Numeric>'
      : name === 'issued_on'
        ? '<Date><Format>YYYY-MM-DD</Format></Date>'
        : '<AlphaNumeric/>'
    return name === 'number'
      ? `<VariablePrimaryKey><Name>${name}</Name>${type}</VariablePrimaryKey>`
      : `<VariableColumn><Name>${name}</Name>${type}</VariableColumn>`
  }
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE DataSet SYSTEM "gdpdu-01-09-2004.dtd">
<DataSet>
  <Version>1.0</Version>
  <DataSupplier><Name>${escaped(provider)}</Name><Location/><Comment/></DataSupplier>
  <Media>
    <Name>1</Name>
    <Table>
      <URL>index.csv</URL>
      <Name>documents</Name>
      <UTF8/>
      <DecimalSymbol>.</DecimalSymbol>
      <DigitGroupingSymbol>,</DigitGroupingSymbol>
      <Range><From>2</From></Range>
      <VariableLength>
        <ColumnDelimiter>;</ColumnDelimiter>
        <RecordDelimiter>&#13;&#10;</RecordDelimiter>
        ${csvColumns.map(column).join('\n        ')}
      </VariableLength>
    </Table>
  </Media>
</DataSet>
`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, sign => entities[sign] ?? sign)
