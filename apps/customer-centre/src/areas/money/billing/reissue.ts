import type { CorrectionPreview } from '@kontor/contract/areas/money/corrections'
import type { BoundDb } from '../../../platform/db/database.ts'
import { problem } from '../../../platform/http/problem.ts'
import { millionths, share } from '../../../values/decimal.ts'
import { daysBetween } from '../../../values/local-date.ts'
import { withinCreditable } from './billed-lines.ts'
import { chargedBefore } from './charged-before.ts'
import type { Charge, ChargeKind } from './charges.ts'
import type { Corrected } from './corrected-invoice.ts'
import { chargeOf } from './correction.ts'
import { type BilledLine, type Period, without } from './creditable.ts'
import type { DocumentDraft, DocumentModel, ModelLine } from './document-model.ts'
import { draftDocument, methodOf } from './draft.ts'
import type { BillingFacts, PaymentMethod } from './facts.ts'
import { partsOf } from './parts.ts'

/**
 * Whether an invoice can be issued again, with the customer's data of today (§ 31 (5) UStDV): one of which nothing was given back, which is
 * cancelled with it, or one that was cancelled before. Once: the new one is then the one to correct. What is being paid stands until it is;
 * promotional credit comes back with a cancellation of its own before it is used again.
 */
export const canReissue = (corrected: Corrected, untouched: boolean): boolean =>
  corrected.reissued === null &&
  corrected.status !== 'processing' &&
  (untouched ? !usesPromotion(corrected.model) : corrected.cancelled) &&
  chargesAgain(corrected).some(({ quantity }) => quantity > 0n)

const usesPromotion = ({ lines }: DocumentModel): boolean =>
  lines.some(({ promotion_minor = 0 }) => promotion_minor !== 0)

/**
 * What an invoice charged, to be charged anew: of days those that are billed by its contract and that no other document charges, so neither
 * a run nor a change is repeated; a contract that was withdrawn from has settled everything.
 */
export function chargesAgain({ model, balances, contracts }: Corrected): Charge[] {
  const { lines, currency, id } = model
  const back = lines.filter(({ kind, net_minor }) => kind === 'credit' && net_minor < 0)
  return lines.flatMap((line): Charge[] => {
    const whole = { ...chargeOf(line, -millionths(line.quantity), currency), kind: line.kind as ChargeKind }
    const contract = contracts.find(one => one.id === line.contract_id)
    if (line.kind === 'rounding' || contract?.state === 'withdrawn') return []
    if (!daysKinds.includes(line.kind) || line.period_from === null || line.period_to === null) return [whole]
    const period = { from: line.period_from, to: line.period_to }
    const until = contract?.billed_until ?? period.to
    const others = balances.filter(one => one.line.document !== id && one.left > 0 && isOf(one.line, line))
    // what the invoice itself gives back anew is charged by nobody else then
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
export async function reissued(
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
  const [part, ...others] = partsOf(facts, charges, { before, shares: new Map(), issuedOn: issued_on })
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
function methodOfAll(facts: BillingFacts, { contracts }: Corrected, charges: readonly Charge[]): PaymentMethod | null {
  const own = charges.map(({ contract }) => contracts.find(({ id }) => id === contract?.id)?.payment_method_id ?? null)
  const [method = null, ...others] = new Set(own.map(id => methodOf(facts, id)))
  return others.length === 0 ? method : methodOf(facts, null)
}

/** What the new document says of the customer that the former one did not. */
export function changedData(before: DocumentDraft, after: DocumentDraft): CorrectionPreview['changes'] {
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
