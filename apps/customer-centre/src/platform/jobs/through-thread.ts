import { once } from 'node:events'
import { MessageChannel, Worker } from 'node:worker_threads'
import { resourceLimits } from './worker-pool.ts'

/**
 * Works as `inThread` does, for more data than fits into memory: a thread of its own makes one iteration of another. Each side asks for one
 * item at a time, so the thread gets no further than what it makes is taken, and little is in memory. It takes no place from short calls,
 * so the caller sees to it that only a few run at once.
 * @param module its address. Its `run(items, given)` is an async generator, and what that returns is returned here
 * @param items are asked for nothing more once no one takes what is made of them
 * @throws what `items` or, in the thread, `run` throws
 */
export async function* throughThread<Item, Given, Made, End>(
  module: URL,
  items: AsyncIterable<Item>,
  given: Given,
): AsyncGenerator<Made, End> {
  const source = items[Symbol.asyncIterator]()
  const [taken, made] = [new MessageChannel(), new MessageChannel()]
  const broken = new AbortController()
  const thread = new Worker(new URL('./streaming-thread.ts', import.meta.url), {
    resourceLimits,
    workerData: { module: module.href, given, items: taken.port2, made: made.port2 },
    transferList: [taken.port2, made.port2],
  })
  thread.on('error', error => broken.abort(error))
  thread.on('exit', () => broken.abort(new Error('a thread ended before it was done')))
  taken.port1.on('message', () => {
    source.next().then(
      item => taken.port1.postMessage(item),
      error => broken.abort(error),
    )
  })
  try {
    for (;;) {
      made.port1.postMessage(null)
      const [{ done, value }] = await once(made.port1, 'message', { signal: broken.signal })
      if (done) return value
      yield value
    }
  } catch (error) {
    throw broken.signal.aborted ? broken.signal.reason : error
  } finally {
    await thread.terminate()
    await source.return?.()
  }
}
