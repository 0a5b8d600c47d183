import { buffer } from 'node:stream/consumers'
import { groupIban } from '@kontor/contract/iban'
import type { Logo } from '../../../../values/logo.ts'
import { amountDueOf, type DocumentModel } from '../document-model.ts'
import { creditKinds } from '../rules.ts'
import { asWritten, exemptionOf, isXRechnung, notesOf } from './e-invoice.ts'
import { decimalText, moneyText, monthText, taxName } from './figures.ts'
import { giroCode, modulesOf } from './giro-code.ts'
import { writeEdges, writeLetterhead } from './letterhead.ts'
import { writeLines } from './lines-table.ts'
import { colours, edges, openPaper, type Paper, width } from './paper.ts'
import { type DocumentTexts, filled, titleOf } from './texts.ts'

/** @property cii the same as XML, for a PDF that is both; null: paper only @property logo null: Kontor's sign and the seller's name */
export type OnPaper = { texts: DocumentTexts; logo: Logo | null; cii: Buffer | null }

/** A document on paper: PDF/A-3 with an accessible structure. The same document makes the same bytes. */
export async function makePdf(document: DocumentModel, { texts, logo, cii }: OnPaper): Promise<Buffer> {
  const model = asWritten(document)
  const paper = openPaper(model, titleOf({ ...model, corrects: null }, texts))
  const bytes = buffer(paper.pdf)
  writeLetterhead(paper, model, { texts, logo })
  writeLines(paper, model, texts, totalsHeight(model))
  writeClosing(paper, model, texts, cii !== null)
  writeEdges(paper, model, texts)
  if (cii) attachInvoice(paper, cii, new Date(model.issued_at))
  paper.pdf.end()
  return bytes
}

/** Writes what follows the lines: sums by tax rate, why something is not taxed, how to transfer, and what else is to be said. */
function writeClosing(paper: Paper, model: DocumentModel, texts: DocumentTexts, hybrid: boolean): void {
  writeTotals(paper, model, texts)
  writeTransfer(paper, model, texts)
  const exemptions = model.taxes.flatMap(({ category }) => exemptionOf(model, category)?.text ?? [])
  const part = hybrid ? texts.parts.hybrid : isXRechnung(model) ? texts.parts.xrechnung : ''
  for (const text of new Set([...exemptions, ...notesOf(model)])) note(paper, text, 9, colours.text)
  if (part !== '') note(paper, part, 8, colours.muted)
}

/** Keeps together what belongs together. */
function makeRoom(paper: Paper, height: number): void {
  if (paper.y + height > edges.bottom) paper.newPage()
}

function note(paper: Paper, text: string, size: number, colour: string): void {
  const look = { size, colour, width }
  makeRoom(paper, paper.heightOf(text, look))
  paper.y = paper.write(paper.root, 'P', text, edges.left, paper.y, look) + 5
}

function totalsOf(model: DocumentModel, texts: DocumentTexts): [name: string, amount: string][] {
  const money = (minor: number) => moneyText(minor, model)
  const taxes = model.taxes.map((group): [string, string] => {
    const name = filled(texts.totals.tax, { name: taxName(group, model.locale, texts), net: money(group.net_minor) })
    return [name, money(group.tax_minor)]
  })
  return [[texts.totals.net, money(model.net_minor)], ...taxes]
}

/** At most: all its rows, and the space around them. */
const totalsHeight = ({ taxes }: DocumentModel): number => (taxes.length + 6) * 17

function writeTotals(paper: Paper, model: DocumentModel, texts: DocumentTexts): void {
  const rows = totalsOf(model, texts)
  const { tax_in_euro, paid_minor } = model.particulars
  const left = 290
  makeRoom(paper, totalsHeight(model))
  const table = paper.open(paper.root, 'Table')
  const row = (name: string, amount: string, strong: boolean) => {
    const look = strong ? ({ size: 12, weight: 'semibold' } as const) : {}
    const cells = paper.open(table, 'TR')
    paper.write(cells, 'TD', name, left, paper.y, { ...look, ...(!strong && { colour: colours.muted }), width: 170 })
    const lower = paper.write(cells, 'TD', amount, edges.right - 110, paper.y, { ...look, width: 110, align: 'right' })
    cells.end()
    paper.y = Math.max(lower, paper.y + paper.heightOf(name, { ...look, width: 170 })) + 3
  }
  for (const [name, amount] of rows) row(name, amount, false)
  paper.aside(() => {
    paper.pdf
      .moveTo(left, paper.y + 1)
      .lineTo(edges.right, paper.y + 1)
      .lineWidth(0.8)
      .stroke(colours.text)
  })
  paper.y += 7
  row(
    creditKinds.includes(model.kind) ? texts.totals.credit : texts.totals.gross,
    moneyText(model.gross_minor, model),
    true,
  )
  if (paid_minor) {
    row(texts.totals.deducted, moneyText(-paid_minor, model), false)
    row(texts.totals.payable, moneyText(amountDueOf(model), model), true)
  }
  if (tax_in_euro) {
    const values = {
      rate: decimalText(tax_in_euro.rate, model),
      currency: model.currency,
      month: monthText(tax_in_euro.month, model),
    }
    row(filled(texts.totals.taxInEuro, values), moneyText(tax_in_euro.tax_minor, { ...model, currency: 'EUR' }), false)
  }
  table.end()
  paper.y += 14
}

