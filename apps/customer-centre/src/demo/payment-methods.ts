import type { Insertable } from 'kysely'
import type { PaymentMethod } from '../platform/db/types.gen.ts'
import { addMonths } from '../values/local-date.ts'
import { demoConfiguration } from './centre.ts'
import type { Stage } from './stage.ts'

const mandateOf = { 10001: 'KTR-10001-0002', 10002: 'KTR-10002-0001' } as const

/** A method as it is today. */
export type DemoMethod = {
  /** Saved so many days ago. */
  ago: number
  row: Insertable<PaymentMethod> & { customer_number: number; id: string }
  /** Says what the contracts' plans call it that it pays. */
  contractsBy?: 'sepa' | 'card'
}

/** In the order in which they were saved; by their ids those of customer 10001 that contracts name. */
export type PaymentMethods = { sepa: string; card: string; all: DemoMethod[] }

export function createPaymentMethods(stage: Stage): PaymentMethods {
  const created = (daysAgo: number) => stage.at(stage.day(-daysAgo), '14:32')
  const method = (customer_number: number, daysAgo: number, kind: 'card' | 'sepa') => ({
    customer_number,
    id: stage.id(created(daysAgo)),
    kind,
    created_at: created(daysAgo).toISOString(),
  })
  const card = (daysAgo: number, label: string, state: string, expiresInMonths: number, token: string) => ({
    ...method(10001, daysAgo, 'card'),
    label,
    state,
    holder: 'Anna Lindqvist',
    is_default: false,
    expires: addMonths(stage.today, expiresInMonths).slice(0, 7),
    gateway_token: token,
  })
  const sepa = (customer: keyof typeof mandateOf, daysAgo: number, holder: string, iban: string, bic: string) => ({
    ...method(customer, daysAgo, 'sepa'),
    label: `${iban.slice(0, 4)} ···· ${iban.slice(-4)}`,
    state: 'active',
    holder,
    is_default: true,
    iban,
    bic,
    mandate_reference: mandateOf[customer],
    creditor_id: demoConfiguration.provider.creditorId,
    mandate_signed_at: created(daysAgo).toISOString(),
  })
  const account = sepa(10001, 690, 'Lindqvist & Partner Design GmbH', 'DE89370400440532013000', 'COBADEFFXXX')
  const visa = card(233, 'Visa ···· 4242', 'active', 26, 'sandbox_card_4242')
  return {
    sepa: account.id,
    card: visa.id,
    all: [
      { ago: 1478, row: card(1478, 'Visa ···· 1881', 'expired', -3, 'sandbox_card_1881') },
      { ago: 728, row: sepa(10002, 728, 'Ben Krüger', 'DE02120300000000202051', 'BYLADEM1001') },
      { ago: 690, row: account, contractsBy: 'sepa' },
      { ago: 684, row: card(684, 'Mastercard ···· 4444', 'expiring', 0, 'sandbox_card_4444') },
      { ago: 233, row: visa, contractsBy: 'card' },
    ],
  }
}
