/**
 * Makes a `fetch` that tells how much of the body has left, which the browser's own cannot (`duplex` streams need HTTP/2, and not every browser
 * has them).
 * @param onProgress gets the part, from 0 to 1
 */
export const fetchWithProgress =
  (onProgress: (part: number) => void): typeof fetch =>
  (url, { method = 'GET', headers, body, credentials, signal } = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(method, String(url))
      request.withCredentials = credentials === 'include'
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
      request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
        if (lengthComputable) onProgress(loaded / total)
      })
      request.addEventListener('load', () => {
        const lines = request.getAllResponseHeaders().trim().split('\r\n')
        const answered = lines.map(line => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()])
        const { status, response } = request
        resolve(new Response(status === 204 ? null : response, { status, headers: answered as [string, string][] })) // split in two above
      })
      request.addEventListener('error', () => reject(new TypeError('the upload broke off')))
      request.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
      signal?.addEventListener('abort', () => request.abort())
      request.send(body as XMLHttpRequestBodyInit)
    })
