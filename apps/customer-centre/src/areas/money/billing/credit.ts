import { createHash } from 'node:crypto'
import type { Correctable, CorrectionPreview, correctionEndpoints } from '@kontor/contract/areas/money/corrections'
import type { CorrectionObstacle } from '@kontor/contract/enums/corrections'
import type { Money } from '@kontor/contract/money'
import type { HandlerOutput } from '@kontor/contract/wire/types'
import type { BoundDb } from '../../../platform/db/database.ts'
import { lockCustomer } from '../../../platform/db/lock-customer.ts'
import type { Context, Handler } from '../../../platform/http/context.ts'
import { requireActing } from '../../../platform/http/own-people.ts'
import { invalidField, problem } from '../../../platform/http/problem.ts'
import { canonicalJson } from '../../../values/canonical-json.ts'
import { millionths, share } from '../../../values/decimal.ts'
import { daysBetween } from '../../../values/local-date.ts'
import { isWithinLimit } from '../../people/identity/staff-limits.ts'
import type { BillableLine, ChargeKind } from './billable-lines.ts'
import { withinCreditable } from './billed-lines.ts'
import { chargedBefore } from './charged-before.ts'
import { type Corrected, correctedInvoice } from './corrected-invoice.ts'
import { chargeOf, correction, whyUntaxed } from './correction.ts'
import { type BilledLine, type Period, without } from './creditable.ts'
import type { DocumentDraft, DocumentModel, ModelLine } from './document-model.ts'
import { validateDocument } from './documents/validate.ts'
import { draftDocument, methodOf } from './draft.ts'
import { type BillingFacts, billingFacts, type PaymentMethod, sellerOf } from './facts.ts'
import { invoice } from './invoice.ts'
import { issueDocuments, type ToIssue } from './issue.ts'
import { noteEvents } from './note-events.ts'
import { ObstacleError } from './obstacles.ts'
import { previewed as previewedDocument } from './preview.ts'
import { documentById } from './queries.ts'
import { claimKinds, waitingStatuses } from './rules.ts'
import { splitByCorrection } from './split-by-correction.ts'

type Endpoints = typeof correctionEndpoints
type Crediting = Context<Endpoints['staffInvoiceCredit']>

/** Shows what staff see before they correct an invoice. */
export const correctable: Handler<Endpoints['staffInvoice']> = async ({ caller, services, customer, db, params }) => {
  const acting = requireActing(caller, customer ?? 0)
  const today = services.clock.today()
  const detail = await documentById(db, acting, params.id, today)
  const corrected = detail && (await correctedInvoice(db, acting, params.id))
  if (!corrected) throw problem('not_found')
  const { currency } = detail
  const anew = canReissue(corrected, isUntouched(corrected))
  const obstacle = anew ? null : obstacleTo(corrected)
  const facts = await billingFacts(db, services, acting, today)
  const left = [...corrected.left].map(([position, net]) => ({ position, net: { amount_minor: net, currency } }))
  return {
    customer: { number: acting, name: corrected.model.buyer.name },
    invoice: invoice(detail, today, sellerOf(services).texts),
    left,
    obstacle,
    whole: isUntouched(corrected),
    reissue: anew,
    tax: obstacle === null ? whyUntaxed(facts, corrected, today) : null,
  } satisfies Correctable
}

