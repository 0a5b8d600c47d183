import type { Coming, ComingRow } from '@kontor/contract/areas/desk/coming'
import { canDo, contractsFor, mayDispose, type PermissionHolder } from '@kontor/contract/can'
import { type ComingKind, type ComingPage, comingDays, comingKinds } from '@kontor/contract/enums/coming'
import { dateFormat } from '@kontor/contract/formats'
import { intlTag, type Locale } from '@kontor/contract/locales'
import type { Money } from '@kontor/contract/money'
import { type RawBuilder, sql } from 'kysely'
import { jsonRows } from '../../../platform/db/list.ts'
import { inScope } from '../../../platform/http/contract-scope.ts'
import type { TenantServices } from '../../../platform/services.ts'
import { addDays, firstOfMonth } from '../../../values/local-date.ts'
import { type DunningFacts, factsText } from '../../arrears/dunning/facts.ts'
import { planOf } from '../../arrears/dunning/plan.ts'
import { totalOf, usageOfMonth } from '../../contracts/usage/figures.ts'
import { type UsedContract, usedContracts } from '../../contracts/usage/queries.ts'
import {
  chargedTax,
  type Home,
  homeOf,
  type TaxFacts,
  taxFacts,
  withTax,
} from '../../customers/customer/tax/charged-tax.ts'
import { customerTable } from '../../customers/reads.ts'
import { standingClaims } from '../../money/billing/owed.ts'
import { earliestDebit } from '../../money/payments/sepa/begin-debit.ts'
import { type ComingFact, coming } from './relation.ts'
import type { ComingTexts } from './texts.ts'

/** Says who reads it, and of whom. */
export type ComingFor = {
  services: Pick<TenantServices, 'clock' | 'configuration' | 'catalogues'>
  customer: number
  holder: PermissionHolder
  locale: Locale
}

export type ComingValue = Omit<ComingFacts, 'rows'> & { rows: ComingFact[]; dunning: DunningFacts | null }

/** Selects what `readComing` reads, as one JSON value of a statement. */
export function comingValue({ services, customer, holder }: ComingFor): RawBuilder<ComingValue> {
  const today = services.clock.today()
  const billing = canDo(holder, 'billing:read')
  const contracts = contractsFor(holder, 'contracts:read')
  const relation = coming({
    customer,
    inScope: id => inScope(id, customer, contracts),
    sees: { billing, contracts: contracts.length > 0, contacts: canDo(holder, 'contacts:read') },
    from: today,
    until: addDays(today, comingDays),
    today,
    timeZone: services.configuration.timeZone,
  })
  const owed = sql`(select json_build_object('open', coalesce(sum(o.open_minor) filter (where o.standing is not null), 0),
      'payable', coalesce(sum(o.open_minor) filter (where o.standing = 'to_pay'), 0))
    from ${standingClaims(customer, today)} o where o.currency = c.currency)`
  return sql`(select json_build_object('tax', ${taxFacts(customer)}, 'currency', c.currency, 'rows', ${jsonRows(relation)},
      'owed', ${billing ? owed : sql`null`},
      'used', ${billing ? jsonRows(usedContracts(customer, firstOfMonth(today), sql<boolean>`true`)) : sql`'[]'::json`},
      'dunning', ${billing ? sql`(${factsText(customer, today)})::json` : sql`null`})
    from ${customerTable} c where c.customer_number = ${customer})`
}

/** @param most rows; the rest are counted */
export function readComing(value: ComingValue, reader: ComingFor, most: number): Coming {
  const { services, holder, locale } = reader
  const { clock, configuration, catalogues } = services
  const today = clock.today()
  const rows = [...value.rows, ...stepsAhead(value, reader, today)]
  const own = { holder, home: homeOf(configuration), today, locale, texts: catalogues[locale].coming }
  const all = comingOf({ ...value, rows }, own)
  return { rows: all.rows.slice(0, most), more: Math.max(0, all.rows.length - most), summary: all.summary }
}

/** The steps that follow while what is overdue stays unpaid: the ladder is the provider's, and its days are those of offices. */
function stepsAhead(
  { dunning, currency }: ComingValue,
  { services, customer }: ComingFor,
  today: string,
): ComingFact[] {
  const plan = dunning && planOf(services.configuration, dunning, today)
  if (!plan || plan.lead.due_on >= today) return []
  return plan.steps
    .filter(({ on }) => on <= addDays(today, comingDays))
    .map(({ step, on }) => ({
      customer_number: customer,
      kind: 'dunning' as const,
      day: on,
      change_until: on > today ? addDays(on, -1) : null,
      amount_minor: null,
      currency,
      taxed: false,
      subject: step,
      contract: null,
      names: [],
      more: 0,
      detail: { step },
    }))
}

/** Holds what a customer's relation is read with. @property used of the running month, by contracts that are metered */
type ComingFacts = {
  tax: TaxFacts
  currency: string
  /** In minor units; null for people without rights to what is billed. */
  owed: { open: number; payable: number } | null
  rows: ComingFact[]
  used: UsedContract[]
}

type ComingReader = {
  holder: PermissionHolder
  home: Home
  today: string
  locale: Locale
  texts: ComingTexts
}

