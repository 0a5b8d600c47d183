import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'

/**
 * A proxy as it may stand before several web processes: each request goes to the next of them, no matter who sends it. As nginx does, it
 * asks another one where a read was not answered.
 */
export async function startRoundRobin(port: number, targets: readonly number[]): Promise<{ stop(): Promise<void> }> {
  let turn = 0
  const forward = (incoming: IncomingMessage, outgoing: ServerResponse, next: number, tries: number) => {
    const headers = { ...incoming.headers, 'x-forwarded-for': incoming.socket.remoteAddress ?? '' }
    const target = targets[next % targets.length]
    const forwarded = request(
      { host: 'localhost', port: target, path: incoming.url, method: incoming.method, headers },
      answer => {
        // how the connection behind goes on is no matter of the one before
        const { connection: _, ...rest } = answer.headers
        outgoing.writeHead(answer.statusCode ?? 502, rest)
        answer.pipe(outgoing)
      },
    )
    forwarded.on('error', () => {
      if (incoming.method === 'GET' && tries > 0 && !outgoing.headersSent)
        forward(incoming, outgoing, next + 1, tries - 1)
      else outgoing.destroy()
    })
    outgoing.on('close', () => forwarded.destroy())
    // what has been read cannot be sent to a second one
    if (incoming.method === 'GET') forwarded.end()
    else incoming.pipe(forwarded)
  }
  const server = createServer((incoming, outgoing) => forward(incoming, outgoing, turn++, targets.length))
  await once(server.listen(port), 'listening')
  return {
    async stop() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
