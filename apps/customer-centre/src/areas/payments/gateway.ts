import type { PaymentMethod } from '@kontor/contract/areas/payments'
import type { PaymentGateway } from '../../adapters/payment/payment-gateway.ts'
import { sandboxGateway } from '../../adapters/payment/sandbox.ts'
import type { Centre } from '../../platform/centre.ts'
import { problem } from '../../platform/http/problem.ts'

/** The gateway this installation works with. @throws payment_method_not_offered where it works with none */
export function gatewayOf({ configuration }: Centre): PaymentGateway {
  if (configuration.paymentGateway === 'off') throw problem('payment_method_not_offered')
  return sandboxGateway
}

/** What customers can add: a bank account needs no gateway. */
export const offeredBy = ({ configuration }: Centre): PaymentMethod['method'][] =>
  configuration.paymentGateway === 'off' ? ['sepa'] : ['sepa', 'card', 'paypal']
