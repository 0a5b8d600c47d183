/**
 * A page's text as Markdown: paragraphs, lists, quotes, links and code; of everything else the words. Scripts, styles and pictures are left
 * out, and so is what a mail only hides. One pass over the page, however it is nested.
 */
export function textOfHtml(html: string): string {
  const writer = createWriter()
  let at = 0
  while (at < html.length && !writer.isFull()) {
    const open = html.indexOf('<', at)
    if (open === -1) {
      writer.words(html.slice(at))
      break
    }
    if (open > at) writer.words(html.slice(at, open))
    at = tag(html, open, writer)
  }
  return writer.text()
}

type Writer = ReturnType<typeof createWriter>

/** Reads what begins with `<`. @returns where it ends */
function tag(html: string, open: number, writer: Writer): number {
  if (html.startsWith('<!--', open)) return after(html, '-->', open + 4)
  const [, slash, raw] = /^<(\/?)([a-z][a-z0-9:]{0,20})/i.exec(html.slice(open, open + 24)) ?? []
  if (raw === undefined) {
    if (/^<[!?]/.test(html.slice(open, open + 2))) return after(html, '>', open)
    writer.words('<')
    return open + 1
  }
  const name = raw.toLowerCase()
  const end = after(html, '>', open)
  if (html[end - 1] !== '>') return html.length
  if (slash) writer.close(name)
  else if (silent.has(name)) return after(html, '>', after(html, `</${name}`, end, true) - 1)
  else writer.open(name, html.slice(open, Math.min(end, open + 4000)))
  return end
}

/** The place behind the next mark; the end where there is none. */
function after(html: string, mark: string, from: number, anyCase = false): number {
  const found = anyCase ? search(html, mark, from) : html.indexOf(mark, from)
  return found === -1 ? html.length : found + mark.length
}

function search(html: string, mark: string, from: number): number {
  const pattern = new RegExp(mark, 'gi')
  pattern.lastIndex = from
  return pattern.exec(html)?.index ?? -1
}

/** Elements whose content is no text of the mail. */
const silent = new Set([
  'script',
  'style',
  'head',
  'title',
  'template',
  'svg',
  'object',
  'iframe',
  'noscript',
  'select',
  'textarea',
])
const blocks = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'blockquote', 'pre', 'table', 'hr'])
const lines = new Set([
  'div',
  'br',
  'tr',
  'li',
  'section',
  'article',
  'header',
  'footer',
  'address',
  'dt',
  'dd',
  'center',
])
const marks: Record<string, string> = { b: '**', strong: '**', code: '`' }

/** Letters after which no more is read: a message has fewer. */
const most = 200_000

