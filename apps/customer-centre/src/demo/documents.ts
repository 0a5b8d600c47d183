import type { BilledDays, Contracts } from './contracts.ts'
import type { Customer } from './customers.ts'
import type { Draft } from './drafts.ts'
import { type Issued, issue } from './issue.ts'
import { recurringDrafts } from './recurring.ts'
import { mergeRows, type Rows } from './rows.ts'
import { settle } from './settle.ts'
import { singularDrafts } from './singular.ts'
import type { Stage } from './stage.ts'

/** Two years of documents with lines, hashes, payments and history. */
export function createDocuments(
  stage: Stage,
  contracts: Contracts,
  customers: readonly Customer[],
): { issued: Issued[]; rows: Rows; billed: BilledDays } {
  const recurring = recurringDrafts(stage, contracts.all)
  const drafts = [...unpaid(stage, recurring), ...singularDrafts(stage, contracts.byKey)]
  const { issued, rows } = issue(stage, drafts, customers)
  return { issued, rows: mergeRows([rows, settle(stage, issued)]), billed: billedDays(recurring) }
}

/** How far the recurring price of each contract is billed. */
function billedDays(recurring: readonly Draft[]): BilledDays {
  const days = new Map<string, string>()
  for (const { contract, unit, to } of recurring.flatMap(({ lines }) => lines)) {
    if (['MON', 'ANN'].includes(unit) && to > (days.get(contract.id) ?? '')) days.set(contract.id, to)
  }
  return days
}

/** Why customer 10003 is locked: the bills of the last 60 days. */
function unpaid(stage: Stage, drafts: readonly Draft[]): Draft[] {
  return drafts.map(draft => {
    if (draft.customer !== 10003 || draft.issuedOn < stage.day(-60)) return draft
    const reminders = draft.issuedOn < stage.day(-40) ? [21, 35] : []
    return { ...draft, outcome: { status: 'open', afterDays: 0, reminders } }
  })
}
