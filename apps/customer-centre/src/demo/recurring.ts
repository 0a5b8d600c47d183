import { million, millionths, share } from '../values/decimal.ts'
import { addDays, addMonths, daysBetween, daysInMonth, firstOfMonth } from '../values/local-date.ts'
import { roundedQuotient } from '../values/tax.ts'
import { monthlyUsage } from './cloud.ts'
import { type Contract, monthsOfCycle } from './contracts.ts'
import { contractLine, type Draft, type Line, minorPrice } from './drafts.ts'
import type { Stage } from './stage.ts'

const neverBilled = ['ordered', 'provisioning', 'provisioning_failed', 'trial', 'transfer_pending', 'withdrawn']

/** How far back the customers' documents reach. */
const months = 24

/** The bills of two years: one a month for monthly contracts, one at each renewal for the rest. */
export function recurringDrafts(stage: Stage, contracts: readonly Contract[]): Draft[] {
  const drafts = new Map<string, Draft>()
  for (const contract of contracts) {
    if (neverBilled.includes(contract.state)) continue
    const bills = 'monthsAgo' in contract.start ? monthlyBills(stage, contract) : renewalBills(stage, contract)
    for (const { on, lines } of bills) {
      const payment = paymentOf(stage, contract, on)
      const key = recurringKey(on, contract.customer, payment)
      const draft = drafts.get(key) ?? {
        key,
        customer: contract.customer,
        kind: 'invoice',
        issuedOn: on,
        dueOn: addDays(on, 14),
        payment,
        lines: [],
      }
      draft.lines.push(...lines)
      drafts.set(key, draft)
    }
  }
  return [...drafts.values()]
}

export const recurringKey = (on: string, customer: number, payment: Draft['payment']) => `${on} ${customer} ${payment}`

/** 10001 paid by card until it gave its mandate; 10003 pays by transfer. */
function paymentOf(stage: Stage, contract: Contract, on: string): Draft['payment'] {
  if (contract.customer === 10003) return 'transfer'
  if (contract.customer === 10001 && on < stage.day(-690)) return 'card'
  return contract.paidWith ?? 'sepa'
}

type Bill = { on: string; lines: Line[] }

function monthlyBills(stage: Stage, contract: Contract): Bill[] {
  const bills: Bill[] = []
  for (let back = months; back >= 0; back--) {
    const on = addMonths(firstOfMonth(stage.today), -back)
    if (on >= stage.today || on <= stage.day(-months * 30.5)) continue
    const lines = [...beginning(contract, on), ...month(contract, on), ...usage(contract, on)]
    if (lines.length > 0) bills.push({ on, lines })
  }
  return bills
}

/** The days of the previous month, if the contract began in the middle of it. */
function beginning(contract: Contract, on: string): Line[] {
  const from = contract.startedOn
  const to = addDays(on, -1)
  if (firstOfMonth(from) !== firstOfMonth(to) || from === firstOfMonth(to)) return []
  return [contractLine(contract, { from, to }, { quantity: share(million, daysBetween(from, on), daysInMonth(from)) })]
}

function month(contract: Contract, on: string): Line[] {
  const last = addDays(addMonths(on, 1), -1)
  if (contract.startedOn > on || (contract.endsOn !== null && contract.endsOn < on)) return []
  if (contract.endsOn === null || contract.endsOn >= last) return [contractLine(contract, { from: on, to: last }, {})]
  const quantity = share(million, daysBetween(on, contract.endsOn) + 1, daysInMonth(on))
  return [contractLine(contract, { from: on, to: contract.endsOn }, { quantity })]
}

/** What a cloud project used in the previous month. */
function usage(contract: Contract, on: string): Line[] {
  if (contract.group !== 'cloud') return []
  return monthlyUsage(contract, addMonths(on, -1)).map(meter =>
    contractLine(contract, { from: meter.from, to: meter.to }, meter),
  )
}

function renewalBills(stage: Stage, contract: Contract): Bill[] {
  const step = monthsOfCycle[contract.cycle]
  const bills: Bill[] = []
  for (let past = 0; ; past += step) {
    const on = addMonths(contract.startedOn, past)
    if (on >= stage.today || (contract.endsOn !== null && on > contract.endsOn)) return bills
    if (on < addMonths(stage.today, -months)) continue
    const to = addDays(addMonths(contract.startedOn, past + step), -1)
    const inYears = step % 12 === 0
    const quantity = millionths(String(inYears ? step / 12 : step))
    const unitPrice = roundedQuotient(minorPrice(contract.priceMinor) * (inYears ? 12n : 1n), BigInt(step))
    bills.push({
      on,
      lines: [contractLine(contract, { from: on, to }, { quantity, unit: inYears ? 'ANN' : 'MON', unitPrice })],
    })
  }
}
