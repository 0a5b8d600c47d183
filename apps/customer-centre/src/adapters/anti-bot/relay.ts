import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendProblem } from '../../platform/http/error-handler.ts'
import { problem } from '../../platform/http/problem.ts'
import { timeLimit } from '../../platform/time-limit.ts'

/** Milliseconds until the maker's last byte: the SDK gives a frame three seconds at first and more later. */
const patience = 20_000
/** Bytes of an answer, unpacked. */
const answerLimit = 2_000_000

/** Headers of one connection, or rewritten on the way. */
const ofTheHop =
  /^(connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|host|content-length|accept-encoding|content-encoding)$/
/**
 * The maker wants every header to judge by. It gets no access to sessions, and no caller can forge the proxy's headers.
 */
const keptBack = /^(cookie|authorization|x-xsrf-token|x-forwarded-.*|forwarded|x-real-ip|x-frc-proxy-.*)$/
/** All other headers of an answer would affect the relaying origin: its storage, its workers, where its visitors go. */
const passedBack = new Set(['content-type', 'cache-control', 'etag', 'last-modified', 'retry-after', 'vary'])

export type Relay = { key: string; upstream: string }

/**
 * Passes a frame's call on as the maker asks of self-hosted endpoints: unread, with its key and the visitor's address.
 * @param path of this route: the address may lead elsewhere once its dots are resolved
 * @param framePolicy says which pages may show the maker's
 */
export async function relayCall(
  { key, upstream }: Relay,
  { path, framePolicy }: { path: string; framePolicy: string },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const asked = URL.parse(upstream + request.url)
  if (asked?.pathname !== path || asked.origin !== upstream) return sendProblem(problem('not_found'), request, reply)
  try {
    const answer = await fetch(asked, {
      method: request.method,
      headers: headersFor(request, key),
      redirect: 'manual',
      signal: timeLimit(patience),
      ...(request.body instanceof Uint8Array && { body: request.body as BodyInit }), // a Buffer, which fetch accepts
    })
    if (answer.status >= 300 && answer.status < 400 && answer.status !== 304) throw new Error('it leads elsewhere')
    const body = await bodyOf(answer)
    reply.status(answer.status).removeHeader('X-Frame-Options')
    for (const [name, value] of answer.headers) if (passedBack.has(name)) reply.header(name, value)
    // of two policies both hold, so the maker's can only narrow this one
    const own = answer.headers.get('content-security-policy')
    return reply.header('Content-Security-Policy', own ? `${own}, ${framePolicy}` : framePolicy).send(body)
  } catch (error) {
    request.log.warn({ err: error }, 'anti-bot: the maker does not answer')
    return reply.status(502).header('Cache-Control', 'no-store').send()
  }
}

function headersFor(request: FastifyRequest, key: string): Headers {
  const headers = new Headers({ 'X-Frc-Proxy-Key': key, 'X-Frc-Proxy-Client-IP': request.ip })
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string' && !ofTheHop.test(name) && !keptBack.test(name)) headers.set(name, value)
  }
  // browsers tell other origins no more; a page's path may hold a token
  const referrer = URL.parse(headers.get('referer') ?? '')
  if (referrer) headers.set('referer', `${referrer.origin}/`)
  else headers.delete('referer')
  return headers
}

async function bodyOf(answer: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.length
    // leaving the loop ends the connection
    if (bytes > answerLimit) throw new Error(`its answer is longer than ${answerLimit} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
