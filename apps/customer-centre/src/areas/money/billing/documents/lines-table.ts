import type { DocumentModel, ModelLine } from '../document-model.ts'
import { moneyText, periodText, priceText, rateText } from './figures.ts'
import { colours, edges, type Paper } from './paper.ts'
import { type DocumentTexts, filled, quantityText } from './texts.ts'

type Column = { name: keyof DocumentTexts['columns']; x: number; width: number; align: 'left' | 'right' }
const columns: readonly Column[] = [
  { name: 'position', x: edges.left, width: 26, align: 'left' },
  { name: 'item', x: edges.left + 28, width: 198, align: 'left' },
  { name: 'quantity', x: 294, width: 84, align: 'right' },
  { name: 'unitPrice', x: 384, width: 58, align: 'right' },
  { name: 'rate', x: 446, width: 34, align: 'right' },
  { name: 'net', x: 484, width: edges.right - 484, align: 'right' },
]
const item = columns[1] as Column // it is there
const small = { size: 8, colour: colours.muted, width: item.width }
/** Between a line and what follows it. */
const afterLine = 11
/** For the sum that is carried over, below the last line of a page. */
const reserved = 20

/**
 * The lines with their net amounts. A page that is full ends with the sum so far, and the next one begins with it.
 * @param closing height of the sums, which never stand on a page without a line
 */
export function writeLines(paper: Paper, model: DocumentModel, texts: DocumentTexts, closing: number): void {
  const table = paper.open(paper.root, 'Table')
  writeHead(paper, table, texts)
  let sum = 0
  const last = model.lines.at(-1)
  for (const line of model.lines) {
    const details = detailsOf(line, model, texts)
    const height =
      paper.heightOf(line.description, { width: item.width }) +
      details.reduce((all, text) => all + paper.heightOf(text, small), 0)
    if (paper.y + height + (line === last ? afterLine + closing : reserved) > edges.bottom) {
      carryOver(paper, texts.carriedOver, moneyText(sum, model))
      paper.newPage()
      writeHead(paper, table, texts)
      carryOver(paper, texts.carriedOver, moneyText(sum, model))
    }
    writeLine(paper, table, line, details, model, texts)
    sum += line.net_minor
  }
  table.end()
}

function rule(paper: Paper, y: number, colour = colours.line): void {
  paper.aside(() => {
    paper.pdf.moveTo(edges.left, y).lineTo(edges.right, y).lineWidth(0.5).stroke(colour)
  })
}

function writeHead(paper: Paper, table: ReturnType<Paper['open']>, texts: DocumentTexts): void {
  const row = paper.open(table, 'TR')
  for (const { name, x, width, align } of columns)
    paper.write(row, 'TH', texts.columns[name], x, paper.y, {
      size: 8,
      weight: 'semibold',
      colour: colours.muted,
      width,
      align,
    })
  row.end()
  rule(paper, paper.y + 15, colours.muted)
  paper.y += 21
}

function carryOver(paper: Paper, label: string, amount: string): void {
  paper.aside(write => {
    write(label, item.x, paper.y, { size: 8.5, colour: colours.muted })
    write(amount, edges.right - 120, paper.y, { size: 8.5, colour: colours.muted, width: 120, align: 'right' })
  })
  rule(paper, paper.y + 16)
  paper.y += 21
}

/** Below a line's name: its contract and its own period, and what its price includes. */
function detailsOf(line: ModelLine, model: DocumentModel, texts: DocumentTexts): string[] {
  const contract = line.contract_number ? `${texts.contract} ${line.contract_number}` : ''
  const period = periodText(line.period_from, line.period_to, model.locale)
  const about = [contract, period].filter(text => text !== '').join(' · ')
  const amount = moneyText(line.allowance_minor, model)
  const discount = line.allowance_minor === 0 ? '' : filled(texts.discount, { reason: line.allowance_reason, amount })
  return [about, discount].filter(text => text !== '')
}

function writeLine(
  paper: Paper,
  table: ReturnType<Paper['open']>,
  line: ModelLine,
  details: readonly string[],
  model: DocumentModel,
  texts: DocumentTexts,
): void {
  const row = paper.open(table, 'TR')
  const values: Record<keyof DocumentTexts['columns'], string> = {
    position: String(line.position),
    item: line.description,
    quantity: quantityText(line, model, texts),
    unitPrice: priceText(line.unit_price, model),
    rate: line.tax_category === 'O' ? '–' : rateText(line.tax_rate_bp, model.locale),
    net: moneyText(line.net_minor, model),
  }
  let lower = paper.y
  for (const { name, x, width, align } of columns) {
    if (name === 'item') {
      const cell = paper.open(row, 'TD')
      let y = paper.write(cell, 'P', values.item, x, paper.y, { width })
      for (const text of details) y = paper.write(cell, 'P', text, x, y, small)
      cell.end()
      lower = Math.max(lower, y)
    } else lower = Math.max(lower, paper.write(row, 'TD', values[name], x, paper.y, { width, align }))
  }
  row.end()
  rule(paper, lower + 5)
  paper.y = lower + afterLine
}
