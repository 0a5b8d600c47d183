import { EventEmitter } from 'node:events'
import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Headers by their names in lower case. */
export type Asked = { method: string; path: string; headers: Record<string, string>; body?: string; address: string }
export type Answered = { status: number; headers: OutgoingHttpHeaders; body: string }

/**
 * Asks a server in its own process. The library for tests that does the same keeps each answer until V8's next major collection (see the
 * portal's `withPageContext`), and three of them are in a page.
 * @param serve what a server does with a request; its answer is text, in one piece or several
 */
export function askWithoutSocket(
  serve: (request: IncomingMessage, response: ServerResponse) => void,
  asked: Asked,
): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const request = new Question(asked)
    const answer = new Answer(request, resolve)
    // a server breaks off an answer that it cannot finish
    answer.once('close', () => answer.writableEnded || reject(new Error(`no answer to ${asked.method} ${asked.path}`)))
    serve(request, answer)
  })
}

/** Answers what a request's socket is asked for. */
class Caller extends EventEmitter {
  readonly readable = false
  readonly destroyed = false
  readonly remoteAddress: string
  constructor(address: string) {
    super()
    this.remoteAddress = address
  }
}

class Question extends IncomingMessage {
  constructor({ method, path, headers, body, address }: Asked) {
    super(new Caller(address) as unknown as Socket) // no more of it is used
    this.method = method
    this.url = path
    this.httpVersionMajor = 1
    this.httpVersionMinor = 1
    this.httpVersion = '1.1'
    this.headers = body === undefined ? headers : { ...headers, 'content-length': Buffer.byteLength(body).toString() }
    this.complete = true
    if (body !== undefined) this.push(body)
    this.push(null)
  }
}

class Answer extends ServerResponse {
  readonly #pieces: (string | Uint8Array)[] = []
  readonly #ended: (answered: Answered) => void

  constructor(request: IncomingMessage, ended: (answered: Answered) => void) {
    super(request)
    this.#ended = ended
  }

  /** Takes headers as Fastify gives them; Node itself would not tell them afterwards. */
  override writeHead(status: number, ...more: unknown[]): this {
    const headers = more.at(-1) as OutgoingHttpHeaders | undefined
    for (const [name, value] of Object.entries(headers ?? {})) if (value !== undefined) this.setHeader(name, value)
    return super.writeHead(status)
  }

  override write(piece: string | Uint8Array): boolean {
    if (!this.headersSent) this.writeHead(this.statusCode)
    this.#pieces.push(piece)
    return true
  }

  override end(piece?: unknown): this {
    if (typeof piece === 'string' || piece instanceof Uint8Array) this.write(piece)
    if (!this.headersSent) this.writeHead(this.statusCode)
    this.finished = true
    this.#ended({ status: this.statusCode, headers: this.getHeaders(), body: textOf(this.#pieces) })
    this.emit('finish')
    this.emit('close')
    return this
  }

  override destroy(): this {
    this.destroyed = true
    this.emit('close')
    return this
  }
}

function textOf(pieces: readonly (string | Uint8Array)[]): string {
  const [first = ''] = pieces
  if (pieces.length < 2 && typeof first === 'string') return first
  return Buffer.concat(pieces.map(piece => Buffer.from(piece as string))).toString()
}
