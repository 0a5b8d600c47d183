import type { BrowserContext } from '@playwright/test'

type Kind = 'script' | 'stylesheet' | 'font' | 'document' | 'other'

/** Says what one visit cost and when its largest element was painted. Bytes are as transferred. */
export type Visit = {
  paint: number
  bytes: Record<Kind, number>
  total: number
  requests: number
  scripts: number
  foreign: number
}

/** Lighthouse's Slow 4G: 1.6 Mbit/s down, 750 kbit/s up, 150 ms round trip. */
const slow4g = { offline: false, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8, latency: 150 }

/** Loads a page as a phone does. The context's cache counts: a second call in the same context is a repeat visit. */
export async function loadOnPhone(context: BrowserContext, url: string): Promise<Visit> {
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', slow4g)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const kinds = new Map<string, Kind>()
  const bodies = new Map<string, number>()
  const visit: Visit = {
    paint: 0,
    bytes: { script: 0, stylesheet: 0, font: 0, document: 0, other: 0 },
    total: 0,
    requests: 0,
    scripts: 0,
    foreign: 0,
  }
  cdp.on('Network.responseReceived', ({ requestId, type, response }) => {
    // the styles that an inlined page fetches for the next one
    const kind = response.url.endsWith('.css') ? 'stylesheet' : kindOf(type)
    kinds.set(requestId, kind)
    const length = Number(response.headers['content-length'] ?? response.headers['Content-Length'])
    if (length > 0) bodies.set(requestId, length)
    if (response.fromDiskCache) return
    visit.requests++
    if (kind === 'script') visit.scripts++
    if (!response.url.startsWith(new URL(url).origin)) visit.foreign++
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    // a file's weight is its body; headers count in the total
    visit.bytes[kinds.get(requestId) ?? 'other'] += encodedDataLength && (bodies.get(requestId) ?? encodedDataLength)
    visit.total += encodedDataLength
  })
  await page.addInitScript(() => {
    const kept = window as unknown as { lcp: number } // a place for the figure, read below
    kept.lcp = 0
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) kept.lcp = entry.startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })
  const response = await page.goto(url, { waitUntil: 'networkidle' })
  if (response?.status() !== 200) throw new Error(`${url} answered ${response?.status()}`)
  visit.paint = await page.evaluate(() => (window as unknown as { lcp: number }).lcp)
  await page.close()
  return visit
}

function kindOf(type: string): Kind {
  const known: Record<string, Kind> = { Script: 'script', Stylesheet: 'stylesheet', Font: 'font', Document: 'document' }
  return known[type] ?? 'other'
}
