import { StringDecoder } from 'node:string_decoder'
import sax from 'sax'
import { RefusedFile } from './refused-file.ts'
import type { XmlNode } from './xml-tree.ts'

/** Of one entry of a statement: far more than banks write, and too little to fill the memory. */
const most = { nodes: 400_000, depth: 40, text: 16_000_000 }

/**
 * Reads a file of the bank in pieces and answers the elements named, each a small tree of its own, so that the memory does not grow with
 * the file. Document types, and so entities of a stranger, are refused.
 * @param wanted names of elements to answer, none of them within another
 */
export async function* elementsOf(
  source: AsyncIterable<Uint8Array>,
  wanted: ReadonlySet<string>,
): AsyncGenerator<{ path: string; node: XmlNode }> {
  const found: { path: string; node: XmlNode }[] = []
  const open: string[] = []
  let within: XmlNode[] = []
  let size = { nodes: 0, text: 0 }
  const parser = sax.parser(true, { position: false })
  parser.ondoctype = () => {
    throw new RefusedFile('not_a_statement', 'it has a document type')
  }
  parser.onerror = error => {
    throw new RefusedFile('malformed', error.message)
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
    const path = open.join('/')
    open.pop()
    const node = within.pop()
    if (!node || within.length > 0) return
    found.push({ path, node })
    within = []
    size = { nodes: 0, text: 0 }
  }
  const decoder = new StringDecoder('utf8')
  let read = false
  for await (const chunk of source) {
    read ||= chunk.length > 0
    parser.write(decoder.write(chunk))
    yield* found.splice(0)
  }
  if (!read) throw new RefusedFile('empty', 'it has no content')
  if (open.length > 0) throw new RefusedFile('cut_off', `it ends within ${open.join('/')}`)
  parser.close()
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)
