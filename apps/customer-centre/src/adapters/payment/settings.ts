import * as z from 'zod'
import { OperatorMistake } from '../../platform/operator-mistake.ts'
import {
  defineSettings,
  type Installation,
  isThisMachine,
  origin,
  setting,
  type ValuesOf,
} from '../../platform/settings.ts'

/** Who takes new cards and agreements: the sandbox both, Stripe cards, PayPal its own. */
export type PaymentGatewayMode = 'sandbox' | 'stripe' | 'paypal' | 'stripe,paypal' | 'off'

/** A Stripe account that takes cards. */
export type StripeSettings = {
  url: string
  secretKey: string
  /** Names the account to Stripe's script on our page. */
  publishableKey: string
  webhookSecret: string
  timeoutSeconds: number
}

/** A PayPal business account. @property webhookId PayPal's name for our webhook: what is not signed for it is not for us */
export type PaypalSettings = {
  url: string
  clientId: string
  clientSecret: string
  webhookId: string
  timeoutSeconds: number
}

export type PaymentSettings = {
  /** Who takes new cards and PayPal agreements; `off`: bank accounts are all that can be saved. */
  paymentGateway: PaymentGatewayMode
  /** The accounts that it has there: what they took before can be asked for and given back, no matter who takes new payments. */
  stripe: StripeSettings | null
  paypal: PaypalSettings | null
  /** Says how direct debits reach the bank: in files that staff hand in, or they are played. */
  directDebits: 'sandbox' | 'file'
}

const variables = {
  PAYMENT_GATEWAY: setting(
    z.enum(['sandbox', 'stripe', 'paypal', 'stripe,paypal', 'off']).optional(),
    'who takes cards and PayPal: `stripe` cards, `paypal` its own, `stripe,paypal` both; `sandbox` makes its answers up, with `off` customers can save bank accounts only',
    '`sandbox` in demos, else `off`',
  ),
  DIRECT_DEBITS: setting(
    z.enum(['sandbox', 'file']).optional(),
    'how direct debits reach your bank: in a `file` that staff hand in ([payments.md](payments.md)), or played by `sandbox`',
    '`sandbox` in demos, else `file`',
  ),
  STRIPE_SECRET_KEY: setting(z.string().optional(), 'the secret or a restricted key of your account at Stripe'),
  STRIPE_PUBLISHABLE_KEY: setting(
    z.string().optional(),
    "the publishable key of the same account and mode: with it browsers load Stripe's fields for cards",
  ),
  STRIPE_WEBHOOK_SECRET: setting(z.string().optional(), 'the signing secret of your webhook endpoint there'),
  STRIPE_URL: setting(
    origin.default('https://api.stripe.com'),
    "Stripe's address, where yours is reached through a relay; https, on this machine http as well",
  ),
  PAYPAL_CLIENT_ID: setting(z.string().optional(), 'your application at PayPal'),
  PAYPAL_CLIENT_SECRET: setting(z.string().optional(), 'its secret'),
  PAYPAL_WEBHOOK_ID: setting(
    z.string().optional(),
    "PayPal's id for your webhook: what is not signed for it is refused",
  ),
  PAYPAL_URL: setting(
    origin.default('https://api-m.paypal.com'),
    "PayPal's address; its sandbox is `https://api-m.sandbox.paypal.com`",
  ),
}

type Values = ValuesOf<typeof variables>

/** Seconds for one request; a charge takes two, and is asked about a minute after it began. */
const timeoutSeconds = 15

/** Keys that are set count even where they take nothing new: what was paid by them may have to be given back. Secrets are never repeated. */
export const paymentSettings = defineSettings(variables, (set, installation): PaymentSettings => {
  const { adapters, demo } = installation
  const paymentGateway = set.PAYMENT_GATEWAY ?? (demo && !adapters.includes('payment') ? 'sandbox' : 'off')
  const takes = paymentGateway.split(',')
  const stripe = stripeAccount(set, takes.includes('stripe'))
  const paypal = paypalAccount(set, takes.includes('paypal'))
  refuseTestAccounts(takes, stripe, paypal, installation)
  // files need no one but the bank: they are what is done where it is no demo
  return { paymentGateway, stripe, paypal, directDebits: set.DIRECT_DEBITS ?? (demo ? 'sandbox' : 'file') }
})

