import type { staffBankEndpoints } from '@kontor/contract/areas/money/staff-bank'
import { decimalString } from '@kontor/contract/money'
import { sql } from 'kysely'
import type { AuditEntry } from '../../../../platform/audit/write-audit.ts'
import type { OperatorDb } from '../../../../platform/db/database.ts'
import { lockCustomer } from '../../../../platform/db/lock-customer.ts'
import type { Context, Handler } from '../../../../platform/http/context.ts'
import { isOwn, requireChecker } from '../../../../platform/http/own-people.ts'
import { invalidField, problem } from '../../../../platform/http/problem.ts'
import { customerTable } from '../../../customers/reads.ts'
import { lockLimit, requireCovering, takeFromLimit } from '../../../people/identity/staff-limits.ts'
import { askingKinds } from '../../billing/rules.ts'
import { advance } from '../paying/advance.ts'
import { postingFor } from '../paying/posting-context.ts'
import { type Named, named, payables, withSomethingOpen } from '../paying/queries.ts'
import { inOrder } from '../paying/rules.ts'
import { bookTransfer, type Share } from './book-entry.ts'
import { type BankEntry, changeEntry, lockEntry } from './entry-rows.ts'
import { sharesOf } from './match.ts'

/**
 * For which documents staff book an entry: those they name, in that order; else those proposed for this customer, else the oldest due.
 * @throws invalid_input where there is no such customer, or no such open document
 */
async function chosenShares(
  db: OperatorDb,
  entry: BankEntry,
  { customer, documents: numbers }: { customer: number; documents: readonly string[] },
): Promise<Share> {
  const known = await sql`select from ${customerTable} where customer_number = ${customer}`.execute(db)
  if (known.rows.length === 0) throw invalidField('customer', 'invalid_choice')
  const proposed = numbers.length === 0 && entry.customer_number === customer && entry.documents.length > 0
  const which = proposed ? named(entry.documents.map(({ id }) => id)) : withSomethingOpen
  const open = (await payables(db, customer, which)).filter(
    ({ kind, currency, open_minor }) => askingKinds.includes(kind) && currency === entry.currency && open_minor > 0,
  )
  const chosen = proposed
    ? entry.documents.flatMap(({ id }) => open.find(one => one.id === id) ?? [])
    : numbers.length === 0
      ? inOrder(open)
      : numbers.map(number => open.find(one => one.number === number.trim()))
  const claims = chosen.map(claim => {
    if (!claim) throw invalidField('documents', 'invalid_choice')
    return { ...claim, customer, held: claim.held_by !== null }
  })
  return { customer, documents: sharesOf(entry.amount_minor, claims) }
}

type Endpoints = typeof staffBankEndpoints
type Deciding = Context<
  | Endpoints['staffBankAssign']
  | Endpoints['staffBankDecide']
  | Endpoints['staffBankSetAside']
  | Endpoints['staffBankUndo']
  | Endpoints['staffBankReverse']
>

/** Books a transfer for the customer that staff name; above their limit it waits for a colleague. */
export const assign: Handler<Endpoints['staffBankAssign']> = async context => {
  let waits = false
  await deciding(context, async (db, entry) => {
    const { body, caller, now } = context
    if (entry.kind !== 'transfer' || !['probable', 'unmatched'].includes(entry.state)) throw problem('conflict')
    if (isOwn(caller, body.customer)) throw problem('own_customer')
    const share = await chosenShares(db, entry, body)
    waits = !(await takeFromLimit(db, { caller, kind: 'bank', now }, entry))
    if (!waits) return book(context, db, entry, share)
    await changeEntry(
      db,
      entry.id,
      sql`state = 'waiting', asked_by = ${caller.userId}, customer_number = ${share.customer},
        documents = ${JSON.stringify(share.documents)}::jsonb`,
    )
    await noted(context, entry, { action: 'bank_entry.asked', customer: share.customer })
  })
  return { waits }
}

/** Someone else's second look: declined, the entry is open again. */
export const confirm: Handler<Endpoints['staffBankDecide']> = context =>
  deciding(context, async (db, entry) => {
    const { body, caller } = context
    const { customer_number: customer } = entry
    if (entry.state !== 'waiting' || customer === null) throw problem('conflict')
    requireChecker(caller, customer, body.approve ? [entry.asked_by] : [])
    if (body.approve) requireCovering(caller, 'bank', entry)
    // what someone has paid meanwhile is left out, and becomes balance
    if (body.approve) await book(context, db, entry, await chosenShares(db, entry, { customer, documents: [] }))
    else {
      await changeEntry(db, entry.id, sql`state = 'probable', asked_by = null`)
      await noted(context, entry, { action: 'bank_entry.declined', customer })
    }
  })

