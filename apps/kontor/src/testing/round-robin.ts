import { once } from 'node:events'
import { Agent, createServer, get, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { parentPort, Worker, workerData } from 'node:worker_threads'

/** Milliseconds after which each is asked again whether it is ready. */
const look = 250

type Work = { proxyAt: number; targets: readonly number[] }

/**
 * A proxy as it may stand before several web processes: each request goes to the next of them, no matter who sends it. One that says goodbye,
 * or is not ready, gets no more until it is ready again, and where one is not there, another is asked. What a process has read is never sent again,
 * be it a read or a write: whatever it drops is seen. It works in a thread of its own: a test that starts a process keeps it from nothing.
 */
export async function startRoundRobin(port: number, targets: readonly number[]): Promise<{ stop(): Promise<void> }> {
  const work: Work = { proxyAt: port, targets }
  const thread = new Worker(new URL(import.meta.url), { workerData: work })
  await once(thread, 'message')
  return { stop: async () => void (await thread.terminate()) }
}

async function proxy({ proxyAt, targets }: Work): Promise<void> {
  const agent = new Agent({ keepAlive: true, scheduling: 'fifo' })
  const host = '127.0.0.1'
  let questions = 0
  /** With the number of the last question before it was heard: an answer to that one is older. */
  const leaving = new Map<number, number>()
  let turn = 0
  /** In the order in which they are asked. */
  const those = (): number[] => {
    const [here, others] = [targets.filter(one => !leaving.has(one)), targets.filter(one => leaving.has(one))]
    const first = here.length > 0 ? turn++ % here.length : 0
    return [...here.slice(first), ...here.slice(0, first), ...others]
  }
  const forward = (
    incoming: IncomingMessage,
    body: Buffer,
    outgoing: ServerResponse,
    [target, ...others]: number[],
  ) => {
    const headers = { ...incoming.headers, 'x-forwarded-for': incoming.socket.remoteAddress ?? '' }
    const { url: path, method } = incoming
    const forwarded = request({ agent, host, port: target, path, method, headers }, answer => {
      // how the connection behind goes on is no matter of the one before
      const { connection, ...rest } = answer.headers
      if (connection === 'close' && target) leaving.set(target, questions)
      outgoing.writeHead(answer.statusCode ?? 502, rest)
      answer.pipe(outgoing)
    })
    forwarded.on('error', (error: NodeJS.ErrnoException) => {
      // a process may close a connection, or its door, while a request is on its way: a reset says that no one has read all of it, be it a write,
      // whose body is its last part. One that was read and dropped ends without, as a socket that hangs up
      const unread = error.syscall === 'read'
      if ((error.syscall === 'connect' || unread) && others.length > 0) forward(incoming, body, outgoing, others)
      else if (outgoing.headersSent) outgoing.destroy()
      else outgoing.writeHead(502).end(`${method} ${path}: ${error.message}`)
    })
    outgoing.on('close', () => forwarded.destroy())
    forwarded.end(body)
  }
  const asked = new Set<number>()
  setInterval(() => {
    for (const target of targets) {
      if (asked.has(target)) continue
      asked.add(target)
      const question = ++questions
      get({ host, port: target, path: '/health/ready' }, answer => {
        answer.resume()
        if (answer.statusCode !== 200) leaving.set(target, question)
        else if ((leaving.get(target) ?? 0) < question) leaving.delete(target)
      })
        .on('error', () => undefined)
        .on('close', () => asked.delete(target))
    }
  }, look)
  // a visitor's connection may rest for as long as this machine is busy: ended by the clock, it would be while they ask
  const server = createServer({ keepAliveTimeout: 0 }, async (incoming, outgoing) =>
    forward(incoming, Buffer.concat(await incoming.toArray()), outgoing, those()),
  )
  await once(server.listen(proxyAt), 'listening')
  parentPort?.postMessage('listening')
}

if ((workerData as Partial<Work> | null)?.proxyAt) await proxy(workerData as Work)