function stripeAccount(set: Values, isNeeded: boolean): StripeSettings | null {
  const { STRIPE_PUBLISHABLE_KEY: publishableKey = '', STRIPE_SECRET_KEY: secretKey = '', STRIPE_URL: url } = set
  const { STRIPE_WEBHOOK_SECRET: webhookSecret = '' } = set
  if (!secretKey && !isNeeded) return null
  const [, mode] = /^[rs]k_(test|live)_\w{8,}$/.exec(secretKey) ?? []
  if (!mode)
    throw new OperatorMistake(
      'STRIPE_SECRET_KEY: must be the secret or a restricted key of your Stripe account, as it begins: sk_live_ or rk_live_.',
    )
  if (!/^whsec_\S{8,}$/.test(webhookSecret))
    throw new OperatorMistake(
      'STRIPE_WEBHOOK_SECRET: must be the signing secret of your webhook endpoint at Stripe; it begins with whsec_.',
    )
  if (isNeeded && !/^pk_(test|live)_\w{8,}$/.test(publishableKey))
    throw new OperatorMistake(
      'STRIPE_PUBLISHABLE_KEY: must be the publishable key of your Stripe account, for the fields in which cards are entered; it begins with pk_live_.',
    )
  if (publishableKey && !publishableKey.startsWith(`pk_${mode}_`))
    throw new OperatorMistake(
      'STRIPE_PUBLISHABLE_KEY: does not belong to STRIPE_SECRET_KEY: one of the two is a test key, the other a live one.',
    )
  refusePlain('STRIPE_URL', url)
  return { url, secretKey, publishableKey, webhookSecret, timeoutSeconds }
}

function paypalAccount(set: Values, isNeeded: boolean): PaypalSettings | null {
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_CLIENT_SECRET: clientSecret, PAYPAL_URL: url } = set
  const { PAYPAL_WEBHOOK_ID: webhookId = '' } = set
  if (!clientId && !isNeeded) return null
  if (!clientId) throw new OperatorMistake('PAYPAL_CLIENT_ID: is missing; PAYMENT_GATEWAY names paypal.')
  if (!clientSecret) throw new OperatorMistake('PAYPAL_CLIENT_SECRET: is missing; PAYPAL_CLIENT_ID needs it.')
  if (!/^[a-zA-Z0-9]{1,50}$/.test(webhookId))
    throw new OperatorMistake(
      'PAYPAL_WEBHOOK_ID: must be the id that PayPal gave your webhook: what it tells us could not be checked without it.',
    )
  refusePlain('PAYPAL_URL', url)
  return { url, clientId, clientSecret, webhookId, timeoutSeconds }
}

function refusePlain(name: string, url: string): void {
  if (url.startsWith('http:') && !isThisMachine(new URL(url).hostname))
    throw new OperatorMistake(
      `${name}: must begin with https, as the key to your money is sent there; http is for this machine alone.`,
    )
}

/** Test keys take no money, and anyone who pays with them has not paid. */
function refuseTestAccounts(
  takes: readonly string[],
  stripe: StripeSettings | null,
  paypal: PaypalSettings | null,
  { production, demo, allowedSandboxes }: Installation,
): void {
  if (!production || demo || allowedSandboxes.includes('PAYMENT_GATEWAY')) return
  if (takes.includes('stripe') && stripe?.secretKey.includes('_test_'))
    throw new OperatorMistake(
      'STRIPE_SECRET_KEY: is a test key, which takes no money. Set the live one, or ask for it by name: ALLOW_SANDBOX=PAYMENT_GATEWAY',
    )
  if (takes.includes('paypal') && paypal?.url.includes('.sandbox.'))
    throw new OperatorMistake(
      'PAYPAL_URL: is PayPal’s sandbox, which takes no money. Leave it away, or ask for it by name: ALLOW_SANDBOX=PAYMENT_GATEWAY',
    )
}
