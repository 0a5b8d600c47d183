import type { PaymentMethod } from '@kontor/contract/areas/payments'
import type { PaymentKind } from '@kontor/contract/enums/payments'
import { outsideGateways } from '../../adapters/payment/choose.ts'
import type { PaymentGateway } from '../../adapters/payment/payment-gateway.ts'
import { sandboxGateway } from '../../adapters/payment/sandbox/gateway.ts'
import type { Centre } from '../../platform/centre.ts'
import { problem } from '../../platform/http/problem.ts'

type Host = Pick<Centre, 'configuration' | 'database' | 'keys'>

/** Who takes this kind of payment here; null: nobody does. Debits go by files to the bank, transfers come by themselves. */
export function gatewayFor(centre: Host, kind: PaymentKind): PaymentGateway | null {
  const name = kind === 'card' ? 'stripe' : kind
  if (name !== 'stripe' && name !== 'paypal') return null
  const { configuration } = centre
  if (configuration.paymentGateway === 'sandbox') return sandboxGateway(centre)
  return configuration.paymentGateway.split(',').includes(name) ? outsideGateways(configuration)[name] : null
}

/** By the name that a payment holds, or a webhook's path: also one that takes nothing new. */
export function gatewayNamed(centre: Host, name: string): PaymentGateway | null {
  const { configuration } = centre
  if (name === 'sandbox') return configuration.paymentGateway === 'sandbox' ? sandboxGateway(centre) : null
  return name === 'stripe' || name === 'paypal' ? outsideGateways(configuration)[name] : null
}

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
