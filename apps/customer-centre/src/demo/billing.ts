import { documentsOf } from '../areas/billing/accounts.ts'
import { type ContractRow, contractToBill } from '../areas/billing/billed-contract.ts'
import { type Links, seriesOf } from '../areas/billing/chain.ts'
import { type Before, type ChargedBefore, chargedAs, kindsBefore } from '../areas/billing/charged-before.ts'
import type { Charge } from '../areas/billing/charges.ts'
import { compensation } from '../areas/billing/compensation.ts'
import { correction } from '../areas/billing/correction.ts'
import type { DocumentDraft, DocumentModel, ModelLine } from '../areas/billing/document-model.ts'
import type { BillingFacts } from '../areas/billing/facts.ts'
import { numberedIn, type Series } from '../areas/billing/issue.ts'
import { leftOf } from '../areas/billing/left.ts'
import { planOf } from '../areas/billing/plan.ts'
import { after } from '../areas/billing/preview.ts'
import { type UsedMonth, useOf } from '../areas/usage/billable.ts'
import { addMonths, daysBetween, firstOfMonth } from '../values/local-date.ts'
import { factsThen, type Then, unbilled } from './accounts.ts'
import { type Use, usedMonths } from './cloud.ts'
import type { Contract, Contracts } from './contracts.ts'
import type { Customer } from './customers.ts'
import { type Item, itemOf, workItems } from './items.ts'
import type { PaymentMethods } from './payment-methods.ts'
import type { Stage } from './stage.ts'
import { corrections, type Outcome } from './work.ts'

export type Issued = { model: DocumentModel; links: Links; items: readonly Item[]; outcome: Outcome | undefined }

export type Books = Use & {
  stage: Stage
  series: Series
  issued: Issued[]
  waiting: Item[]
  /** By id, as far as they are billed. */
  contracts: Map<string, ContractRow>
}

/** How far back the customers' documents reach. */
const months = 24

/** Two years of documents as the engine issues them: what was due each day, with the work that was done, and what staff corrected. */
export function billTwoYears(
  stage: Stage,
  { all, byKey }: Contracts,
  customers: readonly Customer[],
  methods: PaymentMethods,
): Books {
  const since = addMonths(stage.today, -months)
  const books: Books = {
    ...{ stage, series: new Map(), issued: [], billedUse: new Map() },
    waiting: workItems(stage, byKey, methods),
    contracts: new Map(all.map(contract => [contract.id, unbilled(contract, methods, since)])),
    used: new Map(all.map(contract => [contract.id, usedMonths(contract, stage.today)])),
  }
  for (let ago = daysBetween(since, stage.today); ago > 0; ago--) {
    const then = { day: stage.day(-ago), ago }
    for (const customer of customers) {
      const own = all.filter(
        contract => contract.customer === customer.customer_number && contract.startedOn <= then.day,
      )
      if (own.length === 0) continue
      const facts = factsThen(customer, methods, then)
      billDay(books, own, facts, then)
      for (const contract of own)
        if (contract.state === 'withdrawn' && contract.cancelledAgo === ago) withdraw(books, contract, then)
      correctInvoices(books, byKey, facts, then)
    }
  }
  return books
}

function billDay(books: Books, own: readonly Contract[], facts: BillingFacts, then: Then): void {
  const { day } = then
  const contracts = own.map(contract => contractThen(books, contract, then))
  const use = contracts
    .filter(({ metered }) => metered)
    .map(row => useOf(contractToBill(row), unbilledUse(books, row, day), day))
  const ready = books.waiting.filter(({ customer, row }) => customer === facts.customer_number && row.ready_on <= day)
  const account = { facts, contracts, items: ready.map(({ row }) => row), held: [] }
  const plan = planOf(facts, account, use, day)
  if (plan.aside.length > 0) throw new Error(`the demo cannot be billed: ${JSON.stringify(plan.aside)}`)
  const given = plan.bundles.flatMap(({ charges }) => charges)
  const { issues } = documentsOf({ facts, plan }, chargedBefore(books, given), day)
  for (const { draft, items: ids } of issues) {
    const items = ready.filter(({ row }) => ids.includes(row.id))
    issue(books, draft, items, items.find(({ outcome }) => outcome)?.outcome)
  }
  books.waiting = books.waiting.filter(item => !ready.includes(item))
  for (const row of contracts) books.contracts.set(row.id, after(row, plan.billed))
  for (const { contract_id, months } of plan.use)
    for (const { meter, month, billed } of months) books.billedUse.set(`${contract_id} ${meter} ${month}`, billed)
}

