import { minorDigits } from '@kontor/contract/money'
import { type RawBuilder, sql } from 'kysely'
import type { BoundDb } from '../../../platform/db/database.ts'
import { contractsWithChangedUse } from '../../contracts/usage/billable.ts'
import { customerTable } from '../../customers/reads.ts'
import type { BillableLine } from './billable-lines.ts'
import { contractRows } from './billed-contract.ts'
import { withinCreditable } from './billed-lines.ts'
import { type Before, chargedBefore } from './charged-before.ts'
import { amountsOf } from './compose.ts'
import type { DocumentDraft } from './document-model.ts'
import { validateDocument } from './documents/validate.ts'
import { draftDocument } from './draft.ts'
import { type BillingFacts, customerFacts, factsOn, type Seller } from './facts.ts'
import type { ToIssue } from './issue.ts'
import { itemRows } from './items.ts'
import { ObstacleError } from './obstacles.ts'
import { type Bundle, type DueWork, type Plan, planOf } from './plan.ts'
import { promotionsBack } from './promotion.ts'
import { splitByCorrection } from './split-by-correction.ts'
import { usageOf } from './usage-charges.ts'

/** Finds what of these customers is due by a day, in one statement. @param again also what was set aside until later */
export async function accountsDue(
  db: BoundDb,
  customers: readonly number[],
  asOf: string,
  again = false,
): Promise<DueWork[]> {
  const own = (alias: string) => sql`${sql.ref(`${alias}.customer_number`)} = u.customer_number`
  const { rows } = await sql<DueWork>`
    select ${customerFacts} as facts,
      ${contractRows(sql`${own('c')} and (c.next_bill_on <= ${asOf}::date or c.metered and c.id in (
        select m.contract_id from (${contractsWithChangedUse}) m where ${own('m')}))`)} as contracts,
      ${itemRows(sql`${own('i')} and i.ready_on <= ${asOf}::date`)} as items,
      ${again ? sql`'{}'::uuid[]` : heldContracts(asOf)} as held
    from ${customerTable} u where u.customer_number = any(${customers}::integer[]) order by u.customer_number`.execute(
    db,
  )
  return rows
}

const heldContracts = (asOf: string): RawBuilder<unknown> => sql`array(
  select e.contract_id from billing_exception e
  where e.customer_number = u.customer_number and e.contract_id is not null and e.retry_on > ${asOf}::date)`

/**
 * @property free ids of items that need no document: they and all beside them come to 0.00
 * @property back promotional credit that goes back without a document, as it had paid for all of it
 */
export type Documents = { plan: Plan; issues: ToIssue[]; free: string[]; back: number; currency: string }

type Days = { asOf: string; issuedOn: string }
export type Planned = { facts: BillingFacts; plan: Plan }

/** Plans what a customer is charged on a day. The run issues it, the preview shows it: there is no other way to their documents. */
export async function planDue(
  db: BoundDb,
  seller: Seller,
  account: DueWork,
  { asOf, issuedOn }: Days,
): Promise<Planned> {
  const facts = factsOn(account.facts, seller, issuedOn)
  const metered = account.contracts.filter(({ metered, id }) => metered && !account.held.includes(id))
  const use = await usageOf(db, facts.customer_number, metered, asOf)
  return { facts, plan: planOf(facts, account, use, asOf) }
}

/**
 * Plans that give back no more than is left of what was charged, and the documents that charged it. Two statements, and none where nothing is
 * given back. @param drafted documents that will be there by then
 */
export async function settlePlans(
  db: BoundDb,
  planned: readonly Planned[],
  drafted: readonly DocumentDraft[] = [],
): Promise<{ settled: Planned[]; before: Before }> {
  const asked = planned.flatMap(({ facts: { customer_number: customer, currency }, plan }) =>
    plan.bundles.map(({ charges, items }) => ({
      customer,
      currency,
      charges,
      kept: (charge: BillableLine) => items.has(charge),
    })),
  )
  const limited = await withinCreditable(db, asked, drafted)
  const before = await chargedBefore(
    db,
    asked.map(({ customer }, index) => ({ customer, charges: limited[index] ?? [] })),
  )
  const next = limited.values()
  const settled = planned.map(({ facts, plan }) => ({
    facts,
    plan: { ...plan, bundles: plan.bundles.map(bundle => withCharges(bundle, next.next().value ?? [])) },
  }))
  return { settled, before }
}

function withCharges({ charges: planned, items, method }: Bundle, charges: BillableLine[]): Bundle {
  const itemOf = charges.flatMap((charge, index) => {
    const item = planned[index] && items.get(planned[index])
    return item === undefined ? [] : [[charge, item] as const]
  })
  return { charges, items: new Map(itemOf), method }
}

/**
 * The documents that a plan comes to.
 * @throws ObstacleError where one of them cannot be made
 */
export function documentsOf({ facts, plan }: Planned, before: Before, issued_on: string): Documents {
  const issues: ToIssue[] = []
  const free: string[] = []
  const digits = minorDigits(facts.currency)
  let { left_minor, spent_minor } = facts.promotion
  let back = 0
  for (const { charges: all, items: itemOf, method } of plan.bundles) {
    const { shares } = promotionsBack(all, before, digits)
    for (const { charges, before: then } of splitByCorrection(facts, all, { before, shares, issuedOn: issued_on })) {
      const found = promotionsBack(charges, before, digits)
      const given = { ...found, gross: Math.min(found.gross, spent_minor) }
      const items = charges.flatMap(charge => itemOf.get(charge) ?? [])
      // nothing is asked for and nothing given back: before anything that a document needs can keep it waiting
      if (charges.every(charge => amountsOf(charge, digits).net === (given.shares.get(charge) ?? 0))) {
        free.push(...items)
        back += given.gross
        spent_minor -= given.gross
        continue
      }
      const rest = { issued_on, method, before: then, promotion_minor: left_minor, back: given }
      const less = (paid_minor: number) => draftDocument(facts, charges, { ...rest, paid_minor })
      const draft = less(0)
      const mistakes = validateDocument(draft)
      if (mistakes.length > 0) throw new ObstacleError('document_invalid', { mistakes: mistakes.join('; ') })
      issues.push({ draft, less, items })
      spent_minor -= given.gross
      left_minor -= Math.max((draft.particulars.promotion_minor ?? 0) + given.gross, 0)
    }
  }
  return { plan, issues, free, back, currency: facts.currency }
}
