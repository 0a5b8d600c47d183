import { minorDigits } from '@kontor/contract/money'
import { type RawBuilder, sql } from 'kysely'
import type { BoundDb } from '../../platform/db/database.ts'
import { contractsWithChangedUse } from '../usage/billable.ts'
import { contractRows } from './billed-contract.ts'
import { amountsOf } from './compose.ts'
import type { DocumentDraft } from './document-model.ts'
import { validateDocument } from './documents/validate.ts'
import { draftDocument } from './draft.ts'
import { type BillingFacts, customerFacts, factsOn, type Seller } from './facts.ts'
import type { ToIssue } from './issue.ts'
import { itemRows } from './items.ts'
import { ObstacleError } from './obstacles.ts'
import { type Account, type Bundle, type Plan, planOf } from './plan.ts'
import { useOf } from './use.ts'

/** What of these customers is due by a day, in one statement. @param again also what was set aside until later */
export async function accountsDue(
  db: BoundDb,
  customers: readonly number[],
  asOf: string,
  again = false,
): Promise<Account[]> {
  const own = (alias: string) => sql`${sql.ref(`${alias}.customer_number`)} = u.customer_number`
  const { rows } = await sql<Account>`
    select ${customerFacts} as facts,
      ${contractRows(sql`${own('c')} and (c.next_bill_on <= ${asOf}::date or c.metered and c.id in (
        select m.contract_id from (${contractsWithChangedUse}) m where ${own('m')}))`)} as contracts,
      ${itemRows(sql`${own('i')} and i.ready_on <= ${asOf}::date`)} as items,
      ${again ? sql`'{}'::uuid[]` : heldContracts(asOf)} as held
    from customer u where u.customer_number = any(${customers}::integer[]) order by u.customer_number`.execute(db)
  return rows
}

const heldContracts = (asOf: string): RawBuilder<unknown> => sql`array(
  select e.contract_id from billing_exception e
  where e.customer_number = u.customer_number and e.contract_id is not null and e.retry_on > ${asOf}::date)`

/** @property free ids of items that need no document: they and all beside them come to 0.00 */
export type Documents = { plan: Plan; issues: ToIssue[]; free: string[] }

/**
 * The documents that a customer gets on a day. The run issues them, the preview shows them: there is no other way to them.
 * @throws ObstacleError where one of them cannot be made
 */
export async function documentsDue(
  db: BoundDb,
  seller: Seller,
  account: Account,
  { asOf, issuedOn }: { asOf: string; issuedOn: string },
): Promise<Documents> {
  const facts = factsOn(account.facts, seller, issuedOn)
  const metered = account.contracts.filter(({ metered, id }) => metered && !account.held.includes(id))
  const use = await useOf(db, facts.customer_number, metered, asOf)
  return documentsOf(facts, planOf(facts, account, use, asOf), issuedOn, contracts => corrected(db, facts, contracts))
}

type Corrected = (contracts: readonly string[]) => Promise<DocumentDraft['corrects']>

/** @param corrected the last invoice of these contracts, which money is given back of */
export async function documentsOf(
  facts: BillingFacts,
  plan: Plan,
  issuedOn: string,
  corrected: Corrected,
): Promise<Documents> {
  const issues: ToIssue[] = []
  const free: string[] = []
  const digits = minorDigits(facts.currency)
  for (const bundle of plan.bundles) {
    // nothing is asked for and nothing given back: before anything that a document needs can keep it waiting
    if (bundle.charges.every(charge => amountsOf(charge, digits).net === 0)) {
      free.push(...bundle.items)
      continue
    }
    const less = (paid_minor: number) =>
      draftDocument(facts, bundle.charges, { issued_on: issuedOn, method: bundle.method, paid_minor })
    const draft = await draftOf(facts, bundle, issuedOn, corrected)
    const mistakes = validateDocument(draft)
    if (mistakes.length > 0) throw new ObstacleError('document_invalid', { mistakes: mistakes.join('; ') })
    issues.push({ draft, less, items: bundle.items })
  }
  return { plan, issues, free }
}

async function draftOf(
  facts: BillingFacts,
  { charges, contracts, method }: Bundle,
  issued_on: string,
  corrected: Corrected,
): Promise<DocumentDraft> {
  const draft = draftDocument(facts, charges, { issued_on, method })
  if (draft.kind !== 'credit_note') return draft
  return draftDocument(facts, charges, { issued_on, method, corrects: await corrected(contracts) })
}

async function corrected(
  db: BoundDb,
  { customer_number }: BillingFacts,
  contracts: readonly string[],
): Promise<DocumentDraft['corrects']> {
  const { rows } = await sql<NonNullable<DocumentDraft['corrects']>>`
    select d.id, d.number, d.issued_on from document d
    where d.customer_number = ${customer_number} and d.kind = 'invoice' and exists (
      select from document_line l where l.customer_number = d.customer_number and l.document_id = d.id
        and l.contract_id = any(${contracts}::uuid[]))
    order by d.issued_on desc, d.id desc limit 1`.execute(db)
  return rows[0] ?? null
}
