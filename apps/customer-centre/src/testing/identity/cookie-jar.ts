type Cookie = { name: string; value: string; path: string }

/**
 * A visitor whose requests go over the wire, with cookies as a browser keeps them: by origin and path. Follows no
 * redirect by itself.
 */
export class Visitor {
  readonly #jars = new Map<string, Cookie[]>()

  async go(url: string | URL, init: RequestInit = {}): Promise<{ status: number; location: string; body: string }> {
    const address = new URL(url)
    const response = await fetch(address, {
      redirect: 'manual',
      ...init,
      headers: {
        accept: 'text/html',
        cookie: this.#matching(address)
          .map(({ name, value }) => `${name}=${value}`)
          .join('; '),
        ...(init.headers as Record<string, string> | undefined), // tests pass plain ones
      },
    })
    for (const line of response.headers.getSetCookie()) this.#keep(address, line)
    const location = response.headers.get('location')
    return {
      status: response.status,
      location: location === null ? '' : new URL(location, address).href,
      body: await response.text(),
    }
  }

  /** A call of the portal's pages. */
  async call(origin: string, method: string, path: string, body?: unknown) {
    if (!this.cookie(origin, 'XSRF-TOKEN'))
      await this.go(`${origin}/sanctum/csrf-cookie`, { headers: { referer: `${origin}/` } })
    const answer = await this.go(`${origin}${path}`, {
      method,
      headers: {
        accept: 'application/json',
        referer: `${origin}/`,
        ...(method !== 'GET' && { 'x-xsrf-token': decodeURIComponent(this.cookie(origin, 'XSRF-TOKEN') ?? '') }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: answer.body === '' ? undefined : JSON.parse(answer.body) }
  }

  /** With the password, as the sign-in page does it. */
  async signIn(origin: string, email: string): Promise<void> {
    const { status, body } = await this.call(origin, 'POST', '/ajax/v1/accounts/login', {
      email,
      password: 'kontor-demo-2026',
    })
    if (status !== 200) throw new Error(`sign-in of ${email} failed: ${JSON.stringify(body)}`)
  }

  cookie(origin: string, name: string): string | undefined {
    return this.#jars.get(origin)?.find(cookie => cookie.name === name)?.value
  }

  carry(origin: string, name: string, value: string): void {
    this.#keep(new URL(origin), `${name}=${value}`)
  }

  forget(origin: string, name: string): void {
    this.#jars.set(origin, this.#jars.get(origin)?.filter(cookie => cookie.name !== name) ?? [])
  }

  #matching({ origin, pathname }: URL): Cookie[] {
    return (this.#jars.get(origin) ?? []).filter(({ path }) => path === '/' || `${pathname}/`.startsWith(`${path}/`))
  }

  #keep({ origin }: URL, line: string): void {
    const [pair = '', ...attributes] = line.split(';').map(part => part.trim())
    const [name = '', value = ''] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]
    const attribute = (key: string) =>
      attributes.find(part => part.toLowerCase().startsWith(`${key}=`))?.slice(key.length + 1)
    const path = attribute('path') ?? '/'
    const expires = attribute('expires')
    const gone = attribute('max-age') === '0' || (expires !== undefined && new Date(expires).getTime() < Date.now())
    const others = (this.#jars.get(origin) ?? []).filter(cookie => !(cookie.name === name && cookie.path === path))
    this.#jars.set(origin, gone ? others : [...others, { name, value, path }])
  }
}
