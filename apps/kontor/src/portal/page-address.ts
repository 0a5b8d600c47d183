/**
 * The requested address, on Kontor's own host whatever its target begins with: `//host/…`, `/\host/…` and
 * `http://host/…` name another host to every program that resolves them, including a browser that follows a redirect.
 * @param target of the request line, as it came
 * @param appUrl scheme and host
 */
export function pageAddress(target: string, appUrl: string): URL {
  const address = new URL(`${appUrl}/${target.replace(/^https?:\/\/[^/\\?]*/i, '')}`)
  // after the parser: only then are dots resolved and backslashes turned
  address.pathname = address.pathname.replace(/^\/+/, '/')
  return address
}
