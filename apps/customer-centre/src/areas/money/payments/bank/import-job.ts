import type { StatementRefusal } from '@kontor/contract/enums/bank'
import { decimalString } from '@kontor/contract/money'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import * as z from 'zod/mini'
import { type Origin, writeAudit } from '../../../../platform/audit/write-audit.ts'
import { inTransaction, type OperatorDb } from '../../../../platform/db/database.ts'
import { emit } from '../../../../platform/events/emit.ts'
import { enqueue } from '../../../../platform/jobs/enqueue.ts'
import { declareJob } from '../../../../platform/jobs/job.ts'
import { throughThread } from '../../../../platform/jobs/through-thread.ts'
import type { Services } from '../../../../platform/services.ts'
import { payoutsNamed } from '../payout/carried-out.ts'
import { bookEntries } from './book-entries-job.ts'
import type { CamtEntry, Reading } from './camt-entry.ts'
import type { BankEntry } from './entry-rows.ts'
import { knownSenders } from './known-senders.ts'
import { customerOfDocuments, type Match, matchOf } from './match.ts'
import { type NewBooking, newBookings, referenceOf } from './new-bookings.ts'
import { type ReadStatement, run, type Sighted, type StatementFacts } from './read-statement.ts'
import { RefusedFile } from './refused-file.ts'

const readStatement = new URL('./read-statement.ts', import.meta.url)

/** Bytes that are read in a few milliseconds. A thread takes longer than that to start, and a whole month longer than requests may wait. */
const few = 100_000

/** `replaced`: references of sums that stood for details of this file. */
type TakenIn = StatementFacts & { known: number; replaced: string[] }

/**
 * Takes in what a file of the bank says, in the caller's transaction: where it is refused half-way, nothing of it is left. What an earlier
 * file brought is not taken in again. A long one is read in a thread, so that it keeps no request waiting.
 * @throws RefusedFile
 */
async function takeIn(
  db: OperatorDb,
  source: AsyncIterable<Uint8Array>,
  { statement, bytes, reading }: { statement: string; bytes: number; reading: Reading },
): Promise<TakenIn> {
  let known = 0
  const replaced: string[] = []
  let read: ReadStatement | undefined
  const batches = (async function* () {
    read = yield* bytes <= few
      ? run(source, reading)
      : throughThread<Uint8Array, Reading, Sighted[], ReadStatement>(readStatement, source, reading)
  })()
  for await (const bookings of batches) {
    const found = await newBookings(db, statement, bookings)
    await insertEntries(db, statement, found.fresh)
    known += entriesIn(bookings) - entriesIn(found.fresh)
    replaced.push(...found.replaced)
  }
  if (!read) throw new Error('the statement has not been read to its end')
  if ('refused' in read) throw new RefusedFile(read.refused, read.detail)
  return { ...read, known, replaced }
}

const entriesIn = (bookings: readonly { entries: readonly CamtEntry[] }[]): number =>
  bookings.reduce((sum, { entries }) => sum + entries.length, 0)

async function insertEntries(db: OperatorDb, statement: string, bookings: readonly NewBooking[]): Promise<void> {
  const entries = bookings.flatMap(({ entries, review, name, fingerprint, summary, seen }) =>
    entries.map((entry, part) => ({
      ...entry,
      review: entry.review ?? review,
      reference: referenceOf(name, part),
      fingerprint,
      summary,
      seen,
    })),
  )
  const standings = await standingsOf(db, entries)
  const rows = entries.map((entry, index) => ({
    ...entry,
    ...standings[index],
    id: uuidv7(),
    statement_id: statement,
  }))
  await sql`
    insert into bank_entry (id, statement_id, reference, fingerprint, summary, seen, booked_on, kind, amount_minor, currency,
      party_name, party_iban, remittance, end_to_end_id, batch_id, reason, review, state, customer_number, documents)
    select id, statement_id, reference, fingerprint, summary, seen, booked_on, kind, amount_minor, currency,
      party_name, party_iban, remittance, end_to_end_id, batch_id, reason, review, state, customer_number, documents
    from json_populate_recordset(null::bank_entry, ${JSON.stringify(rows)}::json)`.execute(db)
  await findReversed(
    db,
    rows.flatMap(({ id, review }) => (review === 'reversal' || review === 'names_invoice' ? id : [])),
  )
}

/** Days within which a bank takes an entry back. */
const mostDays = 90

/**
 * Finds what is taken back by an entry, which names the earlier transfer by its party, its invoice's customer or what the payer called it,
 * and has its amount.
 */
