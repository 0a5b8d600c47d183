import { createHmac, timingSafeEqual } from 'node:crypto'
import { secretBytes } from './settings.ts'

/** Seconds that a message may be old, or ahead of our clock: anyone who recorded one cannot play it again later. */
const window = 300

type Signed = { 'webhook-id': string; 'webhook-timestamp': string; 'webhook-signature': string }

/**
 * Headers of a message as Standard Webhooks sign it (https://www.standardwebhooks.com): id, time and body.
 * @param secrets more than one while a secret is being changed: the receiver may have either
 */
export function signatureHeaders(secrets: string | readonly string[], id: string, body: string, now: Date): Signed {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const signature = [secrets]
    .flat()
    .map(secret => `v1,${mac(secret, id, timestamp, body).toString('base64')}`)
    .join(' ')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature }
}

/** @param headers as they arrived: several signatures are separated by blanks, so that a secret can be changed */
export function isSigned(secret: string, headers: Record<string, unknown>, body: string, now: Date): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof signatures !== 'string') return false
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now.getTime() / 1000 - Number(timestamp)) > window) return false
  const right = mac(secret, id, timestamp, body)
  return signatures.split(' ').some(signature => {
    const [version, text = ''] = signature.split(',')
    const given = Buffer.from(text, 'base64')
    return version === 'v1' && given.length === right.length && timingSafeEqual(given, right)
  })
}

const mac = (secret: string, id: string, timestamp: string, body: string): Buffer =>
  createHmac('sha256', secretBytes(secret)).update(`${id}.${timestamp}.${body}`).digest()
