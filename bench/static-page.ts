import { createServer } from 'node:http'
import { brotliCompressSync } from 'node:zlib'

/** The same page as still HTML, as a static site would serve it: styles inline, the font beside it, no script. */
export async function serveStatic(address: string, cookie: string): Promise<{ url: string; close(): Promise<void> }> {
  const page = await (await fetch(address, { headers: { accept: 'text/html', cookie, referer: address } })).text()
  const origin = new URL(address).origin
  const sheets = [...page.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(match => match[1] ?? '')
  const styles = await Promise.all(sheets.map(async sheet => (await fetch(new URL(sheet, origin))).text()))
  const font = /<link[^>]*href="(\/fonts\/[^"]+)"[^>]*>/.exec(page)
  const fontFile = Buffer.from(await (await fetch(new URL(font?.[1] ?? '/', origin))).arrayBuffer())
  const inline = [...page.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(match => match[1] ?? '')
  const still = page
    .replaceAll(/<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>|<link[^>]*>/g, '')
    .replace('</head>', `${font?.[0] ?? ''}<style>${[...inline, ...styles].join('')}</style></head>`)
  const body = brotliCompressSync(still)
  const server = createServer((request, response) => {
    if (request.url === font?.[1]) {
      response.writeHead(200, { 'content-type': 'font/woff2', 'content-length': fontFile.length }).end(fontFile)
      return
    }
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