/** Staff correct an invoice, wholly or in part: it never changes, and the correction names it and why. */
export async function creditInvoice(context: Crediting): Promise<HandlerOutput<Endpoints['staffInvoiceCredit']>> {
  const { params, body, caller, services, db, now } = context
  const customer = requireActing(caller, context.customer ?? 0)
  await lockCustomer(db, customer)
  const original = await correctedInvoice(db, customer, params.id)
  if (!original) throw problem('not_found')
  const { how } = body
  const today = services.clock.today()
  const wish = { ...body, issued_on: today }
  const facts = await billingFacts(db, services, customer, today)
  const issues =
    how === 'reissue'
      ? await reissueOf(db, facts, original, wish)
      : [{ draft: draftOf(facts, original, { ...wish, how }), items: [] }]
  const preview = previewOf(original, issues)
  if (body.shown === null) {
    const within = await isWithinLimit(db, { caller, kind: 'credit', now }, givenBack(preview))
    return { ...preview, asks: !within, issued: null, waits_for: null }
  }
  if (body.shown !== preview.shown) throw problem('conflict', { current: preview })
  const issued = await issueCorrection(db, original, issues, now)
  await context.audit({
    action: `invoice.${how === 'reissue' ? 'reissued' : how === 'cancel' ? 'cancelled' : 'credited'}`,
    subject: { kind: 'invoice', id: original.model.id, label: original.model.number },
    after: { number: issued.number, reason: body.reason },
    customer,
  })
  return { ...preview, asks: false, issued: { id: issued.id, number: issued.number }, waits_for: null }
}

/** Draws up what a call would issue. */
export const previewed = (context: Crediting) => creditInvoice({ ...context, body: { ...context.body, shown: null } })

/** Sums what it gives back: what is owed no more, and what becomes credit. */
export const givenBack = ({ effect: { open_before, open, credit } }: Pick<CorrectionPreview, 'effect'>): Money => ({
  amount_minor: open_before.amount_minor - open.amount_minor + credit.amount_minor,
  currency: credit.currency,
})

/** Issues a correction, the document that matters last, of which a cancelled invoice then tells. The caller has locked the customer. */
export async function issueCorrection(
  db: BoundDb,
  { model }: Corrected,
  issues: readonly ToIssue[],
  now: Date,
): Promise<DocumentModel> {
  const issued = await issueDocuments(db, issues, now)
  const last = issued.at(-1)
  if (!last) throw new Error('nothing was issued')
  for (const { kind, number } of issued)
    if (kind === 'cancellation')
      await noteEvents(db, last.customer_number, [model.id], { event: 'cancelled', at: now, detail: number })
  return last
}

function obstacleTo({ model, left }: Corrected, anew = false): CorrectionObstacle | null {
  if (!claimKinds.includes(model.kind)) return 'no_invoice'
  if (!model.series) return 'taken_over'
  return !anew && [...left.values()].every(net => net <= 0) ? 'nothing_left' : null
}

/** Nothing of it was given back, on whichever document. */
const isUntouched = ({ model: { lines }, left, corrections }: Corrected): boolean =>
  corrections === 0 &&
  lines.every(
    ({ position, net_minor, promotion_minor = 0 }) => left.get(position) === net_minor && promotion_minor >= 0,
  )

type CorrectionRequest = Pick<Parameters<typeof correction>[2], 'how' | 'lines' | 'reason' | 'issued_on'>

/** Drafts what takes its place, after what takes it back, where that was not done before. */
async function reissueOf(
  db: BoundDb,
  facts: BillingFacts,
  original: Corrected,
  wish: Omit<CorrectionRequest, 'how'>,
): Promise<ToIssue[]> {
  if (obstacleTo(original, true) !== null || !canReissue(original, isUntouched(original)))
    throw problem('not_correctable')
  const cancelled = original.cancelled
    ? []
    : [{ draft: draftOf(facts, original, { ...wish, how: 'cancel' }), items: [] }]
  const less = await reissued(db, facts, original, wish)
  const draft = less(0)
  const mistakes = validateDocument(draft)
  if (mistakes.length > 0) throw problem('document_obstacle', { operatorDetail: mistakes.join('; ') })
  return [...cancelled, { draft, less, items: [] }]
}

