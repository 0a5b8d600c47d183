import { elementsOf } from './bank-file.ts'
import { type CamtEntry, entriesOf } from './camt-entry.ts'
import { RefusedFile } from './refused-file.ts'
import { at, textAt, type XmlNode } from './xml-tree.ts'

export type CamtFormat = 'camt.053' | 'camt.054'

/** What a file holds, told piece by piece: first what it is, then its entries. */
export type CamtPart = { format: CamtFormat } | { entries: CamtEntry[] }

const wholes = { BkToCstmrStmt: 'camt.053', BkToCstmrDbtCdtNtfctn: 'camt.054' } as const
/** What is looked at: the account and balances of each statement, and its entries. */
const wanted = new Set(['GrpHdr', 'Acct', 'Bal', 'Ntry', 'TxsSummry'])

/**
 * Reads what the bank has booked (camt.053, camt.054; versions 02 to 13 differ in names that are all known here). The account is checked
 * before the first entry is told; sums and counts after the last one.
 * @throws RefusedFile
 */
export async function* readCamt(source: AsyncIterable<Uint8Array>, iban: string): AsyncGenerator<CamtPart> {
  let format: CamtFormat | null = null
  let statement: Statement | null = null
  for await (const { path, node } of elementsOf(source, wanted)) {
    if (!format) {
      format = wholes[path.split('/')[1] as keyof typeof wholes] ?? null // undefined where it is another message
      if (!format) throw new RefusedFile('not_a_statement', `it is no camt.053 or camt.054, but ${path}`)
      yield { format }
    }
    if (node.name === 'Acct') {
      statement?.check()
      const named = textAt(node, 'Id/IBAN').replaceAll(/\s/g, '')
      if (named !== iban) throw new RefusedFile('other_account', named)
      statement = new Statement()
    } else if (statement) {
      const entries = statement.take(node, iban)
      if (entries.length > 0) yield { entries }
    }
  }
  if (!format) throw new RefusedFile('not_a_statement', 'it has no statement')
  if (!statement) throw new RefusedFile('other_account', '')
  statement.check()
}

/** The sums of one statement: an entry that is missing shows. */
class Statement {
  #opening: bigint | null = null
  #closing: bigint | null = null
  #moved = 0n
  #counted = 0
  #expected: number | null = null

  take(node: XmlNode, iban: string): CamtEntry[] {
    if (node.name === 'Bal') this.#balance(node)
    if (node.name === 'TxsSummry') this.#expected = Number(textAt(node, 'TtlNtries/NbOfNtries')) || null
    if (node.name !== 'Ntry') return []
    this.#counted++
    const status = textAt(node, 'Sts/Cd', 'Sts')
    if (status !== 'BOOK' && status !== '') return []
    this.#moved += signed(node)
    return entriesOf(node, iban)
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
  const amount = at(node, 'Amt')
  const [whole = '0', decimals = ''] = (amount?.text.trim() ?? '0').split('.')
  if (!/^\d{1,15}$/.test(whole) || !/^\d{0,5}$/.test(decimals))
    throw new RefusedFile('malformed', `an amount is ${amount?.text}`)
  const value = BigInt(whole) * 100_000n + BigInt(decimals.padEnd(5, '0'))
  return textAt(node, 'CdtDbtInd') === 'DBIT' ? -value : value
}
