export type ReceivedWebhook = {
  /** Is the body as it came, before anything has read it. */
  body: string | Uint8Array<ArrayBuffer> | ArrayBuffer
  /** Are its headers: of a `Request`, or of Node’s `request.headers`. */
  headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>
  /** Is the webhook’s secret, `whsec_…`; several while one is replaced. */
  secrets: string | readonly string[]
  /** Seconds by which the delivery may be older or newer than the clock: 300. */
  tolerance?: number
}

/** A delivery that is not Kontor’s, or not of now: answer it with 401, and do nothing else. */
export class WebhookError extends Error {
  override readonly name: string = 'WebhookError'
  readonly reason: 'headers' | 'timestamp' | 'signature' | 'body'

  constructor(reason: WebhookError['reason']) {
    super(`The webhook was not accepted: ${reason}`)
    this.reason = reason
  }
}

type Verified = { id: string; type: string; timestamp: string; data: unknown }

/**
 * Checks a delivery as Standard Webhooks describe, and reads it.
 * @throws WebhookError
 */
export async function verifyWebhook({ body, headers, secrets, tolerance = 300 }: ReceivedWebhook): Promise<Verified> {
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map(name => header(headers, `webhook-${name}`))
  if (!id || !timestamp || !signatures || !/^\d{1,12}$/.test(timestamp)) throw new WebhookError('headers')
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > tolerance) throw new WebhookError('timestamp')
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body)
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${text}`)
  const given = signatures
    .split(' ')
    .filter(one => one.startsWith('v1,'))
    .map(one => bytesOf(one.slice(3)))
  const keys = await Promise.all([secrets].flat().map(keyOf))
  // the comparison of Web Crypto takes the same time wherever two signatures differ
  const found = await Promise.all(
    keys.flatMap(key => given.map(signature => crypto.subtle.verify('HMAC', key, signature, signed))),
  )
  if (!found.includes(true)) throw new WebhookError('signature')
  try {
    return { id, ...JSON.parse(text) }
  } catch {
    throw new WebhookError('body')
  }
}

function header(headers: ReceivedWebhook['headers'], name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined
  const value = Object.entries(headers).find(([one]) => one.toLowerCase() === name)?.[1]
  return typeof value === 'string' ? value : value?.[0]
}

const keyOf = (secret: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', bytesOf(secret.replace(/^whsec_/, '')), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'verify',
  ])

/** Takes what is no Base64 for an empty signature. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), sign => sign.charCodeAt(0))
  } catch {
    return new Uint8Array()
  }
}
