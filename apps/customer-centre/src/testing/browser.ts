import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'

export type Answer<T = unknown> = { status: number; headers: LightMyRequestResponse['headers']; body: T }

/** A visitor with a cookie jar who sends what a page of the portal sends. */
export class Browser {
  readonly cookies = new Map<string, string>()
  /** The address it calls from. */
  address = '127.0.0.1'
  readonly #app: FastifyInstance
  readonly #appUrl: string

  constructor(app: FastifyInstance, appUrl: string) {
    this.#app = app
    this.#appUrl = appUrl
  }

  // the shape of an answer is what each test asserts on
  // biome-ignore lint/suspicious/noExplicitAny: see above
  async send<T = any>(
    method: NonNullable<InjectOptions['method']>,
    url: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> {
    const response = await this.#app.inject({
      method,
      url,
      remoteAddress: this.address,
      headers: {
        ...this.headers(method !== 'GET'),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && {
        payload: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
      }),
    })
    for (const cookie of [response.headers['set-cookie'] ?? []].flat()) {
      const [pair = ''] = cookie.split(';')
      this.cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    const json = response.body !== '' && String(response.headers['content-type'] ?? '').includes('json')
    return {
      status: response.statusCode,
      headers: response.headers,
      body: (json ? response.json() : response.body) as T,
    }
  }

  /** Makes what goes with a call; for those over a socket. */
  headers(writes = true): Record<string, string> {
    return {
      accept: 'application/json',
      referer: `${this.#appUrl}/`,
      ...(this.cookies.size > 0 && {
        cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      }),
      ...(writes && { 'x-xsrf-token': decodeURIComponent(this.cookies.get('XSRF-TOKEN') ?? '') }),
    }
  }

  // biome-ignore lint/suspicious/noExplicitAny: see send
  get<T = any>(url: string, headers?: Record<string, string>) {
    return this.send<T>('GET', url, undefined, headers)
  }
  // biome-ignore lint/suspicious/noExplicitAny: see send
  post<T = any>(url: string, body?: unknown, headers?: Record<string, string>) {
    return this.send<T>('POST', url, body, headers)
  }

  /** Takes the anti-forgery cookie and signs in. */
  async signIn(email: string, password = 'kontor-demo-2026'): Promise<Answer> {
    if (!this.cookies.has('XSRF-TOKEN')) await this.get('/sanctum/csrf-cookie')
    return this.post('/ajax/v1/accounts/login', { email, password })
  }
}