/** An end is known from the morning after the cancellation. */
function contractThen({ contracts }: Books, contract: Contract, { ago }: Then): ContractRow {
  const { id, label, cancelledAgo, endsOn } = contract
  const row = contracts.get(id)
  if (!row) throw new Error(`${label} is none of the books' contracts`)
  return { ...row, ends_on: cancelledAgo !== undefined && ago < cancelledAgo ? endsOn : null }
}

const unbilledUse = ({ used }: Books, { id, usage_until }: ContractRow, day: string): UsedMonth[] =>
  (used.get(id) ?? []).filter(({ month }) => month < firstOfMonth(day) && month > (usage_until ?? ''))

/** What documents before charged of what is given back; nothing changes twice in a day here. */
function chargedBefore({ issued }: Books, charges: readonly Charge[]): Before {
  const before = new Map<Charge, ChargedBefore>()
  for (const charge of charges) {
    const { contract, from, to } = charge
    const kinds: readonly string[] = kindsBefore(charge)
    const isOf = ({ contract_id, kind, period_from, period_to }: ModelLine) =>
      contract_id === contract?.id &&
      kinds.includes(kind) &&
      (period_from ?? '') <= (to ?? '') &&
      (period_to ?? '') >= (from ?? '')
    const found = issued.findLast(({ model }) => model.kind === 'invoice' && model.lines.some(isOf))?.model
    const line = found?.lines.find(isOf)
    if (found && line) before.set(charge, chargedAs(found, line))
  }
  return before
}

function withdraw(books: Books, contract: Contract, then: Then): void {
  const row = contractThen(books, contract, then)
  const on = then.day
  const charges = compensation(contractToBill(row), {
    on,
    earlyStart: true,
    ran: true,
    setUp: [],
    setUpGivenBack: 0,
    changes: [],
  })
  const { customer, key } = contract
  for (const charge of charges)
    books.waiting.push(itemOf(books.stage, charge, { customer, key, on, method: row.payment_method_id }))
  books.contracts.set(row.id, { ...row, next_bill_on: null })
}

/** As staff do it, in the course of the day. */
function correctInvoices(books: Books, byKey: Contracts['byKey'], facts: BillingFacts, then: Then): void {
  for (const { contract, kind, quantity, reason, outcome, ago } of corrections) {
    const { customer, id } = byKey[contract]
    if (ago !== then.ago || customer !== facts.customer_number) continue
    const find = ({ lines }: DocumentModel) => lines.find(line => line.contract_id === id && line.kind === kind)
    const original = books.issued.findLast(({ model }) => find(model))?.model
    const line = original && find(original)
    const chosen = line && quantity !== null ? [{ position: line.position, quantity }] : []
    const how = quantity === null ? 'cancel' : 'part'
    const left = leftOf(original ?? { lines: [] }, [])
    const draft = original && correction(facts, original, { how, lines: chosen, left, reason, issued_on: then.day })
    if (typeof draft !== 'object') throw new Error(`there is no ${kind} of ${contract} to correct`)
    issue(books, draft, [], outcome)
  }
}

function issue(books: Books, draft: DocumentDraft, items: readonly Item[], outcome: Outcome | undefined): void {
  const { stage, series, issued } = books
  const at = new Date(stage.at(draft.issued_on, '04:10').getTime() + issued.length * 1000)
  if (!series.has(seriesOf(draft))) series.set(seriesOf(draft), { next: 1, last: null })
  issued.push({ ...numberedIn(series, draft, at, stage.id(at)), items, outcome })
}
