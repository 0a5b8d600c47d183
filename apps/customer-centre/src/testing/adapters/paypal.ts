import { type Question, type Reply, startProvider } from './payment-provider.ts'
import { keyed, operations } from './paypal-published.ts'
import { mistakesIn } from './published.ts'

type Fields = Record<string, unknown>
type Thing = Fields & { id: string; status: string }

const clientId = 'kontor-client'
const clientSecret = 'kontor-secret'
/** Ids that this server gives out, each in its place of a path. */
const given = /\/(ORD|CAP|PP-D-)\d+/

/** PayPal's part that the adapter uses: refuses what its published descriptions do not know, and counts what it has taken. */
export async function startTestPaypal() {
  const orders = new Map<string, Thing & { capture: Thing | null; refunds: Thing[]; unit: Fields }>()
  const disputes: (Thing & { transaction: string })[] = []
  const answered = new Map<string, { request: string; reply: Reply }>()
  const problems: string[] = []
  const asked: string[] = []
  let loses = ''
  let tokens = 0
  let count = 0
  let approved = false
  const next = (prefix: string) => `${prefix}${String(++count).padStart(4, '0')}`
  const now = () => new Date().toISOString()
  const unprocessable = (issue: string): Reply => ({
    status: 422,
    body: { name: 'UNPROCESSABLE_ENTITY', details: [{ issue }] },
  })
  const missing: Reply = { status: 404, body: { name: 'RESOURCE_NOT_FOUND' } }

  /** Shows it as PayPal does. */
  function shown({ capture, refunds, unit, ...order }: NonNullable<ReturnType<typeof orders.get>>): Fields {
    const payments = capture ? { captures: [capture], refunds } : undefined
    return { ...order, purchase_units: [{ ...unit, ...(payments && { payments }) }] }
  }

  function order(body: Fields): Reply {
    const [unit] = body.purchase_units as Fields[]
    const id = next('ORD')
    const hosted = body.payment_source !== undefined
    const links = hosted
      ? [{ rel: 'payer-action', href: `https://www.paypal.com/checkoutnow?token=${id}`, method: 'GET' }]
      : []
    const made = {
      id,
      status: hosted ? 'PAYER_ACTION_REQUIRED' : 'CREATED',
      intent: 'CAPTURE',
      create_time: now(),
      links,
    }
    orders.set(id, { ...made, unit: unit ?? {}, capture: null, refunds: [] })
    return { status: 201, body: shown(orders.get(id) ?? expectNever()) }
  }

  function capture(id: string, body: Fields): Reply {
    const found = orders.get(id)
    if (!found) return missing
    if (found.capture?.status === 'COMPLETED') return unprocessable('ORDER_ALREADY_CAPTURED')
    const paypal = (body.payment_source as { paypal?: Fields } | undefined)?.paypal
    if (!paypal && found.status !== 'APPROVED') return unprocessable('ORDER_NOT_APPROVED')
    if (paypal?.vault_id === 'vault-declined') return unprocessable('INSTRUMENT_DECLINED')
    if (paypal?.vault_id === 'vault-gone') return unprocessable('AGREEMENT_ALREADY_CANCELLED')
    const slow = paypal?.vault_id === 'vault-slow'
    const { amount, custom_id, invoice_id } = found.unit
    found.capture = {
      id: next('CAP'),
      status: slow ? 'PENDING' : 'COMPLETED',
      amount,
      custom_id,
      invoice_id,
      final_capture: true,
      ...(slow && { status_details: { reason: 'PENDING_REVIEW' } }),
    }
    found.status = 'COMPLETED'
    return { status: 201, body: shown(found) }
  }

  function refund(id: string, { amount, custom_id, invoice_id }: Fields): Reply {
    const found = [...orders.values()].find(one => one.capture?.id === id)
    if (!found?.capture) return missing
    const of = (money: unknown) => Number((money as { value: string }).value)
    const before = found.refunds.reduce((sum, one) => sum + of(one.amount), 0)
    if (before + of(amount) > of(found.capture.amount)) return unprocessable('REFUND_AMOUNT_EXCEEDED')
    found.refunds.push({ id: next('REF'), status: 'COMPLETED', amount, custom_id, invoice_id })
    found.capture.status = before + of(amount) === of(found.capture.amount) ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
    return { status: 201, body: found.refunds.at(-1) }
  }

  function act(operation: string, id: string, { body, query }: { body: Fields; query: string }): Reply {
    switch (operation) {
      case 'POST /v2/checkout/orders':
        return order(body)
      case 'GET /v2/checkout/orders/{id}': {
        const found = orders.get(id)
        return found ? { status: 200, body: shown(found) } : missing
      }
      case 'POST /v2/checkout/orders/{id}/capture':
        return capture(id, body)
      case 'GET /v2/payments/captures/{id}': {
        const found = [...orders.values()].find(one => one.capture?.id === id)?.capture
        return found ? { status: 200, body: found } : missing
      }
      case 'POST /v2/payments/captures/{id}/refund':
        return refund(id, body)
      case 'POST /v3/vault/setup-tokens': {
        const links = [
          {
            rel: 'approve',
            href: `https://www.paypal.com/agreements/approve?approval_session_id=${count}`,
            method: 'GET',
          },
        ]
        return { status: 201, body: { id: next('SETUP'), status: 'PAYER_ACTION_REQUIRED', links } }
      }
      case 'POST /v3/vault/payment-tokens': {
        if (!approved) return unprocessable('SETUP_TOKEN_NOT_APPROVED')
        const paypal = { email_address: 'anna@berg.example', name: { given_name: 'Anna', surname: 'Berg' } }
        return { status: 201, body: { id: next('vault-'), payment_source: { paypal } } }
      }
      case 'POST /v1/notifications/verify-webhook-signature': {
        const right = body.webhook_id === 'WH1' && body.transmission_sig === `sig-${String(body.transmission_id)}`
        return { status: 200, body: { verification_status: right ? 'SUCCESS' : 'FAILURE' } }
      }
      case 'GET /v1/customer/disputes': {
        const transaction = new URLSearchParams(query).get('disputed_transaction_id')
        const items = disputes
          .filter(one => one.transaction === transaction)
          .map(one => ({ dispute_id: one.id, status: one.status }))
        return { status: 200, body: { items } }
      }
      default: {
        const found = disputes.find(one => one.id === id)
        return found ? { status: 200, body: { dispute_id: id, ...found } } : missing
      }
    }
  }

  function answer({ body, headers, method, path, query }: Question): Reply {
    const id = given.exec(path)?.[0].slice(1) ?? ''
    const operation = `${method} ${id ? path.replace(id, '{id}') : path}`
    asked.push(operation)
    const form = path === '/v1/oauth2/token'
    const json = form || body === '' ? {} : (JSON.parse(body) as Fields) // it has sent JSON, or the test fails
    const sent =
      form || method === 'GET'
        ? new Map<string, unknown>(new URLSearchParams(method === 'GET' ? query : body))
        : flat(json)
    const rules = operations[operation]
    problems.push(...(rules ? mistakesIn(rules, sent) : [`${operation} is not published`]))
    if (form) {
      const right = headers.authorization === `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
      return right
        ? { status: 200, body: { access_token: `A${++tokens}`, expires_in: 32_400 } }
        : { status: 401, body: {} }
    }
    if (headers.authorization !== `Bearer A${tokens}`) return { status: 401, body: { name: 'AUTHENTICATION_FAILURE' } }
    const key = headers['paypal-request-id']
    const needsKey = method === 'POST' && keyed.some(end => path.endsWith(end))
    if (needsKey && (typeof key !== 'string' || key.length > 108)) problems.push(`${operation} without a key`)
    const known = typeof key === 'string' ? answered.get(key) : undefined
    const request = `${operation} ${id} ${body}`
    if (known && known.request !== request) return unprocessable('PAYPAL_REQUEST_ID_PREVIOUSLY_USED')
    const reply = known?.reply ?? act(operation, id, { body: json, query })
    // only what was done is remembered
    if (typeof key === 'string' && reply.status < 300) answered.set(key, { request, reply: structuredClone(reply) })
    if (loses !== operation) return reply
    loses = ''
    return { ...reply, lost: true }
  }

  const provider = await startProvider(answer)
  return {
    ...provider,
    orders,
    disputes,
    problems,
    asked,
    settings: { url: provider.url, clientId, clientSecret, webhookId: 'WH1', timeoutSeconds: 5 },
    lose: (operation: string) => {
      loses = operation
    },
    approveAgreements: (yes: boolean) => {
      approved = yes
    },
    /** A new login elsewhere has ended ours. */
    endAccess: () => {
      tokens++
    },
    /** Captures that were really made. */
    taken: () => [...orders.values()].filter(({ capture }) => capture?.status === 'COMPLETED').length,
    dispute(transaction: string, status: string, outcome_code: string, value: string) {
      const dispute_outcome = { outcome_code, amount_refunded: { currency_code: 'EUR', value } }
      disputes.push({ id: next('PP-D-'), status, transaction, reason: 'UNAUTHORISED', dispute_outcome })
    },
    /** Makes it as PayPal posts it. */
    message(event_type: string, resource_type: string, resource: Fields, signature = 'sig-') {
      const id = next('WH-')
      const event = {
        id,
        event_version: '1.0',
        create_time: now(),
        resource_type,
        resource_version: '2.0',
        event_type,
        resource,
      }
      const headers: Record<string, unknown> = {
        'paypal-auth-algo': 'SHA256withRSA',
        'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT-1',
        'paypal-transmission-id': `t-${id}`,
        'paypal-transmission-sig': `${signature}t-${id}`,
        'paypal-transmission-time': now(),
      }
      return { body: JSON.stringify(event), headers }
    },
  }
}

function expectNever(): never {
  throw new Error('it was just made')
}

/** Values by their path, the places of a list as `#`; what an event holds is its sender's own. */
function flat(body: Fields, path = ''): Map<string, unknown> {
  return new Map(
    Object.entries(body).flatMap(([key, value]) => {
      const name = path ? `${path}.${key}` : key
      if (name === 'webhook_event') return [[name, JSON.stringify(value)] as const]
      if (Array.isArray(value)) return value.flatMap(one => [...flat(one as Fields, `${name}[#]`)]) // lists hold objects here
      return typeof value === 'object' && value !== null ? [...flat(value as Fields, name)] : [[name, value] as const]
    }),
  )
}
