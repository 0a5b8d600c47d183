import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Configuration } from './configuration.ts'
import { say } from './say.ts'
import type { Process } from './serve.ts'
import { StartError } from './start-error.ts'

/** Answers `/metrics` on an address of its own, which no proxy leads to: anyone who reaches it may read them. */
export async function listenForMetrics(
  { METRICS_LISTEN: address }: Pick<Configuration, 'METRICS_LISTEN'>,
  { keep, metrics }: Process,
): Promise<void> {
  if (!address) return
  const server = createServer((request, response) => {
    const asked = request.url === '/metrics' ? metrics.text() : Promise.reject(new Error('Only /metrics is here.'))
    asked.then(
      text => response.writeHead(200, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text),
      ({ message }: Error) => response.writeHead(503, { 'Content-Type': 'text/plain' }).end(`${message}\n`),
    )
  })
  server.listen(address)
  try {
    await once(server, 'listening')
  } catch (error) {
    throw new StartError(`METRICS_LISTEN: ${error instanceof Error ? error.message : error}`)
  }
  const finish = async () => server.close()
  keep({ finish, close: async () => server.closeAllConnections() })
  say(`Metrics: http://${address.host.includes(':') ? `[${address.host}]` : address.host}:${address.port}/metrics`)
}
