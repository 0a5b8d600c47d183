import { sql } from 'kysely'
import { writeAudit } from '../../../../platform/audit/write-audit.ts'
import type { BoundDb, OperatorDb } from '../../../../platform/db/database.ts'
import { lockCustomer } from '../../../../platform/db/lock-customer.ts'
import type { PostingContext } from '../paying/posting-context.ts'
import { reasonOf } from '../sepa/return-reasons.ts'
import { notifyOwners } from './notify.ts'
import { bookPayout, endPayout, lockPayout, movePayout, notePayout, type StoredPayout } from './payout-rows.ts'

/** The bank has executed it. The caller has locked the customer. */
export async function payoutLeft(db: BoundDb, posting: PostingContext, payout: StoredPayout): Promise<void> {
  await movePayout(db, payout, sql`state = 'paid', ended_at = ${posting.now}`)
  await bookPayout(db, posting, payout, 'sent')
  await notePayout(db, posting, 'paid', payout)
  await notifyOwners(db, posting, payout, 'payout_paid', {})
}

/** The bank has refused it, or sent it back: the amount is balance again. @param code the bank's, where no one has written a reason */
export async function payoutCameBack(
  db: BoundDb,
  posting: PostingContext,
  payout: StoredPayout,
  { reason, code }: { reason: string; code?: string },
): Promise<void> {
  // it had left by the books: it has come in again
  if (payout.state === 'paid') await bookPayout(db, posting, payout, 'came_back')
  await endPayout(db, posting, payout, { state: 'returned', reason })
  await notePayout(db, posting, 'returned', payout, { reason })
  const why = code === undefined ? null : reasonOf(code)
  await notifyOwners(db, posting, payout, 'payout_refused', { reason, back: true, why })
}

type Told = { kind: 'payout' | 'payout_return'; end_to_end_id: string | null; reason: string | null }

/**
 * Notes what a statement tells of a payout of ours. What staff had noted before, or another entry told, changes nothing.
 * @returns whether it can be that payout
 */
export async function payoutTold(db: OperatorDb, posting: PostingContext, told: Told): Promise<boolean> {
  const owner = await db
    .selectFrom('payout')
    .select(['customer_number', 'id'])
    .where('end_to_end_id', '=', told.end_to_end_id ?? '')
    .executeTakeFirst()
  if (!owner) return false
  await lockCustomer(db, owner.customer_number)
  const payout = await lockPayout(db, owner.customer_number, owner.id)
  if (!payout?.file_id) return false
  if (told.kind === 'payout' && payout.state === 'sent') await payoutLeft(db, posting, payout)
  if (told.kind === 'payout_return' && (payout.state === 'sent' || payout.state === 'paid'))
    await payoutCameBack(db, posting, payout, { reason: told.reason ?? '', code: told.reason ?? '' })
  await closeFile(db, posting, payout.file_id)
  return true
}

/** With its last payout a file is done. */
async function closeFile(db: OperatorDb, { actor = '', now, origin }: PostingContext, id: string): Promise<void> {
  const { rows } = await sql<{ message_id: string; payouts: number }>`
    update payout_file f set executed_at = ${now} where f.id = ${id} and f.executed_at is null
      and not exists (select from payout x where x.file_id = f.id and x.state = 'sent')
    returning f.message_id, f.payouts`.execute(db)
  for (const { message_id, payouts } of rows)
    await writeAudit(db, origin, {
      action: 'payout_file.executed',
      subject: { kind: 'payout_file', id, label: message_id },
      customer: 0,
      after: { found: payouts },
      actor: { userId: null, name: actor },
    })
}

/** Payouts of ours among these names, with what each comes to. */
export async function payoutsNamed(db: OperatorDb, names: readonly string[]): Promise<Map<string, number>> {
  if (names.length === 0) return new Map()
  const { rows } = await sql<{ name: string; amount_minor: number }>`
    select x.end_to_end_id as name, x.amount_minor from payout x
    where x.end_to_end_id = any(${names}::text[]) and x.file_id is not null and x.currency = 'EUR'`.execute(db)
  return new Map(rows.map(({ amount_minor, name }) => [name, amount_minor]))
}
