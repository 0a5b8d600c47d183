import { createHmac, timingSafeEqual } from 'node:crypto'

/** Seconds that a message may be old, or ahead of our clock. */
const tolerance = 300

/** @param header `Stripe-Signature`: `t=<seconds>,v1=<hex>`, with a second v1 while the secret is being changed */
export function isSignedByStripe(secret: string, header: unknown, body: string, now: Date): boolean {
  if (typeof header !== 'string') return false
  const parts = header.split(',').map(part => part.split('=', 2) as [string, string | undefined])
  const time = parts.find(([name]) => name === 't')?.[1] ?? ''
  if (!/^\d{1,12}$/.test(time) || Math.abs(now.getTime() / 1000 - Number(time)) > tolerance) return false
  const right = createHmac('sha256', secret).update(`${time}.${body}`).digest()
  return parts.some(([name, hex = '']) => {
    const given = Buffer.from(hex, 'hex')
    return name === 'v1' && given.length === right.length && timingSafeEqual(given, right)
  })
}
