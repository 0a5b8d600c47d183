import type { PaypalSettings, StripeSettings } from '@kontor/customer-centre/adapters/payment/settings'
import type { CentreConfiguration } from '@kontor/customer-centre/platform/configuration'
import type { Configuration } from './configuration.ts'
import { sandboxOr } from './sandboxes.ts'
import { isThisMachine } from './this-machine.ts'

/** Seconds for one request; a charge takes two, and is asked about a minute after it began. */
const timeoutSeconds = 15

/** What is wrong with these settings together; null: nothing. Secrets are never repeated. */
export function paymentGatewayMistake(settings: Configuration): string | null {
  const takes = (settings.PAYMENT_GATEWAY ?? '').split(',')
  return (
    stripeMistake(settings, takes.includes('stripe')) ??
    paypalMistake(settings, takes.includes('paypal')) ??
    onlyPretends(settings)
  )
}

function stripeMistake(
  { STRIPE_PUBLISHABLE_KEY, STRIPE_SECRET_KEY, STRIPE_URL, STRIPE_WEBHOOK_SECRET }: Configuration,
  needed: boolean,
): string | null {
  if (!STRIPE_SECRET_KEY && !needed) return null
  const [, mode] = /^[rs]k_(test|live)_\w{8,}$/.exec(STRIPE_SECRET_KEY ?? '') ?? []
  if (!mode)
    return 'STRIPE_SECRET_KEY: must be the secret or a restricted key of your Stripe account, as it begins: sk_live_ or rk_live_.'
  if (!/^whsec_\S{8,}$/.test(STRIPE_WEBHOOK_SECRET ?? ''))
    return 'STRIPE_WEBHOOK_SECRET: must be the signing secret of your webhook endpoint at Stripe; it begins with whsec_.'
  if (needed && !/^pk_(test|live)_\w{8,}$/.test(STRIPE_PUBLISHABLE_KEY ?? ''))
    return 'STRIPE_PUBLISHABLE_KEY: must be the publishable key of your Stripe account, for the fields in which cards are entered; it begins with pk_live_.'
  if (STRIPE_PUBLISHABLE_KEY && !STRIPE_PUBLISHABLE_KEY.startsWith(`pk_${mode}_`))
    return 'STRIPE_PUBLISHABLE_KEY: does not belong to STRIPE_SECRET_KEY: one of the two is a test key, the other a live one.'
  return plainMistake('STRIPE_URL', STRIPE_URL)
}

function paypalMistake(
  { PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET, PAYPAL_URL, PAYPAL_WEBHOOK_ID }: Configuration,
  needed: boolean,
): string | null {
  if (!PAYPAL_CLIENT_ID && !needed) return null
  if (!PAYPAL_CLIENT_ID) return 'PAYPAL_CLIENT_ID: is missing; PAYMENT_GATEWAY names paypal.'
  if (!PAYPAL_CLIENT_SECRET) return 'PAYPAL_CLIENT_SECRET: is missing; PAYPAL_CLIENT_ID needs it.'
  if (!/^[a-zA-Z0-9]{1,50}$/.test(PAYPAL_WEBHOOK_ID ?? ''))
    return 'PAYPAL_WEBHOOK_ID: must be the id that PayPal gave your webhook: what it tells us could not be checked without it.'
  return plainMistake('PAYPAL_URL', PAYPAL_URL)
}

const plainMistake = (name: string, url: string): string | null =>
  url.startsWith('http:') && !isThisMachine(new URL(url).hostname)
    ? `${name}: must begin with https, as the key to your money is sent there; http is for this machine alone.`
    : null

/** Test keys take no money, and whoever pays with them has not paid. */
function onlyPretends(settings: Configuration): string | null {
  const { ALLOW_SANDBOX, DEMO, NODE_ENV, PAYMENT_GATEWAY = '', PAYPAL_URL, STRIPE_SECRET_KEY = '' } = settings
  if (NODE_ENV !== 'production' || DEMO || ALLOW_SANDBOX.includes('PAYMENT_GATEWAY')) return null
  const takes = PAYMENT_GATEWAY.split(',')
  if (takes.includes('stripe') && STRIPE_SECRET_KEY.includes('_test_'))
    return 'STRIPE_SECRET_KEY: is a test key, which takes no money. Set the live one, or ask for it by name: ALLOW_SANDBOX=PAYMENT_GATEWAY'
  if (takes.includes('paypal') && PAYPAL_URL.includes('.sandbox.'))
    return 'PAYPAL_URL: is PayPal’s sandbox, which takes no money. Leave it away, or ask for it by name: ALLOW_SANDBOX=PAYMENT_GATEWAY'
  return null
}

type Gateways = Pick<CentreConfiguration, 'paymentGateway' | 'stripe' | 'paypal'>

/** Keys that are set count even where they take nothing new: what was paid by them may have to be given back. */
export function paymentGatewaySettings(settings: Configuration): Gateways {
  const { PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET, PAYPAL_WEBHOOK_ID } = settings
  const { STRIPE_PUBLISHABLE_KEY, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } = settings
  const stripe: StripeSettings | null = STRIPE_SECRET_KEY
    ? {
        url: settings.STRIPE_URL,
        secretKey: STRIPE_SECRET_KEY,
        publishableKey: STRIPE_PUBLISHABLE_KEY ?? '',
        webhookSecret: STRIPE_WEBHOOK_SECRET ?? '',
        timeoutSeconds,
      }
    : null
  const paypal: PaypalSettings | null = PAYPAL_CLIENT_ID
    ? {
        url: settings.PAYPAL_URL,
        clientId: PAYPAL_CLIENT_ID,
        clientSecret: PAYPAL_CLIENT_SECRET ?? '',
        webhookId: PAYPAL_WEBHOOK_ID ?? '',
        timeoutSeconds,
      }
    : null
  return { paymentGateway: sandboxOr(settings, 'PAYMENT_GATEWAY'), stripe, paypal }
}