/** Dismisses what is no customer's payment, with the reason for colleagues and auditors. */
export const dismissEntry: Handler<Endpoints['staffBankSetAside']> = context =>
  deciding(context, async (db, entry) => {
    const { body, caller, now } = context
    if (!['probable', 'unmatched'].includes(entry.state)) throw problem('conflict')
    await changeEntry(
      db,
      entry.id,
      sql`state = 'set_aside', note = ${body.note}, customer_number = null, documents = '[]', decided_by = ${caller.name}, decided_at = ${now}`,
    )
    await noted(context, entry, { action: 'bank_entry.set_aside', after: { note: body.note } })
  })

/** Takes a booking back: what it had settled is open again, and so is the entry. */
export const undo: Handler<Endpoints['staffBankUndo']> = context =>
  deciding(context, async (db, entry) => {
    const { body, caller } = context
    const { customer_number: customer, payment_id: payment } = entry
    // its details have taken its place
    if (entry.review === 'replaced') throw problem('conflict')
    const booked = entry.kind === 'transfer' && entry.state === 'booked' && customer !== null && payment !== null
    if (!booked && entry.state !== 'set_aside') throw problem('conflict')
    if (booked) {
      if (isOwn(caller, customer)) throw problem('own_customer')
      await lockCustomer(db, customer)
      await takeBack(context, db, { customer_number: customer, id: payment }, body.note)
    }
    await changeEntry(
      db,
      entry.id,
      sql`state = 'unmatched', note = ${body.note}, customer_number = null, documents = '[]', payment_id = null, decided_by = null, decided_at = null`,
    )
    await noted(context, entry, { action: 'bank_entry.undone', customer, after: { note: body.note } })
  })

/**
 * Takes back what the bank has taken back: the payment that the reversed transfer became, and what it had settled is open again. Where
 * no one has booked that yet, the two come to nothing.
 */
export const reverse: Handler<Endpoints['staffBankReverse']> = context =>
  deciding(context, async (db, entry) => {
    const { caller, now } = context
    const reversed = entry.reverses === null ? undefined : await lockEntry(db, entry.reverses)
    if (!reversed || entry.state !== 'unmatched') throw problem('conflict')
    const { customer_number: customer, payment_id: payment, state } = reversed
    const decided = sql`decided_by = ${caller.name}, decided_at = ${now}, note = ''`
    if (state === 'booked' && customer !== null && payment !== null) {
      if (isOwn(caller, customer)) throw problem('own_customer')
      await lockCustomer(db, customer)
      await takeBack(context, db, { customer_number: customer, id: payment })
      await changeEntry(
        db,
        entry.id,
        sql`state = 'booked', customer_number = ${customer}, payment_id = ${payment}, ${decided}`,
      )
    } else if (state === 'probable' || state === 'unmatched') {
      for (const { id } of [entry, reversed])
        await changeEntry(db, id, sql`state = 'set_aside', customer_number = null, documents = '[]', ${decided}`)
    } else throw problem('conflict')
    await noted(context, entry, { action: 'bank_entry.reversed', customer })
  })

/** @throws conflict where nothing of the payment is left */
async function takeBack(context: Deciding, db: OperatorDb, payment: Named, said = ''): Promise<void> {
  const event = { type: 'went_back', as: 'returned', reason: 'other', said } as const
  if (!(await advance(db, postingFor(context), [{ ...payment, event }]))) throw problem('conflict')
}

async function deciding(
  context: Deciding,
  work: (db: OperatorDb, entry: BankEntry) => Promise<void>,
): Promise<undefined> {
  const { body, caller, db, params } = context
  await lockLimit(db, { caller, kind: 'bank' })
  const entry = await lockEntry(db, params.id)
  if (!entry) throw problem('not_found')
  if (entry.version !== body.version) throw problem('stale_version')
  await work(db, entry)
  return undefined
}

async function book(context: Deciding, db: OperatorDb, entry: BankEntry, share: Share): Promise<void> {
  await bookTransfer(db, postingFor(context), entry, share)
  await noted(context, entry, { action: 'bank_entry.assigned', customer: share.customer })
}

const noted = (
  { audit }: Deciding,
  entry: BankEntry,
  { customer, ...told }: Pick<AuditEntry, 'action' | 'after'> & { customer?: number | null },
): Promise<void> =>
  audit({
    ...told,
    subject: { kind: 'bank_entry', id: entry.id, label: `${decimalString(entry)} ${entry.currency}` },
    customer: customer ?? 0,
  })
