import { readFileSync } from 'node:fs'
import { create, type Font, type Glyph } from 'fontkit'

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

export type Weight = 'regular' | 'semibold'
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
export function fontFor(raw: string, weight: Weight): { font: Font; name: string; text: string } {
  const text = raw.normalize('NFC').replaceAll(/\p{Cc}+/gu, ' ')
  const name = `geist-${weight}`
  if (hasAll(name, text)) return { font: fontOf(name), name, text }
  const known = [...text].map(sign => (hasAll(fallback, sign) ? sign : '?')).join('')
  return { font: fontOf(fallback), name: fallback, text: known }
}
