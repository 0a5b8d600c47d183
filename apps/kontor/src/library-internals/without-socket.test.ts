import fastify from 'fastify'
import { expect, test } from 'vitest'
import { type Asked, askWithoutSocket } from './without-socket.ts'

const asked: Asked = { method: 'GET', path: '/things?page=2', headers: { accept: 'text/plain' }, address: '192.0.2.7' }

test('a server answers as it does over a socket', async () => {
  const app = fastify()
  app.post('/things', async (request, reply) => {
    reply.status(201).header('Set-Cookie', ['a=1', 'b=2']).header('X-Things', '3')
    return { got: request.body, from: request.ip, page: request.query, accept: request.headers.accept }
  })
  await app.ready()
  const body = JSON.stringify({ name: 'Müßig' })
  const headers = { ...asked.headers, 'content-type': 'application/json' }
  const answer = await askWithoutSocket(app.routing, { ...asked, method: 'POST', headers, body })
  expect(answer.status).toBe(201)
  expect(answer.headers).toMatchObject({ 'set-cookie': ['a=1', 'b=2'], 'x-things': '3' })
  const from = { from: '192.0.2.7', page: { page: '2' }, accept: 'text/plain' }
  expect(JSON.parse(answer.body)).toEqual({ got: { name: 'Müßig' }, ...from })
})

test('an answer without a body is an empty text', async () => {
  const app = fastify()
  app.get('/things', async (_request, reply) => reply.status(204).send())
  await app.ready()
  expect(await askWithoutSocket(app.routing, asked)).toMatchObject({ status: 204, body: '' })
})

test('pieces are one text, whatever they were cut through', async () => {
  const [, second, third] = Buffer.from('aü')
  const answer = await askWithoutSocket((_request, response) => {
    response.writeHead(200)
    response.write('a')
    response.write(Buffer.from([second as number]))
    response.end(Buffer.from([third as number]))
  }, asked)
  expect(answer.body).toBe('aü')
})

test('an answer that is broken off is an error', async () => {
  const answer = askWithoutSocket((_request, response) => {
    response.write('{"data":[')
    response.destroy()
  }, asked)
  await expect(answer).rejects.toThrow('no answer to GET /things')
})
