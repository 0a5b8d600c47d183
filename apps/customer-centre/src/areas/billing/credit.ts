import type { billingEndpoints } from '@kontor/contract/areas/billing'
import { sql } from 'kysely'
import { bindTenant, type OperatorDb, type TenantDb } from '../../platform/db/database.ts'
import { lockCustomer } from '../../platform/db/lock-customer.ts'
import type { Handler } from '../../platform/http/context.ts'
import { isOwn } from '../../platform/http/own-people.ts'
import { invalidField, problem } from '../../platform/http/problem.ts'
import { type CreditedLine, correction } from './correction.ts'
import type { DocumentDraft, DocumentModel } from './document-model.ts'
import { modelOf, storedDocument } from './document-rows.ts'
import { validateDocument } from './documents/validate.ts'
import { billingFacts } from './facts.ts'
import { issueDocuments } from './issue.ts'
import { ObstacleError } from './obstacles.ts'
import { previewed } from './preview.ts'
import { claimKinds, waitingStatuses } from './rules.ts'

/** Staff correct an invoice, wholly or in part: it never changes, and the correction names it and why. */
export const creditInvoice: Handler<typeof billingEndpoints.staffInvoiceCredit> = async context => {
  const { params, body, caller, centre, now } = context
  const customer = await customerOf(centre.database.operator, params.id)
  if (customer === undefined) throw problem('not_found')
  if (isOwn(caller, customer)) throw problem('own_customer')
  const db = await bindTenant(context.db, customer)
  await lockCustomer(db, customer)
  const original = await invoiceOf(db, customer, params.id)
  if (!original) throw problem('not_found')
  if (!claimKinds.includes(original.model.kind)) throw problem('not_correctable')
  const facts = await billingFacts(db, centre, customer, centre.clock.today())
  const draft = draftOf(facts, original, body, centre.clock.today())
  if (body.expected === null) return { document: previewed(draft), issued: null }
  if (body.expected !== draft.gross_minor) throw problem('conflict')
  const [issued] = await issueDocuments(db, [{ draft, items: [] }], now)
  if (!issued) throw new Error('nothing was issued')
  await settle(db, original, issued, now)
  await context.audit({
    action: body.lines === null ? 'invoice.cancelled' : 'invoice.credited',
    subject: { kind: 'invoice', id: original.model.id, label: original.model.number },
    after: { number: issued.number, reason: body.reason },
    customer,
  })
  return { document: previewed(draft), issued: { id: issued.id, number: issued.number } }
}

type Original = { model: DocumentModel; status: string; open: number; credited: number }

/** By the chain, which knows a document without its customer. */
async function customerOf(db: OperatorDb, id: string): Promise<number | undefined> {
  const { rows } = await sql<{ customer_number: number }>`
    select d.customer_number from document_chain c
    join document d on d.issuer = split_part(c.series, '/', 1) and d.number = c.number and d.id = c.document_id
    where c.document_id = ${id}`.execute(db)
  return rows[0]?.customer_number
}

async function invoiceOf(db: TenantDb, customer: number, id: string): Promise<Original | undefined> {
  const { rows } = await sql<Omit<Original, 'model'> & { stored: Parameters<typeof modelOf>[0] }>`
    select ${storedDocument} as stored, s.status, s.open_minor as open, (
      select coalesce(sum(x.gross_minor), 0) from document x
      where x.customer_number = d.customer_number and x.corrects_id = d.id)::bigint as credited
    from document d join document_settlement s on s.customer_number = d.customer_number and s.document_id = d.id
    where d.customer_number = ${customer} and d.id = ${id}`.execute(db)
  const row = rows[0]
  return (
    row && { model: modelOf(row.stored), status: row.status, open: Number(row.open), credited: Number(row.credited) }
  )
}

type Body = { lines: CreditedLine[] | null; reason: string }

function draftOf(
  facts: Awaited<ReturnType<typeof billingFacts>>,
  { model, credited }: Original,
  { lines, reason }: Body,
  today: string,
): DocumentDraft {
  if (lines === null && credited !== 0) throw problem('not_correctable')
  try {
    const draft = correction(facts, model, { lines, reason, issued_on: today })
    if (!draft) throw invalidField('lines', 'invalid_choice')
    if (-(draft.gross_minor + credited) > model.gross_minor) throw problem('corrected_too_much')
    const mistakes = validateDocument(draft)
    if (mistakes.length > 0) throw new ObstacleError('document_invalid', { mistakes: mistakes.join('; ') })
    return draft
  } catch (error) {
    if (error instanceof ObstacleError) throw problem('document_obstacle')
    throw error
  }
}

/** What is still owed of the invoice is owed no more; the rest is the customer's credit. A debit under way is not touched. */
async function settle(
  db: TenantDb,
  { model, status, open }: Original,
  issued: DocumentModel,
  now: Date,
): Promise<void> {
  const waits = (waitingStatuses as readonly string[]).includes(status)
  const offset = waits ? Math.min(Math.max(open, 0), -issued.gross_minor) : 0
  const whole = issued.kind === 'cancellation'
  const left = open - offset
  const becomes = whole && waits ? 'cancelled' : left === 0 ? 'paid' : status
  const credit = issued.gross_minor + offset
  await sql`
    update document_settlement s set status = n.status, open_minor = n.open, updated_at = ${now}
    from (values (${model.id}::uuid, ${offset === 0 ? status : becomes}, ${left}::bigint),
      (${issued.id}::uuid, ${credit === 0 ? 'paid' : 'open'}, ${credit}::bigint)) as n (id, status, open)
    where s.customer_number = ${model.customer_number} and s.document_id = n.id`.execute(db)
  if (!whole) return
  await sql`
    insert into document_event (customer_number, document_id, id, at, event, detail)
    values (${model.customer_number}, ${model.id}, gen_random_uuid(), ${now}, 'cancelled', ${issued.number})`.execute(
    db,
  )
}
