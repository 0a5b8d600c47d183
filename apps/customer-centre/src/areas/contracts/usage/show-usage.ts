import type { Budget, Usage } from '@kontor/contract/areas/contracts/usage'
import type { Locale } from '@kontor/contract/locales'
import type { Money } from '@kontor/contract/money'
import type { CentreConfiguration } from '../../../platform/configuration.ts'
import type { BoundDb } from '../../../platform/db/database.ts'
import { firstOfMonth } from '../../../values/local-date.ts'
import { textIn } from '../../../values/texts.ts'
import { chargedTax, homeOf, type TaxFacts, withTax } from '../../customers/customer/tax/charged-tax.ts'
import { unitNameIn } from '../catalogue/answer.ts'
import { type MeterUse, totalOf, usageOfMonth } from './figures.ts'
import { type BudgetRow, monthUse, type UsedContract } from './queries.ts'

/** Makes an amount what the customer reads: consumers with the tax. */
export function moneyFor(tax: TaxFacts, configuration: CentreConfiguration, today: string) {
  const { note, rate_bp } = chargedTax(tax, homeOf(configuration), today)
  const gross = note === 'included'
  const money = (amount_minor: number, currency: string): Money =>
    withTax({ amount_minor, currency }, gross ? rate_bp : 0)
  return { gross, money }
}

/** Share of a budget in percent, rounded down: 100 only once it is reached. */
export const percentOf = (spent: Money, budgetMinor: number): number =>
  Math.max(0, Math.floor((spent.amount_minor * 100) / budgetMinor))

type Asked = { customer: number; locale: Locale; configuration: CentreConfiguration; today: string; month: string }

/** @param month its first day */
export async function showUsage(db: BoundDb, { customer, locale, configuration, today, month }: Asked): Promise<Usage> {
  const { currency, tax, months, used, budgets, stops } = await monthUse(db, customer, month)
  const { gross, money } = moneyFor(tax, configuration, today)
  const running = firstOfMonth(today).slice(0, 7)
  const budgetOf = (contract: string | null, spent: Money): Budget | null => {
    const row = budgets.find(({ contract_id }) => contract_id === contract)
    return row ? budgetView(row, spent) : null
  }
  const all = used.map(contract => ({ contract, meters: usageOfMonth(contract, month, today) }))
  const shown = (meters: readonly MeterUse[], of: string) => {
    const { cost_minor, forecast_minor } = totalOf(meters)
    return { cost: money(cost_minor, of), forecast: money(forecast_minor, of) }
  }
  const meterView = ({ terms, used, checking, cost_minor, forecast_minor, days }: MeterUse, of: string) => ({
    code: terms.code,
    name: textIn(terms.name, locale),
    unit: terms.unit,
    used,
    included: terms.included,
    unit_name: unitNameIn(terms, locale),
    cap: terms.cap_minor === null ? null : money(terms.cap_minor, of),
    checking,
    cost: money(cost_minor, of),
    forecast: money(forecast_minor, of),
    days: days.map(({ on, quantity, cost_minor }) => ({ on, quantity, cost: money(cost_minor, of) })),
  })
  const view = ({ contract, meters }: { contract: UsedContract; meters: MeterUse[] }) => {
    const figures = shown(meters, contract.currency)
    return {
      number: contract.number,
      label: contract.label,
      ...figures,
      budget: budgetOf(contract.id, figures.cost),
      stopped_at: stops.find(({ contract_id }) => contract_id === contract.id)?.stopped_at ?? null,
      meters: meters.map(meter => meterView(meter, contract.currency)),
    }
  }
  // what is billed in another currency stands with its contract, and in no sum
  const inCurrency = all.filter(({ contract }) => contract.currency === currency)
  const total = shown(
    inCurrency.flatMap(({ meters }) => meters),
    currency,
  )
  return {
    month: month.slice(0, 7),
    months: [...new Set([running, ...months])],
    gross,
    currency,
    ...total,
    budget: budgetOf(null, total.cost),
    can_stop: configuration.provisioning.mode !== 'off',
    contracts: all.map(view),
  }
}

const budgetView = ({ id, amount_minor, stops, version }: BudgetRow, spent: Money): Budget => ({
  id,
  stops,
  version,
  amount: { ...spent, amount_minor },
  percent: percentOf(spent, amount_minor),
})
