import { sql } from 'kysely'
import type { OperatorDb } from '../../../../platform/db/database.ts'
import type { CamtEntry } from './camt-entry.ts'
import type { Sighted } from './read-statement.ts'

type Told = Pick<Sighted, 'fingerprint' | 'summary'>

/** A booking that no file has brought, by the name that its entries get. */
export type NewBooking = Told & {
  entries: readonly CamtEntry[]
  name: string
  seen: string[]
  review: 'possible_duplicate' | null
}

/** Holds what an earlier file, or an earlier part of this one, has brought. */
type Kept = Told & { name: string; seen: string[]; booked: boolean }

/** Holds what is noted of entries that are there already. */
type Notes = {
  /** Sums that give way to their details. */
  replaced: string[]
  /** Statements that have them as well. */
  sighted: { name: string; sighting: string }[]
  /** Those of a version that knew no fingerprints. */
  adopted: { id: string; reference: string; fingerprint: string; seen: string[] }[]
}

export const referenceOf = (name: string, part: number): string => (part === 0 ? name : `${name}/${part}`)

/**
 * Finds what is new among a file's bookings. The bank's reference tells them apart, together with what they say. Of those without one, each
 * statement's are its own, while a statement and a notification tell of the same ones. Details replace the sum that stands for them, unless
 * that is booked.
 * @returns what is new, and the sums that were replaced
 */
export async function newBookings(
  db: OperatorDb,
  file: string,
  bookings: readonly Sighted[],
): Promise<{ fresh: NewBooking[]; replaced: string[] }> {
  const kept = await keptAlike(db, bookings)
  const earlier = await keptByEarlierVersions(db, bookings)
  const notes: Notes = { replaced: [], sighted: [], adopted: [] }
  const fresh: NewBooking[] = []
  for (const booking of bookings) {
    const { fingerprint, content, summary, entries } = booking
    const alike = kept.get(fingerprint) ?? []
    const sighting = booking.referenced ? null : `${booking.format} ${booking.statement || file}`
    const seen = sighting === null ? [] : [sighting]
    const keep = (name: string, booked: boolean) =>
      kept.set(fingerprint, [...alike, { fingerprint, summary, name, seen, booked }])
    const ids = alike.length === 0 ? adoptable(earlier, entries) : null
    if (ids) {
      for (const [part, id] of ids.entries())
        notes.adopted.push({ id, reference: referenceOf(content, part), fingerprint, seen })
      keep(content, true)
      continue
    }
    const name = sighting === null ? unlikeAll(booking, alike, notes) : unseen(booking, alike, { sighting, notes })
    if (name === null) continue
    const others = alike.filter(
      one => !notes.replaced.includes(one.name) && (sighting === null || !one.seen.includes(sighting)),
    )
    const review = others.length > 0 ? 'possible_duplicate' : null
    fresh.push({ fingerprint, summary, entries, name, seen, review })
    keep(name, false)
  }
  const own = new Set(fresh.map(({ name }) => name))
  await note(db, file, { ...notes, sighted: notes.sighted.filter(({ name }) => !own.has(name)) })
  return { fresh, replaced: notes.replaced }
}

/** The name of a booking with a reference, or null: it is there, by itself, by its details, or as a sum that is booked. */
function unlikeAll({ content, summary, before }: Sighted, alike: readonly Kept[], notes: Notes): string | null {
  const name = before === 0 ? content : `${content}.${before}`
  const sum = summary ? undefined : alike.find(one => one.summary && !notes.replaced.includes(one.name))
  const known = alike.some(one => one.name === name || (summary && !one.summary))
  if (known || sum?.booked) return null
  if (sum) notes.replaced.push(sum.name)
  return name
}

/** The name of a booking without a reference, or null: this statement was read before, or a file of the other format has told of it. */
function unseen(
  { content, before, format }: Sighted,
  alike: readonly Kept[],
  { sighting, notes }: { sighting: string; notes: Notes },
): string | null {
  if (alike.filter(({ seen }) => seen.includes(sighting))[before]) return null
  const other = alike.find(({ seen }) => !seen.some(one => one.startsWith(`${format} `)))
  if (!other) return alike.length === 0 ? content : `${content}.${alike.length}`
  other.seen.push(sighting)
  notes.sighted.push({ name: other.name, sighting })
  return null
}

