import { buffer } from 'node:stream/consumers'
import type { Logo } from '../../../../values/logo.ts'
import type { DocumentModel } from '../document-model.ts'
import { totalsHeight, writeClosing } from './closing.ts'
import { asWritten } from './e-invoice.ts'
import { attachInvoice } from './hybrid.ts'
import { writeEdges, writeLetterhead } from './letterhead.ts'
import { writeLines } from './lines-table.ts'
import { openPaper } from './paper.ts'
import { type DocumentTexts, titleOf } from './texts.ts'

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
