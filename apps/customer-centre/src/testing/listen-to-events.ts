import type { FastifyInstance } from 'fastify'
import { vi } from 'vitest'
import type { Browser } from './browser.ts'

/** Holds what a stream has told: an event of the table, or a word of its own such as `open`. */
export type Told = { name: string; id?: string; data: { kind?: string; subject?: string; [field: string]: unknown } }

export type Ear = {
  status: number
  headers: Headers
  heard: Told[]
  /** Lists the kinds of what was told, the stream's own words left out. */
  kinds(): (string | undefined)[]
  /** Comes back with the first that fits. */
  until(fits: (told: Told) => boolean): Promise<Told>
  /** Comes back once the stream has ended. */
  ended: Promise<void>
  close(): void
}

type From = { age?: number; after?: string; lastEventId?: string }

/** Opens a stream as a page does. @param app listens on a port */
export async function listenToEvents(app: FastifyInstance, browser: Browser, from: From = {}): Promise<Ear> {
  const { port } = app.server.address() as { port: number } // it listens on one
  const stop = new AbortController()
  const { age = 0, after, lastEventId } = from
  const query = new URLSearchParams({ age: String(age), ...(after !== undefined && { after }) })
  const answer = await fetch(`http://127.0.0.1:${port}/ajax/v1/events/stream?${query}`, {
    headers: { ...browser.headers(false), ...(lastEventId !== undefined && { 'last-event-id': lastEventId }) },
    signal: stop.signal,
  })
  const heard: Told[] = []
  return {
    status: answer.status,
    headers: answer.headers,
    heard,
    kinds: () => heard.filter(({ name }) => name === 'message').map(({ data }) => data.kind),
    async until(fits) {
      await vi.waitUntil(() => heard.some(fits), { timeout: 60_000, interval: 5 })
      return heard.find(fits) as Told // waited for
    },
    ended: read(answer, heard).catch(() => undefined),
    close: () => stop.abort(),
  }
}

async function read(answer: Response, heard: Told[]): Promise<void> {
  if (!answer.headers.get('content-type')?.startsWith('text/event-stream')) return
  let rest = ''
  for await (const chunk of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const blocks = (rest + chunk).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const fields = new Map(
        block.split('\n').map(line => [line.split(': ', 1)[0], line.slice(line.indexOf(': ') + 2)]),
      )
      const data = fields.get('data')
      if (data === undefined) continue
      const id = fields.get('id')
      heard.push({ name: fields.get('event') ?? 'message', data: JSON.parse(data), ...(id !== undefined && { id }) })
    }
  }
}
