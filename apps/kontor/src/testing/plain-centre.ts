import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Asked = { method: string; path: string; headers: IncomingMessage['headers'] }

/** By the value of their session cookie. */
const users = {
  anna: { admin: false, locked: false },
  lena: { admin: false, locked: true },
  admin: { admin: true, locked: true },
} as const
export type PlainUser = keyof typeof users

/** Makes what the browser of one of them holds. */
export const plainCookies = (user: PlainUser) => [
  { name: 'centre_session', value: user },
  { name: 'XSRF-TOKEN', value: 'token' },
]

/** Two cards, the first of them the default one. */
const plainCards = ['4242', '4444'].map((digits, place) => ({
  id: `method-${digits}`,
  method: 'card',
  state: 'active',
  label: `Visa ···· ${digits}`,
  holder: 'Anna Lindqvist',
  is_default: place === 0,
  is_backup: false,
  expires: '2031-12',
  mandate: null,
  used_by_contracts: 0,
  created_at: '2026-01-05T09:00:00Z',
}))

/** A script of another origin, as a provider may configure one. */
const counting = 'document.documentElement.dataset.counted = "true"'

/** Headers that a centre must let a portal elsewhere send; any other is refused in the preflight. */
const allowedHeaders = 'Accept, Content-Type, X-XSRF-TOKEN'

/** A customer centre that speaks what the specification asks of one, and no word more. */
export async function startPlainCentre(port = 0) {
  const asked: Asked[] = []
  const fields = new Map<string, unknown>()
  const refused = new Map<string, number>()
  const server = createServer((request, response) => {
    const { method = '', url = '', headers } = request
    const path = url.split('?')[0] ?? ''
    asked.push({ method, path, headers })
    const status = refused.get(path)
    const answer = status
      ? { status, headers: { 'x-request-id': 'request-0001' } }
      : answerOf(method, path, userOf(headers.cookie), fields)
    cors(request, response)
    response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers })
    response.end('body' in answer ? answer.body : undefined)
  })
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // it listens on a port
    asked,
    /** Further fields of the answer to a path. */
    add: (path: string, more: unknown) => void fields.set(path, more),
    /** From now on a path is refused, with the id of the request. */
    refuse: (path: string, status: number) => void refused.set(path, status),
    stop: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const userOf = (cookie = ''): PlainUser | null => {
  const name = /centre_session=(\w+)/.exec(cookie)?.[1] ?? ''
  return /XSRF-TOKEN=/.test(cookie) && Object.hasOwn(users, name) ? (name as PlainUser) : null
}

function cors({ headers }: IncomingMessage, response: ServerResponse): void {
  if (!headers.origin) return
  response.setHeader('access-control-allow-origin', headers.origin)
  response.setHeader('access-control-allow-credentials', 'true')
  response.setHeader('access-control-allow-methods', 'GET, POST, PUT, PATCH, DELETE')
  response.setHeader('access-control-allow-headers', allowedHeaders)
}

type Answer = { status: number; body?: string; headers?: Record<string, string[] | string> }

function answerOf(method: string, path: string, name: PlainUser | null, fields: Map<string, unknown>): Answer {
  const json = (status: number, body: object): Answer => ({
    status,
    body: JSON.stringify({ ...body, ...(fields.get(path) as object | undefined) }),
  })
  const ended = ['centre_session=; Path=/; Max-Age=0', 'XSRF-TOKEN=; Path=/; Max-Age=0']
  if (method === 'OPTIONS') return { status: 204 }
  if (path === '/login')
    return {
      status: 200,
      body: '<h1>The centre’s own login</h1>',
      headers: { 'content-type': 'text/html; charset=utf-8' },
    }
  if (path === '/stats.js') return { status: 200, body: counting, headers: { 'content-type': 'text/javascript' } }
  if (path === '/sanctum/csrf-cookie') return { status: 204, headers: { 'set-cookie': 'XSRF-TOKEN=token; Path=/' } }
  if (path === '/logout') return { status: 204, headers: { 'set-cookie': ended } }
  if (!name) return json(401, { message: 'Unauthenticated.' })
  const { admin, locked } = users[name]
  switch (`${method} ${path}`) {
    case 'GET /ajax/v1/user':
      return json(200, { name, email: `${name}@centre.example` })
    case 'GET /ajax/v1/userinfo':
      return json(200, {
        permissions: ['10001-billing', '10001-support'],
        master_customer_numbers: name === 'anna' ? ['10001'] : [],
        current_customer_number: '10001',
        admin,
        locale: 'en',
      })
    case 'GET /ajax/v1/accounts/userdata':
      return json(200, { locked })
    case 'POST /ajax/v1/preferences':
      return { status: 204 }
    case 'GET /ajax/v1/accounts/payment/get/all':
      return json(200, { data: plainCards, backup: null, offered: [], sandbox: false, stripe: null })
    case `GET /ajax/v1/accounts/payment/${plainCards[1]?.id}/default`:
      return json(200, plainCards[1] ?? {})
    default:
      return json(404, { message: 'Not found.' })
  }
}
