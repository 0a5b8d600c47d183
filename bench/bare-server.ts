import { createServer } from 'node:http'

/** The reference: node's own server, one JSON answer of the size of a list. Prints its port. */
const body = JSON.stringify({
  data: Array.from({ length: 25 }, (_, index) => ({ index, number: `RE-2026-${index}`, amount_minor: 12_345 })),
})
const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
  response.end(body)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(typeof address === 'object' ? address?.port : address)
})
