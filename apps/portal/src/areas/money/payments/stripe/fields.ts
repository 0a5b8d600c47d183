import { type Resolve, readTokens, watchTheme } from '../../../../ui/token-colours.ts'

/*
 * What is used of Stripe.js (docs.stripe.com/js); its version goes with that of the calls in the customer centre's adapter. The loader that
 * Stripe publishes adds nothing to this script element but a second try.
 */
const address = 'https://js.stripe.com/endive/stripe.js'

type Setup = { id: string; status: string }
type StripeError = { type: string; code?: string; setup_intent?: Setup }
type Look = { theme: 'stripe'; variables: Record<string, string>; rules: Record<string, Record<string, string>> }
type Element = {
  mount(place: HTMLElement): void
  destroy(): void
  on(event: 'ready' | 'loaderror', heard: () => void): void
}
type Elements = {
  create(kind: 'payment', options: object): Element
  submit(): Promise<{ error?: StripeError }>
  update(options: { appearance: Look }): void
}
type Stripe = {
  elements(options: object): Elements
  confirmSetup(options: {
    elements: Elements
    clientSecret: string
    confirmParams: { return_url: string; payment_method_data: { billing_details: { name: string } } }
    redirect: 'if_required'
  }): Promise<{ error?: StripeError; setupIntent?: Setup }>
}
type MakeStripe = (publishableKey: string, options: { locale: string }) => Stripe

declare global {
  interface Window {
    Stripe?: MakeStripe
  }
}

function loadScript(): Promise<MakeStripe> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = address
    const done = () => (window.Stripe ? resolve(window.Stripe) : reject(new Error('Stripe.js is not there')))
    script.onload = done
    script.onerror = done
    if (window.Stripe) done()
    else document.head.append(script)
  })
}

/** Why no card was set up. `details`: the fields say it themselves. */
export type Refusal = 'details' | 'declined' | 'offline' | 'failed'

export type CardFields = {
  /** Completes what was entered, and sends it with the setup that `begin` starts. @returns the setup's name, or why there is none */
  send(holder: string, begin: () => Promise<string>): Promise<{ setup: string } | { refused: Refusal }>
  close(): void
}

type Where = { publishableKey: string; place: HTMLElement; locale: string; onReady(): void; onLost(): void }

/** Shows Stripe's fields. @throws where their script does not load, or none of it runs */
export async function openFields({ publishableKey, place, locale, onLost, onReady }: Where): Promise<CardFields> {
  const stripe = (await loadScript())(publishableKey, { locale })
  const appearance = () => readTokens(place, look)
  // the kinds and the currency are those of the setup that is begun later
  const kinds = { mode: 'setup', currency: 'eur', allowedPaymentMethodTypes: ['card'] }
  const elements = stripe.elements({ ...kinds, locale, appearance: appearance() })
  const wallets = { applePay: 'never', googlePay: 'never', link: 'never' }
  const element = elements.create('payment', { wallets, fields: { billingDetails: { name: 'never' } } })
  element.on('ready', onReady)
  element.on('loaderror', onLost)
  element.mount(place)
  const stop = watchTheme(() => elements.update({ appearance: appearance() }))
  // a card that is refused leaves the setup open for another one
  let clientSecret = ''
  return {
    async send(holder, begin) {
      const entered = await elements.submit()
      if (entered.error) return { refused: refusalOf(entered.error) }
      clientSecret ||= await begin()
      const { error, setupIntent } = await stripe.confirmSetup({
        elements,
        clientSecret,
        redirect: 'if_required',
        confirmParams: {
          return_url: location.origin + location.pathname,
          payment_method_data: { billing_details: { name: holder } },
        },
      })
      // set up already, by a press whose answer was lost
      const setup = setupIntent ?? error?.setup_intent
      if (setup?.status === 'succeeded') return { setup: setup.id }
      if (error?.type === 'invalid_request_error') clientSecret = ''
      return { refused: error ? refusalOf(error) : 'failed' }
    },
    close() {
      stop()
      element.destroy()
    },
  }
}

function refusalOf({ type, code }: StripeError): Refusal {
  if (type === 'validation_error') return 'details'
  if (type === 'api_connection_error') return 'offline'
  return type === 'card_error' || code === 'setup_intent_authentication_failure' ? 'declined' : 'failed'
}

/** Looks as our own fields do. */
const look = (resolve: Resolve): Look => ({
  theme: 'stripe',
  variables: {
    colorPrimary: resolve('focus'),
    colorBackground: resolve('surface'),
    colorText: resolve('ink'),
    colorTextSecondary: resolve('muted'),
    colorTextPlaceholder: resolve('muted'),
    colorDanger: resolve('danger'),
    fontFamily: 'system-ui, sans-serif',
    fontSizeBase: '16px',
    borderRadius: '6px',
    spacingUnit: '4px',
  },
  rules: {
    '.Label': { color: resolve('ink'), fontWeight: '500' },
    '.Input': { border: `1px solid ${resolve('control')}`, boxShadow: 'none' },
  },
})
