import { parentPort } from 'node:worker_threads'

// what worker-pool.ts starts: runs what a module exports as `run`, one call after the other
parentPort?.on('message', async ({ module, input }: { module: string; input: unknown }) => {
  try {
    const { run } = (await import(module)) as { run(input: unknown): unknown }
    parentPort?.postMessage({ result: await run(input) })
  } catch (cause) {
    parentPort?.postMessage({ cause })
  }
})
