import type { BillableLine, ChargeKind } from '../areas/money/billing/billable-lines.ts'
import { millionths } from '../values/decimal.ts'
import { everywhere } from '../values/texts.ts'
import type { Contract } from './contracts.ts'
import type { ContractKey } from './contracts-data.ts'
import type { Stage } from './stage.ts'

/** Says what becomes of a document where that is not the usual; days count from its issue. */
export type Outcome = {
  /** So much of it is transferred after so many days. */
  transfer?: { percent: number; days: number }
  disputedAfter?: number
  writtenOffAfter?: number
  /** The bank of all cards refuses. */
  declined?: true
  /** The customer has it debited at once, before its day. */
  debitedAfter?: number
}

/** Work that staff did for a customer, besides what the contracts bring. Tickets name its document by the key. */
export type Work = {
  key: string
  contract: ContractKey
  description: string
  /** Billed so many days ago. */
  ago: number
  /** The days that it is for, so many days ago. */
  from: number
  to?: number
  quantity: string
  unit: 'HUR' | 'C62' | 'E34'
  price: string
  /** By default as the contract is. */
  paidBy?: 'card' | 'transfer'
  outcome?: Outcome
}

export type Correction = {
  ago: number
  /** The last invoice with such a line is corrected. */
  contract: ContractKey
  kind: ChargeKind
  /** Is how much of that line; null: the whole invoice. */
  quantity: string | null
  reason: string
  /** To the card that paid the invoice, once there is nothing else that the credit would settle. */
  refunded?: true
}

const hour = { unit: 'HUR', price: '95' } as const
const piece = { unit: 'C62', quantity: '1' } as const
const nothing = { percent: 0, days: 0 } as const
const workshop = {
  ...hour,
  description: 'Architecture workshop, half a day',
  from: 215,
  quantity: '4',
  ...({ contract: 'cloud', paidBy: 'transfer' } as const),
}
const migration = { ...hour, key: 'migration', contract: 'cloud', ago: 41, paidBy: 'transfer' } as const

/** Lists work so that every state of a document can be seen. */
export const work: readonly Work[] = [
  {
    ...piece,
    key: 'holderChange',
    contract: 'domainDe',
    ago: 402,
    from: 403,
    price: '19',
    paidBy: 'card',
    description: 'Express change of the domain holder',
  },
  {
    ...hour,
    key: 'smallChange',
    contract: 'domainCom',
    ago: 320,
    from: 321,
    quantity: '0.25',
    paidBy: 'transfer',
    description: 'Change of name server records by telephone',
    outcome: { transfer: nothing, writtenOffAfter: 61 },
  },
  { ...workshop, key: 'workshop', ago: 212 },
  { ...workshop, key: 'workshopAgain', ago: 208 },
  {
    ...hour,
    key: 'audit',
    contract: 'website',
    ago: 150,
    from: 153,
    quantity: '8',
    paidBy: 'card',
    description: 'Accessibility audit of the corporate website',
  },
  {
    key: 'traffic',
    contract: 'shop',
    ago: 66,
    from: 97,
    to: 67,
    paidBy: 'transfer',
    description: 'Additional traffic · Shop production',
    quantity: '812',
    unit: 'E34',
    price: '0.09',
    outcome: { transfer: nothing, disputedAfter: 9 },
  },
  {
    ...migration,
    from: 45,
    quantity: '6.5',
    description: 'Migration of the media archive to the production cloud',
    outcome: { transfer: nothing },
  },
  { ...migration, description: 'Load tests after the migration', from: 43, quantity: '1.75' },
  {
    ...hour,
    key: 'concept',
    contract: 'shop',
    ago: 12,
    from: 15,
    quantity: '10',
    paidBy: 'transfer',
    description: 'Concept for a replicated shop database',
    outcome: { transfer: { percent: 40, days: 7 } },
  },
  {
    ...hour,
    key: 'tuning',
    contract: 'shop',
    ago: 9,
    from: 11,
    quantity: '2.75',
    description: 'Database tuning for the shop',
    outcome: { debitedAfter: 8 },
  },
  {
    ...piece,
    key: 'express',
    contract: 'wildcard',
    ago: 6,
    from: 6,
    price: '39',
    paidBy: 'card',
    description: 'Express reissue of the certificate with a new key',
    outcome: { declined: true },
  },
  {
    ...hour,
    key: 'restore',
    contract: 'cloud',
    ago: 4,
    from: 8,
    quantity: '1.25',
    paidBy: 'transfer',
    description: 'Restore of /media/kataloge',
  },
]

export const corrections: readonly Correction[] = [
  {
    ago: 396,
    contract: 'domainDe',
    kind: 'service',
    quantity: '1',
    reason: 'The change was not express',
    refunded: true,
  },
  { ago: 209, contract: 'cloud', kind: 'service', quantity: null, reason: 'Billed before the workshop was accepted' },
  {
    ago: 139,
    contract: 'website',
    kind: 'service',
    quantity: '2',
    reason: 'Two of eight hours were not needed',
    refunded: true,
  },
  {
    ago: 20,
    contract: 'cloud',
    kind: 'recurring',
    quantity: '0.25',
    reason: 'Interruption of the load balancer',
  },
]

export function chargeOf(
  { description, from, to = from, quantity, unit, price }: Work,
  contract: Contract,
  stage: Stage,
): BillableLine {
  const { id, number, group } = contract
  return {
    kind: 'service',
    contract: { id, number, group },
    description: everywhere(description),
    discount_bp: 0,
    from: stage.day(-from),
    to: stage.day(-to),
    quantity: millionths(quantity),
    unit,
    unit_price: millionths(price),
  }
}
