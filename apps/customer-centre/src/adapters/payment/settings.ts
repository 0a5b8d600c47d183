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
