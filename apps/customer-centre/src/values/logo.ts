/** The provider's own logo, as paper draws it. */
export type Logo = { width: number; height: number } & (
  | { kind: 'png'; bytes: Uint8Array }
  | { kind: 'svg'; left: number; top: number; shapes: Shape[] }
)
/** An area in one colour, `#rrggbb`. */
export type Shape = { path: string; fill: string; evenOdd: boolean }

/** Each document carries it. */
const mostBytes = 200_000
const pngSignature = '89504e470d0a1a0a'

/**
 * Reads a PNG or SVG. Documents are PDF/A: no transparency, and of an SVG areas in one colour alone.
 * @throws RangeError saying what is wrong and what to do about it
 */
export function readLogo(bytes: Buffer): Logo {
  if (bytes.length > mostBytes) throw new RangeError(`has ${bytes.length} bytes; at most ${mostBytes} are allowed`)
  if (bytes.subarray(0, 8).toString('hex') === pngSignature) return readPng(bytes)
  const text = bytes.toString('utf8')
  if (/<svg[\s>]/.test(text)) return readSvg(text)
  throw new RangeError('is neither PNG nor SVG')
}

function readPng(bytes: Buffer): Logo {
  if (bytes.length < 33 || bytes.toString('latin1', 12, 16) !== 'IHDR') throw new RangeError('is a damaged PNG')
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  const [depth, colours, interlaced] = [bytes[24], bytes[25], bytes[28]]
  if (width < 1 || height < 1 || width > 4000 || height > 4000)
    throw new RangeError(`is ${width} × ${height} pixels; at most 4000 × 4000 are allowed`)
  const names = chunkNames(bytes)
  if (names.at(-1) !== 'IEND' || !names.includes('IDAT')) throw new RangeError('is a damaged PNG')
  // grey and RGB with an alpha channel, or one colour that is transparent
  if (colours === 4 || colours === 6 || names.includes('tRNS'))
    throw new RangeError('has transparency, which PDF/A does without: save it on a white background')
  if (depth === 16) throw new RangeError('has 16 bits for each colour: save it with 8')
  if (interlaced !== 0) throw new RangeError('is interlaced: save it without')
  return { kind: 'png', width, height, bytes }
}

function chunkNames(bytes: Buffer): string[] {
  const names: string[] = []
  for (let at = 8; at + 12 <= bytes.length; at += 12 + bytes.readUInt32BE(at))
    names.push(bytes.toString('latin1', at + 4, at + 8))
  return names
}

const silent = /^(xmlns(:\w+)?|id|version|width|height|role|aria-[a-z]+|xml:space|viewBox)$/
const shapes = new Set(['path', 'rect', 'circle'])

function readSvg(text: string): Logo {
  const drawn = text
    .replace(/<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!DOCTYPE[^>[]*>/g, '')
    .replace(/<(title|desc)\b[^>]*>[^<]*<\/\1>/g, '')
  const fills = ['#000000']
  const found: Shape[] = []
  let box: number[] = []
  for (const [, end, name = '', attributes = '', closed] of drawn.matchAll(/<(\/?)([\w:]+)([^>]*?)(\/?)>/g)) {
    if (end) {
      if (name === 'g' || name === 'svg') fills.pop()
      continue
    }
    const given = attributesOf(name, attributes)
    const fill = given.fill === undefined ? (fills.at(-1) ?? '') : colourOf(given.fill)
    if (name === 'svg') box = (given.viewBox ?? '').split(/[\s,]+/).map(Number)
    if ((name === 'svg' || name === 'g') && !closed) fills.push(fill)
    else if (shapes.has(name) && fill !== 'none')
      found.push({ path: pathOf(name, given), fill, evenOdd: given['fill-rule'] === 'evenodd' })
  }
  const [left = 0, top = 0, width = 0, height = 0] = box
  if (box.length !== 4 || !box.every(Number.isFinite) || width <= 0 || height <= 0)
    throw new RangeError('needs a viewBox, such as viewBox="0 0 120 40"')
  if (found.length === 0) throw new RangeError('draws nothing')
  return { kind: 'svg', left, top, width, height, shapes: found }
}

const allowed: Record<string, readonly string[]> = {
  svg: ['fill'],
  g: ['fill'],
  path: ['d', 'fill', 'fill-rule'],
  rect: ['x', 'y', 'width', 'height', 'fill'],
  circle: ['cx', 'cy', 'r', 'fill'],
}

function attributesOf(name: string, text: string): Record<string, string> {
  const known = allowed[name]
  if (!known) throw new RangeError(`has <${name}>: convert everything to paths`)
  const given: Record<string, string> = {}
  for (const [, attribute = '', , value = ''] of text.matchAll(/([\w:-]+)\s*=\s*(["'])(.*?)\2/g)) {
    if (!known.includes(attribute) && !silent.test(attribute))
      throw new RangeError(`has ${attribute} on <${name}>: save it as plain paths with a fill`)
    given[attribute] = value
  }
  return given
}

function colourOf(fill: string): string {
  if (fill === 'none' || /^#[\da-f]{6}$/i.test(fill)) return fill
  if (/^#[\da-f]{3}$/i.test(fill)) return fill.replaceAll(/[\da-f]/gi, '$&$&')
  throw new RangeError(`has the fill ${fill}: write it like #005d67`)
}

function pathOf(name: string, given: Record<string, string>): string {
  const number = (attribute: string) => {
    const value = Number(given[attribute] ?? 0)
    if (!Number.isFinite(value)) throw new RangeError(`has a ${attribute} on <${name}> that is no number`)
    return value
  }
  if (name === 'rect') {
    const [x, y, width, height] = [number('x'), number('y'), number('width'), number('height')]
    return `M${x} ${y}h${width}v${height}h${-width}z`
  }
  if (name === 'circle') {
    const [x, y, r] = [number('cx'), number('cy'), number('r')]
    return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`
  }
  const path = given.d ?? ''
  if (!/^\s*[Mm][MmZzLlHhVvCcSsQqTtAa\d.,eE+\s-]*$/.test(path)) throw new RangeError('has a path that cannot be read')
  return path
}