/** The rows in their order, each with the page that its reader may open, and what all of them come to. */
function comingOf(facts: ComingFacts, reader: ComingReader): { rows: ComingRow[]; summary: Coming['summary'] } {
  const rows = facts.rows.map(fact => rowOf(fact, facts, reader)).filter(row => row.amount?.amount_minor !== 0)
  const place = ({ kind }: ComingRow) => comingKinds.indexOf(kind)
  const sorted = rows.toSorted(
    (one, other) =>
      one.on.localeCompare(other.on) ||
      place(one) - place(other) ||
      one.title.localeCompare(other.title, reader.locale),
  )
  return { rows: sorted, summary: facts.owed && summaryOf(sorted, facts.owed, facts.currency) }
}

/** Sums the rows; what stands in another currency is in no sum. */
function summaryOf(
  rows: readonly ComingRow[],
  { open, payable }: NonNullable<ComingFacts['owed']>,
  currency: string,
): Coming['summary'] {
  const counted = rows.filter(({ amount }) => amount?.currency === currency)
  const money = (amount_minor: number) => ({ amount_minor, currency })
  return {
    total: money(counted.reduce((sum, { amount }) => sum + (amount?.amount_minor ?? 0), 0)),
    about: rows.some(({ about }) => about),
    open: money(open),
    payable: money(payable),
  }
}

function rowOf(fact: ComingFact, facts: ComingFacts, reader: ComingReader): ComingRow {
  const { kind, day, subject, detail } = fact
  const rate = chargedTax(facts.tax, reader.home, day).rate_bp
  const withTaxOf = (amount_minor: number) => withTax({ amount_minor, currency: fact.currency }, rate)
  const net = kind === 'usage' ? forecastOf(fact, facts.used, reader.today) : fact.amount_minor
  const amount: Money | null =
    net === null ? null : fact.taxed ? { amount_minor: net, currency: fact.currency } : withTaxOf(net)
  const { before_minor: before, after_minor: after } = detail
  return {
    // of these a customer has one on each day
    id: `${kind}/${subject}${kind === 'bill' || kind === 'usage' ? `/${detail.from}` : ''}`,
    kind,
    on: day,
    change_until: kind === 'debit' ? debitChangeUntil(fact, reader.today) : fact.change_until,
    amount,
    about: kind === 'bill' || kind === 'usage',
    title: titleOf(fact, reader),
    prices: before === undefined || after === undefined ? null : { before: withTaxOf(before), after: withTaxOf(after) },
    action: actionOf(fact, reader),
  }
}

/** Expects of each month that is still to end what the running one is about to come to; what was used before is not told. */
function forecastOf({ contract, detail }: ComingFact, used: readonly UsedContract[], today: string): number | null {
  const running = firstOfMonth(today)
  const own = used.find(({ number }) => number === contract)
  if (!own || (detail.from ?? '') < running) return null
  return totalOf(usageOfMonth(own, running, today)).forecast_minor
}

/** A debit is begun days before it is drawn; until the day before, the customer can pay in another way. */
function debitChangeUntil({ day, detail }: ComingFact, today: string): string | null {
  if (detail.begun) return null
  let last = addDays(day, -1)
  while (earliestDebit(last) >= day) last = addDays(last, -1)
  return last < today ? null : last
}

/** Writes what comes as one line. */
export function titleOf(
  { kind, names, more, detail }: ComingFact,
  { texts, locale, today }: Pick<ComingReader, 'texts' | 'locale' | 'today'>,
): string {
  const listed = names.join(', ')
  const month = dateFormat(intlTag(locale), { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return texts.titles[kind]({
    names: more > 0 ? texts.more(listed, more) : listed,
    number: detail.number ?? '',
    late: (detail.due_on ?? today) < today,
    month: detail.from ? month.format(new Date(`${detail.from}T00:00:00Z`)) : '',
    months: detail.months ?? 1,
    renews: detail.renews ?? false,
    mandate: detail.kind === 'sepa',
    step: detail.step ?? 'reminder',
  })
}

/** Leads to where something can be done about it, or read where its reader may not do it. */
function actionOf({ kind, subject, contract, change_until }: ComingFact, reader: ComingReader): ComingRow['action'] {
  const { holder, today } = reader
  const pays = canDo(holder, 'billing:write')
  const page = ofBilling[kind]
  if (page === 'pay') return { page: pays ? 'pay' : 'billing', id: null }
  if (kind === 'payment') return { page: pays ? 'pay' : 'invoice', id: subject }
  if (page) return { page, id: page === 'billing' || page === 'usage' ? null : subject }
  const scope = contractsFor(holder, 'contracts:read')
  // who sees only what is billed
  if (contract === null || !(scope === 'all' || scope.includes(contract))) return { page: 'billing', id: null }
  if (!mayDispose(holder)) return { page: 'contract', id: contract }
  if (kind === 'trial') return { page: 'keep', id: contract }
  const cancels = kind === 'renewal' || kind === 'term' || kind === 'price'
  return { page: cancels && change_until !== null && change_until >= today ? 'cancel' : 'contract', id: contract }
}

/** Names the page of what is about no contract. */
const ofBilling: { [Kind in ComingKind]?: ComingPage } = {
  debit: 'invoice',
  dunning: 'pay',
  deferral: 'pay',
  termination: 'pay',
  bill: 'billing',
  usage: 'usage',
  method: 'method',
  holder: 'contact',
}