/** @throws not_correctable, corrected_too_much, invalid_input, document_obstacle */
export function draftOf(facts: BillingFacts, corrected: Corrected, wish: CorrectionRequest): DocumentDraft {
  const { model, ...rest } = corrected
  if (obstacleTo(corrected) !== null) throw problem('not_correctable')
  if (wish.how === 'cancel' && !isUntouched(corrected)) throw problem('not_correctable')
  if (wish.how === 'tax' && whyUntaxed(facts, corrected, wish.issued_on) === null) throw problem('not_correctable')
  try {
    const draft = correction(facts, model, { ...wish, left: rest.left, corrected: rest.corrected })
    if (draft === 'no_such_line') throw invalidField('lines', 'invalid_choice')
    if (draft === 'too_much') throw problem('corrected_too_much')
    const mistakes = validateDocument(draft)
    if (mistakes.length > 0) throw new ObstacleError('document_invalid', { mistakes: mistakes.join('; ') })
    return draft
  } catch (error) {
    if (error instanceof ObstacleError) throw problem('document_obstacle', { operatorDetail: error.message })
    throw error
  }
}

/**
 * Finds how much less is owed of the invoice, which is owed no more; the rest is the customer's credit. A debit under way is not touched.
 */
function effectOf({ status, open }: Corrected, gross: number) {
  const waits = (waitingStatuses as readonly string[]).includes(status)
  const offset = waits ? Math.min(Math.max(open, 0), -gross) : 0
  return { offset, left: open - offset, credit: gross + offset }
}

function previewOf(original: Corrected, issues: readonly ToIssue[]): CorrectionPreview {
  const draft = issues.at(-1)?.draft
  if (!draft) throw new Error('nothing is issued')
  const back = issues.find(({ draft }) => draft.corrects !== null)?.draft.gross_minor ?? 0
  const { left, credit } = effectOf(original, back)
  const money = (amount_minor: number) => ({ amount_minor, currency: draft.currency })
  const preview = {
    document: previewedDocument(draft),
    effect: { open_before: money(original.open), open: money(left), credit: money(0 - credit) },
    changes: draft.particulars.replaces ? changedData(original.model, draft) : [],
  }
  return { ...preview, shown: createHash('sha256').update(canonicalJson(preview)).digest('hex') }
}

/**
 * Says whether an invoice can be issued again, with the customer's data of today (§ 31 (5) UStDV): one of which nothing was given back,
 * which is cancelled with it, or one that was cancelled before. Once: the new one is then the one to correct. What is being paid stands
 * until it is; promotional credit comes back with a cancellation of its own before it is used again.
 */
const canReissue = (corrected: Corrected, untouched: boolean): boolean =>
  corrected.reissued === null &&
  corrected.status !== 'processing' &&
  (untouched ? !usesPromotion(corrected.model) : corrected.cancelled) &&
  chargesAgain(corrected).some(({ quantity }) => quantity > 0n)

const usesPromotion = ({ lines }: DocumentModel): boolean =>
  lines.some(({ promotion_minor = 0 }) => promotion_minor !== 0)

/**
 * Charges anew what an invoice charged: of days those that are billed by its contract and that no other document charges, so neither a run
 * nor a change is repeated; a contract that was withdrawn from has settled everything.
 */
function chargesAgain({ model, balances, contracts }: Corrected): BillableLine[] {
  const { lines, currency, id } = model
  const back = lines.filter(({ kind, net_minor }) => kind === 'credit' && net_minor < 0)
  return lines.flatMap((line): BillableLine[] => {
    const whole = { ...chargeOf(line, -millionths(line.quantity), currency), kind: line.kind as ChargeKind }
    const contract = contracts.find(one => one.id === line.contract_id)
    if (line.kind === 'rounding' || contract?.state === 'withdrawn') return []
    if (!daysKinds.includes(line.kind) || line.period_from === null || line.period_to === null) return [whole]
    const period = { from: line.period_from, to: line.period_to }
    const until = contract?.billed_until ?? period.to
    const others = balances.filter(one => one.line.document !== id && one.left > 0 && isOf(one.line, line))
    // what the invoice itself gives back anew is charged by no one else then
    const charged = others.flatMap(one => back.filter(own => isOf(one.line, own)).reduce(withoutDays, one.days))
    const [to = until] = [until, period.to].toSorted()
    const open = until < period.from ? [] : [{ from: period.from, to }]
    const days = charged.reduce((rest, some) => rest.flatMap(one => without(one, some)), open)
    return days.map(({ from, to }) => ({
      ...whole,
      from,
      to,
      quantity: share(whole.quantity, daysBetween(from, to) + 1, daysBetween(period.from, period.to) + 1),
    }))
  })
}

