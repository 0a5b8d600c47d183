import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { outsideOnly } from '../outside-service.ts'
import type { ClamAv } from './settings.ts'
import type { VirusScan } from './virus-scan.ts'

/** Milliseconds of silence after which it does not answer any more: a large archive takes a while. */
const patience = 60_000

/** Asks ClamAV's daemon, by its command INSTREAM: pieces with their lengths before them, and an empty one at the end. */
export const clamAv = (at: NonNullable<ClamAv>, silence = patience): VirusScan =>
  outsideOnly({
    async scan(content: Readable) {
      const socket = connect(at)
      socket.setTimeout(silence, () => socket.destroy(new Error('ClamAV does not answer')))
      try {
        const [answer, sent] = await Promise.allSettled([
          text(socket),
          pipeline(Readable.from(framed(content)), socket, { end: false }),
        ])
        const said = answer.status === 'fulfilled' ? answer.value.replace(/\0?\n?$/, '') : ''
        const [, found, clean] = /^stream: (?:(.+) FOUND|(OK))$/.exec(said) ?? []
        if (found !== undefined) return found
        // of a file that did not arrive whole, it knows nothing
        if (clean && sent.status === 'fulfilled') return null
        const failed = [answer, sent].find(part => part.status === 'rejected')
        throw new Error(`ClamAV has not scanned a file: ${said || 'no answer'}`, { cause: failed?.reason })
      } finally {
        socket.destroy()
        content.destroy()
      }
    },
  })

async function* framed(content: Readable): AsyncIterable<Buffer> {
  yield Buffer.from('zINSTREAM\0')
  for await (const chunk of content as AsyncIterable<Buffer>) {
    if (chunk.length > 0) yield* [lengthOf(chunk.length), chunk]
  }
  yield lengthOf(0)
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes)
  return length
}
