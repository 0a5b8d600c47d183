import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { boundedSemaphore } from '../crypto/bounded-semaphore.ts'
import { timeLimit } from '../time-limit.ts'

/** One processor is left to the requests. More than a hundred that wait are refused. */
const inTurn = boundedSemaphore(Math.max(1, availableParallelism() - 1), 100)
/** Milliseconds that a thread is kept for the next call: its modules are read, and it holds 10 MB and more. */
const keptFor = 30_000
/**
 * A file that needs more than this has no place in a process that others share. Of what is made, most is gone at once: room for it saves a
 * tenth of a document's time.
 */
export const resourceLimits = { maxOldGenerationSizeMb: 200, maxYoungGenerationSizeMb: 16 }

const idle: Worker[] = []

// biome-ignore lint/suspicious/noExplicitAny: any function of one parameter
type Run = (input: any) => unknown

/**
 * Calls what a module exports as `run` in a thread of its own, for work that would keep requests waiting. What it is given and what it
 * answers are copied, so both are plain data.
 * @param module its address, as `new URL('./read-rows.ts', import.meta.url)`
 * @param seconds after which the thread is killed
 * @throws Error with what `run` has thrown as its cause; `busy` where too many wait
 */
export function inThread<R extends Run>(
  module: URL,
  input: Parameters<R>[0],
  seconds: number,
): Promise<Awaited<ReturnType<R>>> {
  return inTurn(async () => {
    const thread = idle.pop() ?? new Worker(new URL('./worker-thread.ts', import.meta.url), { resourceLimits })
    try {
      const answer = await answerOf(thread, { module: module.href, input }, seconds)
      keep(thread)
      if ('cause' in answer) throw new Error(`failed in a thread: ${module.pathname.split('/').at(-1)}`, answer)
      return answer.result
    } catch (error) {
      if (!idle.includes(thread)) await thread.terminate()
      throw error
    }
  }) as Promise<Awaited<ReturnType<R>>> // what `run` returned, copied
}

type Answer = { result: unknown } | { cause: unknown }

function answerOf(thread: Worker, call: object, seconds: number): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const limit = timeLimit(seconds * 1000)
  limit.onabort = () => reject(new Error(`a thread was not done within ${seconds} s`))
  const ended = () => reject(new Error('a thread ended before it was done'))
  thread.ref()
  thread.on('message', resolve).on('error', reject).on('exit', ended)
  thread.postMessage(call)
  return promise.finally(() => {
    thread.off('message', resolve).off('error', reject).off('exit', ended)
  })
}

/** For the next call, if that comes soon. Until then it keeps no process from ending. */
function keep(thread: Worker): void {
  idle.push(thread)
  thread.unref()
  setTimeout(() => {
    const at = idle.indexOf(thread)
    if (at === -1) return
    idle.splice(at, 1)
    void thread.terminate()
  }, keptFor).unref()
}
