import { randomUUID } from 'node:crypto'
import { inside, NoAnswer, textIn } from '../answers.ts'
import type { ApprovedAgreement } from '../payment-gateway.ts'
import { issueOf, linkIn, type Paypal } from './api.ts'

/** PayPal adds the agreement's name to the way back as `approval_token_id`. */
export async function startAgreement(
  paypal: Paypal,
  returnUrl: URL,
): Promise<{ agreement: string; approvalUrl: string }> {
  const experience_context = {
    return_url: returnUrl.href,
    cancel_url: returnUrl.href,
    shipping_preference: 'NO_SHIPPING',
  }
  const payment_source = {
    paypal: { usage_type: 'MERCHANT', usage_pattern: 'UNSCHEDULED_POSTPAID', experience_context },
  }
  const { body } = await paypal.post('/v3/vault/setup-tokens', { payment_source }, randomUUID())
  const [agreement, approvalUrl] = [textIn(body, 'id'), linkIn(body, 'approve')]
  if (agreement === '' || approvalUrl === '') throw new NoAnswer(`paypal: ${issueOf(body)}`)
  return { agreement, approvalUrl }
}

/** Exchanges what the payer has approved for a lasting token; null while they have not. */
export async function finishAgreement(paypal: Paypal, agreement: string): Promise<ApprovedAgreement | null> {
  if (!/^[\w-]{1,36}$/.test(agreement)) return null
  const source = { payment_source: { token: { id: agreement, type: 'SETUP_TOKEN' } } }
  // by the agreement's name: of two who finish it, both get the same token
  const { body, status } = await paypal.post('/v3/vault/payment-tokens', source, agreement)
  const token = textIn(body, 'id')
  if ((status !== 200 && status !== 201) || token === '') return null
  const wallet = inside(inside(body, 'payment_source'), 'paypal')
  const name = inside(wallet, 'name')
  const payer = textIn(name, 'full_name') || `${textIn(name, 'given_name')} ${textIn(name, 'surname')}`.trim()
  const account = textIn(wallet, 'email_address')
  return { token, payer: payer || account, account }
}
