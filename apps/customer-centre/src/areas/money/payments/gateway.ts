import { NoAnswer } from '@kontor/adapters/payment'
import type { PaymentMethod } from '@kontor/contract/areas/money/payment-methods'
import type { PaymentKind } from '@kontor/contract/enums/payments'
import type { HouseGateway } from '../../../adapters/payment/answers.ts'
import { outsideGateways } from '../../../adapters/payment/choose.ts'
import { sandboxGateway } from '../../../adapters/payment/sandbox/gateway.ts'
import { problem } from '../../../platform/http/problem.ts'
import type { Asking, TenantServices } from '../../../platform/services.ts'

type Host = Pick<TenantServices, 'configuration'>

/** The gateway that takes this kind of payment here; null: none does. Debits go by files to the bank, transfers come by themselves. */
export function gatewayNameFor({ configuration }: Host, kind: PaymentKind): string | null {
  const packaged = configuration.adapters.payment.find(({ takes }) => takes.some(taken => taken === kind))
  if (packaged) return packaged.gateway.name
  const name = kind === 'card' ? 'stripe' : kind
  if (name !== 'stripe' && name !== 'paypal') return null
  if (configuration.paymentGateway === 'sandbox') return 'sandbox'
  return configuration.paymentGateway.split(',').includes(name) && configuration[name] ? name : null
}

/** Says whether the gateway of a payment can be asked: also one that takes nothing new. */
export function isGatewayHere({ configuration }: Host, name: string | null): boolean {
  if (name === 'sandbox') return configuration.paymentGateway === 'sandbox'
  if (name === 'stripe' || name === 'paypal') return configuration[name] !== null
  return packagedGateway(configuration, name) !== null
}

const packagedGateway = ({ adapters }: Host['configuration'], name: string | null): HouseGateway | null =>
  adapters.payment.find(({ gateway }) => gateway.name === name)?.gateway ?? null

/** By the name that a payment holds, or a webhook's path. */
export function gatewayNamed(services: TenantServices & Asking, name: string | null): HouseGateway | null {
  if (!isGatewayHere(services, name)) return null
  if (name === 'sandbox') return sandboxGateway(services)
  if (name === 'stripe' || name === 'paypal') return outsideGateways(services.configuration)[name]
  return packagedGateway(services.configuration, name)
}

/** @throws payment_method_not_offered where no one takes this kind */
export function gatewayOf(services: TenantServices & Asking, kind: 'card' | 'paypal'): HouseGateway {
  const gateway = gatewayNamed(services, gatewayNameFor(services, kind))
  if (!gateway) throw problem('payment_method_not_offered')
  return gateway
}

/** Seconds after which anyone who waited for a gateway may try again. */
const silentFor = 60

/** Takes what a gateway answers that charges nothing. @throws payment_service_silent where it does not */
export const heard = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch((error: unknown) => {
    if (!(error instanceof NoAnswer)) throw error
    throw problem('payment_service_silent', { retryAfter: silentFor, operatorDetail: error.message })
  })

/** Lists what customers can add: a bank account needs no gateway. */
export const offeredBy = (services: Host): PaymentMethod['method'][] => [
  'sepa',
  ...(['card', 'paypal'] as const).filter(kind => gatewayNameFor(services, kind)),
]
