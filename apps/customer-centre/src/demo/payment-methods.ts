import { addMonths } from '../values/local-date.ts'
import type { Rows } from './rows.ts'
import type { Stage } from './stage.ts'

const creditorId = 'DE98ZZZ09999999999'
const mandateOf = { 10001: 'KTR-10001-0002', 10002: 'KTR-10002-0001' } as const

/** Customer 10001's methods that contracts name. */
export type PaymentMethods = { sepa: string; card: string; rows: Rows }

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
    creditor_id: creditorId,
    mandate_signed_at: created(daysAgo).toISOString(),
  })
  const account = sepa(10001, 690, 'Lindqvist & Partner Design GmbH', 'DE89370400440532013000', 'COBADEFFXXX')
  const visa = card(233, 'Visa ···· 4242', 'active', 26, 'sandbox_card_4242')
  return {
    sepa: account.id,
    card: visa.id,
    rows: {
      payment_method: [
        card(1478, 'Visa ···· 1881', 'expired', -3, 'sandbox_card_1881'),
        account,
        card(684, 'Mastercard ···· 4444', 'expiring', 0, 'sandbox_card_4444'),
        visa,
        sepa(10002, 728, 'Ben Krüger', 'DE02120300000000202051', 'BYLADEM1001'),
      ],
    },
  }
}

/** Notes what each payment was charged to, the newest method of its kind then, and of each account the latest debit. */
export function chargeTo(methods: PaymentMethods, payments: NonNullable<Rows['payment']>, today: string): void {
  for (const payment of payments) {
    const { customer_number, kind, created_at, collect_on, status } = payment
    const method = methods.rows.payment_method?.findLast(
      one => one.customer_number === customer_number && one.kind === kind && one.created_at < created_at,
    )
    if (!method) continue
    Object.assign(payment, { method_id: method.id, label: method.label })
    if (collect_on && collect_on <= today && status !== 'failed')
      method.last_used_on = [method.last_used_on ?? collect_on, collect_on].toSorted().at(-1) ?? null
  }
}
