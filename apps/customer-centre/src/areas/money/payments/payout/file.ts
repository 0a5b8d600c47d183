import type { PayoutFile, staffPayoutEndpoints } from '@kontor/contract/areas/money/payouts'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { bindTenant, type OperatorDb } from '../../../../platform/db/database.ts'
import { jsonRows } from '../../../../platform/db/list.ts'
import { lockCustomer } from '../../../../platform/db/lock-customer.ts'
import { sendFile } from '../../../../platform/files/send-file.ts'
import { type Context, type Handler, withoutTransaction } from '../../../../platform/http/context.ts'
import { problem } from '../../../../platform/http/problem.ts'
import { targetDaysAfter } from '../../../../values/target-days.ts'
import { customerTable, wholeIban } from '../../../customers/reads.ts'
import { creditorName } from '../mandate-text.ts'
import { postingFor } from '../paying/posting-context.ts'
import { keepBankFile } from '../sepa/keep-bank-file.ts'
import { objectionToParty } from '../sepa/pain.ts'
import { payoutLeft } from './carried-out.ts'
import { type Credit, writeCredits } from './pain-001.ts'
import { lockPayout } from './payout-rows.ts'
import { accountChanged } from './staff.ts'

type Endpoints = typeof staffPayoutEndpoints

/** Finds what can go to the bank today: to the account that the customer still has, and not shortly after it was changed. */
const ready = (today: string) => sql`from payout x join ${customerTable} c on c.customer_number = x.customer_number
  where x.state = 'approved' and x.objection is null and not ${accountChanged} and (x.not_before is null or x.not_before <= ${today}::date)`

export const listPayoutFiles: Handler<Endpoints['staffPayoutFiles']> = async ({ services, db }) => {
  type Overview = {
    files: (Omit<PayoutFile, 'sum'> & { sum_minor: number })[]
    payouts: number
    sum_minor: number
    later: number
  }
  const today = services.clock.today()
  const { rows } = await sql<Overview>`select
    ${jsonRows(sql`select f.id, f.message_id, f.made_at, f.made_by, f.payouts, f.sum_minor, f.execute_on, f.executed_at
      from payout_file f order by f.id desc limit 12`)} as files,
    (select count(*)::int from payout where state = 'approved' and not_before > ${today}::date) as later,
    w.payouts, w.sum_minor
    from (select count(*)::int as payouts, coalesce(sum(x.amount_minor), 0)::bigint as sum_minor ${ready(today)}) w`.execute(
    db,
  )
  const { files, payouts, sum_minor, later } = rows[0] as Overview // an aggregate answers one row
  const euros = (amount_minor: number) => ({ amount_minor, currency: 'EUR' })
  return {
    files: files.map(({ sum_minor: sum, ...file }) => ({ ...file, sum: euros(sum) })),
    waiting: { payouts, sum: euros(sum_minor), later },
  }
}

export const makePayoutFile: Handler<Endpoints['staffPayoutFileMake']> = async context => {
  if (!context.services.configuration.billing.account) throw problem('conflict')
  return { id: await putInFile(context) }
}

type Making = Context<Endpoints['staffPayoutFileMake']>
type Waiting = Credit & { customer_number: number; id: string }

/** Puts all payouts that are ready into one file, once. What no bank takes is left out and waits for staff. @returns null where none is */
async function putInFile({ audit, caller, services, db, now }: Making): Promise<string | null> {
  const { billing, provider } = services.configuration
  const today = services.clock.today()
  const credits = await withoutObjections(db, await takeReady(db, today, creditorName(provider)))
  const { account } = billing
  if (credits.length === 0 || !account) return null
  const id = uuidv7()
  const message = {
    id: id.replaceAll('-', '').toUpperCase(),
    at: now,
    execute_on: targetDaysAfter(today, 1),
    debtor: { name: creditorName(provider), ...account },
    credits,
  }
  const kept = await keepBankFile(db, services, { folder: 'payouts', id, text: writeCredits(message), now })
  const sum_minor = credits.reduce((sum, { amount_minor }) => sum + amount_minor, 0)
  await db
    .insertInto('payout_file')
    .values({
      id,
      message_id: message.id,
      made_at: now,
      made_by: caller.name,
      payouts: credits.length,
      sum_minor,
      execute_on: message.execute_on,
      ...kept,
    })
    .execute()
  await sql`update payout set state = 'sent', file_id = ${id}, version = version + 1
      where id = any(${credits.map(credit => credit.id)}::uuid[])`.execute(db)
  await audit(entryOf('made', { id, message_id: message.id }, credits.length))
  return id
}

