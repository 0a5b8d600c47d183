import { readFileSync } from 'node:fs'
import { create, type Font, type Glyph } from 'fontkit'
import PDFDocument from 'pdfkit'
import type { DocumentModel } from '../document-model.ts'

export const edges = { left: 62, right: 541, top: 64, bottom: 758 }
export const width = edges.right - edges.left
export const colours = { text: '#1a2426', muted: '#5b6a6d', line: '#d5dddf', brand: '#005d67' }

type Look = {
  size?: number
  weight?: Weight
  colour?: string
  width?: number
  align?: 'left' | 'right' | 'center'
}
type Structure = PDFKit.PDFStructureElement
/** Elements of the accessible structure (PDF 32000-1, 14.8.4). */
export type Role = 'Document' | 'Sect' | 'P' | 'H1' | 'H2' | 'Table' | 'TR' | 'TH' | 'TD' | 'Figure' | 'Note'

export const lineHeight = (size: number): number => size * 1.4

/** A document on its way: pdfkit with our fonts, text in boxes, and each thing in the structure that screen readers read. */
export type Paper = {
  readonly pdf: PDFKit.PDFDocument
  readonly root: Structure
  /** Is where the next thing goes, from above. */
  y: number
  /** Opens an element below another one; what is in it follows until it is ended. */
  open(parent: Structure, role: Role): Structure
  /** @returns the lower edge of the text */
  write(parent: Structure, role: Role, text: string, x: number, y: number, look?: Look): number
  /** Has what is drawn read as this text. */
  figure(
    parent: Structure,
    alt: string,
    box: [x: number, y: number, right: number, bottom: number],
    draw: () => void,
  ): void
  /** Draws what readers need not hear: lines, repeated heads, page numbers. */
  aside(draw: (write: (text: string, x: number, y: number, look?: Look) => void) => void): void
  heightOf(text: string, look?: Look): number
  newPage(): void
}

/** @param title what readers show in their window; without signs that XML has a meaning for, because pdfkit writes it as it is */
export function openPaper(
  { locale, issued_at, number }: Pick<DocumentModel, 'locale' | 'issued_at' | 'number'>,
  title: string,
): Paper {
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    font: '',
    pdfVersion: '1.7',
    subset: 'PDF/A-3b',
    tagged: true,
    displayTitle: true,
    lang: locale,
    bufferPages: true,
    info: {
      Title: `${title} ${number}`.replaceAll(/[<&>]/g, ''),
      Creator: 'Kontor',
      Producer: 'Kontor',
      CreationDate: new Date(issued_at),
    },
  } as PDFKit.PDFDocumentOptions) // the types lack the newest options
  const root = pdf.struct('Document')
  pdf.addStructure(root)

  const set = (raw: string, { size = 9.5, weight = 'regular', colour = colours.text }: Look): string => {
    const { font, name, text } = fontFor(raw, weight)
    pdf
      .font(font as unknown as Buffer, name)
      .fontSize(size)
      .fillColor(colour) // a font that is read already is taken as it is
    return text
  }
  const linesOf = (text: string, limit: number): string[] => {
    if (pdf.widthOfString(text) <= limit) return [text]
    const lines: string[] = []
    let line = ''
    for (const word of text.split(' ').flatMap(word => broken(word, limit))) {
      const longer = line === '' ? word : `${line} ${word}`
      if (line !== '' && pdf.widthOfString(longer) > limit) {
        lines.push(line)
        line = word
      } else line = longer
    }
    return [...lines, line]
  }
  /** A word that is too long for any line, such as a host name, in pieces that are not. */
  const broken = (word: string, limit: number): string[] => {
    if (pdf.widthOfString(word) <= limit) return [word]
    const pieces = ['']
    for (const sign of word) {
      const piece = pieces.at(-1) + sign
      if (pdf.widthOfString(piece) > limit) pieces.push(sign)
      else pieces[pieces.length - 1] = piece
    }
    return pieces
  }
  const put = (raw: string, x: number, y: number, look: Look = {}): number => {
    const text = set(raw, look)
    const limit = look.width ?? edges.right - x
    const step = lineHeight(look.size ?? 9.5)
    const lines = linesOf(text, limit)
    lines.forEach((line, at) => {
      const spare = limit - pdf.widthOfString(line)
      const start = x + (look.align === 'right' ? spare : look.align === 'center' ? spare / 2 : 0)
      pdf.text(line, start, y + at * step, { lineBreak: false })
    })
    return y + lines.length * step
  }
  const within = (parent: Structure, role: Role, options: object, draw: () => void): void => {
    const element = pdf.struct(role, options as PDFKit.Mixins.StructureElementOptions)
    parent.add(element)
    element.add(pdf.markStructureContent(role))
    draw()
    pdf.endMarkedContent()
    element.end()
  }
  return {
    pdf,
    root,
    y: edges.top,
    open(parent, role) {
      const element = pdf.struct(role)
      parent.add(element)
      return element
    },
    write(parent, role, text, x, y, look) {
      let lower = y
      within(parent, role, role === 'TH' ? { scope: 'Column' } : {}, () => {
        lower = put(text, x, y, look)
      })
      return lower
    },
    figure: (parent, alt, box, draw) => within(parent, 'Figure', { alt, bbox: box, placement: 'Block' }, draw),
    aside(draw) {
      pdf.markContent('Artifact', { type: 'Layout' })
      draw(put)
      pdf.endMarkedContent()
    },
    heightOf(raw, look = {}) {
      return linesOf(set(raw, look), look.width ?? width).length * lineHeight(look.size ?? 9.5)
    },
    newPage() {
      pdf.addPage()
      this.y = edges.top
    },
  }
}