/** The account to pay to, beside a code that banking apps read. */
function writeTransfer(paper: Paper, model: DocumentModel, texts: DocumentTexts): void {
  const { payment } = model.particulars
  if (payment.means !== '58' || amountDueOf(model) <= 0) return
  const [height, inset] = [104, 14]
  makeRoom(paper, height + 12)
  const top = paper.y
  const code = giroCode(model)
  paper.aside(() => {
    paper.pdf.roundedRect(edges.left, top, width, height, 6).lineWidth(0.8).stroke(colours.line)
  })
  let y = paper.write(paper.root, 'H2', texts.transfer.title, edges.left + inset, top + 10, { weight: 'semibold' }) + 2
  const rows: [string, string][] = [
    [texts.transfer.holder, payment.account_name],
    [texts.transfer.iban, groupIban(payment.iban)],
    [texts.transfer.bic, payment.bic],
    [texts.transfer.amount, moneyText(amountDueOf(model), model)],
    [texts.transfer.reference, payment.remittance],
  ]
  for (const [name, value] of rows.filter(([, value]) => value !== '')) {
    paper.write(paper.root, 'P', name, edges.left + inset, y, { size: 8.5, colour: colours.muted })
    y = paper.write(paper.root, 'P', value, edges.left + 112, y, { size: 8.5, width: 220 })
  }
  if (code !== null) {
    const x = edges.right - inset - codeSize
    drawCode(paper, code, texts.transfer.code, x, top + 9)
    const look = { size: 7.5, colour: colours.muted, width: codeSize, align: 'center' } as const
    paper.write(paper.root, 'P', texts.transfer.codeName, x, top + 9 + codeSize + 2, look)
  }
  paper.y = top + height + 14
}

const codeSize = 78

function drawCode(paper: Paper, code: string, alt: string, x: number, y: number): void {
  const rows = modulesOf(code)
  const step = codeSize / rows.length
  paper.figure(paper.root, alt, [x, y, x + codeSize, y + codeSize], () => {
    rows.forEach((row, down) => {
      row.forEach((dark, across) => {
        if (dark) paper.pdf.rect(x + across * step, y + down * step, step, step)
      })
    })
    paper.pdf.fill(colours.text)
  })
}

const namespace = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#'
const attachmentName = 'factur-x.xml'

const property = (name: string, description: string): string => `
          <rdf:li rdf:parseType="Resource">
            <pdfaProperty:name>${name}</pdfaProperty:name>
            <pdfaProperty:valueType>Text</pdfaProperty:valueType>
            <pdfaProperty:category>external</pdfaProperty:category>
            <pdfaProperty:description>${description}</pdfaProperty:description>
          </rdf:li>`

/** ZUGFeRD 2.3, section 6.2: what the attachment is, and the schema of the words that say so, as PDF/A asks of words of one's own. */
const metadata = `
  <rdf:Description rdf:about="" xmlns:fx="${namespace}">
    <fx:DocumentType>INVOICE</fx:DocumentType>
    <fx:DocumentFileName>${attachmentName}</fx:DocumentFileName>
    <fx:Version>1.0</fx:Version>
    <fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>
  </rdf:Description>
  <rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
    xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
    <pdfaExtension:schemas>
      <rdf:Bag>
        <rdf:li rdf:parseType="Resource">
          <pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
          <pdfaSchema:namespaceURI>${namespace}</pdfaSchema:namespaceURI>
          <pdfaSchema:prefix>fx</pdfaSchema:prefix>
          <pdfaSchema:property>
            <rdf:Seq>${[
              property('DocumentFileName', 'The name of the embedded XML document'),
              property('DocumentType', 'The type of the hybrid document in capital letters, e.g. INVOICE or ORDER'),
              property('Version', 'The actual version of the standard applying to the embedded XML document'),
              property('ConformanceLevel', 'The conformance level of the embedded XML document'),
            ].join('')}
            </rdf:Seq>
          </pdfaSchema:property>
        </rdf:li>
      </rdf:Bag>
    </pdfaExtension:schemas>
  </rdf:Description>`

/** Makes the PDF an invoice that programs read too (ZUGFeRD, Factur-X). */
function attachInvoice({ pdf }: Paper, cii: Buffer, issuedAt: Date): void {
  pdf.file(cii, {
    name: attachmentName,
    type: 'text/xml',
    // ISO 19005-3: another form of the same, not its source
    relationship: 'Alternative',
    description: 'Factur-X/ZUGFeRD invoice',
    creationDate: issuedAt,
    modifiedDate: issuedAt,
  } as PDFKit.Mixins.PDFAttachmentOptions)
  pdf.appendXML(metadata)
}
