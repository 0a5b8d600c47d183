import type { DocumentKind, DocumentStatus } from '@kontor/contract/enums/billing'
import { millionths } from '../values/decimal.ts'
import type { Contract } from './contracts.ts'

export type Line = {
  description: string
  contract: Contract
  from: string
  to: string
  /** Millionths. */
  quantity: bigint
  /** UN/ECE recommendation 20: MON, ANN, HUR, DAY, C62. */
  unit: string
  /** Millionths of the currency, net. */
  unitPrice: bigint
}

/** Outcome of a document; by default it is collected when due. */
export type Outcome = {
  status: Exclude<DocumentStatus, 'overdue'>
  /** Percent of the sum paid so far, if neither nothing nor all. */
  paidPercent?: number
  /** Days from the issue to the last event. */
  afterDays: number
  /** Days from the issue to each reminder. */
  reminders?: number[]
}

export type Draft = {
  /** Corrections and tickets refer to it by this key. */
  key: string
  corrects?: string
  customer: number
  kind: Extract<DocumentKind, 'invoice' | 'credit_note' | 'cancellation'>
  issuedOn: string
  /** Null for corrections: they are not owed. */
  dueOn: string | null
  payment: 'sepa' | 'card' | 'transfer'
  lines: Line[]
  outcome?: Outcome
}

export const minorPrice = (minor: number): bigint => BigInt(minor) * 10_000n

/** A line about a contract's product, named as the customer knows it. */
export function contractLine(contract: Contract, period: { from: string; to: string }, amount: Partial<Line>): Line {
  return {
    description: `${contract.agreed.name.en} · ${contract.label}`,
    contract,
    quantity: millionths('1'),
    unit: 'MON',
    unitPrice: minorPrice(contract.priceMinor),
    ...period,
    ...amount,
  }
}
