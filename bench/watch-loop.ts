import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

/**
 * Loaded into the program before its own files: measures the event loop, and on SIGUSR2 prints its longest block since the last time, in
 * milliseconds.
 */
if (isMainThread) {
  const resolution = 1
  const histogram = monitorEventLoopDelay({ resolution })
  histogram.enable()
  process.on('SIGUSR2', () => {
    console.log(`longest block: ${Math.max(0, histogram.max / 1e6 - resolution).toFixed(1)}`)
    histogram.reset()
  })
}
