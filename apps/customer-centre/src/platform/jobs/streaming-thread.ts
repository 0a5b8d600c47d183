import { once } from 'node:events'
import { type MessagePort, workerData } from 'node:worker_threads'

// what through-thread.ts starts: each side asks with an empty message and is answered with a step of the iteration
type Run = (items: AsyncIterable<unknown>, given: unknown) => AsyncGenerator<unknown>
type Start = { module: string; given: unknown; items: MessagePort; made: MessagePort }

const { module, given, items, made } = workerData as Start // what through-thread.ts hands over

async function* arriving(): AsyncGenerator<unknown> {
  for (;;) {
    items.postMessage(null)
    const [{ done, value }] = await once(items, 'message')
    if (done) return
    yield value
  }
}

const { run } = (await import(module)) as { run: Run }
const making = run(arriving(), given)
// an error ends the thread, and is the caller's
made.on('message', async () => made.postMessage(await making.next()))
