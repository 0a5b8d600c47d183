import { byLocale } from '@kontor/contract/locales'
import type { BoundDb } from '../../../platform/db/database.ts'
import { firstOfMonth } from '../../../values/local-date.ts'
import { textIn } from '../../../values/texts.ts'
import {
  keepBilledUse,
  type MonthRow,
  type UseToBill,
  unbilledMonths,
  usageOfAll,
  useToBill,
} from '../../contracts/usage/billable.ts'
import type { BillableLine } from './billable-lines.ts'
import { type ContractRow, type ContractToBill, contractToBill } from './billed-contract.ts'
import type { BillingFacts } from './facts.ts'

export { keepBilledUse, type MonthRow, unbilledMonths }
export type BilledUsage = UseToBill

/** Use as charges, in the words of the meter. */
export function usageCharges(
  contract: ContractToBill,
  { lines }: BilledUsage,
  texts: BillingFacts['seller']['texts'],
): BillableLine[] {
  return lines.map(({ meter, kind, from, to, quantity, unit_price, part }) => ({
    kind,
    contract: { id: contract.id, number: contract.number, group: contract.group },
    description: byLocale(locale => {
      const name = textIn(meter.name, locale)
      return `${part === 'cap' ? texts[locale].cap(name) : name} · ${contract.label}`
    }),
    from,
    to,
    quantity,
    unit: meter.unit,
    unit_name: meter.unit_name,
    unit_price,
    discount_bp: 0,
  }))
}

/**
 * Finds what is due of metered contracts, and what has changed in months that are billed. One that cannot be read is told of when it is
 * billed.
 */
export const usageOf = (
  db: BoundDb,
  customer: number,
  contracts: readonly ContractRow[],
  asOf: string,
): Promise<BilledUsage[]> => useToBill(db, customer, readable(contracts), asOf)

/** The same of months that were read before. */
export const usageOfMonths = (
  contracts: readonly ContractRow[],
  months: readonly MonthRow[],
  asOf: string,
): BilledUsage[] =>
  usageOfAll(
    readable(contracts),
    months.filter(({ month }) => month < firstOfMonth(asOf)),
    asOf,
  )

const readable = (contracts: readonly ContractRow[]): ContractToBill[] =>
  contracts.flatMap(row => {
    try {
      return [contractToBill(row)]
    } catch {
      return []
    }
  })
