/** Divides a limit; in each of them a blocked process counts as waiting once. */
const steps = 20

/**
 * Returns a signal that aborts once another side has taken so many milliseconds to answer. Unlike `AbortSignal.timeout` it does not count
 * the time in which this process itself was busy, or stood still: the answer may lie there unread, and is read before the next step.
 */
export function timeLimit(milliseconds: number): AbortSignal {
  const controller = new AbortController()
  let left = steps
  const timer = setInterval(() => {
    if (--left > 0) return
    clearInterval(timer)
    controller.abort(new DOMException('The other side took too long', 'TimeoutError'))
  }, milliseconds / steps)
  timer.unref()
  return controller.signal
}