const daysKinds: readonly string[] = ['recurring', 'option']
const isOf = (charged: BilledLine, line: ModelLine): boolean =>
  charged.contract === line.contract_id && daysKinds.includes(charged.kind)
const withoutDays = (days: Period[], { period_from: from, period_to: to }: ModelLine): Period[] =>
  from === null || to === null ? days : days.flatMap(one => without(one, { from, to }))

/**
 * The invoice anew. Of one that stands, data alone are corrected: where the tax would be another one, it is to be cancelled first, and the
 * preview of what is charged then shows it.
 * @throws not_correctable, tax_would_change
 */
async function reissued(
  db: BoundDb,
  facts: BillingFacts,
  corrected: Corrected,
  { reason, issued_on }: { reason: string; issued_on: string },
): Promise<(paid_minor: number) => DocumentDraft> {
  const { model, cancelled } = corrected
  const { customer_number: customer, currency } = model
  const again = chargesAgain(corrected)
  // as they were issued: what stands between is known to the days alone
  const asked = [{ customer, currency, charges: again, kept: () => true }]
  const [charges = []] = cancelled ? await withinCreditable(db, asked, []) : [again]
  const before = await chargedBefore(db, [{ customer, charges }])
  const [part, ...others] = splitByCorrection(facts, charges, { before, shares: new Map(), issuedOn: issued_on })
  if (!part || others.length > 0) throw problem('not_correctable')
  const { id, number, issued_on: on } = model
  const draft = (paid_minor: number) =>
    draftDocument({ ...facts, currency }, part.charges, {
      issued_on,
      reason,
      paid_minor,
      before: part.before,
      promotion_minor: facts.promotion.left_minor,
      replaces: { id, number, issued_on: on },
      method: methodOfAll(facts, corrected, charges),
    })
  const kinds = ({ taxes }: Pick<DocumentModel, 'taxes'>) =>
    taxes.map(({ category, rate_bp }) => `${category} ${rate_bp}`)
  const known = kinds(model)
  if (!cancelled && kinds(draft(0)).some(tax => !known.includes(tax))) throw problem('tax_would_change')
  return draft
}

/** The method that pays for all of the contracts as a run would take it; the customer's own where they would take different ones. */
function methodOfAll(
  facts: BillingFacts,
  { contracts }: Corrected,
  charges: readonly BillableLine[],
): PaymentMethod | null {
  const own = charges.map(({ contract }) => contracts.find(({ id }) => id === contract?.id)?.payment_method_id ?? null)
  const [method = null, ...others] = new Set(own.map(id => methodOf(facts, id)))
  return others.length === 0 ? method : methodOf(facts, null)
}

/** Finds what the new document says of the customer that the former one did not. */
function changedData(before: DocumentDraft, after: DocumentDraft): CorrectionPreview['changes'] {
  const told = ({ buyer, buyer_reference, order_number }: DocumentDraft) => ({
    name: buyer.name,
    address: [buyer.line1, buyer.line2, `${buyer.postal_code} ${buyer.city}`.trim(), buyer.country]
      .filter(text => text !== '')
      .join(', '),
    vat_id: buyer.vat_id,
    buyer_reference,
    order_number,
  })
  const [then, now] = [told(before), told(after)]
  return (Object.keys(then) as (keyof typeof then)[]).flatMap(field =>
    then[field] === now[field] ? [] : { field, before: then[field], after: now[field] },
  )
}
