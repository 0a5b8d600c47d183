/** Encodings of texts, by their names in `TextDecoder`: files of Excel and of old address books among them. */
export const encodings = ['utf-8', 'windows-1252', 'utf-16le', 'utf-16be', 'macintosh'] as const
export type Encoding = (typeof encodings)[number]

export type Decoded = {
  text: string
  encoding: Encoding
  /** Nothing in the file says so: the reader is asked to check. */
  unsure: boolean
}

/** Reads a file's bytes as text, by its mark, else as UTF-8 where possible, else as Windows wrote it. */
export function decodeText(bytes: Uint8Array): Decoded {
  const marked = encodingByMark(bytes)
  if (marked) return { text: decodeAs(bytes, marked), encoding: marked, unsure: false }
  const wide = wideWithoutMark(bytes)
  if (wide) return { text: decodeAs(bytes, wide), encoding: wide, unsure: true }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8', unsure: false }
  } catch {
    return { text: decodeAs(bytes, 'windows-1252'), encoding: 'windows-1252', unsure: true }
  }
}

export const decodeAs = (bytes: Uint8Array, encoding: Encoding): string => new TextDecoder(encoding).decode(bytes)

/** An Excel workbook (a ZIP archive, or the older kind): no text at all. */
export const isWorkbook = ([a, b, c, d]: Uint8Array): boolean =>
  (a === 0x50 && b === 0x4b && c === 0x03 && d === 0x04) || (a === 0xd0 && b === 0xcf && c === 0x11 && d === 0xe0)

function encodingByMark([a, b, c]: Uint8Array): Encoding | null {
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8'
  if (a === 0xff && b === 0xfe) return 'utf-16le'
  return a === 0xfe && b === 0xff ? 'utf-16be' : null
}

/** Latin letters in two bytes each have a zero in every other byte. */
function wideWithoutMark(bytes: Uint8Array): Encoding | null {
  const looked = Math.min(bytes.length, 2000)
  const zeros = [0, 0]
  for (let place = 0; place < looked; place++) if (bytes[place] === 0) zeros[place % 2] = (zeros[place % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (odd > looked / 4) return 'utf-16le'
  return even > looked / 4 ? 'utf-16be' : null
}
