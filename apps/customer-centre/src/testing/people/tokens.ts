import { type EndpointDeclaration, methodOf, pathOf } from '@kontor/contract/wire/endpoint'
import { tableOf } from '../../../../../packages/client/src/build/calls.ts'
import { createClientOf } from '../../../../../packages/client/src/client.ts'
import type { TestCentre } from '../test-centre.ts'

type Sent = { body?: unknown; address?: string; headers?: Record<string, string> }

/** Calls as a program does: no cookie, no page, no anti-forgery token. */
export async function callByToken(
  centre: TestCentre,
  token: string,
  route: string,
  { body, address = '127.0.0.1', headers = {} }: Sent = {},
) {
  const program = centre.browser()
  program.address = address
  const [method, path = ''] = route.split(' ') as ['GET' | 'POST', string]
  return program.send(method, path, body, {
    authorization: `Bearer ${token}`,
    referer: '',
    'x-xsrf-token': '',
    ...headers,
  })
}

const isStream = ({ file }: EndpointDeclaration): boolean => file === 'text/event-stream'
const nothing = '0199a000-0000-7000-8000-00000000aa01'

/** Names a call of an endpoint, about something that is not there; a stream is asked for as none is opened. */
export const routeTo = (endpoint: EndpointDeclaration): string =>
  `${methodOf(endpoint)} ${pathOf(endpoint)
    .replaceAll('{id}', nothing)
    .replaceAll(/\{\w+\}/g, 'C-1')}${isStream(endpoint) ? '?age=none' : ''}`

const tables = { customers: tableOf('index'), staff: tableOf('staff') }

/**
 * Calls an endpoint by the client that programs have, about something that is not there.
 * @param base address on which the centre listens
 * @returns fine, or what it was refused with
 */
export async function callByClient(
  base: string,
  token: string,
  whose: keyof typeof tables,
  [name, endpoint]: [name: string, endpoint: EndpointDeclaration],
): Promise<{ code: string; status?: number; current?: unknown }> {
  const kontor = createClientOf(tables[whose], { url: base, token, longestWait: 0 })
  const parts = [...pathOf(endpoint).matchAll(/\{(\w+)\}/g)].map(([, part = '']) => [
    part,
    part === 'id' ? nothing : 'C-1',
  ])
  const input = Object.fromEntries(isStream(endpoint) ? [['age', 'none']] : parts)
  return (
    kontor[name]?.(input).then(
      () => ({ code: 'fine' }),
      error => error,
    ) ?? { code: 'not in the client' }
  )
}
