import { createHmac } from 'node:crypto'
import { type Question, type Reply, startProvider } from './payment-provider.ts'
import { mistakesIn } from './published.ts'
import { objects, operations, publishedVersion } from './stripe-published.ts'

type Fields = Record<string, unknown>
type Thing = Fields & { id: string }

/** Says how cards behave, by the payment method's name. */
const cards: Record<string, { code: string; decline_code?: string }> = {
  pm_declined: { code: 'card_declined', decline_code: 'generic_decline' },
  pm_empty: { code: 'card_declined', decline_code: 'insufficient_funds' },
  pm_old: { code: 'expired_card' },
}

export const stripeKey = 'sk_test_51Kontor0123'
export const stripePublishableKey = 'pk_test_51Kontor0123'
export const webhookSecret = 'whsec_0123456789abcdef'

/** Stripe's part that the adapter uses: refuses what its published description does not know, and counts what it has taken. */
export async function startTestStripe() {
  const intents = new Map<string, Thing>()
  const sessions = new Map<string, Thing>()
  const setups = new Map<string, Thing>()
  const refunds: Thing[] = []
  const disputes: Thing[] = []
  const answered = new Map<string, { request: string; reply: Reply }>()
  const problems: string[] = []
  const asked: string[] = []
  /** The next request to this path is done, and its answer lost. */
  let loses = ''
  let count = 0
  const next = (prefix: string) => `${prefix}_${String(++count).padStart(4, '0')}`
  const created = () => Math.floor(Date.now() / 1000)
  const ok = (body: unknown): Reply => ({ status: 200, body })
  const refuse = (status: number, error: Fields): Reply => ({ status, body: { error } })
  const missing = refuse(404, { type: 'invalid_request_error', code: 'resource_missing' })

  function confirm(intent: Thing, offSession: boolean): Reply {
    if (intent.status !== 'requires_confirmation')
      return refuse(400, { type: 'invalid_request_error', code: 'payment_intent_unexpected_state' })
    const method = String(intent.payment_method)
    const error = method === 'pm_asks' && offSession ? { code: 'authentication_required' } : cards[method]
    if (error) {
      const last = { type: 'card_error', message: 'not to be shown', ...error }
      Object.assign(intent, { status: 'requires_payment_method', last_payment_error: last })
      return refuse(402, { ...last, payment_intent: intent })
    }
    if (method === 'pm_asks') {
      const next_action = {
        type: 'redirect_to_url',
        redirect_to_url: { url: `https://hooks.stripe.com/3d/${intent.id}`, return_url: null },
      }
      Object.assign(intent, { status: 'requires_action', next_action })
    } else if (method === 'pm_slow') intent.status = 'processing'
    else succeed(intent)
    return ok(intent)
  }

  function succeed(intent: Thing): void {
    const charge = {
      id: next('ch'),
      object: 'charge',
      amount: intent.amount,
      amount_refunded: 0,
      disputed: false,
      metadata: intent.metadata,
      payment_intent: intent.id,
      status: 'succeeded',
    }
    Object.assign(intent, {
      status: 'succeeded',
      amount_received: intent.amount,
      next_action: null,
      latest_charge: charge,
    })
  }

  function makeIntent(given: Fields, metadata: Fields): Thing {
    const intent = {
      id: next('pi'),
      object: 'payment_intent',
      amount_received: 0,
      created: created(),
      livemode: false,
      metadata,
      amount: Number(given.amount),
      currency: given.currency,
      customer: given.customer ?? null,
      payment_method: given.payment_method ?? null,
      last_payment_error: null,
      latest_charge: null,
      next_action: null,
      status: given.payment_method ? 'requires_confirmation' : 'requires_payment_method',
    }
    intents.set(intent.id, intent)
    return intent
  }

  function makeSession(form: URLSearchParams): Thing {
    const session = {
      id: next('cs_test'),
      object: 'checkout.session',
      created: created(),
      livemode: false,
      status: 'open',
      mode: form.get('mode'),
      client_reference_id: form.get('client_reference_id'),
      success_url: form.get('success_url'),
      cancel_url: form.get('cancel_url'),
      customer: null,
      payment_intent: null,
      setup_intent: null,
      expires_at: Number(form.get('expires_at') ?? created() + 86_400),
      metadata: metadataIn(form),
      url: `https://checkout.stripe.com/c/pay/${count}`,
      amount_total: Number(form.get('line_items[0][price_data][unit_amount]') ?? 0),
      currency: form.get('line_items[0][price_data][currency]'),
    }
    sessions.set(session.id, session)
    return session
  }

  function makeSetup(form: URLSearchParams): Thing {
    const id = next('seti')
    const setup = {
      id,
      object: 'setup_intent',
      livemode: false,
      last_setup_error: null,
      payment_method: null,
      client_secret: `${id}_secret_0001`,
      customer: form.get('customer'),
      usage: form.get('usage'),
      metadata: metadataIn(form),
      status: 'requires_payment_method',
    }
    setups.set(id, setup)
    return setup
  }

  function act(operation: string, id: string, form: URLSearchParams): Reply {
    const intent = intents.get(id)
    const session = sessions.get(id)
    switch (operation) {
      case 'POST /v1/payment_intents':
        return ok(makeIntent(Object.fromEntries(form), metadataIn(form)))
      case 'GET /v1/payment_intents/{id}':
        return intent ? ok(intent) : missing
      case 'POST /v1/payment_intents/{id}/confirm':
        return intent ? confirm(intent, form.get('off_session') === 'true') : missing
      case 'POST /v1/payment_intents/{id}/cancel':
        if (!intent) return missing
        if (['succeeded', 'processing', 'canceled'].includes(String(intent.status)))
          return refuse(400, { type: 'invalid_request_error', code: 'payment_intent_unexpected_state' })
        return ok(Object.assign(intent, { status: 'canceled', cancellation_reason: form.get('cancellation_reason') }))
      case 'POST /v1/checkout/sessions':
        return ok(makeSession(form))
      case 'GET /v1/checkout/sessions/{id}':
        return session ? ok(session) : missing
      case 'POST /v1/checkout/sessions/{id}/expire':
        if (session?.status !== 'open') return refuse(400, { type: 'invalid_request_error' })
        return ok(Object.assign(session, { status: 'expired', url: null }))
      case 'POST /v1/customers':
        return ok({ id: next('cus'), object: 'customer' })
      case 'POST /v1/setup_intents':
        return ok(makeSetup(form))
      case 'GET /v1/setup_intents/{id}': {
        const setup = setups.get(id)
        return setup ? ok(setup) : missing
      }
      case 'GET /v1/disputes':
        return ok({
          object: 'list',
          data: disputes.filter(one => one.payment_intent === form.get('payment_intent')),
          has_more: false,
        })
      case 'GET /v1/refunds':
        return ok({
          object: 'list',
          data: refunds.filter(one => one.payment_intent === form.get('payment_intent')),
          has_more: false,
        })
      default: {
        const amount = Number(form.get('amount'))
        const of = intents.get(form.get('payment_intent') ?? '')
        const before = refunds
          .filter(one => one.payment_intent === of?.id)
          .reduce((sum, one) => sum + Number(one.amount), 0)
        if (before + amount > Number(of?.amount_received))
          return refuse(400, { type: 'invalid_request_error', code: 'charge_already_refunded' })
        const [metadata, base] = [
          metadataIn(form),
          { id: next('re'), object: 'refund', created: created(), currency: of?.currency },
        ]
        refunds.push({ ...base, amount, metadata, payment_intent: of?.id, status: 'succeeded' })
        Object.assign((of?.latest_charge as Fields | null) ?? {}, { amount_refunded: before + amount })
        return ok(refunds.at(-1))
      }
    }
  }

  function answer(question: Question): Reply {
    const { body, headers, method, path, query } = question
    const id = /\/((?:pi|seti|cs_test)_\d+)/.exec(path)?.[1] ?? ''
    const operation = `${method} ${id ? path.replace(id, '{id}') : path}`
    asked.push(operation)
    const form = new URLSearchParams(method === 'GET' ? query : body)
    const rules = operations[operation]
    const sent = new Map([...form].map(([name, value]) => [name.replaceAll(/\[\d+\]/g, '[#]'), value]))
    problems.push(...(rules ? mistakesIn(rules, sent) : [`${operation} is not published`]))
    if (headers['stripe-version'] !== publishedVersion) problems.push(`version ${String(headers['stripe-version'])}`)
    if (headers.authorization !== `Bearer ${stripeKey}`) return refuse(401, { type: 'invalid_request_error' })
    const key = headers['idempotency-key']
    if (method === 'POST' && typeof key !== 'string') problems.push(`${operation} without a key`)
    const before = typeof key === 'string' ? answered.get(key) : undefined
    const request = `${operation} ${id} ${body}`
    if (before && before.request !== request) return refuse(400, { type: 'idempotency_error' })
    const reply = before?.reply ?? act(operation, id, form)
    if (typeof key === 'string') answered.set(key, { request, reply: structuredClone(reply) })
    if (loses !== operation) return reply
    loses = ''
    return { ...reply, lost: true }
  }

  const provider = await startProvider(answer)
  const pick = (kind: keyof typeof objects, thing: Fields): Fields =>
    Object.fromEntries(Object.entries(thing).filter(([name]) => objects[kind].split(' ').includes(name)))
  return {
    ...provider,
    intents,
    sessions,
    setups,
    refunds,
    disputes,
    problems,
    asked,
    succeed,
    makeIntent,
    settings: {
      url: provider.url,
      secretKey: stripeKey,
      publishableKey: stripePublishableKey,
      webhookSecret,
      timeoutSeconds: 5,
    },
    lose: (operation: string) => {
      loses = operation
    },
    /** Does as its fields do in a browser. */
    enterCard(setup: Thing, method = 'pm_ok', name = 'Nina New'): Thing {
      const card = { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2031 }
      const payment_method = { id: method, card, billing_details: { name } }
      return Object.assign(setup, { status: 'succeeded', payment_method })
    },
    /** Sums what was really taken, in all. */
    taken: () => [...intents.values()].reduce((sum, intent) => sum + Number(intent.amount_received), 0),
    dispute(intent: Thing, status: string, reason = 'fraudulent'): Thing {
      Object.assign(intent.latest_charge as Fields, { disputed: true }) // a disputed one was charged
      const { amount, currency, id } = intent
      const base = { id: next('du'), object: 'dispute', created: created(), livemode: false, metadata: {} }
      const dispute = { ...base, amount, currency, payment_intent: id, reason, status }
      disputes.push(dispute)
      return dispute
    },
    /** By someone on Stripe's own pages: it carries no name of ours. */
    refund(intent: Thing, amount: number): Thing {
      const charge = intent.latest_charge as Fields // it was charged
      charge.amount_refunded = Number(charge.amount_refunded) + amount
      const { currency, id } = intent
      const base = { id: next('re'), object: 'refund', created: created(), currency, metadata: {} }
      refunds.push({ ...base, amount, payment_intent: id, status: 'succeeded' })
      return { ...charge, id: String(charge.id) }
    },
    /** Makes it as Stripe posts it. @param changes to the event around the object */
    message(
      type: string,
      kind: keyof typeof objects,
      object: Fields,
      changes: Fields = {},
      at = new Date(),
      secret = webhookSecret,
    ) {
      const data = { object: pick(kind, object) }
      const event = {
        id: next('evt'),
        object: 'event',
        api_version: publishedVersion,
        created: created(),
        livemode: false,
        type,
        data,
        ...changes,
      }
      const body = JSON.stringify(event)
      const time = Math.floor(at.getTime() / 1000)
      const v1 = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
      return { body, headers: { 'stripe-signature': `t=${time},v1=${v1}` } as Record<string, unknown> }
    },
  }
}

const metadataIn = (form: URLSearchParams): Fields =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) => (/^metadata\[(\w+)\]$/.exec(name)?.[1] ? [[name.slice(9, -1), value]] : [])),
  )