/** The most bookings alike that are looked at. */
const mostAlike = sql.lit(1000)

/** Each is looked up by itself: while a file is taken in, the database does not know how many there are by now. */
async function keptAlike(db: OperatorDb, bookings: readonly Sighted[]): Promise<Map<string, Kept[]>> {
  const fingerprints = [...new Set(bookings.map(({ fingerprint }) => fingerprint))]
  const { rows } = await sql<Kept>`
    select e.* from unnest(${fingerprints}::text[]) as one (fingerprint)
    cross join lateral (
      select e.reference as name, e.fingerprint, e.summary, e.seen, e.state = 'booked' as booked from bank_entry e
      where e.fingerprint = one.fingerprint and e.reference not like '%/%' and e.review is distinct from 'replaced'
      limit ${mostAlike}) e
    order by e.name`.execute(db)
  return Map.groupBy(rows, ({ fingerprint }) => fingerprint)
}

/** Ids of entries that a version without fingerprints took in, by what they say. Most databases have none, and then nothing is looked up. */
async function keptByEarlierVersions(db: OperatorDb, bookings: readonly Sighted[]): Promise<Map<string, string[]>> {
  const entries = bookings.flatMap(booking => booking.entries)
  const [days, amounts] = [entries.map(({ booked_on }) => booked_on), entries.map(({ amount_minor }) => amount_minor)]
  type Row = Parameters<typeof saysOf>[0] & { id: string }
  const { rows } = await sql<Row>`
    select distinct e.* from unnest(${days}::date[], ${amounts}::bigint[]) as one (booked_on, amount_minor)
    cross join lateral (
      select e.id, e.kind, e.booked_on, e.amount_minor, e.currency, e.party_name, e.party_iban, e.remittance, e.end_to_end_id
      from bank_entry e
      where e.fingerprint is null and e.booked_on = one.booked_on and e.amount_minor = one.amount_minor limit ${mostAlike}) e
    where exists (select from bank_entry where fingerprint is null)
    order by e.id`.execute(db)
  const ids = new Map<string, string[]>()
  for (const row of rows) ids.set(saysOf(row), [...(ids.get(saysOf(row)) ?? []), row.id])
  return ids
}

type Says = Omit<CamtEntry, 'kind' | 'batch_id' | 'reason' | 'review'> & { kind: string }

const saysOf = ({ kind, ...entry }: Says): string =>
  JSON.stringify([
    ['transfer', 'batch', 'payout_return'].includes(kind),
    ...[entry.booked_on, entry.amount_minor, entry.currency, entry.party_name, entry.party_iban],
    ...[entry.remittance, entry.end_to_end_id],
  ])

/** One for each entry, each once; null where one is not there. */
function adoptable(earlier: Map<string, string[]>, entries: readonly CamtEntry[]): string[] | null {
  if (earlier.size === 0) return null
  const left = new Map([...earlier].map(([says, ids]) => [says, [...ids]]))
  const ids = entries.flatMap(entry => left.get(saysOf(entry))?.shift() ?? [])
  if (ids.length < entries.length) return null
  for (const [says, rest] of left) earlier.set(says, rest)
  return ids
}

async function note(db: OperatorDb, file: string, { replaced, sighted, adopted }: Notes): Promise<void> {
  if (replaced.length > 0)
    await sql`
      update bank_entry e set state = 'set_aside', review = 'replaced', customer_number = null, documents = '[]', asked_by = null,
        decided_by = '', decided_at = b.imported_at, version = e.version + 1
      from bank_statement b where b.id = ${file} and e.reference = any(${replaced}::text[])`.execute(db)
  if (sighted.length > 0)
    await sql`
      update bank_entry e set seen = e.seen || s.sighting
      from jsonb_to_recordset(${JSON.stringify(sighted)}::jsonb) as s (name text, sighting text)
      where e.reference = s.name or e.reference like s.name || '/%'`.execute(db)
  if (adopted.length > 0)
    await sql`
      update bank_entry e set reference = a.reference, fingerprint = a.fingerprint, seen = a.seen
      from jsonb_populate_recordset(null::bank_entry, ${JSON.stringify(adopted)}::jsonb) a where e.id = a.id`.execute(
      db,
    )
}