async function withoutObjections(db: OperatorDb, ready: readonly Waiting[]): Promise<Waiting[]> {
  const rows = ready.flatMap(({ id, ...credit }) => {
    const objection = objectionToParty(credit)
    return objection ? [{ id, objection }] : []
  })
  if (rows.length > 0)
    await sql`
      update payout x set objection = r.objection, version = x.version + 1
      from json_to_recordset(${JSON.stringify(rows)}::json) as r (id uuid, objection text) where x.id = r.id`.execute(
      db,
    )
  return ready.filter(({ id }) => !rows.some(row => row.id === id))
}

/** Customers are not locked for it: anyone who decides about a payout holds its row, and is left for the next file. */
async function takeReady(db: OperatorDb, today: string, provider: string): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select x.customer_number, x.id, x.end_to_end_id, x.amount_minor, x.holder, ${wholeIban('payout', 'x')} as iban, x.bic,
      ${provider} || ' ' || x.customer_number as remittance
    ${ready(today)} order by x.asked_at, x.id for update of x skip locked`.execute(db)
  return rows
}

const entryOf = (deed: 'made' | 'executed', { id, message_id }: { id: string; message_id: string }, found: number) =>
  ({
    action: `payout_file.${deed}`,
    subject: { kind: 'payout_file', id, label: message_id },
    after: { found },
    customer: 0,
  }) as const

export const showPayoutFile: Handler<Endpoints['staffPayoutFile']> = async ({ services, db, params, reply }) => {
  const file = await db
    .selectFrom('payout_file')
    .select(['message_id', 'bytes', 'storage_key'])
    .where('id', '=', params.id)
    .executeTakeFirst()
  if (!file) throw problem('not_found')
  return sendFile(services, reply, {
    name: `pain.001-${file.message_id}.xml`,
    contentType: 'application/xml',
    bytes: file.bytes,
    storageKey: file.storage_key,
  })
}

/** Each payout for itself, so that no transaction holds many customers; killed half-way, a second call does the rest. */
export const notePayoutFileExecuted = withoutTransaction<Endpoints['staffPayoutFileExecuted']>(async context => {
  const { inTransaction, params } = context
  const posting = postingFor(context)
  const { file, payouts } = await inTransaction(({ db }) => executable(db, params.id))
  for (const { customer_number: customer, id } of payouts)
    await inTransaction(
      async own => {
        const db = await bindTenant(own.db, customer)
        await lockCustomer(db, customer)
        const payout = await lockPayout(db, customer, id)
        if (payout?.state === 'sent') await payoutLeft(db, posting, payout)
      },
      { repeat: true },
    )
  await inTransaction(async ({ audit, db }) => {
    await db.updateTable('payout_file').set({ executed_at: posting.now }).where('id', '=', params.id).execute()
    await audit(entryOf('executed', file, payouts.length))
  })
  return undefined
})

async function executable(db: OperatorDb, id: string) {
  const file = await db
    .selectFrom('payout_file')
    .select(['id', 'message_id', 'executed_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!file) throw problem('not_found')
  if (file.executed_at) throw problem('conflict')
  const payouts = await db
    .selectFrom('payout')
    .select(['customer_number', 'id'])
    .where('file_id', '=', id)
    .where('state', '=', 'sent')
    .execute()
  return { file, payouts }
}