/** Writes line by line, and looks at no letter of a line again while it grows: a page may be one line, of a million pieces. */
function createWriter() {
  let out = ''
  let line = ''
  /** Says how the line stands: which letter ends it, whether it has words, and which of all it is. */
  let last = ''
  let blank = true
  let place = 0
  let wasEmpty = false
  /** Says whether an empty line stands before the next words. */
  let gap = false
  let quotes = 0
  let code = 0
  const lists: (number | null)[] = []
  const links: { address: string | null; place: number; begins: number }[] = []
  const put = (text: string) => {
    if (text === '') return
    line += text
    last = text.at(-1) ?? ''
    blank &&= text.trim() === ''
  }
  const begin = (text: string) => {
    line = ''
    last = ''
    blank = true
    place++
    put(text)
  }
  // the mark of a list's item waits for its words
  const isBegun = () => !blank && !(line.length < 40 && /^ *(?:-|\d+\.) $/.test(line))
  const end = (apart: boolean) => {
    if (isBegun()) flush()
    gap ||= apart
  }
  const write = (text: string) => {
    out += `${text}\n`
    wasEmpty = text === ''
  }
  function flush(): void {
    const text = line.trimEnd()
    begin('')
    if (text === '' && out === '') return
    const prefix = '> '.repeat(Math.min(quotes, 10))
    if (gap && out !== '' && !wasEmpty) write(prefix.trimEnd())
    gap = false
    write((prefix + text).trimEnd())
  }
  return {
    isFull: () => out.length + line.length > most,
    words(raw: string) {
      const text = decoded(raw)
      if (code > 0) {
        const [first = '', ...others] = text.split(/\r\n?|\n/)
        put(first)
        for (const next of others) {
          flush()
          begin(next)
        }
      } else {
        const words = text.replaceAll(/(?:\s|\u200b|\u200c|\u200d|\ufeff|\u00ad)+/g, ' ')
        put(last === ' ' || line === '' ? words.trimStart() : words)
      }
    },
    open(name: string, whole: string) {
      if (blocks.has(name)) end(lists.length === 0 || name === 'blockquote')
      else if (name === 'br') flush()
      else if (lines.has(name)) end(false)
      if (name === 'blockquote') quotes++
      if (name === 'pre') code++
      if (name === 'ul' || name === 'ol') lists.push(name === 'ol' ? 0 : null)
      if (name === 'li') begin(`${'  '.repeat(Math.max(0, Math.min(lists.length, 8) - 1))}${nextMark(lists)} `)
      if ((name === 'td' || name === 'th') && !blank) put(' | ')
      if (name === 'hr') put('---')
      if (name === 'a') links.push({ address: addressOf(whole), place, begins: line.length })
      if (name === 'img') put(altOf(whole))
      if (code === 0) put(marks[name] ?? '')
    },
    close(name: string) {
      if (code === 0) put(marks[name] ?? '')
      const link = name === 'a' ? links.pop() : undefined
      // of one that goes over several lines only the words are kept
      if (link && link.address !== null && link.place === place) {
        const words = line.slice(link.begins).trim()
        line = line.slice(0, link.begins)
        put(linked(words, link.address))
      }
      if (blocks.has(name)) end(lists.length === 0 || (lists.length === 1 && /^[uo]l$/.test(name)))
      else if (lines.has(name)) end(false)
      if (name === 'blockquote') quotes = Math.max(0, quotes - 1)
      if (name === 'pre') code = Math.max(0, code - 1)
      if (name === 'ul' || name === 'ol') lists.pop()
    },
    text() {
      if (!blank) flush()
      return out
        .replaceAll(/\*\*(\s*)\*\*|``/g, '$1')
        .replaceAll(/\n{3,}/g, '\n\n')
        .trim()
    },
  }
}

function nextMark(lists: (number | null)[]): string {
  const last = lists.at(-1)
  if (last == null) return '-'
  lists[lists.length - 1] = last + 1
  return `${last + 1}.`
}

const attribute = (whole: string, name: string): string => {
  const [, double, single, bare] =
    new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`, 'i').exec(whole) ?? []
  return decoded(double ?? single ?? bare ?? '').trim()
}

/** Only to the web and to mailboxes. */
function addressOf(whole: string): string | null {
  const address = attribute(whole, 'href')
  return /^(?:https?:\/\/|mailto:)[^\s<>()]+$/i.test(address) ? address : null
}

const altOf = (whole: string): string => attribute(whole, 'alt').slice(0, 200)

function linked(words: string, address: string): string {
  const plain = address.replace(/^mailto:/i, '')
  const same = words === '' || words === address || words === plain || `${words}/` === address
  return same ? plain : `[${words.replaceAll(/[[\]]/g, '')}](${address})`
}

const named: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  Auml: 'Ä',
  Ouml: 'Ö',
  Uuml: 'Ü',
  szlig: 'ß',
  euro: '€',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  bdquo: '„',
  sbquo: '‚',
  laquo: '«',
  raquo: '»',
  eacute: 'é',
  egrave: 'è',
  agrave: 'à',
  ccedil: 'ç',
  middot: '·',
  bull: '•',
  copy: '©',
  reg: '®',
  sect: '§',
  times: '×',
  zwnj: '',
  zwj: '',
  shy: '',
}

const decoded = (text: string): string =>
  text.replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));?/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return named[name] ?? whole
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    return code > 31 && code <= 0x10ffff && !(code >= 0xd800 && code < 0xe000) ? String.fromCodePoint(code) : ' '
  })
