import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { writeAudit } from '../../../../platform/audit/write-audit.ts'
import { inTransaction, type OperatorDb } from '../../../../platform/db/database.ts'
import { lockCustomer } from '../../../../platform/db/lock-customer.ts'
import type { Services } from '../../../../platform/services.ts'
import { targetDaysAfter } from '../../../../values/target-days.ts'
import { creditorName } from '../mandate-text.ts'
import { advance } from '../paying/advance.ts'
import type { PostingContext } from '../paying/posting-context.ts'
import { keepBankFile } from './keep-bank-file.ts'
import { batchesOf, type Debit, objectionTo, writeDebits } from './pain.ts'

type Waiting = Debit & { customer_number: number; payment_id: string }

/** Debits of one file: banks take more, but people look at it. */
const most = 50_000

/** Finds what waits for a file, and until when it has to be with the bank. */
export const waitingDebits = sql`from direct_debit x
  join payment p on p.customer_number = x.customer_number and p.id = x.payment_id
  where x.file_id is null and x.objection is null and p.status = 'pending' and p.gateway = 'bank'`

/**
 * Puts all debits that wait into one file for the bank, once: its bytes are kept, and the debits are in no other. Days that can no longer
 * be kept move to the next one that banks accept. What no bank takes is left out, and has failed: what it was for is open again.
 * @param by who makes it, in words
 * @returns the file's id; null where nothing waits
 */
export async function makeDebitFile(services: Services, posting: PostingContext, by: string): Promise<string | null> {
  const id = await putInFile(services, posting, by)
  await failUnwritable(services, posting)
  return id
}

function putInFile(services: Services, posting: PostingContext, by: string): Promise<string | null> {
  return inTransaction(services.database.operator, async db => {
    const waiting = await takeWaiting(db, targetDaysAfter(posting.today, 1))
    const debits = waiting.filter(debit => objectionTo(debit) === null)
    await noteObjections(db, waiting, posting.now)
    if (debits.length === 0) return null
    const { account } = services.configuration.billing
    const { provider } = services.configuration
    if (!account) throw new Error('direct debits need payments.account')
    const id = uuidv7()
    const message = {
      id: id.replaceAll('-', '').toUpperCase(),
      at: posting.now,
      creditor: { name: creditorName(provider), ...account, creditorId: provider.creditorId },
      debits,
    }
    const batches = batchesOf(message)
    const text = writeDebits(message, batches)
    const kept = await keepBankFile(db, services, { folder: 'debits', id, text, now: posting.now })
    const days = batches.map(({ collect_on }) => collect_on).toSorted()
    const file = {
      id,
      message_id: message.id,
      made_at: posting.now,
      made_by: by,
      debits: debits.length,
      sum_minor: debits.reduce((sum, { amount_minor }) => sum + amount_minor, 0),
      first_on: days[0] ?? '',
      last_on: days.at(-1) ?? '',
      ...kept,
    }
    await db.insertInto('debit_file').values(file).execute()
    const ofBatch = new Map(batches.flatMap(batch => batch.debits.map(debit => [debit.end_to_end_id, batch.id])))
    await noteFiled(db, id, debits, ofBatch, posting.now)
    await noteCreditor(db, id, provider.creditorId)
    await writeAudit(db, posting.origin, {
      action: 'debit_file.made',
      subject: { kind: 'debit_file', id, label: message.id },
      after: { found: debits.length },
      ...(posting.actor && { actor: { userId: null, name: posting.actor } }),
    })
    return id
  })
}

async function takeWaiting(db: OperatorDb, earliest: string): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select x.customer_number, x.payment_id, x.end_to_end_id, greatest(x.collect_on, ${earliest}::date) as collect_on, x.amount_minor,
      x.sequence, x.mandate_reference, x.mandate_signed_on, coalesce((
        select m.creditor_id from payment_method m where m.customer_number = x.customer_number and m.id = x.payment_method_id),
        x.creditor_id) as creditor_id, x.holder, x.iban, x.bic, x.told_iban, x.town, x.country, x.remittance
    ${waitingDebits} order by x.collect_on, x.payment_id limit ${most} for update of x skip locked`.execute(db)
  return rows
}

async function noteObjections(db: OperatorDb, waiting: readonly Waiting[], now: Date): Promise<void> {
  const rows = waiting.flatMap(({ customer_number, payment_id, ...debit }) => {
    const objection = objectionTo(debit)
    return objection ? [{ customer_number, payment_id, objection }] : []
  })
  if (rows.length === 0) return
  await sql`
    update direct_debit x set objection = r.objection, objected_at = ${now}
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (customer_number integer, payment_id uuid, objection text)
    where x.customer_number = r.customer_number and x.payment_id = r.payment_id`.execute(db)
}

/** Each by itself, once its customer is locked; killed half-way, the next file does the rest. */
async function failUnwritable(services: Services, posting: PostingContext): Promise<void> {
  const { operator } = services.database
  const { rows } = await sql<{ customer: number; id: string }>`
    select x.customer_number as customer, x.payment_id as id from direct_debit x
    join payment p on p.customer_number = x.customer_number and p.id = x.payment_id
    where x.objection is not null and p.status = 'pending' order by 1, 2`.execute(operator)
  for (const { customer, id } of rows)
    await inTransaction(
      operator,
      async db => {
        await lockCustomer(db, customer)
        await advance(db, posting, [{ customer_number: customer, id, event: { type: 'failed', reason: 'unwritable' } }])
      },
      { repeat: true },
    )
}

/** From now on the bank knows these mandates by the provider's identifier. */
const noteCreditor = (db: OperatorDb, file: string, creditorId: string) =>
  sql`
    update payment_method m set creditor_id = ${creditorId}, version = m.version + 1 from direct_debit x
    where x.file_id = ${file} and m.customer_number = x.customer_number and m.id = x.payment_method_id
      and m.creditor_id is distinct from ${creditorId}`.execute(db)

async function noteFiled(
  db: OperatorDb,
  file: string,
  debits: readonly Waiting[],
  ofBatch: ReadonlyMap<string, string>,
  now: Date,
): Promise<void> {
  const rows = debits.map(({ customer_number, payment_id, end_to_end_id, collect_on }) => ({
    customer_number,
    payment_id,
    collect_on,
    batch: ofBatch.get(end_to_end_id),
    event: uuidv7(),
  }))
  await sql`
    with filed as (
      select * from json_to_recordset(${JSON.stringify(rows)}::json)
        as r (customer_number integer, payment_id uuid, collect_on date, batch text, event uuid)),
    debits as (
      update direct_debit x set file_id = ${file}, batch_id = f.batch, collect_on = f.collect_on
      from filed f where x.customer_number = f.customer_number and x.payment_id = f.payment_id),
    noted as (
      insert into payment_event (customer_number, payment_id, id, at, event)
      select customer_number, payment_id, event, ${now}, 'submitted' from filed)
    update payment p set collect_on = f.collect_on, version = p.version + 1
    from filed f where p.customer_number = f.customer_number and p.id = f.payment_id`.execute(db)
}
