import { elementsOf } from './bank-file.ts'
import { type Booking, bookingOf, type Reading } from './camt-entry.ts'
import { RefusedFile } from './refused-file.ts'
import { at, textAt, type XmlNode } from './xml-tree.ts'

export type CamtFormat = 'camt.053' | 'camt.054'

/** What a file holds, told piece by piece: first what it is, then what was booked, with the name of the statement that says so (empty: it has none). */
export type CamtPart = { format: CamtFormat } | { booking: Booking; statement: string }

const wholes = { BkToCstmrStmt: 'camt.053', BkToCstmrDbtCdtNtfctn: 'camt.054' } as const
/** Of a statement: banks number them. */
const naming = ['Id', 'ElctrncSeqNb', 'LglSeqNb']
/** What is looked at: the name, account and balances of each statement, and its entries. */
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
