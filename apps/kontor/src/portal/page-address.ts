/**
 * The address that a request asks for, on our own host whatever its target begins with: `//host/…`, `/\host/…` and
 * `http://host/…` name another one to whoever resolves them, the browser that follows a redirect included.
 * @param target of the request line, as it came
 * @param appUrl scheme and host
 */
export function pageAddress(target: string, appUrl: string): URL {
  const address = new URL(`${appUrl}/${target.replace(/^https?:\/\/[^/\\?]*/i, '')}`)
  // after the parser: only then are dots resolved and backslashes turned
  address.pathname = address.pathname.replace(/^\/+/, '/')
  return address
}
