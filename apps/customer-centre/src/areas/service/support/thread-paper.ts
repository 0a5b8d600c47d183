import { buffer } from 'node:stream/consumers'
import type { Locale } from '@kontor/contract/locales'
import type { Logo } from '../../../values/logo.ts'
import { drawSender } from '../../money/billing/documents/letterhead.ts'
import { colours, edges, openPaper, type Paper, width } from '../../money/billing/documents/paper.ts'

export type ThreadOnPaper = {
  locale: Locale
  number: string
  made_at: string
  title: string
  /** Says what is known about it, a line each. */
  facts: readonly string[]
  /** Holds what was written and what happened, the oldest first. @property head who and when @property files a line */
  entries: readonly { head: string; body: string; files: string }[]
  seller: string
  logo: Logo | null
}

/** Letters of one piece: a whole message may be longer than a page. */
const piece = 1200

/** A ticket on paper, in the look of documents: PDF/A with an accessible structure. What a thread does. */
export async function run(thread: ThreadOnPaper): Promise<Uint8Array> {
  const { locale, made_at, number, title, facts, entries, seller, logo } = thread
  const paper = openPaper({ locale, issued_at: made_at, number }, title)
  const bytes = buffer(paper.pdf)
  drawSender(paper, seller, logo)
  paper.y = 112
  put(paper, 'H1', title, { size: 17, weight: 'semibold' })
  paper.y += 6
  for (const fact of facts) put(paper, 'P', fact, { size: 9, colour: colours.muted })
  for (const { head, body, files } of entries) {
    paper.y += 14
    put(paper, 'H2', head, { size: 10.5, weight: 'semibold' })
    for (const line of body.split('\n')) {
      if (line.trim() === '') paper.y += 5
      else for (const part of pieces(line)) put(paper, 'P', part, { size: 9.5 })
    }
    if (files !== '') for (const part of pieces(files)) put(paper, 'P', part, { size: 9, colour: colours.muted })
  }
  paper.pdf.end()
  return bytes
}

type Look = { size: number; weight?: 'semibold'; colour?: string }

/** Writes below what is there, on the next page where there is no room. */
function put(paper: Paper, role: 'H1' | 'H2' | 'P', text: string, look: Look): void {
  const whole = { ...look, width }
  if (paper.y + paper.heightOf(text, whole) > edges.bottom) paper.newPage()
  paper.y = paper.write(paper.root, role, text, edges.left, paper.y, whole) + 2
}

/** A line in pieces of which each fits on a page. */
function pieces(line: string): string[] {
  const parts: string[] = []
  let rest = line
  while (rest.length > piece) {
    const space = rest.lastIndexOf(' ', piece)
    const end = space > piece / 2 ? space : piece
    parts.push(rest.slice(0, end))
    rest = rest.slice(end).trimStart()
  }
  return [...parts, rest]
}
