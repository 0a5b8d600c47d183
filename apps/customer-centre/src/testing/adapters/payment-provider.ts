import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { GatewayMessage } from '@kontor/adapters/payment'

export type Question = { method: string; path: string; query: string; headers: IncomingHttpHeaders; body: string }
/** `lost`: it was done, and the connection breaks before anything is said of it. */
export type Reply = { status: number; body: unknown; lost?: true }

/** A sender that no one slows down, of news never seen. */
export const prove: GatewayMessage['prove'] = async (_event, isSigned) => ((await isSigned()) ? 'signed' : 'forged')

export type TestProvider = { url: string; close(): void }

/** A provider's server on this machine. */
export async function startProvider(answer: (question: Question) => Reply): Promise<TestProvider> {
  const server = createServer((request, response) => {
    void read(request).then(body => {
      const { pathname, search } = new URL(request.url ?? '/', 'http://provider.test')
      const { headers, method = '' } = request
      send(response, answer({ method, path: pathname, query: search.slice(1), headers, body }))
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // it listens on a port
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function read(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer) // a request gives bytes
  return Buffer.concat(parts).toString()
}

function send(response: ServerResponse, { body, lost, status }: Reply): void {
  if (lost) response.socket?.destroy()
  else response.writeHead(status, { 'content-type': 'application/json' }).end(body === null ? '' : JSON.stringify(body))
}
