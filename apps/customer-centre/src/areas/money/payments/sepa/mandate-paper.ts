import { buffer } from 'node:stream/consumers'
import type { Locale } from '@kontor/contract/locales'
import type { Logo } from '../../../../values/logo.ts'
import { drawSender } from '../../billing/documents/letterhead.ts'
import { colours, edges, openPaper, width } from '../../billing/documents/paper.ts'

export type MandateOnPaper = {
  locale: Locale
  reference: string
  given_at: string
  /** Its first block is the title. */
  text: string
  /** Lists what belongs to this mandate alone, a line each. */
  closing: readonly string[]
  seller: string
  logo: Logo | null
}

/** A mandate on paper, in the look of documents: PDF/A with an accessible structure. What a thread does. */
export async function run({
  locale,
  reference,
  given_at,
  text,
  closing,
  seller,
  logo,
}: MandateOnPaper): Promise<Uint8Array> {
  const [title = '', ...paragraphs] = text.split('\n\n')
  const paper = openPaper({ locale, issued_at: given_at, number: reference }, title)
  const bytes = buffer(paper.pdf)
  drawSender(paper, seller, logo)
  let y = paper.write(paper.root, 'H1', title, edges.left, 112, { size: 17, weight: 'semibold', width }) + 14
  for (const paragraph of paragraphs)
    y = paper.write(paper.root, 'P', paragraph, edges.left, y, { size: 10.5, width }) + 9
  y += 8
  paper.aside(() => paper.pdf.moveTo(edges.left, y).lineTo(edges.right, y).lineWidth(0.5).stroke(colours.line))
  y += 12
  for (const line of closing)
    y = paper.write(paper.root, 'P', line, edges.left, y, { size: 9, colour: colours.muted, width }) + 2
  paper.pdf.end()
  return bytes
}
