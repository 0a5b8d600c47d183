import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { installHealth } from './health.ts'
import { sayGoodbye } from './serve.ts'

/** Connects and asks from another thread, while this one is busy; then tells what it was answered. */
const caller = `
  const { connect } = require('node:net')
  const { parentPort, workerData } = require('node:worker_threads')
  const socket = connect(workerData.port, '127.0.0.1', () => {
    socket.write('GET /call HTTP/1.1\\r\\nHost: localhost\\r\\n\\r\\n', () => {
      Atomics.store(workerData.connected, 0, 1)
      Atomics.notify(workerData.connected, 0)
    })
  })
  let answer = ''
  socket.on('data', part => (answer += part))
  socket.on('error', error => parentPort.postMessage(error.code))
  socket.on('end', () => parentPort.postMessage(answer))`

test('who has connected before the door closes is answered', async () => {
  const app = Fastify({ return503OnClosing: false })
  installHealth(app, undefined, [], () => 0)
  app.get('/call', async () => 'answer')
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number } // of a listening TCP server
  const connected = new Int32Array(new SharedArrayBuffer(4))
  const worker = new Worker(caller, { eval: true, workerData: { port, connected } })
  const answered = once(worker, 'message')
  const gone = sayGoodbye(app, 0)
  Atomics.wait(connected, 0, 0)
  await gone
  expect(String(await answered)).toMatch(/^HTTP\/1\.1 200 OK\r\n.*connection: close.*answer$/is)
})
