import type { staffPaymentEndpoints } from '@kontor/contract/areas/money/staff-payments'
import { formatMoney, type Money } from '@kontor/contract/money'
import { sql } from 'kysely'
import { lockCustomer } from '../../../../platform/db/lock-customer.ts'
import type { Context, Handler, Waiting } from '../../../../platform/http/context.ts'
import { requireActing } from '../../../../platform/http/own-people.ts'
import { problem } from '../../../../platform/http/problem.ts'
import { enqueue } from '../../../../platform/jobs/enqueue.ts'
import { customerTable } from '../../../customers/reads.ts'
import { noteDispute } from '../../billing/note-dispute.ts'
import { askingKinds } from '../../billing/rules.ts'
import { dropWaitingDebits, ofDocument } from '../sepa/drop-waiting-debits.ts'
import { moveMoney } from './move-money.ts'
import { postingFor } from './posting-context.ts'
import { named, type Payable, payables } from './queries.ts'
import { readPayment } from './read.ts'
import { refund } from './refund.ts'
import { refundPayment } from './refund-job.ts'

type Endpoints = typeof staffPaymentEndpoints

export const staffRefund: Handler<Endpoints['staffPaymentRefund']> = async context => {
  const { body, caller, db, params } = context
  const customer = requireActing(caller, context.customer ?? 0)
  await lockCustomer(db, customer)
  const id = await refund(db, postingFor(context), customer, params.id, { ...body, by: caller.userId })
  await enqueue(db, refundPayment, { customer, id })
  return { payment: (await readPayment(db, customer, id)) ?? null, waits_for: null }
}

/** Writes off what is open: it is a loss from here on; the document itself does not change. */
export const staffWriteOff: Handler<Endpoints['staffWriteOff']> = async context => {
  const { body, caller, db, params } = context
  const customer = requireActing(caller, context.customer ?? 0)
  await lockCustomer(db, customer)
  const { number, currency, open_minor: amount } = await payable(context, customer)
  if (amount !== body.open_minor) throw problem('conflict', { current: { open: { amount_minor: amount, currency } } })
  const loss = { kind: 'written_off', to: 'losses', from: { document: params.id }, amount, currency } as const
  await moveMoney(db, [{ customer, movements: [{ ...loss, note: body.reason }] }], postingFor(context))
  await context.audit({
    action: 'invoice.written_off',
    subject: { kind: 'invoice', id: params.id, label: number },
    after: { amount: formatMoney({ amount_minor: amount, currency }, 'en'), reason: body.reason },
    customer,
  })
  return standing(context, customer)
}

/** Finds the sum that a refund is about. */
export async function refundSize({
  body,
  customer,
  db,
  params,
}: Context<Endpoints['staffPaymentRefund']>): Promise<Money> {
  const payment = await readPayment(db, customer ?? 0, params.id)
  if (!payment) throw problem('not_found')
  return { amount_minor: body.amount_minor, currency: payment.amount.currency }
}

export async function writeOffSize({ body, customer, db }: Context<Endpoints['staffWriteOff']>): Promise<Money> {
  const { currency } = await db
    .selectFrom(customerTable.as('customer'))
    .select('currency')
    .where('customer_number', '=', customer ?? 0)
    .executeTakeFirstOrThrow()
  return { amount_minor: body.open_minor, currency }
}

/** A write-off that a colleague has yet to confirm leaves open what its call has seen. */
export const writeOffWaits = async (context: Context<Endpoints['staffWriteOff']>, { names }: Waiting) => ({
  status: 'open',
  open: await writeOffSize(context),
  waits_for: names,
})

/** @throws conflict where that is so already */
export const staffDispute: Handler<Endpoints['staffDispute']> = async context => {
  const { body, caller, db, now, params } = context
  const customer = requireActing(caller, context.customer ?? 0)
  await lockCustomer(db, customer)
  const [document] = await payables(db, customer, named([params.id]))
  if (!document || !askingKinds.includes(document.kind)) throw problem('not_found')
  if (document.disputed === body.disputed || document.open_minor <= 0) throw problem('conflict')
  await noteDispute(db, customer, params.id, body.disputed ? now : null, now)
  if (body.disputed)
    await dropWaitingDebits(db, postingFor(context), customer, { which: ofDocument(params.id), reason: 'disputed' })
  await context.audit({
    action: body.disputed ? 'invoice.disputed' : 'invoice.dispute_ended',
    subject: { kind: 'invoice', id: params.id, label: document.number },
    after: { reason: body.reason },
    customer,
  })
  await moveMoney(db, [{ customer, usesCredit: !body.disputed }], postingFor(context))
  return standing(context, customer)
}

type About = Context<Endpoints['staffWriteOff']> | Context<Endpoints['staffDispute']>

async function payable({ db, params }: About, customer: number): Promise<Payable> {
  const [document] = await payables(db, customer, named([params.id]))
  if (!document || !askingKinds.includes(document.kind)) throw problem('not_found')
  if (document.held_by)
    throw problem('payment_under_way', { current: { payment: document.held_by, document: document.id } })
  if (document.open_minor <= 0) throw problem('conflict')
  return document
}

async function standing({ db, params }: About, customer: number) {
  const { rows } = await sql<{ status: string; amount_minor: number; currency: string }>`
    select s.status, s.open_minor as amount_minor, d.currency from document_settlement s
    join document d on d.customer_number = s.customer_number and d.id = s.document_id
    where s.customer_number = ${customer} and s.document_id = ${params.id}`.execute(db)
  const [row] = rows
  if (!row) throw problem('not_found')
  const { status, ...open } = row
  return { status, open, waits_for: null }
}
