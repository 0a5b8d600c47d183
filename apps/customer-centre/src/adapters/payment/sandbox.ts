import { randomBytes } from 'node:crypto'
import { sandboxCards } from '@kontor/contract/areas/payments'
import type { PaymentGateway } from './payment-gateway.ts'

const prefix = 'sandbox_agreement_'

/**
 * A gateway that decides by the token and stores nothing: for demos, tests, and an installation that is being set up.
 */
export const sandboxGateway: PaymentGateway = {
  async saveCard({ token, now }) {
    const card = sandboxCards.find(known => known.token === token)
    if (!card) return 'unknown'
    if (card.answer === 'declined') return 'declined'
    return {
      answer: card.answer,
      token,
      brand: card.number.startsWith('5') ? 'Mastercard' : 'Visa',
      lastFour: card.number.slice(-4),
      expires: `${now.getUTCFullYear() + 3}-12`,
    }
  },
  async startAgreement({ returnUrl }) {
    const agreement = prefix + randomBytes(12).toString('hex')
    const approved = new URL(returnUrl)
    approved.searchParams.set('agreement', agreement)
    // the sandbox's payer approves on the way
    return { agreement, approvalUrl: approved.href }
  },
  async finishAgreement(agreement) {
    if (!agreement.startsWith(prefix)) return null
    return { token: agreement, payer: 'Sandbox payer', account: `payer-${agreement.slice(-4)}@sandbox.example` }
  },
}
