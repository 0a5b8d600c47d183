import { createHmac } from 'node:crypto'
import { defineAdapter } from '@kontor/adapters'
import { type ChargeState, type GatewayEvent, NoAnswer, type PaymentGateway } from '@kontor/adapters/payment'

/** A gateway of someone else, as a package: it keeps its books in memory, and its cards misbehave by their names. */
type Settings = { key: string }
type Charge = { amount: number; currency: string; state: 'succeeded' | 'failed'; refunds: Map<string, number> }

const charges = new Map<string, Charge>()
/** The tests look at what it has taken. */
export const taken = (): number => [...charges.values()].filter(({ state }) => state === 'succeeded').length

const stateOf = (id: string): ChargeState => {
  const charge = charges.get(id)
  if (!charge) return { state: 'unknown' }
  if (charge.state === 'failed') return { state: 'failed', reason: 'insufficient_funds', said: 'acme: empty' }
  const refunds = [...charge.refunds].map(([ours, amount_minor]) => ({ reference: `r-${ours}`, amount_minor, ours }))
  const { amount: amount_minor, currency } = charge
  return { state: 'succeeded', reference: `acme-${id}`, amount_minor, currency, refunds }
}

/** Does by card what no gateway may, once it has paid. */
const odd: Record<string, () => unknown> = {
  card_odd: () => ({ state: 'succeeded', amount_minor: 'twelve euros' }),
  card_throws: () => {
    throw undefined
  },
}

const gateway = ({ key }: Settings): PaymentGateway => ({
  name: 'acme',
  kinds: ['card'],
  startCard: async ({ returnUrl }) => ({
    url: `https://pay.acme.example/card?back=${encodeURIComponent(returnUrl.href)}`,
  }),
  async saveCard({ token, now }) {
    if (!token.startsWith('card_')) return 'unknown'
    const expires = `${now.getUTCFullYear() + 2}-12`
    return { answer: 'success', token, brand: 'Acme', lastFour: '0001', expires, holder: 'Nina New' }
  },
  startAgreement: () => Promise.reject(new NoAnswer('acme takes cards')),
  finishAgreement: async () => null,
  async charge({ id, amount_minor: amount, currency, token, known }) {
    await known(`acme-${id}`)
    const state = token === 'card_empty' ? 'failed' : 'succeeded'
    if (!charges.has(id)) charges.set(id, { amount, currency, state, refunds: new Map() })
    const wrong = odd[token ?? '']
    return (wrong ? await wrong() : stateOf(id)) as ChargeState // cards of tests answer what they like
  },
  lookUp: async id => stateOf(id),
  cancel: async id => stateOf(id),
  async refund({ id, payment, amount_minor }) {
    charges.get(payment)?.refunds.set(id, amount_minor)
    return { state: 'succeeded', said: '', reference: `r-${id}` }
  },
  async parseWebhook({ body, headers }) {
    const signature = createHmac('sha256', key).update(body).digest('hex')
    return headers['acme-signature'] === signature ? (JSON.parse(body) as GatewayEvent) : null // signed by itself
  },
})

// biome-ignore lint/style/noDefaultExport: what a package exports
export default defineAdapter({
  port: 'payment',
  promise: 1,
  secrets: ['key'],
  settings: {
    '~standard': {
      version: 1,
      vendor: 'acme',
      validate: value => ({ value: value as Settings }), // its key is all that the test gives it
    },
  },
  create: gateway,
})
