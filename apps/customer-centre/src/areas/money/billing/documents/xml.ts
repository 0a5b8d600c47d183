type Attributes = Readonly<Record<string, string>>

/** Characters that XML 1.0 has no way to write. */
const unwritable = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(unwritable, '')
    .replaceAll(/[&<>"]/g, sign => entities[sign] ?? sign)

/**
 * An element of XML, or nothing where it would be empty: both syntaxes of EN 16931 refuse empty elements.
 * @param content a text, or elements
 */
export function tag(name: string, content: string | null | readonly string[], attributes: Attributes = {}): string {
  const inner = typeof content === 'string' ? escaped(content.trim()) : (content ?? []).join('')
  if (inner === '') return ''
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`)
  return `<${name}${written.join('')}>${inner}</${name}>`
}

/** A whole document. @param spaces prefix to namespace */
export function xmlDocument(root: string, spaces: Attributes, content: readonly string[]): string {
  const named = Object.entries(spaces).map(([prefix, space]) => [prefix === '' ? 'xmlns' : `xmlns:${prefix}`, space])
  return `<?xml version="1.0" encoding="UTF-8"?>\n${tag(root, content, Object.fromEntries(named))}\n`
}
