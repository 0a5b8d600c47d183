import { once } from 'node:events'
import { createServer, request } from 'node:http'

/** A proxy as it may stand before several web processes: each request goes to the next of them, no matter who sends it. */
export async function startRoundRobin(port: number, targets: readonly number[]): Promise<{ stop(): Promise<void> }> {
  let turn = 0
  const server = createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers, 'x-forwarded-for': incoming.socket.remoteAddress ?? '' }
    const target = targets[turn++ % targets.length]
    const forwarded = request(
      { host: 'localhost', port: target, path: incoming.url, method: incoming.method, headers },
      answer => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
        answer.pipe(outgoing)
      },
    )
    forwarded.on('error', () => outgoing.destroy())
    outgoing.on('close', () => forwarded.destroy())
    incoming.pipe(forwarded)
  })
  await once(server.listen(port), 'listening')
  return {
    async stop() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
