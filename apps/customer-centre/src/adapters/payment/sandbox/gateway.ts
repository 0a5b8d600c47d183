import { createHmac, randomBytes } from 'node:crypto'
import type { ChargeState, GatewayEvent, PaymentGateway } from '@kontor/adapters/payment'
import { type PaymentReason, paymentReasons } from '@kontor/contract/enums/payments'
import { sandboxCards } from '@kontor/contract/enums/sandbox'
import type { TenantServices } from '../../../platform/services.ts'
import { outsideOnly } from '../../outside-service.ts'
import { isSigned, signatureHeaders } from '../../provisioning/signature.ts'
import { answerWanted, chargeById, keepCharge, keepRefund, type SandboxCharge, toTell } from './books.ts'
import { cardOfPage, minutesToAnswer, namesOf, openCardPage } from './card-pages.ts'
import { decide } from './decide.ts'

const prefix = 'sandbox_agreement_'

type Host = Pick<TenantServices, 'configuration' | 'database' | 'keys'>

/**
 * A gateway that only pretends, for demos, tests, and an installation that is being set up: it keeps books of its own, as another company
 * would, and decides by the test card.
 */
export function sandboxGateway(host: Host): PaymentGateway {
  const db = host.database.unbound
  const stateOf = (charge: SandboxCharge | undefined): ChargeState => stateIn(host, charge)
  return outsideOnly<PaymentGateway>({
    name: 'sandbox',
    kinds: ['card', 'paypal'],
    async startCard(request) {
      return { url: `${host.configuration.appUrl}/sandbox/card/${await openCardPage(db, request)}` }
    },
    async saveCard({ token, payer, now }) {
      const card = sandboxCards.find(known => known.token === token)
      if (!card) return cardOfPage(db, token, payer)
      if (card.answer === 'declined') return 'declined'
      return {
        answer: card.answer,
        token,
        ...namesOf(card.number.slice(-4)),
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
    async charge(request) {
      const decision = decide(request.kind, request.token, request.present)
      const kept = await keepCharge(db, request, decision)
      if (decision.lost) throw new Error('the sandbox does not answer')
      // most are over with that
      if (kept && decision.state !== 'wanted') return stateOf(fresh(request.id, decision))
      return stateOf(await chargeById(db, request.id, request.now))
    },
    async lookUp(payment, _reference, now) {
      return stateOf(await chargeById(db, payment, now))
    },
    async cancel(payment, _reference, now) {
      await answerWanted(db, payment, '', { state: 'failed', reason: 'cancelled' }, now)
      return stateOf(await chargeById(db, payment, now))
    },
    async refund(request) {
      const state = await keepRefund(db, request)
      return {
        state,
        said: state === 'failed' ? 'the sandbox cannot give that back' : '',
        reference: `sandbox-${request.id}`,
      }
    },
    async parseWebhook({ body, headers, now }) {
      if (!isSigned(await secretOf(host), headers, body, now)) return null
      const { id, kind, payment } = JSON.parse(body) as { id: string; kind: string; payment: string } // signed by ourselves
      return { id, kind, payment }
    },
  })
}

const fresh = (
  id: string,
  { state, reason }: { state: 'pending' | 'succeeded' | 'failed' | 'wanted'; reason: string },
) => ({ id, state, reason, asked_at: '', refunded_minor: 0 }) as unknown as SandboxCharge // all that its state is told by

function stateIn({ configuration }: Host, charge: SandboxCharge | undefined): ChargeState {
  if (!charge) return { state: 'unknown' }
  const { id, state } = charge
  const reference = `sandbox-${id}`
  const reason = (paymentReasons as readonly string[]).includes(charge.reason)
    ? (charge.reason as PaymentReason)
    : 'other'
  switch (state) {
    case 'wanted': {
      const expiresAt = new Date(new Date(charge.asked_at).getTime() + minutesToAnswer * 60_000)
      return { state: 'action', url: `${configuration.appUrl}/sandbox/pay/${id}`, expiresAt, reference }
    }
    case 'failed':
      return { state, reason, said: charge.reason }
    case 'charged_back':
      return { state, reason: 'charged_back', said: 'charged_back' }
    default:
      return { state, reference }
  }
}

/** Known to this installation alone: what another one's sandbox sends is signed otherwise. */
async function secretOf({ keys }: Host): Promise<string> {
  const { key } = (await keys.cookies()).current
  return `whsec_${createHmac('sha256', key).update('sandbox payment gateway').digest('base64')}`
}

export type SandboxMessage = { body: string; headers: Record<string, string> }

/** Says what the sandbox has to tell by now, signed as its webhooks are. */
export async function sandboxMessages(host: Host, now: Date): Promise<SandboxMessage[]> {
  const charges = await toTell(host.database.unbound, now)
  const secret = charges.length > 0 ? await secretOf(host) : ''
  return charges.map(({ id, state }) =>
    signedMessage(secret, { id: `${id}.${state}`, kind: `charge.${state}`, payment: id }, now),
  )
}

export const sandboxMessage = async (host: Host, event: GatewayEvent, now: Date): Promise<SandboxMessage> =>
  signedMessage(await secretOf(host), event, now)

function signedMessage(secret: string, event: GatewayEvent, now: Date): SandboxMessage {
  const body = JSON.stringify(event)
  return { body, headers: { 'content-type': 'application/json', ...signatureHeaders(secret, event.id, body, now) } }
}
