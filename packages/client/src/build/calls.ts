import { endpoints } from '@kontor/contract/endpoints'
import { scopesOf, staffScopesOf } from '@kontor/contract/token-scopes'
import { type EndpointDeclaration, methodOf, pathOf, replays } from '@kontor/contract/wire/endpoint'
import type { CallTable } from '../client.ts'

/** Whose calls an entry of the package has: a customer’s, or those of the provider’s staff. */
export type Entry = 'index' | 'staff'

/** Lists the calls of an entry: those that a token may open, and what anyone may read. */
export function callsOf(entry: Entry): [name: string, endpoint: EndpointDeclaration][] {
  return Object.entries<EndpointDeclaration>(endpoints).filter(([, endpoint]) => isIn(entry, endpoint))
}

function isIn(entry: Entry, endpoint: EndpointDeclaration): boolean {
  if (endpoint.access === 'public') return pathOf(endpoint).startsWith(root) && methodOf(endpoint) === 'GET'
  return scopesIn(entry, endpoint) !== null
}

/** Says what a token needs for a call; null: no token opens it. */
export function scopesIn(entry: Entry, endpoint: EndpointDeclaration): readonly string[] | null {
  if (endpoint.access === 'public') return []
  if (entry === 'index') return scopesOf(endpoint)
  return endpoint.scope ? [endpoint.scope] : staffScopesOf(endpoint)
}

const root = '/ajax/v1/'

/** Writes what the client has to know of an entry's calls. */
export const tableOf = (entry: Entry): CallTable =>
  Object.fromEntries(callsOf(entry).map(([name, endpoint]) => [name, routeOf(endpoint)]))

function routeOf(endpoint: EndpointDeclaration): string {
  const method = methodOf(endpoint)
  const read = endpoint.guardedAs === 'read'
  const marks = {
    file: endpoint.file !== undefined,
    files: endpoint.upload !== undefined,
    read: read && method !== 'GET',
    once: !read && method !== 'GET' && !replays(endpoint),
    query: endpoint.query !== undefined && endpoint.body !== undefined,
  }
  const path = pathOf(endpoint)
  return [
    method,
    path.startsWith(root) ? path.slice(root.length) : path,
    ...Object.entries(marks).flatMap(([mark, has]) => (has ? [mark] : [])),
  ].join(' ')
}
