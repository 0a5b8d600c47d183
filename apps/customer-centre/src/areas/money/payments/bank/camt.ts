import sax from 'sax'
import { gathered } from '../../../../platform/library-internals/sax-buffers.ts'
import { type Booking, bookingOf, type Reading } from './camt-entry.ts'
import { RefusedFile } from './refused-file.ts'
import { at, textAt, type XmlNode } from './xml-tree.ts'

/** Bounds one entry of a statement: far more than banks write, and too little to fill the memory. */
const most = { nodes: 400_000, depth: 40, text: 16_000_000 }
/** Letters of a comment, an attribute or an instruction, which the parser gathers one by one. */
const mostGathered = 1_000_000

/**
 * Reads a file of the bank in pieces and answers the elements named, each a small tree of its own, so that the memory does not grow with
 * the file. Document types, and so entities of a stranger, are refused.
 * @param wanted names of elements to answer, none of them within another
 */
async function* elementsOf(
  source: AsyncIterable<Uint8Array>,
  wanted: ReadonlySet<string>,
): AsyncGenerator<{ path: string; node: XmlNode }> {
  const found: { path: string; node: XmlNode }[] = []
  const open: string[] = []
  const within: XmlNode[] = []
  let size = { nodes: 0, text: 0 }
  const parser = sax.parser(true, { position: false, noscript: true })
  parser.ondoctype = () => {
    throw new RefusedFile('not_a_statement', 'it has a document type')
  }
  parser.onerror = () => {
    throw new RefusedFile('malformed', 'it is not well-formed')
  }
  parser.onopentag = ({ name, attributes }) => {
    const local = localName(name)
    open.push(local)
    if (open.length > most.depth) throw new RefusedFile('malformed', 'it is nested too deep')
    if (within.length === 0 && !wanted.has(local)) return
    const node: XmlNode = { name: local, text: '', currency: String(attributes.Ccy ?? ''), children: [] }
    within.at(-1)?.children.push(node)
    within.push(node)
    if (++size.nodes > most.nodes) throw new RefusedFile('too_long', 'an entry has too many parts')
  }
  const addText = (text: string) => {
    const node = within.at(-1)
    if (!node) return
    if (text.includes('\0') || !text.isWellFormed()) throw new RefusedFile('malformed', 'it has signs that no text has')
    size.text += text.length
    if (size.text > most.text) throw new RefusedFile('too_long', 'an entry is too long')
    node.text += text
  }
  parser.ontext = addText
  parser.oncdata = addText
  parser.onclosetag = () => {
    const node = within.pop()
    if (node && within.length === 0) {
      found.push({ path: open.join('/'), node })
      size = { nodes: 0, text: 0 }
    }
    open.pop()
  }
  let read = false
  for await (const text of textOf(source)) {
    read ||= text.length > 0
    for (let from = 0; from < text.length; from += mostGathered) {
      parser.write(text.slice(from, from + mostGathered))
      if (gathered(parser) > mostGathered) throw new RefusedFile('too_long', 'a comment or an attribute is too long')
    }
    yield* found.splice(0)
  }
  if (!read) throw new RefusedFile('empty', 'it has no content')
  if (open.length > 0) throw new RefusedFile('cut_off', 'it ends within an element')
  parser.close()
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** Encodings that banks declare, by the name that a decoder knows; what they call ISO-8859-1 is read as its superset. */
const encodings: Readonly<Record<string, string>> = {
  'utf-8': 'utf-8',
  utf8: 'utf-8',
  'us-ascii': 'utf-8',
  ascii: 'utf-8',
  'iso-8859-1': 'windows-1252',
  latin1: 'windows-1252',
  'windows-1252': 'windows-1252',
  cp1252: 'windows-1252',
  'iso-8859-15': 'iso-8859-15',
  'latin-9': 'iso-8859-15',
}
/** Bytes within which a file declares its encoding. */
const headBytes = 200

/** The file's text, in the encoding that its first bytes or its declaration name. */
async function* textOf(source: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let head = Buffer.alloc(0)
  let decoder: TextDecoder | null = null
  const decode = (bytes: Uint8Array | undefined, stream: boolean): string => {
    decoder ??= new TextDecoder(encodingOf(head), { fatal: true })
    try {
      return decoder.decode(bytes, { stream })
    } catch {
      if (!stream) throw new RefusedFile('cut_off', 'it ends within a letter')
      throw new RefusedFile('encoding', 'it has bytes that its encoding does not know')
    }
  }
  for await (const chunk of source) {
    if (decoder) {
      yield decode(chunk, true)
      continue
    }
    head = Buffer.concat([head, chunk])
    if (head.length >= headBytes) yield decode(head, true)
  }
  yield decode(decoder ? undefined : head, false)
}

function encodingOf(head: Buffer): string {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  const declared = /^(?:\xef\xbb\xbf)?\s*<\?xml[^>]*\sencoding\s*=\s*["']([^"']*)["']/.exec(
    head.toString('latin1'),
  )?.[1]
  if (declared === undefined || head[0] === 0xef) return 'utf-8'
  const known = encodings[declared.toLowerCase()]
  if (!known) throw new RefusedFile('encoding', 'it declares an encoding that is not read here')
  return known
}

export type CamtFormat = 'camt.053' | 'camt.054'

/**
 * Tells what a file holds piece by piece: first what it is, then what was booked, with the name of the statement that says so (empty: it
 * has none).
 */
export type CamtPart = { format: CamtFormat } | { booking: Booking; statement: string }

const wholes = { BkToCstmrStmt: 'camt.053', BkToCstmrDbtCdtNtfctn: 'camt.054' } as const
/** Names a statement: banks number them. */
const naming = ['Id', 'ElctrncSeqNb', 'LglSeqNb']
/** Lists what is looked at: the name, account and balances of each statement, and its entries. */
const wanted = new Set(['GrpHdr', ...naming, 'Acct', 'Bal', 'Ntry', 'TxsSummry'])

/**
 * Reads what the bank has booked (camt.053, camt.054; versions 02 to 13 differ in names that are all known here). The account is checked
 * before the first entry is told; sums and counts after the last one.
 * @throws RefusedFile
 */
export async function* readCamt(source: AsyncIterable<Uint8Array>, reading: Reading): AsyncGenerator<CamtPart> {
  let format: CamtFormat | null = null
  let statement: Statement | null = null
  let names: string[] = []
  for await (const { path, node } of elementsOf(source, wanted)) {
    if (!format) {
      format = wholes[path.split('/')[1] as keyof typeof wholes] ?? null // undefined where it is another message
      if (!format) throw new RefusedFile('not_a_statement', 'it is no camt.053 or camt.054')
      yield { format }
    }
    if (node.name === 'GrpHdr') continue
    if (naming.includes(node.name)) {
      // each statement begins with its name; accounts have one as well
      if (path.split('/').length === 4) names = node.name === 'Id' ? [node.text.trim()] : [...names, node.text.trim()]
    } else if (node.name === 'Acct') {
      statement?.check()
      if (textAt(node, 'Id/IBAN').replaceAll(/\s/g, '') !== reading.iban)
        throw new RefusedFile('other_account', 'it is of another account')
      statement = new Statement()
    } else if (statement) {
      const booking = statement.take(node, reading)
      if (booking) yield { booking, statement: names.join(' ') }
    }
  }
  if (!format) throw new RefusedFile('not_a_statement', 'it has no statement')
  if (!statement) throw new RefusedFile('other_account', 'it names no account')
  statement.check()
}

/** The sums of one statement: an entry that is missing shows. */
class Statement {
  #opening: bigint | null = null
  #closing: bigint | null = null
  #moved = 0n
  #counted = 0
  #expected: number | null = null

  take(node: XmlNode, reading: Reading): Booking | null {
    if (node.name === 'Bal') this.#balance(node)
    if (node.name === 'TxsSummry') this.#expected = Number(textAt(node, 'TtlNtries/NbOfNtries')) || null
    if (node.name !== 'Ntry') return null
    this.#counted++
    const status = textAt(node, 'Sts/Cd', 'Sts')
    if (status !== 'BOOK' && status !== '') return null
    this.#moved += signed(node)
    return bookingOf(node, reading)
  }

  #balance(node: XmlNode): void {
    const code = textAt(node, 'Tp/CdOrPrtry/Cd')
    if (code === 'OPBD' || code === 'PRCD') this.#opening ??= signed(node)
    if (code === 'CLBD') this.#closing = signed(node)
  }

  /** @throws RefusedFile */
  check(): void {
    if (this.#expected !== null && this.#expected !== this.#counted)
      throw new RefusedFile('sums_differ', `${this.#counted} of ${this.#expected} entries`)
    if (this.#opening === null || this.#closing === null) return
    if (this.#opening + this.#moved !== this.#closing)
      throw new RefusedFile('sums_differ', `${this.#opening} + ${this.#moved} is not ${this.#closing}`)
  }
}

function signed(node: XmlNode): bigint {
  const [match, whole = '', decimals = ''] =
    /^0*(\d{0,15})(?:\.(\d{0,5}))?$/.exec(at(node, 'Amt')?.text.trim() ?? '') ?? []
  if (!match) throw new RefusedFile('malformed', 'an amount is none')
  const value = BigInt(whole) * 100_000n + BigInt(decimals.padEnd(5, '0'))
  return textAt(node, 'CdtDbtInd') === 'DBIT' ? -value : value
}
