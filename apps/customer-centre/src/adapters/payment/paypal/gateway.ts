import { type JsonObject, objectIn } from '../../outside-service.ts'
import { inside, listIn, NoAnswer, paymentNamed, textIn } from '../answers.ts'
import type { PaymentGateway } from '../payment-gateway.ts'
import type { PaypalSettings } from '../settings.ts'
import { finishAgreement, startAgreement } from './agreements.ts'
import { type Paypal, paypalApi } from './api.ts'
import { cancel, charge, lookUp } from './charges.ts'
import { refund } from './refunds.ts'

/** PayPal (https://developer.paypal.com/api/rest/): Orders v2, payment tokens v3, refunds, disputes, webhooks. */
export function paypalGateway(settings: PaypalSettings): PaymentGateway {
  const paypal = paypalApi(settings)
  return {
    name: 'paypal',
    saveCard: async () => 'unknown',
    startAgreement: ({ returnUrl }) => startAgreement(paypal, returnUrl),
    finishAgreement: agreement => finishAgreement(paypal, agreement),
    charge: request => charge(paypal, request),
    lookUp: (id, reference, now) => lookUp(paypal, reference, { id, now }),
    cancel: (id, reference, now) => cancel(paypal, reference, { id, now }),
    refund: request => refund(paypal, request),
    async parseWebhook({ body, headers, prove }) {
      const event = objectIn(body)
      const news = { id: textIn(event, 'id'), kind: textIn(event, 'event_type') }
      const signature = signatureIn(headers)
      if (!event || !signature || news.kind === '' || !/^[\w-]{1,100}$/.test(news.id)) return null
      const proof = await prove(news.id, () => isSigned(paypal, settings.webhookId, signature, body))
      if (proof === 'forged') return null
      return { ...news, payment: proof === 'known' ? null : await paymentIn(paypal, event) }
    },
  }
}

const signedBy = {
  auth_algo: 'paypal-auth-algo',
  cert_url: 'paypal-cert-url',
  transmission_id: 'paypal-transmission-id',
  transmission_sig: 'paypal-transmission-sig',
  transmission_time: 'paypal-transmission-time',
}

/** Reads a signature as it has to look; null: nothing is asked for what cannot be right. */
function signatureIn(headers: Record<string, unknown>): Record<string, string> | null {
  const given = Object.entries(signedBy).map(([field, header]) => [field, headers[header]] as const)
  if (!given.every((one): one is [string, string] => isFilled(one[1]))) return null
  const signature = Object.fromEntries(given)
  const host = URL.parse(signature.cert_url ?? '')
  const theirs = host?.protocol === 'https:' && /\.paypal\.com$/.test(host.hostname)
  return theirs && !Number.isNaN(Date.parse(signature.transmission_time ?? '')) ? signature : null
}

const isFilled = (value: unknown): value is string => typeof value === 'string' && value !== '' && value.length <= 500

/** PayPal checks its own signature, made for our webhook: another account's has another id. @throws NoAnswer where it does not say */
async function isSigned(
  paypal: Paypal,
  webhookId: string,
  signature: Record<string, string>,
  body: string,
): Promise<boolean> {
  const message = JSON.stringify({ ...signature, webhook_id: webhookId })
  // the event as it came, byte for byte: the signature is made over that
  const asked = `${message.slice(0, -1)},"webhook_event":${body}}`
  const answer = await paypal.post('/v1/notifications/verify-webhook-signature', asked, null)
  if (answer.status === 400 || answer.status === 422) return false
  if (answer.status !== 200) throw new NoAnswer(`paypal: HTTP ${answer.status}`)
  return answer.body.verification_status === 'SUCCESS'
}

async function paymentIn(paypal: Paypal, event: JsonObject): Promise<string | null> {
  const resource = inside(event, 'resource')
  if (!resource) return null
  const kind = textIn(event, 'event_type')
  // an approval is acted upon when the payer comes back, or the job asks: by then it may have been given up
  if (kind.startsWith('CHECKOUT.ORDER.')) return null
  // a refund is called after itself; a dispute and a refund both lead to the capture that bears our name
  const related = /^[\w-]+$/
  const disputed = textIn(listIn(resource, 'disputed_transactions')[0], 'seller_transaction_id')
  const up = listIn(resource, 'links').find(link => textIn(link, 'rel') === 'up')
  const refunded = /\/v2\/payments\/captures\/([\w-]+)$/.exec(textIn(up, 'href'))?.[1] ?? ''
  const capture = disputed || refunded
  if (!related.test(capture)) return paymentNamed(textIn(resource, 'custom_id'))
  const { body, status } = await paypal.get(`/v2/payments/captures/${capture}`)
  return status === 200 ? paymentNamed(textIn(body, 'custom_id')) : null
}
