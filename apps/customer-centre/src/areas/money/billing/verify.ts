import { minorDigits } from '@kontor/contract/money'
import { sql } from 'kysely'
import type { OperatorDb } from '../../../platform/db/database.ts'
import { retention } from '../../../platform/privacy/retention.ts'
import { amountMinor, millionths } from '../../../values/decimal.ts'
import { isTaxOf } from '../../../values/tax.ts'
import { chainHash, contentHash } from './chain.ts'
import type { DocumentDraft, DocumentModel } from './document-model.ts'
import { modelOf, type StoredDocument, storedDocument } from './document-rows.ts'
import { numberOf } from './issue.ts'

/** The first thing that is not as it was issued. */
export type Break = { series: string; number: string; what: string }
export type Verified = { series: number; documents: number; broken: Break | null }

const page = 500

/**
 * Walks every series from its first document: numbers without a gap, links that fit, documents that say what they said when they were
 * issued, sums that are exact. Memory does not grow with their number.
 * @param year of today: documents may be missing once the law does not ask for them any more
 */
export async function verifyDocuments(
  db: OperatorDb,
  year: number,
  progress: (documents: number) => void = () => undefined,
): Promise<Verified> {
  const result: Verified = { series: 0, documents: 0, broken: await unlinked(db) }
  for (const series of result.broken ? [] : await allSeries(db)) {
    result.series++
    const walk: Walk = { ...series, at: 0, last: null, over: isOver(series.name, year) }
    for (;;) {
      const links = await linksAfter(db, walk)
      for (const link of links) {
        const what = mistakeOf(walk, link)
        if (what) return { ...result, broken: { series: walk.name, number: link.number, what } }
        walk.at = link.sequence
        walk.last = link.hash
        result.documents++
      }
      progress(result.documents)
      if (links.length < page) break
    }
    const what = endOf(walk)
    if (what) return { ...result, broken: { series: walk.name, number: String(walk.at + 1), what } }
  }
  return result
}

type Series = { name: string; next: number | null; last_hash: Buffer | null }
type Walk = Series & { at: number; last: Buffer | null; over: boolean }
type Link = {
  sequence: number
  number: string
  content_hash: Buffer
  hash: Buffer
  document: StoredDocument | null
  document_hash: Buffer | null
  previous_hash: Buffer | null
}

/** Says whether the law asks for the documents of a series no more. */
function isOver(name: string, today: number): boolean {
  const [, , year = ''] = name.split('/')
  const period = retention.vouchers.keep?.period(`${year}-12-31`)
  return period?.counted === 'year_end' && Number(year) + period.years < today
}

async function allSeries(db: OperatorDb): Promise<Series[]> {
  const { rows } = await sql<Series>`
    select coalesce(s.name, c.name) as name, s.next, s.last_hash
    from (select issuer || '/' || kind || '/' || year as name, next, last_hash from number_series where kind <> 'offer') s
    full join (select distinct series as name from document_chain) c on c.name = s.name
    order by 1`.execute(db)
  return rows.map(row => ({ ...row, next: row.next === null ? null : Number(row.next) }))
}

async function linksAfter(db: OperatorDb, { name, at }: Walk): Promise<Link[]> {
  const { rows } = await sql<Link>`
    select c.sequence, c.number, c.content_hash, c.hash, d.hash as document_hash, d.previous_hash,
      case when d.id is not null then ${storedDocument} end as document
    from document_chain c
    left join document d on d.issuer = split_part(c.series, '/', 1) and d.number = c.number and d.id = c.document_id
    where c.series = ${name} and c.sequence > ${at} order by c.sequence limit ${page}`.execute(db)
  return rows.map(row => ({ ...row, sequence: Number(row.sequence) }))
}

/** A document that no one linked stands in no series. */
async function unlinked(db: OperatorDb): Promise<Break | null> {
  const { rows } = await sql<{ series: string; number: string }>`
    select d.series, d.number from document d
    where d.series is not null and not exists (select from document_chain c where c.document_id = d.id) limit 1`.execute(
    db,
  )
  return rows[0] ? { ...rows[0], what: 'the document has no link in the chain' } : null
}

function mistakeOf(walk: Walk, link: Link): string | null {
  if (link.sequence !== walk.at + 1) return `${link.sequence - walk.at - 1} numbers before it are missing`
  if (!chainHash(walk.last, link.content_hash).equals(link.hash)) return 'its link does not fit the one before it'
  const [, kind, year] = walk.name.split('/')
  if (!link.document) return walk.over ? null : 'the document is missing'
  const model = modelOf(link.document)
  if (model.kind !== kind || model.issued_on.slice(0, 4) !== year) return 'the document belongs to another series'
  if (numberOf(model, link.sequence) !== link.number) return 'its number is not the one of its place'
  return contentMistake(walk, link, model)
}

function contentMistake({ last }: Walk, link: Link, model: DocumentModel): string | null {
  if (!contentHash(model).equals(link.content_hash)) return 'its content is not what was issued'
  if (!link.document_hash?.equals(link.hash)) return 'its hash is not the one of its link'
  if (!(last === null ? link.previous_hash === null : link.previous_hash?.equals(last)))
    return 'its hash of the one before is not that one’s'
  return sumMistake(model)
}

/** The row that gives the next number was written with the last document. */
function endOf({ next, last_hash, at, last }: Walk): string | null {
  if (next === null) return 'the series has no row of numbers'
  if (next !== at + 1) return `the next number is ${next}, and ${at} was the last`
  return last === null || last_hash?.equals(last) ? null : 'the last link is not the one that was issued last'
}

/** Finds what is wrong with an issued document's sums: arithmetic alone, which no later rule for new documents changes. */
function sumMistake({ lines, taxes, currency, corrects, ...sums }: DocumentDraft): string | null {
  const total = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)
  const digits = minorDigits(currency)
  const rules: [boolean, string][] = [
    [
      lines.every(
        line =>
          line.net_minor + line.allowance_minor ===
          amountMinor(millionths(line.quantity), millionths(line.unit_price), digits),
      ),
      'a line is not its quantity times its price',
    ],
    [total(lines.map(line => line.net_minor)) === sums.net_minor, 'the lines do not add up'],
    [total(taxes.map(group => group.net_minor)) === sums.net_minor, 'the nets by rate do not add up'],
    [taxes.every(g => isTaxOf(g.tax_minor, g.net_minor, g.rate_bp, corrects !== null)), 'a tax is not the rate’s'],
    [total(taxes.map(group => group.tax_minor)) === sums.tax_minor, 'the taxes do not add up'],
    [sums.net_minor + sums.tax_minor === sums.gross_minor, 'net and tax are not the gross'],
  ]
  return rules.find(([holds]) => !holds)?.[1] ?? null
}
