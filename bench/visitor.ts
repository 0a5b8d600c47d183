import { Agent, request } from 'node:http'

/** Signs in over HTTP. @returns the Cookie header of the session */
export async function signInOverHttp(url: string, email: string): Promise<string> {
  const visitor = new SignedOutVisitor(url, email)
  await visitor.signIn()
  return visitor.cookieHeader
}

/** A visitor with the demo password and a cookie jar. */
export class SignedOutVisitor {
  readonly #url: string
  readonly #email: string
  #cookies = new Map<string, string>()

  constructor(url: string, email: string) {
    this.#url = url
    this.#email = email
  }

  get cookieHeader(): string {
    return headerOf(this.#cookies)
  }

  /** @throws Error where the sign-in is refused */
  async signIn(): Promise<void> {
    const answer = await this.post('/ajax/v1/accounts/login', { email: this.#email, password: 'kontor-demo-2026' })
    const body = await answer.text()
    if (answer.status !== 200) throw new Error(`sign-in failed: ${answer.status} ${body}`)
  }

  /** Sends JSON with the token, and keeps the cookies of the answer. */
  async post(path: string, body: unknown, more: Record<string, string> = {}): Promise<Response> {
    const headers = { accept: 'application/json', referer: `${this.#url}/`, ...more }
    if (this.#cookies.size === 0) this.#keep(await fetch(`${this.#url}/sanctum/csrf-cookie`, { headers }))
    const token = decodeURIComponent(this.#cookies.get('XSRF-TOKEN') ?? '')
    const answer = await fetch(this.#url + path, {
      method: 'POST',
      headers: { ...headers, cookie: this.cookieHeader, 'content-type': 'application/json', 'x-xsrf-token': token },
      body: JSON.stringify(body),
    })
    this.#keep(answer)
    return answer
  }

  #keep(answer: Response): void {
    this.#cookies = new Map([...this.#cookies, ...cookiesOf(answer)])
  }
}

function cookiesOf(answer: Response): Map<string, string> {
  return new Map(
    answer.headers.getSetCookie().map(cookie => {
      const pair = cookie.split(';')[0] ?? ''
      return [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)] as const
    }),
  )
}

const headerOf = (cookies: Map<string, string>) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

export type Load = { perSecond: number; milliseconds: number[]; failures: number }

/** Requests one address repeatedly. @param count requests in all @param width how many at a time */
export async function load(url: string, headers: Record<string, string>, count: number, width: number): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: width })
  const milliseconds: number[] = []
  let failures = 0
  let started = 0
  const begin = performance.now()
  const one = () =>
    new Promise<void>(resolve => {
      const at = performance.now()
      const asked = request(url, { agent, headers }, answer => {
        answer.resume()
        answer.on('end', () => {
          if (answer.statusCode !== 200) failures++
          milliseconds.push(performance.now() - at)
          resolve()
        })
      })
      asked.on('error', () => {
        failures++
        resolve()
      })
      asked.end()
    })
  await Promise.all(
    Array.from({ length: width }, async () => {
      while (started < count) {
        started++
        await one()
      }
    }),
  )
  agent.destroy()
  return { perSecond: (count / (performance.now() - begin)) * 1000, milliseconds, failures }
}