async function findReversed(db: OperatorDb, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    update bank_entry r set reverses = x.id, customer_number = coalesce(r.customer_number, x.customer_number)
    from unnest(${ids}::uuid[]) as one (id)
    cross join lateral (
      select e.id, e.customer_number from bank_entry r join bank_entry e
        on e.amount_minor = r.amount_minor and e.currency = r.currency and e.booked_on between r.booked_on - ${sql.lit(mostDays)} and r.booked_on
      where r.id = one.id and r.kind = 'other' and e.kind = 'transfer' and e.state in ('exact', 'probable', 'unmatched', 'waiting', 'booked')
        and (e.end_to_end_id = r.end_to_end_id or e.customer_number = r.customer_number
          or e.party_iban = r.party_iban and r.party_iban <> '' or plain_name(e.party_name) = plain_name(r.party_name) and r.party_name <> '')
        and not exists (select from bank_entry b where b.reverses = e.id)
      order by e.customer_number is not distinct from r.customer_number desc, e.party_iban = r.party_iban desc, e.booked_on desc, e.id desc
      limit 1) x
    where r.id = one.id`.execute(db)
}

type Standing = {
  state: Match['state'] | 'set_aside'
  customer_number: number | null
  documents: Match['documents']
  kind?: BankEntry['kind']
  review?: BankEntry['review']
}

type Reviewed = Omit<CamtEntry, 'review'> & Pick<BankEntry, 'review'>

/** Debits and payouts of ours are found by what we called them, whatever the bank's codes say. */
async function standingsOf(db: OperatorDb, entries: readonly Reviewed[]): Promise<Standing[]> {
  const known = await knownSenders(
    db,
    entries.filter(({ kind }) => kind === 'transfer' || kind === 'other'),
  )
  const { debits, batches } = await ourDebits(db, entries)
  const names = entries.flatMap(({ end_to_end_id }) => end_to_end_id ?? [])
  const payouts = await payoutsNamed(db, names)
  return entries.map(entry => {
    const { amount_minor, currency, end_to_end_id, kind, reason, review } = entry
    const nobody = { customer_number: null, documents: [] }
    const name = end_to_end_id ?? ''
    const payout = review === 'fee' ? undefined : payouts.get(name)
    if (payout !== undefined && kind !== 'batch') {
      const ours = { ...nobody, kind: kind === 'transfer' ? 'payout_return' : 'payout' } as const
      const exact = payout === amount_minor && currency === 'EUR'
      return exact ? { ...ours, state: 'exact' } : { ...ours, state: 'unmatched', review: 'amount_differs' }
    }
    if (kind === 'batch') {
      const found = entry.batch_id === null ? debits.has(name) : batches.has(entry.batch_id)
      return { ...nobody, state: found ? 'exact' : 'unmatched' }
    }
    if (review === 'fee') return { ...nobody, state: 'set_aside' }
    const debit = kind === 'transfer' ? undefined : debits.get(name)
    if (debit !== undefined) {
      // a return may have the bank's fee in it; without a reason, another amount is no return
      const returned = debit === amount_minor || (debit < amount_minor && reason !== null)
      if (returned) return { ...nobody, kind: 'return', state: 'exact' }
      return { ...nobody, state: 'unmatched', review: 'amount_differs' }
    }
    if (kind === 'return') return { ...nobody, state: 'unmatched' }
    const senders = known(entry)
    if (kind === 'other') {
      const customer = customerOfDocuments(entry.remittance, senders)
      if (review === null && customer === null) return { ...nobody, state: 'set_aside' }
      return { state: 'unmatched', customer_number: customer, documents: [], review: review ?? 'names_invoice' }
    }
    // one of ours that came back, or that was taken from us
    if (reason !== null || review === 'reversal') return { ...nobody, state: 'unmatched' }
    const { state, customer, documents } = matchOf(entry, senders)
    return { state: review !== null && state === 'exact' ? 'probable' : state, customer_number: customer, documents }
  })
}

/** Debits among these by what we called them, with their amounts, and batches of debits. */
async function ourDebits(db: OperatorDb, entries: readonly Reviewed[]) {
  const names = entries.flatMap(({ end_to_end_id }) => end_to_end_id ?? [])
  const batches = entries.flatMap(({ batch_id }) => batch_id ?? [])
  const { rows } = await sql<{ name: string; amount_minor: number | null }>`
    select x.end_to_end_id as name, x.amount_minor from direct_debit x where x.end_to_end_id = any(${names}::text[])
    union select x.batch_id, null from direct_debit x where x.batch_id = any(${batches}::text[])`.execute(db)
  return {
    debits: new Map(rows.flatMap(({ name, amount_minor }) => (amount_minor === null ? [] : [[name, amount_minor]]))),
    batches: new Set(rows.flatMap(({ name, amount_minor }) => (amount_minor === null ? name : []))),
  }
}

/** Takes a bank statement in as a whole or not at all, and has booked what matches exactly. */
export const importStatement = declareJob({
  name: 'payments.import-statement',
  payload: z.object({ statement: z.uuid() }),
  attempts: 3,
  timeLimit: 1800,
  key: () => 'bank',
  async run({ services, log }, { statement }) {
    const { operator } = services.database
    const file = await waitingFile(operator, statement)
    if (!file) return
    const { billing, timeZone } = services.configuration
    const reading = { iban: billing.account?.iban ?? '', timeZone }
    try {
      await inTransaction(operator, async db => {
        const { storage_key, bytes } = file
        const source = await services.files.read(storage_key)
        const { replaced, ...taken } = await takeIn(db, source, { statement, bytes, reading })
        await db
          .updateTable('bank_statement')
          .set({ state: 'imported', ...taken })
          .where('id', '=', statement)
          .execute()
        await noteEnd(db, services, file, 'imported')
        await noteReplaced(db, services, replaced)
        await enqueue(db, bookEntries, {})
        log.info({ statement, entries: taken.entries, known: taken.known }, 'bank statement imported')
      })
    } catch (error) {
      const refused = refusalOf(error)
      if (!refused) throw error
      log.warn({ statement, why: refused.why, detail: refused.message }, 'bank statement refused')
      await refuse(services, statement, refused.why)
    }
  },
  onGivenUp: ({ services }, { statement }) => refuse(services, statement, 'given_up'),
})

type WaitingFile = { id: string; name: string; storage_key: string; imported_by: string; bytes: number }

const waitingFile = (db: OperatorDb, id: string): Promise<WaitingFile | undefined> =>
  db
    .selectFrom('bank_statement')
    .select(['id', 'name', 'storage_key', 'imported_by', sql<number>`bytes::float8`.as('bytes')])
    .where('id', '=', id)
    .where('state', '=', 'importing')
    .executeTakeFirst()

/** A file whose values the database does not take is one that cannot be read: trying again changes nothing. */
function refusalOf(error: unknown): RefusedFile | null {
  if (error instanceof RefusedFile) return error
  const code = String((error as { code?: unknown } | null)?.code)
  return /^22\w{3}$|^23514$/.test(code)
    ? new RefusedFile('malformed', `the database refuses a value of it (${code})`)
    : null
}

/** Nothing of it is taken in, and the same file can be sent again. */
const refuse = (services: Services, id: string, refusal: StatementRefusal): Promise<void> =>
  inTransaction(services.database.operator, async db => {
    const file = await waitingFile(db, id)
    if (!file) return
    await db.updateTable('bank_statement').set({ state: 'refused', refusal }).where('id', '=', id).execute()
    await noteEnd(db, services, file, 'refused')
  })

const originOf = ({ clock }: Services): Origin => ({
  caller: null,
  now: clock.now(),
  address: null,
  requestId: importStatement.name,
})

async function noteEnd(
  db: OperatorDb,
  services: Services,
  { id, name, imported_by }: WaitingFile,
  what: 'imported' | 'refused',
): Promise<void> {
  await writeAudit(db, originOf(services), {
    action: `bank_statement.${what}`,
    subject: { kind: 'bank_statement', id, label: name },
    actor: { userId: null, name: imported_by },
  })
  await emit(db, { kind: 'bank_statement.changed', subject: id, customer: null, data: {} })
}

async function noteReplaced(db: OperatorDb, services: Services, references: readonly string[]): Promise<void> {
  if (references.length === 0) return
  const { rows } = await sql<{ id: string; amount_minor: number; currency: string }>`
    select e.id, e.amount_minor, e.currency from bank_entry e where e.reference = any(${references}::text[])`.execute(
    db,
  )
  await writeAudit(
    db,
    originOf(services),
    ...rows.map(({ id, ...money }) => ({
      action: 'bank_entry.replaced' as const,
      subject: { kind: 'bank_entry', id, label: `${decimalString(money)} ${money.currency}` },
      customer: 0,
      actor: { userId: null, name: importStatement.name },
    })),
  )
}
