import { randomInt } from 'node:crypto'
import { BlockList, isIP } from 'node:net'
import { crc32 } from 'node:zlib'
import { contractsFor, type PermissionHolder, type PermissionName } from '@kontor/contract/can'
import { mayStaff, mergePowers, type StaffPower } from '@kontor/contract/staff-powers'
import {
  includesScope,
  type StaffTokenScope,
  scopesOf,
  staffScopesOf,
  type TokenScope,
  tokenPattern,
} from '@kontor/contract/token-scopes'
import type { EndpointDeclaration } from '@kontor/contract/wire/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { UnboundDb } from '../db/database.ts'
import { Signature } from '../db/signature.ts'
import { problem } from './problem.ts'

/** A token's part of who calls, as resolve_token() finds it: a customer's, or the provider's, whose caller is staff. */
export type TokenRow = {
  name: string
  scopes: (TokenScope | StaffTokenScope)[]
  contracts: string[] | null
  networks: string[]
  calls: number
  window_ends_at: string
  stale: boolean
}

/** Bounds the calls by one token, in a window of a minute. */
export const callsPerMinute = 600

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Makes a token: 256 bits of chance, and a checksum by which anyone can tell that it is one of Kontor's. */
export function newAccessToken(): string {
  const secret = Array.from({ length: 43 }, () => letters[randomInt(62)]).join('')
  return `kontor_${secret}${checksumOf(secret)}`
}

function checksumOf(secret: string): string {
  let rest = crc32(secret)
  let written = ''
  for (let place = 0; place < 6; place++) {
    written = letters[rest % 62] + written
    rest = Math.floor(rest / 62)
  }
  return written
}

/** Says whether it can be a token: without its checksum no database is asked. */
export function isWellFormed(token: string): boolean {
  const secret = token.slice('kontor_'.length, -6)
  return token.length === 56 && tokenPattern.test(token) && token.endsWith(checksumOf(secret))
}

/**
 * Finds the token that a request shows, where the endpoint could take one: then no cookie counts.
 * @throws token_in_url, unauthenticated where it cannot be a token
 */
export function shownToken(
  endpoint: EndpointDeclaration,
  request: FastifyRequest,
  reply: FastifyReply,
): string | undefined {
  if (tokenPattern.test(request.url)) throw problem('token_in_url')
  const { authorization } = request.headers
  if (endpoint.access === 'public' || authorization === undefined) return undefined
  const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? ''
  if (!isWellFormed(token)) throw notAccepted(reply)
  return token
}

/** Tells in the way of RFC 6750 that the token is none, or none any more. */
export function notAccepted(reply: FastifyReply) {
  reply.header('WWW-Authenticate', 'Bearer error="invalid_token"')
  return problem('unauthenticated')
}

/**
 * Admits a token: from its networks, not too often, and for no more than its scopes.
 * @throws token_network, too_many_requests, not_by_token, or token_scope with the scopes that are missing
 */
export function admitToken(
  endpoint: EndpointDeclaration,
  { admin, token }: { admin: boolean; token: TokenRow },
  { ip }: FastifyRequest,
  reply: FastifyReply,
  now: Date,
): void {
  requireNetwork(token, ip)
  const left = Math.ceil((new Date(token.window_ends_at).getTime() - now.getTime()) / 1000)
  // the window may have begun a moment after the call
  const seconds = Math.min(Math.max(left, 1), 60)
  reply.headers({
    'RateLimit-Policy': `"token";q=${callsPerMinute};w=60`,
    RateLimit: `"token";r=${Math.max(0, callsPerMinute - token.calls)};t=${seconds}`,
  })
  if (token.calls > callsPerMinute) throw problem('too_many_requests', { retryAfter: seconds })
  const needed = scopesFor(endpoint, admin)
  if (!needed) throw problem('not_by_token')
  requireScopes(token, needed)
}

/** Lists the scopes that a token needs, one of the provider's or a customer's. */
export const scopesFor = (endpoint: EndpointDeclaration, ofStaff: boolean) =>
  ofStaff ? staffScopesOf(endpoint) : scopesOf(endpoint)

/** @throws token_scope */
export function requireScopes(
  { scopes }: { scopes: readonly string[] },
  needed: readonly (TokenScope | StaffTokenScope)[],
): void {
  const missing = needed.filter(scope => !includesScope(scopes, scope))
  if (missing.length > 0) throw problem('token_scope', { current: { scopes: missing } })
}

/** @throws token_network */
export function requireNetwork({ networks }: { networks: readonly string[] }, ip: string): void {
  if (!isAmong(networks, ip)) throw problem('token_network')
}

/** Narrows staff's powers to those of a token: an area that its person may only see by now is seen. */
export const powersWithin = (scopes: readonly string[], held: readonly StaffPower[]): StaffPower[] =>
  mergePowers(
    held.flatMap(power => {
      const [area = ''] = power.split(':')
      const within = (['act', 'see'] as const).find(level => {
        const wanted = `${area}:${level}` as StaffPower // each power begins with its area
        return mayStaff(held, wanted) && mayStaff(scopes, wanted)
      })
      return within ? [`${area}:${within}` as StaffPower] : []
    }),
  )

function isAmong(networks: readonly string[], ip: string): boolean {
  if (networks.length === 0) return true
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    list.addSubnet(address, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family)
  }
  // an IPv4 address may arrive in the form of IPv6, which the list reads as what it is
  return list.check(ip, isIP(ip) === 6 ? 'ipv6' : 'ipv4')
}

/**
 * Narrows what a person may do for a customer to what their token may: its scopes, for its contracts. A scope to write whose person may only
 * read by now is one to read.
 * @property permissions without the customer in front
 */
export function narrowed(
  { scopes, contracts }: TokenRow,
  holder: PermissionHolder,
): { scopes: TokenRow['scopes']; permissions: string[] } {
  const within = (name: string, action: 'read' | 'write'): string[] => {
    const held = contractsFor(holder, `${name as PermissionName}:${action}`) // as each scope begins
    const named = contracts === null ? held : contracts.filter(number => held === 'all' || held.includes(number))
    return named === 'all' ? [`${name}:${action}`] : named.map(number => `${name}:${number}`)
  }
  const parts = scopes.map(scope => {
    const [name = '', action] = scope.split(':')
    const writing = action === 'write' ? within(name, 'write') : []
    if (writing.length === 0) return { scope: `${name}:read` as TokenScope, permissions: within(name, 'read') }
    // what may be read beside it, where that is said of the whole area: a single contract's permission is to write as well
    const reading = within(name, 'read').filter(permission => permission.endsWith(':read'))
    return { scope, permissions: [...writing, ...reading] }
  })
  return { scopes: parts.map(({ scope }) => scope), permissions: parts.flatMap(({ permissions }) => permissions) }
}

/** Without it, anyone could note uses of tokens. */
const ofToken = (id: string): Signature => new Signature(`token ${id}`)

/** Notes the use of a token, once a minute. */
export async function touchToken(db: UnboundDb, id: string, { headers, ip }: FastifyRequest, now: Date): Promise<void> {
  const client = String(headers['user-agent'] ?? '').slice(0, 200)
  await sql`select touch_token(${id}, ${now}, ${ip}, ${client}, ${ofToken(id)})`.execute(db)
}
