import type { PaymentMethod } from '@kontor/contract/areas/payments'
import type { PaymentKind } from '@kontor/contract/enums/payments'
import type { PaymentGateway } from '../../adapters/payment/payment-gateway.ts'
import { sandboxGateway } from '../../adapters/payment/sandbox/gateway.ts'
import type { Centre } from '../../platform/centre.ts'
import { problem } from '../../platform/http/problem.ts'

type Host = Pick<Centre, 'configuration' | 'database' | 'keys'>

/** Who takes this kind of payment here; null: nobody does. Debits go by files to the bank, transfers come by themselves. */
export function gatewayFor(centre: Host, kind: PaymentKind): PaymentGateway | null {
  if (kind === 'transfer' || kind === 'sepa' || centre.configuration.paymentGateway === 'off') return null
  return sandboxGateway(centre)
}

/** By the name that a payment holds, or a webhook's path: also one that takes nothing new. */
export const gatewayNamed = (centre: Host, name: string): PaymentGateway | null =>
  name === 'sandbox' && centre.configuration.paymentGateway === 'sandbox' ? sandboxGateway(centre) : null

/** @throws payment_method_not_offered where nobody takes this kind */
export function gatewayOf(centre: Host, kind: 'card' | 'paypal'): PaymentGateway {
  const gateway = gatewayFor(centre, kind)
  if (!gateway) throw problem('payment_method_not_offered')
  return gateway
}

/** What customers can add: a bank account needs no gateway. */
export const offeredBy = (centre: Host): PaymentMethod['method'][] => [
  'sepa',
  ...(['card', 'paypal'] as const).filter(kind => gatewayFor(centre, kind)),
]