type Position = { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }

/**
 * Lays text out glyph by glyph with the kerning of each pair, which is all that these scripts need. fontkit's own layout looks at every feature
 * of the font for every text and takes most of a document's time.
 */
function quick(font: Font): Font {
  const kerning = new Map<string, number>()
  const kern = (one: string, other: string): number => {
    const pair = one + other
    const known = kerning.get(pair)
    if (known !== undefined) return known
    const { positions, glyphs } = font.layout(pair)
    const between = glyphs.length === 2 ? (positions[0]?.xAdvance ?? 0) - (glyphs[0]?.advanceWidth ?? 0) : 0
    kerning.set(pair, between)
    return between
  }
  const known = new Map<string, Glyph>()
  // fontkit keeps a glyph as it was first met, and an O that was first met as a part of Ö stands for no sign: its text would be lost
  const glyphOf = (sign: string): Glyph => {
    const code = sign.codePointAt(0) ?? 0
    const glyph = known.get(sign) ?? Object.create(font.glyphForCodePoint(code), { codePoints: { value: [code] } })
    known.set(sign, glyph)
    return glyph
  }
  const layout = (text: string) => {
    const signs = [...text]
    const glyphs = signs.map(glyphOf)
    // pdfkit scales them where they are: they are made anew each time
    const positions = glyphs.map(({ advanceWidth }, at): Position => {
      const next = signs[at + 1]
      const xAdvance = advanceWidth + (next === undefined ? 0 : kern(signs[at] ?? '', next))
      return { xAdvance, yAdvance: 0, xOffset: 0, yOffset: 0 }
    })
    return { glyphs, positions, advanceWidth: positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0) }
  }
  return Object.create(font, { layout: { value: layout } }) as Font
}

const read = (name: string): Font =>
  quick(create(readFileSync(new URL(`./fonts/${name}.ttf`, import.meta.url))) as Font)

const opened = new Map<string, Font>()
/** Read once for all documents of a thread. */
function fontOf(name: string): Font {
  const font = opened.get(name) ?? read(name)
  opened.set(name, font)
  return font
}

type Weight = 'regular' | 'semibold'
const coverage = new Map<string, Map<string, boolean>>()
function hasAll(font: string, text: string): boolean {
  const signs = coverage.get(font) ?? new Map<string, boolean>()
  coverage.set(font, signs)
  for (const sign of text) {
    const known = signs.get(sign) ?? fontOf(font).glyphForCodePoint(sign.codePointAt(0) ?? 0).id !== 0
    signs.set(sign, known)
    if (!known) return false
  }
  return true
}

const fallback = 'noto-sans-regular'

/**
 * The font in which a text can be written, and the text as that font can: Greek has the second font, and for signs that neither has
 * there is a question mark. PDF/A forbids glyphs that are missing.
 */
function fontFor(raw: string, weight: Weight): { font: Font; name: string; text: string } {
  const text = raw.normalize('NFC').replaceAll(/\p{Cc}+/gu, ' ')
  const name = `geist-${weight}`
  if (hasAll(name, text)) return { font: fontOf(name), name, text }
  const known = [...text].map(sign => (hasAll(fallback, sign) ? sign : '?')).join('')
  return { font: fontOf(fallback), name: fallback, text: known }
}
