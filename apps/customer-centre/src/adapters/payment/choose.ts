import type { PaymentGateway } from '@kontor/adapters/payment'
import { outsideOnly } from '../outside-service.ts'
import type { HouseGateway } from './answers.ts'
import { paypalGateway } from './paypal/gateway.ts'
import type { PaypalSettings, StripeSettings } from './settings.ts'
import { stripeGateway } from './stripe/gateway.ts'

type Settings = { stripe: StripeSettings | null; paypal: PaypalSettings | null }
type Outside = { stripe: HouseGateway | null; paypal: PaymentGateway | null }

const made = new WeakMap<Settings, Outside>()

/** The gateways outside that it has an account with. Each is made once: PayPal's access is not fetched anew for each payment. */
export function outsideGateways(settings: Settings): Outside {
  const { paypal, stripe } = settings
  const before = made.get(settings)
  if (before) return before
  const gateways = {
    stripe: stripe && outsideOnly(stripeGateway(stripe)),
    paypal: paypal && outsideOnly(paypalGateway(paypal)),
  }
  made.set(settings, gateways)
  return gateways
}
