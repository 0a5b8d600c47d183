import { type LineGroup, linesByContract } from '@kontor/contract/line-groups'
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
/** Height of a contract's name above its lines, and of their sum below them. */
const aroundGroup = 21

/**
 * A line in its group.
 * @property heading the contract’s name, above the first line of the group and again where a page ends within it
 * @property subtotal the group’s sum, below its last line
 */
type Row = {
  line: ModelLine
  details: string[]
  heading: string
  opens: boolean
  subtotal: [name: string, amount: number] | null
}

const rowsOf = (model: DocumentModel, texts: DocumentTexts): Row[] =>
  linesByContract(model.lines).flatMap(group =>
    group.lines.map((line, at): Row => {
      const sum = group.lines.reduce((total, { net_minor }) => total + net_minor, 0)
      const ends = group.contract !== null && at === group.lines.length - 1
      return {
        line,
        details: detailsOf(line, group, model, texts),
        heading: headingOf(group, texts),
        opens: at === 0 && group.contract !== null,
        subtotal: ends ? [filled(texts.subtotal, { number: group.contract ?? '' }), sum] : null,
      }
    }),
  )

const headingOf = ({ contract, label }: LineGroup<ModelLine>, texts: DocumentTexts): string =>
  contract === null ? '' : [`${texts.contract} ${contract}`, label ?? []].flat().join(' · ')

function heightOf(paper: Paper, { line, details, opens, subtotal }: Row): number {
  const text = paper.heightOf(line.description, { width: item.width })
  const below = details.reduce((all, detail) => all + paper.heightOf(detail, small), 0)
  return text + below + (opens ? aroundGroup : 0) + (subtotal ? aroundGroup : 0)
}

/**
 * The lines with their net amounts, those of one contract together where there are many. A page that is full ends with the sum so far, and the
 * next one begins with it.
 * @param closing height of the sums, which stand on a page with two lines at least, as far as there are two
 */
export function writeLines(paper: Paper, model: DocumentModel, texts: DocumentTexts, closing: number): void {
  const table = paper.open(paper.root, 'Table')
  writeHead(paper, table, texts)
  let sum = 0
  const rows = rowsOf(model, texts)
  const heights = rows.map(row => heightOf(paper, row))
  const room = edges.bottom - edges.top - 3 * aroundGroup
  rows.forEach((row, at) => {
    const [height = 0, next = 0] = heights.slice(at)
    const left = rows.length - 1 - at
    const ending = height + afterLine + next + afterLine + closing
    const wanted = left === 0 ? height + afterLine + closing : left === 1 && ending <= room ? ending : height + reserved
    if (paper.y + wanted > edges.bottom) {
      carryOver(paper, texts.carriedOver, moneyText(sum, model))
      paper.newPage()
      writeHead(paper, table, texts)
      carryOver(paper, texts.carriedOver, moneyText(sum, model))
      if (row.heading !== '' && !row.opens) repeatHeading(paper, row.heading)
    }
    if (row.opens) writeHeading(paper, table, row.heading)
    writeLine(paper, table, row, model, texts)
    if (row.subtotal) writeSubtotal(paper, table, row.subtotal, model)
    sum += row.line.net_minor
  })
  table.end()
}

const headed = { size: 9, weight: 'semibold' } as const

/** A contract's name above its lines. */
function writeHeading(paper: Paper, table: ReturnType<Paper['open']>, heading: string): void {
  const row = paper.open(table, 'TR')
  paper.write(row, 'TH', heading, edges.left, paper.y, headed)
  row.end()
  paper.y += aroundGroup
}

function repeatHeading(paper: Paper, heading: string): void {
  paper.aside(write => write(heading, edges.left, paper.y, headed))
  paper.y += aroundGroup
}

function writeSubtotal(
  paper: Paper,
  table: ReturnType<Paper['open']>,
  [name, amount]: [string, number],
  model: DocumentModel,
): void {
  const row = paper.open(table, 'TR')
  paper.write(row, 'TD', name, item.x, paper.y - 4, { ...headed, width: 330 })
  paper.write(row, 'TD', moneyText(amount, model), edges.right - 120, paper.y - 4, {
    ...headed,
    width: 120,
    align: 'right',
  })
  row.end()
  rule(paper, paper.y + 12, colours.muted)
  paper.y += aroundGroup
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

/** Below a line's name: its contract, unless that stands above its group, its own period, and what its price includes. */
function detailsOf(line: ModelLine, group: LineGroup<ModelLine>, model: DocumentModel, texts: DocumentTexts): string[] {
  const contract = line.contract_number && group.contract === null ? `${texts.contract} ${line.contract_number}` : ''
  const period = periodText(line.period_from, line.period_to, model.locale)
  const about = [contract, period].filter(text => text !== '').join(' · ')
  const amount = moneyText(line.allowance_minor, model)
  const discount = line.allowance_minor === 0 ? '' : filled(texts.discount, { reason: line.allowance_reason, amount })
  return [about, discount].filter(text => text !== '')
}

function writeLine(
  paper: Paper,
  table: ReturnType<Paper['open']>,
  { line, details }: Row,
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
