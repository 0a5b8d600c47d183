import { lookup } from 'node:dns'
import { request as overHttp } from 'node:http'
import { Agent, request as overHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { getCACertificates } from 'node:tls'
import { isThisMachine } from '../../platform/settings.ts'
import { isPublicAddress } from '../../values/public-address.ts'
import type { WebhookSettings } from './settings.ts'

/**
 * Tells what came of a POST: a status and the answer's beginning, or in one word why there is none.
 * @property ms from the first byte sent to the last one read
 */
export type Posted = { status: number | null; reason: Reason | null; answer: string; ms: number }
export type Reason = 'not_public' | 'not_reached' | 'no_answer_in_time' | 'answer_too_long' | 'redirect' | 'refused'
export type Post = (url: string, headers: Record<string, string>, body: string) => Promise<Posted>

/** Milliseconds for a whole exchange. */
export const patienceMs = 10_000
/** Bytes of an answer that are read, and that are kept. */
const longest = { read: 64 * 1024, kept: 2048 }
const allowedPorts = ['', '443', '8443']

/** Says why nothing may be posted to an address, by what is written in it alone; null: it may. */
export function forbiddenIn(written: string, { thisMachine }: WebhookSettings): 'invalid_url' | 'not_public' | null {
  const url = URL.parse(written)
  if (!url || url.username || url.password || url.hash || written.length > 500) return 'invalid_url'
  if (thisMachine && isThisMachine(url.hostname)) return null
  if (url.protocol !== 'https:' || !allowedPorts.includes(url.port)) return 'invalid_url'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) > 0) return isPublicAddress(host) ? null : 'not_public'
  return host.includes('.') && !/\.(localhost|local|internal|home\.arpa)\.?$/i.test(`.${host}`) ? null : 'not_public'
}

class NotPublic extends Error {}

/**
 * Finds the addresses of a host at the moment of connecting, and connects to these alone: a name that meant another address when it was
 * looked at before gains nothing. One that is not public refuses them all.
 */
const lookupPublic =
  ({ addressesOf = lookup, thisMachine }: WebhookSettings): LookupFunction =>
  (host, options, found) => {
    addressesOf(host, { ...options, all: true }, (error, addresses) => {
      if (error) return found(error, [])
      if (!(thisMachine && isThisMachine(host)) && !addresses.every(({ address }) => isPublicAddress(address)))
        return found(new NotPublic(host), [])
      const [first] = addresses
      if (options.all) found(null, addresses)
      else found(null, first?.address ?? '', first?.family)
    })
  }

/**
 * Posts to addresses that others have chosen: to the internet alone, without redirects, for ten seconds at most, and reads 64 KB at most. It
 * never throws.
 */
export function webhookPost(settings: WebhookSettings): Post {
  const known = posts.get(settings)
  if (known) return known
  const post = postBy(settings)
  posts.set(settings, post)
  return post
}

/** One for each settings there are: connections are kept. */
const posts = new WeakMap<WebhookSettings, Post>()

function postBy(settings: WebhookSettings): Post {
  const agent = new Agent({
    keepAlive: true,
    maxSockets: 32,
    maxTotalSockets: 512,
    timeout: patienceMs,
    lookup: lookupPublic(settings),
    ...(settings.ca && { ca: [...getCACertificates('default'), settings.ca] }),
  })
  return (url, headers, body) =>
    new Promise(done => {
      const began = performance.now()
      const parts: Buffer[] = []
      let bytes = 0
      let status: number | null = null
      const end = (reason: Reason | null) => {
        clearTimeout(late)
        const answer = Buffer.concat(parts).subarray(0, longest.kept).toString('utf8').replaceAll('\0', '\uFFFD')
        done({ status, reason, answer, ms: Math.round(performance.now() - began) })
      }
      if (forbiddenIn(url, settings)) return done({ status, reason: 'not_public', answer: '', ms: 0 })
      const options = {
        method: 'POST',
        headers: { 'user-agent': 'Kontor', ...headers, 'content-length': Buffer.byteLength(body) },
      }
      const request = url.startsWith('https:') ? overHttps(url, { ...options, agent }) : overHttp(url, options)
      const leave = (reason: Reason) => {
        end(reason)
        request.destroy()
      }
      const late = setTimeout(() => leave('no_answer_in_time'), patienceMs)
      request.on('error', error => end(error instanceof NotPublic ? 'not_public' : 'not_reached'))
      request.on('response', response => {
        status = response.statusCode ?? 0
        response.on('data', (part: Buffer) => {
          if (bytes < longest.kept) parts.push(part)
          bytes += part.length
          if (bytes > longest.read) leave('answer_too_long')
        })
        response.on('error', () => end('not_reached'))
        response.on('end', () => end(meaningOf(status ?? 0)))
      })
      request.end(body)
    })
}

const meaningOf = (status: number): Reason | null =>
  status >= 200 && status <= 299 ? null : status >= 300 && status <= 399 ? 'redirect' : 'refused'
