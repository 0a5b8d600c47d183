import { createServer } from 'node:http'
import { brotliCompressSync } from 'node:zlib'

/** The same page as still HTML: its styles inline, no script, no font; the quickest this content can be. */
export async function serveStatic(address: string, cookie: string): Promise<{ url: string; close(): Promise<void> }> {
  const page = await (await fetch(address, { headers: { accept: 'text/html', cookie, referer: address } })).text()
  const origin = new URL(address).origin
  const sheets = [...page.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(match => match[1] ?? '')
  const styles = await Promise.all(sheets.map(async sheet => (await fetch(new URL(sheet, origin))).text()))
  const still = page
    .replaceAll(/<script[\s\S]*?<\/script>/g, '')
    .replaceAll(/<link[^>]*>/g, '')
    .replace('</head>', `<style>${styles.join('').replaceAll(/@font-face\s*\{[^}]*url\([^}]*\}/g, '')}</style></head>`)
  const body = brotliCompressSync(still)
  const server = createServer((_request, response) => {
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': 'br',
      'content-length': body.length,
    })
    response.end(body)
  })
  await new Promise<void>(resolve => server.listen(0, resolve))
  const { port } = server.address() as { port: number } // listening on a port, so not a pipe
  return {
    url: `http://localhost:${port}`,
    close: () => new Promise(resolve => server.close(() => resolve())),
  }
}
