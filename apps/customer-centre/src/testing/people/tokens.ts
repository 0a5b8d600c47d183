import { type EndpointDeclaration, methodOf, pathOf } from '@kontor/contract/wire/endpoint'
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

/** Names a call of an endpoint, about something that is not there; a stream is asked for as none is opened. */
export const routeTo = (endpoint: EndpointDeclaration): string =>
  `${methodOf(endpoint)} ${pathOf(endpoint)
    .replaceAll('{id}', '0199a000-0000-7000-8000-00000000aa01')
    .replaceAll(/\{\w+\}/g, 'C-1')}${endpoint.file === 'text/event-stream' ? '?age=none' : ''}`
